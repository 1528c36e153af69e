import { z } from 'zod';
import { type BootProblem, checkConfig, type LoadedConfig } from '../config/index.ts';
import { nearest } from '../errors/index.ts';
import type { PluginKeys } from '../model/index.ts';
import type { Plugin } from './kernel.ts';
import { BUILT_IN_PLUGINS, DisabledPlugins, isPlugin, listSources, loadSource, notFound, type PluginSource } from './plugin-sources.ts';
import type { Timings } from './timings.ts';

/** A plugin that will be applied. */
export interface PlannedPlugin {
  readonly plugin: Plugin;
  /** Checked and frozen. */
  readonly options: unknown;
  /** `built-in`, a path, a package name, or `given` for a plugin that code passed to the kernel. */
  readonly origin: string;
  readonly why: readonly string[];
}

/** The plugins of a kernel, in boot order, and those that are known but switched off. */
export interface PluginPlan {
  /** A plugin whose options have mistakes gets the defaults, so that the rest of the app can be checked. */
  readonly plugins: readonly PlannedPlugin[];
  readonly disabled: DisabledPlugins;
  readonly known: PluginKeys;
  readonly problems: readonly BootProblem[];
  /** Whether `plugins` contains every plugin that is on. */
  readonly isComplete: boolean;
}

/** The options schema of a plugin without options. */
export const NO_OPTIONS = z.strictObject({});

interface Candidate {
  readonly plugin: Plugin;
  readonly origin: string;
}

/**
 * Finds, loads, checks and sorts the plugins of an app.
 * @param given plugins that code passes to the kernel, in addition to those of `config/plugins`
 * @param timings records how long each plugin took to load
 */
export function planPlugins({ config, variables, loader }: LoadedConfig, given: readonly Plugin[], timings: Timings): PluginPlan {
  const file = config.files.plugins;
  const givenNames = new Set(given.map((plugin) => plugin.name));
  // An entry without `resolve` that has the name of a given plugin only holds options for it.
  const sources = listSources(config, loader).filter(({ name, origin }) => !(givenNames.has(name) && origin === name));
  const enabled = sources.filter((source) => source.enabled);
  const disabled = sources.filter((source) => !source.enabled);
  const problems: BootProblem[] = [];
  const candidates: Candidate[] = [];
  for (const source of enabled) {
    const loaded = timings.plugin(source.name, () => loadSource(source, file));
    if (isPlugin(loaded)) candidates.push({ plugin: loaded, origin: source.origin });
    else problems.push(loaded);
  }
  for (const plugin of given) {
    if (config.plugins[plugin.name]?.enabled !== false) candidates.push({ plugin, origin: 'given' });
  }
  const off = disabled.map(({ name }) => name);
  // Plugins that failed to load count as present: their errors are already reported.
  const present = new Set([...enabled, ...candidates.map(({ plugin }) => plugin)].map(({ name }) => name));
  problems.push(...findMisspelled(disabled, file), ...findDuplicates(candidates, file), ...findMissing(candidates, off, present, file));
  problems.push(...findMisordered(candidates, [...present, ...off, ...BUILT_IN_PLUGINS], file));
  const { order, cycles } = sortPlugins(candidates.map(({ plugin }) => plugin));
  problems.push(...cycles.map((message) => ({ file, path: [], message })));
  const isFlawed = problems.length > 0;
  const plugins = order.flatMap(({ plugin, why }): readonly PlannedPlugin[] => {
    const place = { file, plugin: plugin.name, at: [plugin.name, 'config'] };
    const schema = plugin.options ?? NO_OPTIONS;
    const checked = checkConfig(schema, config.plugins[plugin.name]?.config, variables, place);
    problems.push(...checked.problems);
    const origin = candidates.find((candidate) => candidate.plugin === plugin)?.origin ?? '';
    if (checked.problems.length === 0) return [{ plugin, options: checked.value, origin, why }];
    const defaults = schema.safeParse({});
    return defaults.success ? [{ plugin, options: defaults.data, origin, why }] : [];
  });
  const isComplete = !isFlawed && plugins.length === order.length;
  const schemaOptions = plugins.flatMap(({ plugin }) => plugin.schemaOptions ?? []);
  const attributeOptions = plugins.flatMap(({ plugin }) => plugin.attributeOptions ?? []);
  const known = { names: [...present, ...off], schemaOptions, attributeOptions };
  return { plugins, disabled: new DisabledPlugins(disabled, file), known, problems, isComplete };
}

/** Reports disabled names that resemble a built-in plugin: such an entry disables nothing. */
function findMisspelled(disabled: readonly PluginSource[], file: string): readonly BootProblem[] {
  return disabled
    .filter(({ name, origin }) => origin === name && nearest(name, BUILT_IN_PLUGINS) !== null)
    .map(({ name }) => ({ file, path: [name], message: notFound(name) }));
}

function findDuplicates(candidates: readonly Candidate[], file: string): readonly BootProblem[] {
  return candidates.flatMap(({ plugin, origin }, index) => {
    const first = candidates.findIndex((other) => other.plugin.name === plugin.name);
    if (first === index) return [];
    const message = `two plugins have this name: ${candidates[first]?.origin} and ${origin}`;
    return [{ file, path: [plugin.name], message }];
  });
}

