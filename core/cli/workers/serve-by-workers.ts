import { CommanderError } from 'commander';
import type { Config } from '../../config/index.ts';
import { createLog } from '../../kernel/index.ts';
import type { CliIo } from '../app-kernel.ts';
import { WorkerGroup } from './worker-group.ts';

/** Milliseconds that a worker's plugins have for closing, beside the time for its requests. */
const CLOSING = 10_000;

/** Milliseconds that a worker keeps answering, at most, after it is told to stop. The configuration can set another limit. */
const DRAINING = 5_000;

/** Options of a group of workers. */
export interface GroupOptions {
  readonly config: Config;
  readonly workers: number;
  /** The arguments of a worker, without its place. */
  readonly command: readonly string[];
}

/**
 * Serves an app by several processes, until this one is told to stop. This process loads only the app's configuration.
 * @throws Error if the app cannot be served by several processes, or the first worker fails to start
 */
export async function serveByWorkers({ config, workers, command }: GroupOptions, io: CliIo): Promise<void> {
  if (config.database.url === 'sqlite::memory:')
    throw new Error(
      `database.url: the in-memory database sqlite::memory: cannot be shared by ${workers} workers; use a database file, or start with --workers 1`,
    );
  const { fork } = io;
  if (fork === undefined) throw new Error('cannot start worker processes in this environment; start with --workers 1');
  const { server } = config;
  const { logger } = createLog(config);
  const group = new WorkerGroup({
    workers,
    memory: server.workerMemory,
    stopLimit: (server.drainDelay ?? DRAINING) + server.shutdownTimeout + CLOSING,
    start: (place) => fork([...command, '--place', String(place), '--workers', String(workers)]),
    logger,
    ready(url) {
      logger.info({ url, workers }, 'ready');
      io.out(`ready ${url}\n`);
    },
  });
  io.onStop(() => {
    logger.info('stopping');
    group.stop();
  });
  io.onReload?.(() => void group.reload());
  const code = await group.run();
  if (code !== 0) throw new CommanderError(code, 'commander.worker', 'a worker failed; its error was printed');
  logger.info('stopped');
}
