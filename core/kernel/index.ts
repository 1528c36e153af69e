export { ACCESS_SECTIONS, type AccessSection, type AccessSections } from './access-sections.ts';
export { alignColumns } from './align-columns.ts';
export { BUILT_IN_PLUGINS, type BuiltInPlugin } from './built-in-plugins.ts';
export { COMMANDS, type Command, type CommandOption, type CommandRun, type Commands } from './commands.ts';
export { createKernel } from './create-kernel.ts';
export type { MiddlewareFactory } from './extra-middlewares.ts';
export { type AnyHook, type AnyHookMap, HOOKS, type HookGroup, type HookRecord, type HookRegistry } from './hook-registry.ts';
export type { Kernel, KernelHooks, TableCollector } from './kernel-contract.ts';
export type {
  BootOptions,
  BootPhase,
  KernelInstance,
  KernelOptions,
  KernelOverrides,
  KernelReport,
  MigrationOptions,
  MigrationReport,
  PhaseTime,
  PluginListing,
} from './kernel-instance.ts';
export { LOGGER, type Logger } from './logger.ts';
export { MODEL_EXTRAS, type ModelExtras } from './model-extras.ts';
export { definePlugin, type Plugin, type PluginName, type PluginNames } from './plugin.ts';
export type { HookListing } from './watched-hooks.ts';
