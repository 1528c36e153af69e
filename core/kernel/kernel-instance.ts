import type { ConfigOverrides, EnvValues } from '../config/index.ts';
import type { Finding, HiddenAxis } from '../documents/index.ts';
import type { Route } from '../http/index.ts';
import type { Command } from './commands.ts';
import type { Kernel, KernelHooks } from './kernel-contract.ts';
import type { Logger } from './logger.ts';
import type { Plugin } from './plugin.ts';
import type { HookListing } from './watched-hooks.ts';

/** What a kernel is made of. */
export interface KernelOptions {
  /** Folder of the app; relative to the working directory. */
  readonly appDir: string;
  /** Environment variables: usually `process.env`. */
  readonly env: EnvValues;
  readonly overrides?: KernelOverrides;
}

/** What code (the command line, a test) decides over the files of the app. */
export interface KernelOverrides {
  /** Raw values, laid over those of the config files. */
  readonly config?: ConfigOverrides;
  /** Plugins beside those of `config/plugins`; their options stand there. */
  readonly plugins?: readonly Plugin[];
  /** Default: JSON lines on standard error, at `server.logLevel`. */
  readonly logger?: Logger;
}

/** A phase of the boot. */
export type BootPhase = Exclude<keyof KernelHooks, 'shutdown'>;

/** How far to boot. */
export interface BootOptions {
  /** The last phase that runs. Default `ready`. */
  readonly until?: BootPhase;
  /** Leaves out what needs the database (`connect`, `sync`, `bootstrap`): for tools that only look. Default false. */
  readonly offline?: boolean;
}

/** How long a phase took. */
export interface PhaseTime {
  readonly phase: BootPhase;
  readonly milliseconds: number;
}

/** A plugin, where it is from, and why it has its place. */
export interface PluginListing {
  readonly name: string;
  readonly description: string;
  /** `built-in`, a path, a package, or `given`. */
  readonly origin: string;
  /** `after rest (required)`. */
  readonly why: readonly string[];
}

/** What a kernel tells about itself. */
export interface KernelReport {
  /** In boot order. */
  readonly plugins: readonly PluginListing[];
  /** Names of plugins that are switched off. */
  readonly disabled: readonly string[];
  readonly hooks: readonly HookListing[];
  /** Empty before the phase `routes`. */
  readonly routes: readonly Route[];
  readonly commands: readonly (Command & { readonly plugin: string })[];
  readonly times: readonly PhaseTime[];
}

/** What a migration may do. */
export interface MigrationOptions {
  /** Drop, empty and cut what the model does not want any more. Default false. */
  readonly allowLoss?: boolean;
  /** Only say what would be done. Default false. */
  readonly dryRun?: boolean;
}

/** What a migration did, or would do; a line each. */
export interface MigrationReport {
  /** Changes of the tables. */
  readonly steps: readonly string[];
  /** Names of the app's migrations that ran; none in a dry run. */
  readonly migrations: readonly string[];
  /** What would be lost, and was therefore left as it is. */
  readonly losses: readonly string[];
  /** What no migration can do: the content must be changed first. Only in a dry run; otherwise it is an error. */
  readonly refused: readonly string[];
}

/** A kernel as whoever made it holds it. It boots once. */
export interface KernelInstance extends Kernel {
  /**
   * Runs the phases. When one fails, everything that was opened is closed again before the error is thrown.
   * @throws BootError
   */
  boot(options?: BootOptions): Promise<void>;
  /**
   * Closes everything, in reverse order; running requests finish first. A boot that is under way ends after its phase. Calling it again
   * waits for the same end.
   * @throws BootProblemsError when something could not be closed; the rest is closed nevertheless
   */
  shutdown(): Promise<void>;
  /**
   * Brings the tables of the database to what the model wants, also where booting would refuse, and runs the migrations of the app.
   * The kernel is booted until `connect`.
   * @throws SchemaLossError when data would be lost and `allowLoss` is not true
   * @throws ModelChangeError when content does not fit the model and must be changed first
   */
  migrate(options?: MigrationOptions): Promise<MigrationReport>;
  /**
   * Looks for what is broken in the database: in its files, its tables and its content; a finding as soon as there is one. It reads everything, a bounded
   * number of rows at a time, and may run beside nodes that serve. The kernel is booted until `connect`.
   * @param options.repair also sets right what loses nothing
   */
  check(options?: { readonly repair?: boolean }): AsyncGenerator<Finding>;
  /**
   * Versions that the database keeps out of sight, because the axis they lie on is switched off. Opens the database, unless it was never
   * made. The kernel is booted until `tables`.
   */
  hidden(): Promise<readonly HiddenAxis[]>;
  /** Where the server answers (`http://127.0.0.1:1337`), null before `listen` and after shutdown. */
  readonly url: string | null;
  report(): KernelReport;
}
