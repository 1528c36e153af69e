import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { type Command as CommanderCommand, CommanderError } from 'commander';
import { systemCaller } from '../access/index.ts';
import { isPlinthError, messageOf } from '../errors/index.ts';
import { COMMANDS, type Command, type KernelInstance } from '../kernel/index.ts';
import { type AppOptions, type CliIo, kernelOf, onKernel, QUIET, withApp } from './app-kernel.ts';
import { describeFailure } from './describe-failure.ts';
import { readSecret } from './read-secret.ts';

/**
 * Adds the commands of the app's plugins, if they are needed: for a command that the program does not know, and for the program's help.
 * @throws any mistake in the app, unless only help was requested
 */
export function addPluginCommands(program: CommanderCommand, io: CliIo): void {
  const { first, app } = scan(io.args);
  const wantsHelp = first === null && !io.args.some((arg) => arg === '--version' || arg === '-V');
  if (!wantsHelp && first !== 'backup' && program.commands.some((command) => command.name() === first)) return;
  if (!wantsHelp && first === null) return;
  let found: FoundApp;
  try {
    found = findApp(app === null ? {} : { app }, io);
  } catch (error) {
    if (!wantsHelp) throw error;
    program.addHelpText('after', `\nPlugin commands are not listed because the app has errors:\n${messageOf(error)}`);
    return;
  }
  for (const command of found.kernel.report().commands) add(program, command, found, io);
}

/** The app that commands work on. */
interface FoundApp {
  /** Absolute path. */
  readonly folder: string;
  readonly kernel: KernelInstance;
  /** The error for a missing app; null if there is an app. Without one, only commands that need no app run. */
  readonly missing: unknown;
}

/** @throws whatever is wrong with the app */
function findApp(options: AppOptions, io: CliIo): FoundApp {
  const folder = resolve(io.cwd, options.app ?? '.');
  try {
    return { folder, kernel: kernelOf(options, io, QUIET), missing: null };
  } catch (error) {
    if (!isPlinthError(error) || error.code !== 'CONFIG_NO_APP') throw error;
    const empty = mkdtempSync(join(tmpdir(), 'plinth-'));
    try {
      return { folder, kernel: kernelOf({ app: empty }, io, QUIET), missing: error };
    } finally {
      rmSync(empty, { recursive: true, force: true });
    }
  }
}

/** Finds the first word that is not an option, and the app. Commander can parse them only after all commands are known. */
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

/** @param group names of the command groups that contain it */
function add(parent: CommanderCommand, command: Command, found: FoundApp, io: CliIo, group: readonly string[] = []): void {
  const { folder, kernel, missing } = found;
  const path = [...group, command.name];
  // A command of the program to which plugins add keeps its description.
  const known = group.length === 0 ? parent.commands.find((other) => other.name() === command.name) : undefined;
  const own = known ?? parent.command(command.name).description(command.description);
  for (const inner of command.commands ?? []) add(own, inner, found, io, path);
  const { run } = command;
  if (run === undefined) return;
  if (command.arguments !== undefined) own.arguments(command.arguments);
  for (const option of command.options ?? []) own.option(option.flags, option.description, option.default);
  const work = async (): Promise<number> => {
    const { app: _, ...options } = own.opts();
    const { until = 'bootstrap', keepsTables = false } = command;
    if (missing !== null && until !== null) throw missing;
    let code = 0;
    const stop = new AbortController();
    // Registered first, so that code which the shutdown interrupts can check the signal.
    io.onStop(() => stop.abort());
    await onKernel(kernel, io, async () => {
      if (until !== null) await kernel.start({ until, offline: until === 'routes', keepsTables });
      const caller = systemCaller('command', path.join(' '));
      if (until === 'bootstrap' || until === 'sync') kernel.container.resolve(COMMANDS).hooks.run.call(caller);
      const opened: KernelInstance[] = [];
      try {
        const answered = await run({
          kernel,
          app: folder,
          arguments: own.processedArgs.flat() as (string | undefined)[],
          options,
          caller,
          print: (line) => io.out(`${line}\n`),
          tell: (line) => io.err(`${line}\n`),
          signal: stop.signal,
          openApp: async () => {
            const other = kernelOf({ app: folder }, io, QUIET);
            opened.push(other);
            io.onStop(() => void other.shutdown().catch(() => undefined));
            await other.start({ until: 'bootstrap' });
            return other;
          },
          openOn: async (url) => {
            const other = kernelOf({ app: folder }, io, { ...QUIET, database: { url } });
            opened.push(other);
            io.onStop(() => void other.shutdown().catch(() => undefined));
            await other.start({ until: 'connect' });
            return other;
          },
          readSecret: (prompt) => readSecret(prompt, io.input ?? Readable.from([]), io.err),
        });
        code = answered ?? 0;
      } finally {
        for (const other of opened) await other.shutdown();
      }
    });
    return code;
  };
  // `scan` reads its value; this only makes the option known to commander.
  withApp(own).action(async () => {
    const { failure = 1 } = command;
    const code = await work().catch((error: unknown) => {
      if (failure === 1) throw error;
      io.err(`plinth: ${describeFailure(error)}\n`);
      return failure;
    });
    if (code !== 0) throw new CommanderError(code, 'commander.plugin', `"${command.name}" exited with code ${code}`);
  });
}
