import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { type ConfigOverrides, loadConfig, MOST_WORKERS, type ServerConfig } from '../config/index.ts';
import { createKernel } from '../kernel/index.ts';
import { type AppOptions, type CliIo, kernelOf, requireApp, withApp } from './app-kernel.ts';
import { timeTree } from './boot-times.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { serveAsWorker } from './workers/serve-as-worker.ts';
import { serveByWorkers } from './workers/serve-by-workers.ts';

/** Name of the command that a worker process runs. */
const WORKER = 'start-worker';

interface ServeOptions extends AppOptions {
  readonly port?: number;
  readonly host?: string;
  readonly workers?: ServerConfig['workers'];
  readonly timings?: boolean;
  /** False for `--no-work`. Commander sets true otherwise. */
  readonly work?: boolean;
}

/** `plinth start`: serves an app until the process is told to stop. */
export function addStartCommand(program: Command, io: CliIo): void {
  serving(program.command('start'))
    .description('Start the server')
    .option('--workers <number>', 'number of worker processes; auto: one per CPU core (default: config/server, WORKERS or 1)', parseWorkers)
    .action((options: ServeOptions) => start(options, io));
  serving(program.command(WORKER, { hidden: true }))
    .requiredOption('--place <number>', 'number of this worker', Number)
    .requiredOption('--workers <number>', 'number of workers', Number)
    .action((options: ServeOptions & { readonly place: number; readonly workers: number }) =>
      serveAsWorker({ ...options, appDir: resolve(io.cwd, options.app ?? '.'), overrides: overridesOf(options) }, io),
    );
}

/** Adds the options of commands that serve an app. */
function serving(command: Command): Command {
  return withAddress(withApp(command))
    .option('--no-work', "don't run jobs and queues on this node (see plinth worker)")
    .option('--timings', 'print startup time by plugin and phase to stderr');
}

/** Adds the options that set the listening address. */
export function withAddress(command: Command): Command {
  return command
    .option('--port <number>', 'port to listen on; 0 for a random free port (default: config/server, PORT or 1337)', parsePort)
    .option('--host <address>', 'address to listen on (default: config/server, HOST or 127.0.0.1)');
}

async function start(options: ServeOptions, io: CliIo): Promise<void> {
  requireApp(options, io);
  const appDir = resolve(io.cwd, options.app ?? '.');
  const config = overridesOf(options);
  const loaded = loadConfig({ appDir, env: io.env, overrides: config });
  const workers = workersOf(loaded.config.server);
  // With problems, a single process starts and reports them.
  if (workers > 1 && loaded.problems.length === 0)
    return serveByWorkers({ config: loaded.config, workers, command: workerCommand(options) }, io);
  const kernel = createKernel({ appDir, env: io.env, overrides: { config }, loaded });
  await runUntilStopped(kernel, io, {
    ready: () => kernel.url as string,
    started() {
      if (options.timings === true) io.err(timeTree(kernel.report()));
    },
  });
}

/** Settings from the command line, which override the app's files. */
function overridesOf({ port, host, work, workers }: ServeOptions): ConfigOverrides {
  const server = {
    ...(port !== undefined && { port }),
    ...(host !== undefined && { host }),
    ...(work === false && { work }),
    ...(workers !== undefined && { workers }),
  };
  return { server };
}

function workersOf({ workers }: ServerConfig): number {
  return workers === 'auto' ? Math.min(availableParallelism(), MOST_WORKERS) : workers;
}

/** The arguments of a worker, without its place. */
function workerCommand({ app = '.', port, host, work, timings }: ServeOptions): readonly string[] {
  return [
    ...[WORKER, '--app', app],
    ...(port === undefined ? [] : ['--port', String(port)]),
    ...(host === undefined ? [] : ['--host', host]),
    ...(work === false ? ['--no-work'] : []),
    ...(timings === true ? ['--timings'] : []),
  ];
}

function parseWorkers(text: string): ServerConfig['workers'] {
  const workers = Number(text);
  if (text === 'auto') return text;
  if (/^\d+$/.test(text) && workers >= 1 && workers <= MOST_WORKERS) return workers;
  throw new InvalidArgumentError(`Expected "auto" or an integer from 1 to ${MOST_WORKERS}.`);
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('Expected an integer from 0 to 65535.');
  return port;
}

/** `plinth worker`: runs the background work of an app, until the process is told to stop. It listens on no port. */
export function addWorkerCommand(program: Command, io: CliIo): void {
  withApp(program.command('worker'))
    .description('Run jobs and queues without an HTTP server')
    .action((options: AppOptions) => {
      requireApp(options, io);
      // A worker shares the configuration of the serving nodes, which may switch background work off.
      const kernel = kernelOf(options, io, { server: { work: true } });
      return runUntilStopped(kernel, io, { options: { http: false }, ready: () => 'worker' });
    });
}
