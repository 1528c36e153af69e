import { resolve } from 'node:path';
import {
  BootError,
  CONFIG,
  type ConfigOverrides,
  type EnvValues,
  environmentNote,
  type LoadedConfig,
  loadConfig,
} from '../config/index.ts';
import type { SharedSocket } from '../http/index.ts';
import { createObservation, OBSERVATION } from '../observation/index.ts';
import { ACCESS_SECTIONS, AccessSections } from './access-sections.ts';
import { APPLYING, createApplying } from './applying.ts';
import { COMMANDS, Commands } from './commands.ts';
import { createContainer } from './container.ts';
import { DOCTOR, Doctor } from './doctor.ts';
import { HOOKS, HookRegistry } from './hooks.ts';
import { addExtraMiddlewares } from './http-config.ts';
import { type Kernel, KernelHooks, type Plugin } from './kernel.ts';
import { type KernelInstance, REHEARSALS, type Rehearsals } from './kernel-instance.ts';
import { Lifecycle } from './lifecycle.ts';
import { createLog, LOGGER, type Log, type Logger } from './logger.ts';
import { located, Mistakes } from './mistakes.ts';
import { type PlannedPlugin, planPlugins } from './plan-plugins.ts';
import { MODEL_EXTRAS, ModelExtras, Owner } from './registry.ts';
import { type Rehearsal, Rooms } from './rooms.ts';
import { findStrayCode, findStrayLines, findStrayMigrations, findStrays, findUnnamedPlugins } from './stray-files.ts';
import { Timings } from './timings.ts';
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
  mistakes.add(`The configuration of ${config.appDir} has errors:`, loaded.problems, 'CONFIG_INVALID');
  mistakes.add(`The plugins of ${config.appDir} have errors:`, plan.problems, 'PLUGINS_INVALID');
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
    mistakes.add(`The configuration of ${config.appDir} has errors:`, problems, 'CONFIG_INVALID');
    const strays = findStrays(loaded, plan, sections);
    mistakes.add(`The configuration of ${config.appDir} has errors:`, strays.problems, 'CONFIG_INVALID');
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
      logger.debug({ err: error }, 'app could not be created');
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
      throw new BootError(
        `plugin "${plugin.name}": apply must not be asynchronous; tap a hook for asynchronous work`,
        'PLUGIN_ASYNC_APPLY',
      );
    }
  });
}
