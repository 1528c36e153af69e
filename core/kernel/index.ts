export { ACCESS_SECTIONS, type AccessSection, type AccessSections } from './access-sections.ts';
export { COMMANDS, type Command, type CommandOption, type CommandRun, type Commands } from './commands.ts';
export { type AnyHook, HOOKS, type HookGroup, type HookRegistry } from './hook-registry.ts';
export type { Kernel, KernelHooks, TableCollector } from './kernel-contract.ts';
export { LOGGER, type Logger, type LogMethod } from './logger.ts';
export { MODEL_EXTRAS, type ModelExtras } from './model-extras.ts';
export { definePlugin, type Plugin, type PluginName, type PluginNames } from './plugin.ts';
