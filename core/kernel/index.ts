export { ACCESS_SECTIONS, type AccessSection } from './access-sections.ts';
export { APPLYING, type Applying, type SaidOption } from './applying.ts';
export { BACKGROUND, type Background, type BackgroundWork } from './background.ts';
export { alignColumns, COMMANDS, type Command, type CommandRun, type OtherKernel } from './commands.ts';
export {
  createKernel,
  type KernelInstance,
  type KernelOptions,
  type KernelOverrides,
  type KernelReport,
  type PluginListing,
  REHEARSALS,
  type Rehearsals,
} from './create-kernel.ts';
export { type Checkup, DOCTOR, weaknessOf } from './doctor.ts';
export { HOOKS, type HookGroup, type HookListing } from './hooks.ts';
export type { MiddlewareFactory } from './http-config.ts';
export { definePlugin, type Kernel, type KernelHooks, type Plugin, type PluginName, type PluginNames } from './kernel.ts';
export type { StartOptions, StartPhase } from './lifecycle.ts';
export { createLog, LOGGER, type Logger } from './logger.ts';
export { mistakesOf, printMistakes } from './mistakes.ts';
export { BUILT_IN_PLUGINS } from './plugin-sources.ts';
export { MODEL_EXTRAS } from './registry.ts';
