import { resolve } from 'node:path';
import type { InjectionToken } from 'tsyringe';
import {
  BootError,
  CONFIG,
  type ConfigOverrides,
  type EnvValues,
  environmentNote,
  type LoadedConfig,
  loadConfig,
} from '../config/index.ts';
import type { CopyReport } from '../database/index.ts';
import type { Finding, HiddenAxis, SlowQuery } from '../documents/index.ts';
import type { Route, SharedSocket } from '../http/index.ts';
import type { ModelDefinitions, SchemaFileDrafts } from '../model/index.ts';
import { createObservation, OBSERVATION } from '../observation/index.ts';
import type { CopySettings, MigrationOptions, MigrationReport, RenameMigration } from '../tables/index.ts';
import { ACCESS_SECTIONS, AccessSections } from './access-sections.ts';
import { APPLYING, createApplying } from './applying.ts';
import { COMMANDS, type Command, Commands } from './commands.ts';
import { createContainer } from './container.ts';
import { DOCTOR, Doctor } from './doctor.ts';
import { HOOKS, type HookListing, HookRegistry } from './hooks.ts';
import { addExtraMiddlewares } from './http-config.ts';
import { type Kernel, KernelHooks, type Plugin } from './kernel.ts';
import { Lifecycle, type StartOptions } from './lifecycle.ts';
import { createLog, LOGGER, type Log, type Logger } from './logger.ts';
import { located, Mistakes } from './mistakes.ts';
import { type PlannedPlugin, planPlugins } from './plan-plugins.ts';
import { MODEL_EXTRAS, ModelExtras, Owner } from './registry.ts';
import { type Rehearsal, Rooms } from './rooms.ts';
import { findStrayCode, findStrayLines, findStrayMigrations, findStrays, findUnnamedPlugins } from './stray-files.ts';
import { type PhaseTime, Timings } from './timings.ts';
import type { WorkerSlot } from './worker-slot.ts';
import { pluginError } from './wrap-tap.ts';

/** Settings of `createKernel`. */
export interface KernelOptions {
  /** Folder of the app; relative to the working directory. */
  readonly appDir: string;
  /** Environment variables: usually `process.env`. */
  readonly env: EnvValues;
  readonly overrides?: KernelOverrides;
  /** The configuration with these overrides, if the caller has already loaded it. */
  readonly loaded?: LoadedConfig;
}

/** What code (the command line, a test) sets in place of the app's files. */
export interface KernelOverrides {
  /** Raw values, merged over those of the config files. */
  readonly config?: ConfigOverrides;
  /** Plugins in addition to those of `config/plugins`. Their options are still read from `config/plugins`. */
  readonly plugins?: readonly Plugin[];
  /** Default: JSON lines on standard error, at `server.logLevel`. */
  readonly logger?: Logger;
  /** See `REHEARSALS`. */
  readonly rehearsal?: Rehearsal;
  /** For `plinth dev`, whose servers replace one another on the same port. */
  readonly socket?: SharedSocket;
  /** For `plinth start --workers`. */
  readonly worker?: WorkerSlot;
}

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

/**
 * Makes a kernel: reads and checks the configuration, then finds, checks, sorts and applies the plugins. Nothing is opened before `start`.
 * A process can hold any number of kernels. The caller handles signals and the exit code, and must call `shutdown`.
 * @throws BootError, or BootProblemsError with every mistake in files and plugins
 */