/** @param off names of plugins that are switched off */
function findMissing(candidates: readonly Candidate[], off: readonly string[], present: ReadonlySet<string>, file: string) {
  const known = [...present, ...off, ...BUILT_IN_PLUGINS];
  return candidates.flatMap(({ plugin }) => {
    const missing = (plugin.requires ?? []).filter((name) => !present.has(name));
    return missing.map((name): BootProblem => {
      const near = nearest(name, known);
      const why = off.includes(name)
        ? `is disabled; set ${name}.enabled to true, or disable ${plugin.name}`
        : `is not installed${near === null ? `; installed plugins: ${[...present].join(', ')}` : ` (did you mean ${near}?)`}`;
      return { file, path: [plugin.name], message: `requires "${name}", which ${why}` };
    });
  });
}

/** Reports names in `after` and `before` that resemble a plugin's: such an entry orders nothing. Other unknown names are allowed. */
function findMisordered(candidates: readonly Candidate[], known: readonly string[], file: string): readonly BootProblem[] {
  return candidates.flatMap(({ plugin }) =>
    (['after', 'before'] as const).flatMap((key) =>
      (plugin[key] ?? []).flatMap((name) => {
        const near = known.includes(name) ? null : nearest(name, known);
        return near === null ? [] : [{ file, path: [plugin.name], message: `"${key}" names "${name}"; did you mean "${near}"?` }];
      }),
    ),
  );
}

/** A plugin at its place in the boot order. */
interface PlacedPlugin {
  readonly plugin: Plugin;
  /** Reasons for its position: `after rest (required)`. */
  readonly why: readonly string[];
}

/** The boot order, or the cycles that prevent one. */
interface SortedPlugins {
  readonly order: readonly PlacedPlugin[];
  /** One sentence per cycle: `a → b (requires) → a (after)`. */
  readonly cycles: readonly string[];
}

interface Edge {
  /** The name of the plugin that comes first. */
  readonly first: string;
  readonly next: string;
  readonly reason: 'requires' | 'after' | 'before';
}

/**
 * Sorts plugins so that those a plugin requires or names in `after` come before it. Otherwise the given order is kept. Names that are not
 * among the plugins are ignored.
 */
export function sortPlugins(plugins: readonly Plugin[]): SortedPlugins {
  const names = new Set(plugins.map((plugin) => plugin.name));
  const edges = plugins.flatMap(edgesOf).filter(({ first, next }) => names.has(first) && names.has(next));
  const order: PlacedPlugin[] = [];
  const cycles: string[] = [];
  let waiting = [...plugins];
  while (waiting.length > 0) {
    const left = new Set(waiting.map((plugin) => plugin.name));
    const next = waiting.find((plugin) => !edges.some(({ first, next }) => next === plugin.name && left.has(first)));
    if (next !== undefined) {
      order.push({ plugin: next, why: reasons(next.name, edges) });
      waiting = waiting.filter((plugin) => plugin !== next);
      continue;
    }
    const cycle = findCycle((waiting[0] as Plugin).name, edges, left);
    cycles.push(describe(cycle));
    // Remove the cycle and continue, so that one run reports all cycles.
    const inCycle = new Set(cycle.map((edge) => edge.first));
    waiting = waiting.filter((plugin) => !inCycle.has(plugin.name));
  }
  return { order, cycles };
}

function edgesOf({ name, requires = [], after = [], before = [] }: Plugin): readonly Edge[] {
  return [
    ...requires.map((first): Edge => ({ first, next: name, reason: 'requires' })),
    ...after.map((first): Edge => ({ first, next: name, reason: 'after' })),
    ...before.map((next): Edge => ({ first: name, next, reason: 'before' })),
  ];
}

function reasons(name: string, edges: readonly Edge[]): readonly string[] {
  const own = edges.filter((edge) => edge.next === name);
  const words = { requires: 'required', after: 'optional', before: 'declared there' } as const;
  return own.map(({ first, reason }) => `after ${first} (${words[reason]})`);
}

/** Follows dependencies from a plugin until a plugin repeats. Each remaining plugin depends on another remaining one, so this ends. */
function findCycle(start: string, edges: readonly Edge[], left: ReadonlySet<string>): readonly Edge[] {
  const path: Edge[] = [];
  let current = start;
  for (;;) {
    const edge = edges.find(({ first, next }) => next === current && left.has(first)) as Edge;
    path.push(edge);
    const from = path.findIndex(({ next }) => next === edge.first);
    if (from !== -1) return path.slice(from);
    current = edge.first;
  }
}

/** Describes a cycle in the plugins' own terms: `a requires b, b is after c, c is before a`. */
function describe(cycle: readonly Edge[]): string {
  const names = [...cycle.map(({ next }) => next), (cycle[0] as Edge).next].join(' → ');
  const said = cycle.map(({ first, next, reason }) =>
    reason === 'before'
      ? `${first} must load before ${next}`
      : reason === 'requires'
        ? `${next} requires ${first}`
        : `${next} must load after ${first}`,
  );
  return `plugins depend on each other in a cycle: ${names} (${said.join(', ')})`;
}
