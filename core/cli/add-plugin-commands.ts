import { Readable } from 'node:stream';
import type { Command as CommanderCommand } from 'commander';
import { messageOf } from '../config/index.ts';
import type { Command, KernelInstance } from '../kernel/index.ts';
import { type CliIo, kernelOf, onKernel, QUIET, withApp } from './app-kernel.ts';
import { readSecret } from './read-secret.ts';

/**
 * Adds the commands of the app's plugins, when they may be meant: for a command that the program does not know, and for its help.
 * @throws whatever is wrong with the app, unless only help was asked for
 */
export function addPluginCommands(program: CommanderCommand, io: CliIo): void {
  const { first, app } = scan(io.args);
  const wantsHelp = first === null && !io.args.some((arg) => arg === '--version' || arg === '-V');
  if (!wantsHelp && program.commands.some((command) => command.name() === first)) return;
  if (!wantsHelp && first === null) return;
  let kernel: KernelInstance;
  try {
    kernel = kernelOf(app === null ? {} : { app }, io, QUIET);
  } catch (error) {
    if (!wantsHelp) throw error;
    program.addHelpText('after', `\nCommands of plugins are missing, because the app has mistakes:\n${messageOf(error)}`);
    return;
  }
  for (const command of kernel.report().commands) add(program, command, kernel, io);
}

/** The first word that is not an option, and the app. Commander cannot say them before it knows all commands. */
function scan(args: readonly string[]): { readonly first: string | null; readonly app: string | null } {
  let app: string | null = null;
  let first: string | null = null;
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] as string;
    if (arg === '--app') app = args[++index] ?? null;
    else if (arg.startsWith('--app=')) app = arg.slice('--app='.length);
    else if (!arg.startsWith('-')) first ??= arg;
  }
  return { first, app };
}

function add(parent: CommanderCommand, command: Command, kernel: KernelInstance, io: CliIo): void {
  const own = parent.command(command.name).description(command.description);
  for (const inner of command.commands ?? []) add(own, inner, kernel, io);
  const { run } = command;
  if (run === undefined) return;
  if (command.arguments !== undefined) own.arguments(command.arguments);
  for (const option of command.options ?? []) own.option(option.flags, option.description, option.default);
  // It is read by `scan`; here it makes the option known.
  withApp(own).action(async () => {
    const { app: _, ...options } = own.opts();
    await onKernel(kernel, io, async () => {
      const { until = 'bootstrap' } = command;
      await kernel.boot({ until, offline: until === 'routes' });
      await run({
        kernel,
        arguments: own.processedArgs as (string | undefined)[],
        options,
        print: (line) => io.out(`${line}\n`),
        readSecret: (prompt) => readSecret(prompt, io.input ?? Readable.from([]), io.err),
      });
    });
  });
}
