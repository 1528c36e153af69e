export { ACCESS_SECTIONS, type AccessSection, type AccessSections } from './access-sections.ts';
export { APPLYING, type Applying, type SaidOption } from './applying.ts';
export { BACKGROUND, type Background, type BackgroundWork } from './background.ts';
export { alignColumns, COMMANDS, type Command, type CommandOption, type CommandRun, type Commands, type OtherKernel } from './commands.ts';
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
export { type Checkup, DOCTOR, type Doctor, weaknessOf } from './doctor.ts';
export { type AnyHook, type AnyHookMap, HOOKS, type HookGroup, type HookListing, type HookRecord, type HookRegistry } from './hooks.ts';
export type { MiddlewareFactory } from './http-config.ts';
export { definePlugin, type Kernel, type KernelHooks, type Plugin, type PluginName, type PluginNames } from './kernel.ts';
export type { StartOptions, StartPhase } from './lifecycle.ts';
export { createLog, LOGGER, type Logger } from './logger.ts';
export { mistakesOf, printMistakes } from './mistakes.ts';
export { BUILT_IN_PLUGINS } from './plugin-sources.ts';
export { MODEL_EXTRAS, type ModelExtras } from './registry.ts';
export type { PhaseTime, PluginTime } from './timings.ts';
export type { WorkerSlot } from './worker-slot.ts';
