import { SyncHook } from 'tapable';
import type { InjectionToken } from 'tsyringe';
import type { SystemCaller, TapOrder } from '../access/index.ts';
import { BootError } from '../config/index.ts';
import type { Finding } from '../documents/index.ts';
import type { Kernel } from './kernel.ts';
import { type Owner, Registry } from './registry.ts';

/** A kernel on another database than that of the app. */
export interface OtherKernel extends Kernel {
  /** Looks for broken data (`plinth check`). */
  check(): AsyncIterable<Finding>;
}

/** What a command is given when it runs. */
export interface CommandRun {
  /** Booted as far as `until` of the command says. */
  readonly kernel: Kernel;
  /**
   * Values of the arguments, in order. An optional one that was not given is undefined. A variadic one (`[ids...]`) adds one entry per
   * value.
   */
  readonly arguments: readonly (string | undefined)[];
  /** Values of the options by long name in camelCase; switches are booleans. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The caller for writes: SYSTEM with the name of the command, as it is typed (`user create`). */
  readonly caller: SystemCaller;
  /** Writes a line to standard output. */
  print(line: string): void;
  /** Writes a line of progress to standard error. Only set by the program. */
  tell?(line: string): void;
  /** Absolute path of the folder that was named; it may not exist yet. Only set by the program. */
  readonly app?: string;
  /**
   * Boots the app in this folder until `bootstrap`, for a command that creates it. The app is shut down when the command ends. Only set by
   * the program.
   */
  openApp?(): Promise<Kernel>;
  /**
   * Opens the same app on another database, up to `connect`: its tables stay as they are. It is shut down when the command ends. Only set by
   * the program.
   * @param url as `url` of `config/database`
   */
  openOn?(url: string): Promise<OtherKernel>;
  /** Aborted when the process is told to stop. The database is closed after that. Only set by the program. */
  readonly signal?: AbortSignal;
  /**
   * Reads a secret, which must not be an argument, because others can see those. Asks without echo at a terminal, otherwise reads the first
   * line of standard input.
   */
  readSecret(prompt: string): Promise<string>;
}

/** An option of a command, in the notation of `--help`. */
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
  /** `<name> [description]`: angle brackets mark required arguments. */
  readonly arguments?: string;
  readonly options?: readonly CommandOption[];
  /**
   * How far the kernel is booted. Default `bootstrap`.
   *
   * - `bootstrap`: documents can be read and written.
   * - `sync`: for commands that only use tables of their own.
   * - `routes`: without the database, for commands that only inspect the app.
   * - null: not at all. The app need not exist; the kernel then describes a new one.
   */
  readonly until?: 'bootstrap' | 'sync' | 'routes' | null;
  /**
   * The command must not change tables. It is refused if a boot until `bootstrap` would change tables or run migrations of the app. Default
   * false.
   */
  readonly keepsTables?: boolean;
  /** The commands of a group. A group has no `run`. */
  readonly commands?: readonly Command[];
  /** Exit code if `run` throws or cannot begin. Default 1; set it only if another code says more. */
  readonly failure?: number;
  /** Does the work. Returns the exit code if that is not 0. An error that it throws is printed, and the program exits with `failure`. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most commands answer nothing
  run?(run: CommandRun): Promise<number | void>;
}

/** Names of core commands, which plugins cannot use. */
const OWN: ReadonlySet<string> = new Set([
  ...['start', 'init', 'dev', 'dev-app', 'migrate', 'check', 'backup', 'copy-database', 'doctor'],
  ...['plugins', 'hooks', 'routes', 'types', 'conformance', 'help'],
]);

/** Those of them to which plugins may add commands, by a group of the name: `plinth backup` with a file, `plinth backup verify`. */
const OPEN: ReadonlySet<string> = new Set(['backup']);

/** Hooks of commands. */
export class CommandHooks {
  /** Not called for commands that run without the database. */
  readonly run = new SyncHook<[caller: SystemCaller], void, TapOrder>(
    ['caller'],
    'A command of a plugin is about to run, with the database open; throwing prevents it.',
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

  /** Adds a command. Only while plugins are applied. @throws BootError when the name is taken, naming both plugins */
  add(command: Command): void {
    const { name, run, commands } = command;
    const plugin = this.#owner.current;
    this.#owner.mustBeOpen(`command "${name}"`);
    if (OWN.has(name) && !(OPEN.has(name) && commands !== undefined)) throw taken(name, plugin, 'the plinth program');
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
  return new BootError(`plugin "${plugin}" adds the command "${name}", which already exists in ${holder}`, 'COMMAND_DUPLICATE');
}

/** Where plugins add commands to the `plinth` program. */
export const COMMANDS: InjectionToken<Commands> = Symbol.for('plinth.commands');

/** Terminal control characters, line ends, and characters that change the direction of text. Names that people enter can contain them. */
const CONTROLS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Aligns cells into columns, for commands to print. Columns that are empty in every row are left out. Control characters are shown as `�`.
 */
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
