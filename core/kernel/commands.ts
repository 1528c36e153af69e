import { SyncHook } from 'tapable';
import type { InjectionToken } from 'tsyringe';
import type { SystemCaller, TapOrder } from '../access/index.ts';
import { BootError } from '../config/index.ts';
import type { Kernel } from './kernel.ts';
import { type Owner, Registry } from './registry.ts';

/** What a command gets when it runs. */
export interface CommandRun {
  /** Booted as far as the command wants it. */
  readonly kernel: Kernel;
  /** Values of the arguments, in order; an optional one that was not given is undefined, of `[ids...]` there is each. */
  readonly arguments: readonly (string | undefined)[];
  /** Values of the options by long name in camelCase; switches are booleans. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Who writes: SYSTEM with the name of the command, as it is typed (`user create`). */
  readonly caller: SystemCaller;
  /** Writes a line to standard output. */
  print(line: string): void;
  /** Writes a line to standard error: how far it is, beside what it answers. Only the program has it. */
  tell?(line: string): void;
  /** The folder that was named, where there need be nothing yet: absolute. Only the program has it. */
  readonly app?: string;
  /** Boots the app in this folder until `bootstrap`, for a command that makes it. It is shut down when the command ends. Only the program has it. */
  openApp?(): Promise<Kernel>;
  /** Aborted when the process is told to stop: the database is closed then. Only the program has it. */
  readonly signal?: AbortSignal;
  /** A secret, which arguments would show to others: asked for at a terminal, where it does not show, else the first line of standard input. */
  readSecret(prompt: string): Promise<string>;
}

/** An option of a command, as `--help` writes it. */
export interface CommandOption {
  /** `--type <type>`, `-f, --force`. */
  readonly flags: string;
  readonly description: string;
  readonly default?: string | boolean;
}

/** A command of the `plinth` program, or a group of them: `plinth token create <name>` is the group `token` with the command `create`. */
export interface Command {
  readonly name: string;
  /** One sentence for `--help`. */
  readonly description: string;
  /** `<name> [description]`: in angle brackets what must be given. */
  readonly arguments?: string;
  readonly options?: readonly CommandOption[];
  /**
   * How far the kernel is booted: `bootstrap`, so that documents can be read and written, `sync`, for what has its own tables alone, or `routes`, without the database, for what only looks; null: not at all,
   * and there need be no app yet: the kernel tells what there would be.
   * Default `bootstrap`.
   */
  readonly until?: 'bootstrap' | 'sync' | 'routes' | null;
  /** It changes no tables: it is refused where changes of tables or migrations of the app wait, which booting until `bootstrap` would carry out. Default false. */
  readonly looks?: boolean;
  /** The commands of a group. A group has no `run`. */
  readonly commands?: readonly Command[];
  /** What the program exits with when `run` throws, or cannot begin. Default 1: only where another number tells more. */
  readonly failure?: number;
  /** Does the work. Answers what the program exits with, where that is not 0. What it throws is printed, and the program exits with `failure`. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most commands answer nothing
  run?(run: CommandRun): Promise<number | void>;
}

/** Names that plugins cannot take. */
const OWN: ReadonlySet<string> = new Set([
  ...['start', 'init', 'dev', 'dev-app', 'migrate', 'check', 'backup', 'doctor'],
  ...['plugins', 'hooks', 'routes', 'types', 'conformance', 'help'],
]);

/** What can be observed of commands. */
export class CommandHooks {
  /** Not for those that run without the database. */
  readonly run = new SyncHook<[caller: SystemCaller], void, TapOrder>(
    ['caller'],
    'A command of a plugin is about to run, with the database open; throwing keeps it from running.',
  );
}

/** Collects the commands that plugins add to the program. */
export class Commands {
  readonly hooks = Object.freeze(new CommandHooks());
  readonly #owner: Owner;
  readonly #commands: Registry<Command>;

  constructor(owner: Owner) {
    this.#owner = owner;
    this.#commands = new Registry(owner, {
      taken: (name, plugin, holder) => taken(name, plugin, `plugin "${holder}"`),
    });
  }

  /** Only while plugins are applied. @throws BootError when the name is taken, naming both plugins */
  add(command: Command): void {
    const { name, run, commands } = command;
    const plugin = this.#owner.current;
    this.#owner.mustBeOpen(`command "${name}"`);
    if (OWN.has(name)) throw taken(name, plugin, 'plinth itself');
    this.#commands.add(name, command);
    if ((run === undefined) === (commands === undefined)) {
      throw new BootError(`command "${name}" of plugin "${plugin}" must have either run or commands`, 'COMMAND_INVALID');
    }
  }

  /** In order of registration. */
  get all(): readonly (Command & { readonly plugin: string })[] {
    return [...this.#commands.entries.values()].map(({ item, plugin }) => ({ ...item, plugin }));
  }
}

function taken(name: string, plugin: string, holder: string): BootError {
  return new BootError(`plugin "${plugin}" adds the command "${name}", which ${holder} has already`, 'COMMAND_DUPLICATE');
}

/** Where plugins add commands to the `plinth` program. */
export const COMMANDS: InjectionToken<Commands> = Symbol.for('plinth.commands');

/** What a terminal would take for a command, or for the end of a line, and what turns the direction of what follows: names of people may hold any of it. */
const CONTROLS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Lines whose cells stand below each other, for commands to print. Columns that are empty in every row are left out; control characters are shown as `�`. */
export function alignColumns(given: readonly (readonly string[])[]): readonly string[] {
  const rows = given.map((row) => row.map((cell) => cell.replaceAll(CONTROLS, '\ufffd')));
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .filter((_, column) => widths[column] !== 0)
      .join('  ')
      .trimEnd(),
  );
}
