import { z } from 'zod';
import { type BootProblem, BootProblemsError, checkConfig, type EnvValues, type LoadedConfig } from '../config/index.ts';
import { nearest } from '../errors/index.ts';
import { BUILT_IN_PLUGINS } from './built-in-plugins.ts';
import { DisabledPlugins } from './disabled-plugins.ts';
import type { Plugin } from './plugin.ts';
import { isPlugin, listSources, loadSource, notFound, type PluginSource } from './plugin-sources.ts';
import { sortPlugins } from './sort-plugins.ts';

/** A plugin that will be applied. */
export interface PlannedPlugin {
  readonly plugin: Plugin;
  /** Checked and frozen. */
  readonly options: unknown;
  /** `built-in`, a path, a package, or `given` for one that code passed to the kernel. */
  readonly origin: string;
  readonly why: readonly string[];
}

/** The plugins of a kernel, in boot order, and those that are known but switched off. */
export interface PluginPlan {
  readonly plugins: readonly PlannedPlugin[];
  readonly disabled: DisabledPlugins;
}

const NO_OPTIONS = z.strictObject({});

interface Candidate {
  readonly plugin: Plugin;
  readonly origin: string;
}

/**
 * Finds, loads, checks and sorts the plugins of an app.
 * @param given plugins that code passes to the kernel, on top of those of `config/plugins`
 * @throws BootProblemsError with everything that is wrong with any of them
 */
export function planPlugins({ config, variables, loader }: LoadedConfig, given: readonly Plugin[]): PluginPlan {
  const file = config.files.plugins;
  const givenNames = new Set(given.map((plugin) => plugin.name));
  const sources = listSources(config, loader).filter((source) => !isOptionsOf(source, givenNames));
  const problems: BootProblem[] = [];
  const candidates: Candidate[] = [];
  for (const source of sources.filter(({ enabled }) => enabled)) {
    const loaded = loadSource(source, file);
    if (isPlugin(loaded)) candidates.push({ plugin: loaded, origin: source.origin });
    else problems.push(loaded);
  }
  for (const plugin of given) {
    if (config.plugins[plugin.name]?.enabled !== false) candidates.push({ plugin, origin: 'given' });
  }
  const disabled = sources.filter(({ enabled }) => !enabled);
  // Those that could not be loaded count as there: what is wrong with them is told already.
  const present = new Set([...sources.filter(({ enabled }) => enabled), ...candidates.map(({ plugin }) => plugin)].map(({ name }) => name));
  problems.push(
    ...findMisspelled(disabled, file),
    ...findDuplicates(candidates, file),
    ...findMissing(candidates, new Set(disabled.map(({ name }) => name)), present, file),
  );
  const { order, cycles } = sortPlugins(candidates.map(({ plugin }) => plugin));
  problems.push(...cycles.map((message) => ({ file, path: [], message })));
  const plugins = order.map(({ plugin, why }): PlannedPlugin => {
    const checked = checkOptions(plugin, config.plugins[plugin.name]?.config, variables, file);
    problems.push(...checked.problems);
    const origin = candidates.find((candidate) => candidate.plugin === plugin)?.origin ?? '';
    return { plugin, options: checked.value, origin, why };
  });
  if (problems.length > 0) throw new BootProblemsError(`The plugins of ${config.appDir} have mistakes:`, problems, 'PLUGINS_INVALID');
  return { plugins, disabled: new DisabledPlugins(disabled, file) };
}

/** An entry without `resolve` whose name nothing else has is there for the options of a given plugin. */
function isOptionsOf({ name, origin }: PluginSource, given: ReadonlySet<string>): boolean {
  return given.has(name) && origin === name;
}

function checkOptions(plugin: Plugin, raw: unknown, variables: EnvValues, file: string) {
  return checkConfig(plugin.options ?? NO_OPTIONS, raw, variables, { file, plugin: plugin.name, at: [plugin.name, 'config'] });
}

/** A switched-off name that is nearly a built-in one switches nothing off. */
function findMisspelled(disabled: readonly PluginSource[], file: string): readonly BootProblem[] {
  const builtIns = BUILT_IN_PLUGINS.map(({ name }) => name);
  return disabled
    .filter(({ name, origin }) => origin === name && nearest(name, builtIns) !== null)
    .map(({ name }) => ({ file, path: [name], message: notFound(name) }));
}

function findDuplicates(candidates: readonly Candidate[], file: string): readonly BootProblem[] {
  return candidates.flatMap(({ plugin, origin }, index) => {
    const first = candidates.findIndex((other) => other.plugin.name === plugin.name);
    if (first === index) return [];
    const message = `there are two plugins of this name: ${candidates[first]?.origin} and ${origin}`;
    return [{ file, path: [plugin.name], message }];
  });
}

function findMissing(
  candidates: readonly Candidate[],
  disabled: ReadonlySet<string>,
  present: ReadonlySet<string>,
  file: string,
): readonly BootProblem[] {
  const known = [...present, ...disabled, ...BUILT_IN_PLUGINS.map(({ name }) => name)];
  return candidates.flatMap(({ plugin }) =>
    (plugin.requires ?? [])
      .filter((name) => !present.has(name))
      .map((name): BootProblem => {
        const message = disabled.has(name)
          ? `requires "${name}", which is switched off: set ${name}.enabled to true, or switch ${plugin.name} off`
          : `requires "${name}", which is not there${suggestion(nearest(name, known))}`;
        return { file, plugin: plugin.name, path: [], message };
      }),
  );
}

function suggestion(name: string | null): string {
  return name === null ? '' : ` (did you mean ${name}?)`;
}
