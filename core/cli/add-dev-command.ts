import type { ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { ReadStream } from 'node:tty';
import type { Command } from 'commander';
import { withAddress } from './add-start-command.ts';
import { type CliIo, requireApp, withApp } from './app-kernel.ts';
import { AppWatch } from './dev/app-watch.ts';
import { type DevOptions, serveForDev } from './dev/dev-app.ts';
import { DevServer } from './dev/dev-server.ts';

/** Name of the command that the serving process runs. */
const SERVE = 'dev-app';

/** `plinth dev`: serves an app, and restarts it when its files change. */
export function addDevCommand(program: Command, io: CliIo): void {
  withAddress(withApp(program.command('dev')))
    .description('Start the server in development mode and restart on changes')
    .action((options: DevOptions) => develop(options, io));
  withAddress(withApp(program.command(SERVE, { hidden: true })))
    .option('--spare', 'preload modules and wait for the start message')
    .action((options: DevOptions) => serveForDev(options, io));
}

async function develop(options: DevOptions, io: CliIo): Promise<void> {
  requireApp(options, io);
  const { fork } = io;
  if (fork === undefined) throw new Error('plinth dev cannot start child processes in this environment');
  const { app = '.', port, host } = options;
  const args = [
    SERVE,
    '--app',
    app,
    ...(port === undefined ? [] : ['--port', String(port)]),
    ...(host === undefined ? [] : ['--host', host]),
  ];
  const warn = (message: string) => io.err(`plinth: ${message}\n`);
  const watch = new AppWatch(resolve(io.cwd, app), (paths) => server.changed(paths), warn);
  const server = new DevServer({
    ask: asking(io),
    rename: (renames) => migrated(fork(['migrate', '--app', app, ...renames.flatMap((rename) => ['--rename', rename])])),
    start: (isSpare) => fork(isSpare ? [...args, '--spare'] : args),
    out: io.out,
    err: io.err,
    follow: (files) => watch.follow(files),
  });
  io.onStop(() => server.stop());
  try {
    await server.run();
  } finally {
    watch.close();
  }
}

/** Asks a question at the terminal of the command; null where there is none. */
function asking({ input, err }: CliIo): ((question: string, signal: AbortSignal) => Promise<string>) | null {
  const terminal = input as Partial<ReadStream> | undefined;
  if (terminal?.isTTY !== true) return null;
  return async (question, signal) => {
    err(question);
    const lines = createInterface({ input: terminal as ReadStream, terminal: false });
    try {
      return await lines.question('', { signal });
    } catch {
      // Aborted: a file has changed again, or the command was stopped.
      return '';
    } finally {
      lines.close();
      // Otherwise the terminal keeps the process alive.
      terminal.pause?.();
    }
  };
}

/** Waits until the migration has ended. Its failure is printed, and the following start reports what remains to be done. */
async function migrated(child: ChildProcess): Promise<void> {
  await new Promise<void>((done) => child.once('exit', () => done()));
}
