import type { ConfigOverrides } from '../../config/index.ts';
import { createKernel, type KernelInstance, LOGGER } from '../../kernel/index.ts';
import type { CliIo } from '../app-kernel.ts';
import { timeTree } from '../boot-times.ts';
import { ParentLink } from './parent-link.ts';
import { WorkerTokens } from './worker-tokens.ts';

/** Arguments that a worker process is started with. */
export interface WorkerOptions {
  readonly appDir: string;
  /** Its place in the group, from 1. */
  readonly place: number;
  /** How many there are. */
  readonly workers: number;
  /** See `plinth start`. */
  readonly timings?: boolean;
  readonly overrides: ConfigOverrides;
}

/**
 * Serves an app as one of several workers, until it is told to stop, receives a signal, or its parent process is gone.
 * @throws what the boot fails with
 */
export async function serveAsWorker(options: WorkerOptions, io: CliIo): Promise<void> {
  if (io.parent === undefined) throw new Error('this command is internal to plinth start; run plinth start --workers instead');
  const link = new ParentLink(io.parent);
  const stop = stopOf(link, io);
  try {
    await serve(kernelOfWorker(options, link, io), { link, io, stop, isTimed: options.timings === true });
  } finally {
    await link.end();
  }
}

/** The parts that a serving worker works with. */
interface Serving {
  readonly link: ParentLink;
  readonly io: CliIo;
  readonly stop: Promise<'stop'>;
  readonly isTimed: boolean;
}

async function serve(kernel: KernelInstance, { link, io, stop, isTimed }: Serving): Promise<void> {
  const logger = kernel.container.resolve(LOGGER);
  io.onUnhandledRejection((reason) => logger.error({ err: reason }, 'unhandled promise rejection'));
  const started = kernel.start().finally(() => {
    if (isTimed) io.err(timeTree(kernel.report()));
  });
  try {
    if ((await Promise.race([started, stop])) !== 'stop') {
      await link.tell({ kind: 'ready', url: kernel.url as string });
      await stop;
    }
    logger.info('stopping');
  } finally {
    await kernel.shutdown();
  }
  logger.info('stopped');
}

/** @throws BootError for what is wrong with the app */
function kernelOfWorker({ appDir, place, workers, overrides }: WorkerOptions, link: ParentLink, { env }: CliIo): KernelInstance {
  const tokens = new WorkerTokens((news) => void link.tell(news));
  link.on('turn', ({ isWanted }) => tokens.given(isWanted));
  link.on('wanted', () => tokens.wanted());
  void link.gone.then(() => tokens.leftAlone());
  const worker = { number: place, of: workers, connections: link, writeTokens: tokens };
  return createKernel({ appDir, env, overrides: { config: overrides, worker } });
}

/** Resolves when the worker must end. */
function stopOf(link: ParentLink, io: CliIo): Promise<'stop'> {
  return new Promise((resolve) => {
    const stop = () => resolve('stop');
    link.on('stop', stop);
    void link.gone.then(stop);
    io.onStop(() => {
      void link.tell({ kind: 'leaving' });
      stop();
    });
  });
}
