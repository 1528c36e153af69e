import { z } from 'zod';
import type { BootProblem } from '../boot-error.ts';

/** An entry of `config/plugins`. `true` and `false` are short for `{ enabled }`. */
export const pluginEntrySchema = z.strictObject({
  enabled: z.boolean().default(true).describe('Whether the plugin runs. The whole entry may also be just `true` or `false`.'),
  resolve: z
    .string()
    .min(1)
    .optional()
    .describe('A path relative to the app, or the name of a package. Default: the built-in plugin of this name, otherwise the package.'),
  config: z.record(z.string(), z.unknown()).optional().describe("The plugin's own options."),
});

/** `config/plugins`: by plugin name. */
export const pluginsSchema = z.record(z.string().min(1), pluginEntrySchema);

export type PluginEntryConfig = z.output<typeof pluginEntrySchema>;
export type PluginsConfig = z.output<typeof pluginsSchema>;

/** Turns the short forms `true` and `false` into entries. */
export function expandPluginEntries(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw;
  return Object.fromEntries(Object.entries(raw).map(([name, entry]) => [name, typeof entry === 'boolean' ? { enabled: entry } : entry]));
}

/** Names the place of an option that stands in the entry of its plugin, rather than in its `config`. Other problems stay as they are. */
export function explainEntryKey(problem: BootProblem): BootProblem {
  const { path, message } = problem;
  if (path.length !== 2 || !message.startsWith('unknown key; known keys:')) return problem;
  return { ...problem, message: `${message}; options of the plugin belong in its "config"` };
}
