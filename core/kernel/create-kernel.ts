import { CONFIG, loadConfig } from '../config/index.ts';
import { ACCESS_SECTIONS } from './access-sections.ts';
import { applyPlugin } from './apply-plugin.ts';
import { ClaimedSections } from './claimed-sections.ts';
import { CommandList } from './command-list.ts';
import { COMMANDS } from './commands.ts';
import { createContainer } from './container.ts';
import { addExtraMiddlewares } from './extra-middlewares.ts';
import { HOOKS } from './hook-registry.ts';
import { IgnoredKeys } from './ignored-keys.ts';
import type { Kernel } from './kernel-contract.ts';
import type { KernelInstance, KernelOptions } from './kernel-instance.ts';
import { Lifecycle } from './lifecycle.ts';
import { createLifecycleHooks, LIFECYCLE_SENTENCES } from './lifecycle-hooks.ts';
import { createLogger, LOGGER } from './logger.ts';
import { MODEL_EXTRAS } from './model-extras.ts';
import { Owner } from './owner.ts';
import { phaseTaps } from './phase-tap.ts';
import { Phases } from './phases.ts';
import { planPlugins } from './plan-plugins.ts';
import { Rooms } from './rooms.ts';
import { WatchedHooks } from './watched-hooks.ts';

/**
 * Makes a kernel: reads and checks the configuration, finds, checks and sorts the plugins, and applies them. Nothing is opened before `boot`.
 * Any number of kernels live side by side in a process.
 * @throws BootError, or BootProblemsError with every mistake in files and plugins
 */
export function createKernel({ appDir, env, overrides = {} }: KernelOptions): KernelInstance {
  const loaded = loadConfig({ appDir, env, overrides: overrides.config ?? {} });
  const { config } = loaded;
  const plan = planPlugins(loaded, overrides.plugins ?? []);
  const names = plan.plugins.map(({ plugin }) => plugin.name);
  const logger = overrides.logger ?? createLogger(config);
  const limit = config.server.pluginTimeout;

  const owner = new Owner(names);
  const hooks = createLifecycleHooks();
  const watched = new WatchedHooks(owner);
  watched.watch({ owner: 'kernel', hooks, sentences: LIFECYCLE_SENTENCES }, phaseTaps(limit));
  const commands = new CommandList(owner);
  const sections = new ClaimedSections(owner);
  const extras = new IgnoredKeys(owner);
  const rooms = new Rooms(loaded, plan.disabled, logger, owner);

  const container = createContainer(owner);
  container.register(CONFIG, { useValue: config });
  container.register(LOGGER, { useValue: logger });
  container.register(HOOKS, { useValue: watched });
  container.register(COMMANDS, { useValue: commands });
  container.register(ACCESS_SECTIONS, { useValue: sections });
  container.register(MODEL_EXTRAS, { useValue: extras });
  rooms.register(container, watched);

  // In this order: what is tapped first runs first, and closes last.
  const lifecycle = new Lifecycle(hooks, watched, logger);
  const phases = new Phases({ hooks, rooms, sections, extras, logger, limit });
  const kernel: Kernel = Object.freeze({ hooks, container, plugins: names });
  addExtraMiddlewares(loaded, rooms.http, kernel);
  for (const planned of plan.plugins) applyPlugin(planned, kernel, owner);
  owner.seal();
  for (const note of sections.check(loaded, plan.disabled)) logger.info(note);

  return {
    ...kernel,
    boot: (options = {}) => lifecycle.boot(phases, options),
    shutdown: () => lifecycle.shutdown(),
    migrate: (options = {}) => phases.migrate(options),
    check: ({ repair = false } = {}) => phases.check(repair),
    hidden: () => rooms.hidden(),
    get url() {
      return phases.url;
    },
    report: () => ({
      plugins: plan.plugins.map(({ plugin, origin, why }) => ({ name: plugin.name, description: plugin.description ?? '', origin, why })),
      disabled: plan.disabled.names,
      hooks: watched.list(),
      routes: phases.routes,
      commands: commands.all,
      times: lifecycle.times,
    }),
  };
}
