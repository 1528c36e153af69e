import { type KernelInstance, LOGGER, type StartOptions } from '../kernel/index.ts';
import type { CliIo } from './app-kernel.ts';

/** How often a process wakes that has nothing to do but to wait, in milliseconds. */
const WAITING = 60_000;

/** What a command that runs until it is stopped says. */
interface RunningCommand {
  readonly options?: StartOptions;
  /** What is printed behind `ready` once it is. */
  ready(): string;
  /** Called once the start is over, or has failed. */
  started?(): void;
}

/** Starts a kernel, and resolves once the process was told to stop and everything is closed. */
export async function runUntilStopped(kernel: KernelInstance, io: CliIo, { options, ready, started }: RunningCommand): Promise<void> {
  const logger = kernel.container.resolve(LOGGER);
  let told = false;
  const closed = new Promise<void>((resolve, reject) => {
    io.onStop(() => {
      told = true;
      logger.info('stopping');
      kernel.shutdown().then(resolve, reject);
    });
  });
  // Whoever awaits `closed` is told; until then a failure must not end the process.
  closed.catch(() => undefined);
  // The request, or the run, that it belongs to fails, if there is one; the others go on.
  io.onUnhandledRejection((reason) => logger.error({ err: reason }, 'a rejected promise that nobody waits for'));
  // A kernel without a server has nothing open that would keep its process while there is nothing to do.
  const alive = setInterval(() => undefined, WAITING);
  try {
    await startUnlessTold();
    await closed;
  } finally {
    clearInterval(alive);
  }
  logger.info('stopped');

  async function startUnlessTold(): Promise<void> {
    try {
      await kernel.start(options);
      io.out(`ready ${ready()}\n`);
    } catch (error) {
      // A start that is interrupted by the signal has done what it was told.
      if (!told) throw error;
    } finally {
      started?.();
    }
  }
}
