import { type Command, InvalidArgumentError } from 'commander';
import { LOGGER } from '../kernel/index.ts';
import { type AppOptions, kernelOf, withApp } from './app-kernel.ts';
import type { CliIo } from './cli-io.ts';

interface StartOptions extends AppOptions {
  readonly port?: number;
  readonly host?: string;
}

/** `plinth start`: serves an app until the process is told to stop. */
export function addStartCommand(program: Command, io: CliIo): void {
  withApp(program.command('start'))
    .description('serve the app')
    .option('--port <number>', 'port to listen on; 0 takes any free one (default: config/server, PORT or 1337)', parsePort)
    .option('--host <address>', 'address to listen on (default: config/server, HOST or 127.0.0.1)')
    .action((options: StartOptions) => start(options, io));
}

async function start(options: StartOptions, io: CliIo): Promise<void> {
  const { port, host } = options;
  const kernel = kernelOf(options, io, { server: { ...(port === undefined ? {} : { port }), ...(host === undefined ? {} : { host }) } });
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
  // The request that it belongs to fails, if there is one; the others go on.
  io.onUnhandledRejection((reason) => logger.error({ err: reason }, 'a rejected promise that nobody waits for'));
  try {
    await kernel.boot();
    io.out(`ready ${kernel.url}\n`);
  } catch (error) {
    // A boot that is interrupted by the signal has done what it was told.
    if (!told) throw error;
  }
  await closed;
  logger.info('stopped');
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('Expected a whole number from 0 to 65535.');
  return port;
}
