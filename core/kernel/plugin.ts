import type { z } from 'zod';
import type { Kernel } from './kernel-contract.ts';

/** Names of plugins, for `requires`, `after` and `before`: plugins add theirs by declaration merging, so that misspellings do not compile. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface PluginNames {}

/** A name of a known plugin, or any other text (a plugin without types). */
export type PluginName = keyof PluginNames | (string & {});

/** A plugin: a name and `apply`. See docs/plugins.md. */
export interface Plugin<Options extends z.ZodType = z.ZodType> {
  readonly name: string;
  /** Boot stops with a clear message when one of these is missing or disabled. Implies `after`. */
  readonly requires?: readonly PluginName[];
  /** Order only; names of absent plugins are fine. */
  readonly after?: readonly PluginName[];
  readonly before?: readonly PluginName[];
  /** Schema of `config` in `config/plugins`; a strict object with defaults. Default: no options. */
  readonly options?: Options;
  /** One sentence for `plinth plugins`. */
  readonly description?: string;
  /** Sections of `config/access` that the plugin claims: while it is off, they are ignored with a note rather than refused. */
  readonly accessSections?: readonly string[];
  /** Attribute types that the plugin adds: while it is off, a model that names one is refused with the advice to switch it on. */
  readonly attributeTypes?: readonly string[];
  /** Taps hooks and registers services, types, strategies. Synchronous, no I/O. */
  apply(kernel: Kernel, options: z.output<Options>): void;
}

/** Types a plugin's options by its schema. */
export function definePlugin<Options extends z.ZodType>(plugin: Plugin<Options>): Plugin<Options> {
  return plugin;
}
