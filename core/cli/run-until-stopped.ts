import { type KernelInstance, LOGGER, type StartOptions } from '../kernel/index.ts';
import type { CliIo } from './app-kernel.ts';

/** Milliseconds between two wake-ups of an idle process. */
const WAITING = 60_000;

/** Describes a command that runs until it is stopped. */
interface RunningCommand {
  readonly options?: StartOptions;
  /** Text printed after `ready`. */
  ready(): string;
  /** Called when the start has finished or failed. */
  started?(): void;
}

/** Starts a kernel, and resolves when the process was told to stop and everything is closed. */
export async function runUntilStopped(kernel: KernelInstance, io: CliIo, { options, ready, started }: RunningCommand): Promise<void> {
  const logger = kernel.container.resolve(LOGGER);
  let isStopping = false;
  const closed = new Promise<void>((resolve, reject) => {
    io.onStop(() => {
      isStopping = true;
      logger.info('stopping');
      kernel.shutdown().then(resolve, reject);
    });
  });
  // The error is reported where `closed` is awaited. Until then it must not end the process as an unhandled rejection.
  closed.catch(() => undefined);
  // Only the request or job that the promise belongs to fails; the process continues.
  io.onUnhandledRejection((reason) => logger.error({ err: reason }, 'unhandled promise rejection'));
  // A kernel without a server has no open handle that keeps its process alive while it is idle.
  const alive = setInterval(() => undefined, WAITING);
  try {
    await startUnlessStopping();
    await closed;
  } finally {
    clearInterval(alive);
  }
  logger.info('stopped');

  async function startUnlessStopping(): Promise<void> {
    try {
      await kernel.start(options);
      io.out(`ready ${ready()}\n`);
    } catch (error) {
      // A start that the signal interrupted is not a failure.
      if (!isStopping) throw error;
    } finally {
      started?.();
    }
  }
}
