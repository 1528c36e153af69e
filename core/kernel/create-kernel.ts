import { resolve } from 'node:path';
import type { InjectionToken } from 'tsyringe';
import { BootError, CONFIG, type ConfigOverrides, type EnvValues, type LoadedConfig, loadConfig } from '../config/index.ts';
import type { Finding, HiddenAxis, SlowQuery } from '../documents/index.ts';
import type { KeptSocket, Route } from '../http/index.ts';
import type { ModelDefinitions, SchemaFileDrafts } from '../model/index.ts';
import type { MigrationOptions, MigrationReport } from '../tables/index.ts';
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
import { findStrayCode, findStrayLines, findStrays } from './stray-files.ts';
import { type PhaseTime, Timings } from './timings.ts';
import type { WorkerPlace } from './worker-place.ts';
import { pluginError } from './wrap-tap.ts';

/** What a kernel is made of. */
export interface KernelOptions {
  /** Folder of the app; relative to the working directory. */
  readonly appDir: string;
  /** Environment variables: usually `process.env`. */
  readonly env: EnvValues;
  readonly overrides?: KernelOverrides;
  /** Its configuration, with these overrides, where somebody has read it already. */
  readonly loaded?: LoadedConfig;
}

/** What code (the command line, a test) decides over the files of the app. */
export interface KernelOverrides {
  /** Raw values, laid over those of the config files. */
  readonly config?: ConfigOverrides;
  /** Plugins beside those of `config/plugins`; their options stand there. */
  readonly plugins?: readonly Plugin[];
  /** Default: JSON lines on standard error, at `server.logLevel`. */
  readonly logger?: Logger;
  /** See `REHEARSALS`. */
  readonly rehearsal?: Rehearsal;
  /** For `plinth dev`, whose servers follow one another on one port. */
  readonly socket?: KeptSocket;
  /** For `plinth start --workers`. */
  readonly worker?: WorkerPlace;
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
  /** How long it took to find the plugins (`load`) and to apply them (`apply`). */
  readonly setup: readonly PhaseTime[];
  /** How long the phases of the boot took. */
  readonly times: readonly PhaseTime[];
}

/** A kernel as whoever made it holds it: a server, a worker, a script, a test. It starts once. */
export interface KernelInstance extends Kernel {
  /**
   * Runs the phases, all of them or up to one. When one fails, everything that was opened is closed again before the error is thrown. A kernel that was told to
   * stop, or has started before, does not start again.
   * @throws BootError
   */
  start(options?: StartOptions): Promise<void>;
  /**
   * Closes everything, in reverse order; running requests finish first. A boot that is under way ends after its phase. Calling it again
   * waits for the same end.
   * @throws BootProblemsError when something could not be closed; the rest is closed nevertheless
   */
  shutdown(): Promise<void>;
  /**
   * Brings the tables of the database to what the model wants, also where booting would refuse, and runs the migrations of the app.
   * The kernel is booted until `connect`.
   * @throws SchemaLossError when data would be lost and `allowLoss` is false
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
  /**
   * Queries of callers that took long, on all nodes of the last 30 days, those that took the most time together first. The kernel is booted until `connect`.
   */
  slowQueries(): Promise<readonly SlowQuery[]>;
  report(): KernelReport;
}

/** Kernels of the same app that look at what a start would find, with schema files that are not written yet. */
export interface Rehearsals {
  /** What the schema files of the app say now, which may be newer than the model. */
  definitions(): ModelDefinitions;
  /**
   * Makes a kernel with the same plugins, on drafts of schema files and the database of the one that runs, in which it writes nothing: it starts `offline`, up to its
   * routes at the most.
   */
  open(drafts: SchemaFileDrafts, logger: Logger): KernelInstance;
}

/** What starts a kernel beside the one that runs. */
export const REHEARSALS: InjectionToken<Rehearsals> = Symbol.for('plinth.rehearsals');

/**
 * Makes a kernel: reads and checks the configuration, finds, checks and sorts the plugins, and applies them. Nothing is opened before `start`.
 * Any number of kernels live side by side in a process. Signals and the exit code stay the caller's, who calls `shutdown` in the end.
 * @throws BootError, or BootProblemsError with every mistake in files and plugins
 */
export function createKernel({ appDir, env, overrides = {}, loaded: read }: KernelOptions): KernelInstance {
  const setup = new Timings();
  const place = { appDir: resolve(appDir), env };
  const mistakes = new Mistakes(place);
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
  const log: Partial<Log> & Pick<Log, 'logger'> =
    overrides.logger === undefined ? createLog(config, worker && { facts: { worker: worker.number } }) : { logger: overrides.logger };
  const { logger } = log;

  const owner = new Owner(names);
  const hooks = Object.freeze(new KernelHooks());
  const registry = new HookRegistry(owner);
  const commands = new Commands(owner);
  const sections = new AccessSections(owner);
  const extras = new ModelExtras(owner);
  const rooms = new Rooms(loaded, plan, log, owner, overrides);
  const limit = config.server.pluginTimeout;
  const lifecycle = new Lifecycle({ hooks, registry, rooms, sections, extras, logger, place, limit });

  const container = createContainer(owner);
  container.register(CONFIG, { useValue: config });
  container.register(LOGGER, { useValue: logger });
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
    get url() {
      return lifecycle.url;
    },
  });
  const applyAll = () => {
    addExtraMiddlewares(loaded, rooms.http, kernel, mistakes);
    for (const planned of plan.plugins) setup.plugin(planned.plugin.name, () => applyPlugin(planned, kernel, owner));
    owner.seal();
    const { problems, notes } = sections.check(loaded, plan.disabled);
    mistakes.add(`The configuration of ${config.appDir} has mistakes:`, problems, 'CONFIG_INVALID');
    const strays = findStrays(loaded, plan, sections);
    mistakes.add(`The configuration of ${config.appDir} has mistakes:`, strays.problems, 'CONFIG_INVALID');
    if (mistakes.any) lifecycle.lookForMore(mistakes);
    else
      for (const note of [...notes, ...strays.notes, ...findStrayCode(config.appDir), ...findStrayLines(config.appDir)]) logger.warn(note);
  };
  setup.phase('apply', () => {
    try {
      if (!mistakes.any) applyAll();
      else if (plan.isComplete && !loaded.broken.has('plugins')) mistakes.look(applyAll);
      else mistakes.look(() => mistakes.addModel(rooms.loadDefinitions().problems ?? []));
    } catch (error) {
      logger.debug({ err: error }, 'the app cannot be made');
      throw located(error, place);
    }
  });
  if (mistakes.any) throw mistakes.error();

  return {
    ...kernel,
    start: (options = {}) => lifecycle.start(options),
    shutdown: () => lifecycle.shutdown(),
    migrate: (options = {}) => rooms.tables.migrate(options),
    check: ({ repair = false } = {}) => rooms.tables.check(repair),
    hidden: () => rooms.tables.hidden(),
    slowQueries: () => rooms.documents.slowQueries(),
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
      // Nobody would wait for it, nor see its error.
      (answer as PromiseLike<unknown>).then(undefined, () => undefined);
      throw new BootError(`plugin "${plugin.name}" has an asynchronous apply: tap a hook for what takes time`, 'PLUGIN_ASYNC_APPLY');
    }
  });
}