export function createKernel({ appDir, env, overrides = {}, loaded: read }: KernelOptions): KernelInstance {
  const setup = new Timings();
  const source = { appDir: resolve(appDir), env };
  const mistakes = new Mistakes(source);
  const { loaded, plan } = setup.phase(
    'load',
    () => {
      const loaded = read ?? loadConfig({ appDir, env, overrides: overrides.config ?? {} });
      return { loaded, plan: planPlugins(loaded, overrides.plugins ?? [], setup) };
    },
    read?.milliseconds,
  );
  const { config } = loaded;
  mistakes.add(`The configuration of ${config.appDir} has mistakes:`, loaded.problems, 'CONFIG_INVALID');
  mistakes.add(`The plugins of ${config.appDir} have mistakes:`, plan.problems, 'PLUGINS_INVALID');
  const names = plan.plugins.map(({ plugin }) => plugin.name);
  const { worker } = overrides;
  const observation = createObservation();
  const log: Partial<Log> & Pick<Log, 'logger'> =
    overrides.logger === undefined ? createLog(config, worker && { facts: { worker: worker.number } }) : { logger: overrides.logger };
  const { logger } = log;

  const owner = new Owner(names);
  const hooks = Object.freeze(new KernelHooks());
  const registry = new HookRegistry(owner);
  const commands = new Commands(owner);
  const sections = new AccessSections(owner);
  const extras = new ModelExtras(owner);
  const rooms = new Rooms(loaded, plan, log, owner, { ...overrides, observation });
  const limit = config.server.pluginTimeout;
  const lifecycle = new Lifecycle({ hooks, registry, rooms, sections, extras, logger, source, limit });

  const container = createContainer(owner);
  container.register(CONFIG, { useValue: config });
  container.register(LOGGER, { useValue: logger });
  container.register(OBSERVATION, { useValue: observation });
  container.register(HOOKS, { useValue: registry });
  container.register(APPLYING, { useValue: createApplying(owner, loaded, plan.plugins) });
  container.register(COMMANDS, { useValue: commands });
  container.register(DOCTOR, { useValue: new Doctor(owner) });
  container.register(ACCESS_SECTIONS, { useValue: sections });
  container.register(MODEL_EXTRAS, { useValue: extras });
  rooms.register(container, registry);
  registry.add({ owner: 'commands', hooks: { ...commands.hooks } });
  const open: Rehearsals['open'] = (drafts, logger) =>
    createKernel({ appDir, env, overrides: { ...overrides, rehearsal: { drafts, database: rooms.database }, logger } });
  container.register(REHEARSALS, { useValue: { definitions: () => rooms.loadDefinitions(), open } });

  const kernel: Kernel = Object.freeze({
    hooks,
    container,
    plugins: names,
    worker: worker?.number ?? null,
    get serves() {
      return lifecycle.serves;
    },
    get url() {
      return lifecycle.url;
    },
  });
  const applyAll = () => {
    addExtraMiddlewares(loaded, rooms.http, kernel, mistakes);
    for (const planned of plan.plugins) setup.plugin(planned.plugin.name, () => applyPlugin(planned, kernel, owner));
    owner.seal();
    observation.seal();
    if (observation.tellsFacts) log.observe?.(observation);
    const { problems, notes } = sections.check(loaded, plan.disabled);
    mistakes.add(`The configuration of ${config.appDir} has mistakes:`, problems, 'CONFIG_INVALID');
    const strays = findStrays(loaded, plan, sections);
    mistakes.add(`The configuration of ${config.appDir} has mistakes:`, strays.problems, 'CONFIG_INVALID');
    if (mistakes.any) lifecycle.lookForMore(mistakes);
    else {
      const environment = environmentNote(config.environment);
      const ofFiles = [
        ...strays.notes,
        ...findStrayCode(config.appDir),
        ...findUnnamedPlugins(config),
        ...findStrayMigrations(config.appDir),
        ...findStrayLines(config.appDir),
      ];
      for (const note of [...(environment === null ? [] : [environment]), ...notes, ...ofFiles]) logger.warn(note);
    }
  };
  setup.phase('apply', () => {
    try {
      if (!mistakes.any) applyAll();
      else if (plan.isComplete && !loaded.broken.has('plugins')) mistakes.collect(applyAll);
      else mistakes.collect(() => mistakes.addModel(rooms.loadDefinitions().problems ?? []));
    } catch (error) {
      logger.debug({ err: error }, 'the app cannot be made');
      throw located(error, source);
    }
  });
  if (mistakes.any) throw mistakes.error();

  return {
    ...kernel,
    start: (options = {}) => lifecycle.start(options),
    shutdown: () => lifecycle.shutdown(),
    migrate: (options = {}) => rooms.tables.migrate(options),
    renameMigration: (asked) => rooms.tables.renameMigration(asked),
    check: ({ repair = false } = {}) => rooms.tables.check(repair),
    copy: (settings) => rooms.tables.copy(settings),
    hidden: () => rooms.tables.hidden(),
    slowQueries: () => rooms.documents.slowQueries(),
    get serves() {
      return lifecycle.serves;
    },
    get url() {
      return lifecycle.url;
    },
    report: () => ({
      plugins: plan.plugins.map(({ plugin, origin, why }) => ({ name: plugin.name, description: plugin.description ?? '', origin, why })),
      disabled: plan.disabled.names,
      hooks: registry.list(),
      routes: rooms.routes.routes,
      commands: commands.all,
      setup: setup.phases,
      times: lifecycle.timings.phases,
    }),
  };
}

/** Runs a plugin's `apply`. @throws BootError that names the plugin */
function applyPlugin({ plugin, options }: PlannedPlugin, kernel: Kernel, owner: Owner): void {
  owner.run(plugin.name, () => {
    let answer: unknown;
    try {
      answer = plugin.apply(kernel, options) as unknown;
    } catch (error) {
      throw pluginError(plugin.name, 'apply', error);
    }
    if (typeof (answer as PromiseLike<unknown> | undefined)?.then === 'function') {
      // Nothing waits for this promise, so ignore its rejection.
      (answer as PromiseLike<unknown>).then(undefined, () => undefined);
      throw new BootError(`plugin "${plugin.name}" has an asynchronous apply: tap a hook for what takes time`, 'PLUGIN_ASYNC_APPLY');
    }
  });
}
