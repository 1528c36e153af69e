import type { InjectionToken } from 'tsyringe';
import type { CopyReport } from '../database/index.ts';
import type { Finding, HiddenAxis, SlowQuery } from '../documents/index.ts';
import type { Route } from '../http/index.ts';
import type { ModelDefinitions, SchemaFileDrafts } from '../model/index.ts';
import type { CopySettings, MigrationOptions, MigrationReport, RenameMigration } from '../tables/index.ts';
import type { Command } from './commands.ts';
import type { HookListing } from './hooks.ts';
import type { Kernel } from './kernel.ts';
import type { StartOptions } from './lifecycle.ts';
import type { Logger } from './logger.ts';
import type { PhaseTime } from './timings.ts';

/** A plugin, its origin, and the reasons for its place in the boot order. */
export interface PluginListing {
  readonly name: string;
  readonly description: string;
  /** `built-in`, a path, a package name, or `given` (passed in by code). */
  readonly origin: string;
  /** Reasons, such as `after rest (required)`. */
  readonly why: readonly string[];
}

/** Facts about a kernel, for commands and tools. */
export interface KernelReport {
  /** In boot order. */
  readonly plugins: readonly PluginListing[];
  /** Names of plugins that are switched off. */
  readonly disabled: readonly string[];
  readonly hooks: readonly HookListing[];
  /** Empty before the phase `routes`. */
  readonly routes: readonly Route[];
  readonly commands: readonly (Command & { readonly plugin: string })[];
  /** Times to find the plugins (`load`) and to apply them (`apply`). */
  readonly setup: readonly PhaseTime[];
  /** Times of the boot phases. */
  readonly times: readonly PhaseTime[];
}

/** A kernel as its creator holds it: a server, a worker, a script, a test. It starts once. */
export interface KernelInstance extends Kernel {
  /**
   * Runs all phases, or those up to one. When a phase fails, everything that was opened is closed before the error is thrown.
   * @throws BootError when a phase fails, or when the kernel was started or stopped before
   */
  start(options?: StartOptions): Promise<void>;
  /**
   * Closes everything, in reverse order, after running requests have finished. A boot that is under way stops after its current phase. A
   * second call waits for the same shutdown.
   * @throws BootProblemsError when something could not be closed; the rest is still closed
   */
  shutdown(): Promise<void>;
  /**
   * Migrates the tables of the database to the model, also where a boot would refuse to, and runs the migrations of the app. The kernel
   * must be booted until `connect`.
   * @throws SchemaLossError when data would be lost and `allowLoss` is false
   * @throws ModelChangeError when content does not fit the model and must be changed first
   */
  migrate(options?: MigrationOptions): Promise<MigrationReport>;
  /**
   * Makes the migration that moves values to attributes that have another name in the schema files now. Writes nothing. The kernel must be
   * booted until `connect`.
   * @param asked `article.headline=title`
   * @throws BootError for names that are not an old and a new one of the same type
   */
  renameMigration(asked: readonly string[]): Promise<RenameMigration>;
  /**
   * Checks the database for damage: its files, its tables and its content. Yields each finding at once. It reads everything, a bounded
   * number of rows at a time, and can run beside nodes that serve. The kernel must be booted until `connect`.
   * @param options.repair also repairs what can be repaired without losing data
   */
  check(options?: { readonly repair?: boolean }): AsyncGenerator<Finding>;
  /**
   * Copies all tables into another, empty database of any kind, and compares them afterwards. An interrupted copy is resumed. Opens both
   * databases itself. No node may serve the app meanwhile. The kernel must be booted until `tables`, offline.
   * @returns what was found equal or not; the target cannot be served unless everything is
   * @throws Error when the target is not empty, or holds a copy of something else
   */
  copy(settings: CopySettings): Promise<CopyReport>;
  /**
   * Versions that are hidden because the axis they belong to is switched off. Opens the database itself, if it exists. The kernel must be
   * booted until `tables`.
   */
  hidden(): Promise<readonly HiddenAxis[]>;
  /** Slow queries of callers on all nodes in the last 30 days, largest total time first. The kernel must be booted until `connect`. */
  slowQueries(): Promise<readonly SlowQuery[]>;
  report(): KernelReport;
}

/** Rehearsal kernels: kernels of the same app on schema files that are not written yet. They show what a start would find. */
export interface Rehearsals {
  /** The definitions in the app's schema files as they are now. They may be newer than the model. */
  definitions(): ModelDefinitions;
  /**
   * Makes a rehearsal kernel with the same plugins, on drafts of schema files. It uses the running kernel's database and writes nothing to
   * it: it starts `offline`, at most until `routes`.
   */
  open(drafts: SchemaFileDrafts, logger: Logger): KernelInstance;
}

/** Makes rehearsal kernels beside the running one. */
export const REHEARSALS: InjectionToken<Rehearsals> = Symbol.for('plinth.rehearsals');
