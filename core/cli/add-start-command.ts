import { type Command, InvalidArgumentError } from 'commander';
import type { KernelReport } from '../kernel/index.ts';
import { type AppOptions, type CliIo, kernelOf, requireApp, withApp } from './app-kernel.ts';
import { runUntilStopped } from './run-until-stopped.ts';

interface ServeOptions extends AppOptions {
  readonly port?: number;
  readonly host?: string;
  readonly timings?: boolean;
  /** False: `--no-work`. Commander says true where it is not given. */
  readonly work?: boolean;
}

/** `plinth start`: serves an app until the process is told to stop. */
export function addStartCommand(program: Command, io: CliIo): void {
  withAddress(withApp(program.command('start')))
    .description('serve the app')
    .option('--no-work', 'leave jobs and queues to other nodes (plinth worker; config/server, work)')
    .option(
      '--timings',
      'also print, once the boot is over or failed, how long each plugin took in each phase, as a tree, on standard error',
    )
    .action((options: ServeOptions) => start(options, io));
}

/** Lets a command name the address that it listens on. */
export function withAddress(command: Command): Command {
  return command
    .option('--port <number>', 'port to listen on; 0 takes any free one (default: config/server, PORT or 1337)', parsePort)
    .option('--host <address>', 'address to listen on (default: config/server, HOST or 127.0.0.1)');
}

async function start(options: ServeOptions, io: CliIo): Promise<void> {
  const { port, host, work } = options;
  requireApp(options, io);
  const server = { ...(port !== undefined && { port }), ...(host !== undefined && { host }), ...(work === false && { work }) };
  const kernel = kernelOf(options, io, { server });
  await runUntilStopped(kernel, io, {
    ready: () => kernel.url as string,
    started() {
      if (options.timings === true) io.err(timeTree(kernel.report()));
    },
  });
}

/** How long everything took until the app was ready, or its boot failed. What plugins did not take is core's: rounded times may add up to more than the whole. */
function timeTree({ setup, times }: KernelReport): string {
  const phases = [...setup, ...times];
  const lines = phases.map(({ phase, milliseconds, plugins }, index) => {
    const isLast = index === phases.length - 1;
    const parts = [{ plugin: 'core', milliseconds: Math.max(0, milliseconds - sum(plugins)) }, ...plugins];
    const inside = parts.map((part, place) => {
      return `${isLast ? ' ' : '│'}  ${place === parts.length - 1 ? '└' : '├'}─ ${part.plugin} ${part.milliseconds.toFixed(1)} ms\n`;
    });
    return `${isLast ? '└' : '├'}─ ${phase} ${milliseconds.toFixed(1)} ms\n${plugins.length === 0 ? '' : inside.join('')}`;
  });
  return `start ${sum(phases).toFixed(1)} ms\n${lines.join('')}`;
}

function sum(parts: readonly { readonly milliseconds: number }[]): number {
  return parts.reduce((total, { milliseconds }) => total + milliseconds, 0);
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('Expected a whole number from 0 to 65535.');
  return port;
}
