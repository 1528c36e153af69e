import type { ConfigOverrides, EnvValues } from '../config/index.ts';
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
  /** Where the server answers (`http://127.0.0.1:1337`), null before `listen` and after shutdown. */
  readonly url: string | null;
  report(): KernelReport;
}
