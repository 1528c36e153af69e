import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isAbsolute, join, resolve } from 'node:path';
import { type BootProblem, type Config, type ModuleLoader, messageOf } from '../config/index.ts';
import { nearest } from '../errors/index.ts';
import { BUILT_IN_PLUGINS } from './built-in-plugins.ts';
import type { Plugin } from './plugin.ts';

/** A plugin that `config/plugins` or the list of built-ins names, before anything is loaded. */
export interface PluginSource {
  readonly name: string;
  readonly enabled: boolean;
  /** How `plinth plugins` says where it is from: `built-in`, `./plugins/seo`, `plinth-plugin-seo`. */
  readonly origin: string;
  /** @throws whatever keeps it from being loaded */
  load(): unknown;
}

/** The plugins of an app: the built-in ones, then those that `config/plugins` adds, in its order. */
export function listSources(config: Config, loader: ModuleLoader): readonly PluginSource[] {
  const builtIn = BUILT_IN_PLUGINS.map(({ name, onByDefault }) => [name, config.plugins[name] ?? { enabled: onByDefault }] as const);
  const added = Object.entries(config.plugins).filter(([name]) => !isBuiltIn(name));
  return [...builtIn, ...added].map(([name, entry]) => ({ name, enabled: entry.enabled, ...locate(name, entry.resolve, config, loader) }));
}

function isBuiltIn(name: string): boolean {
  return BUILT_IN_PLUGINS.some((builtIn) => builtIn.name === name);
}

function locate(name: string, where: string | undefined, config: Config, loader: ModuleLoader): Pick<PluginSource, 'origin' | 'load'> {
  if (where === undefined && isBuiltIn(name)) {
    return { origin: 'built-in', load: () => unwrap(require(`plinth/plugins/${name}`)) };
  }
  const specifier = where ?? name;
  if (specifier.startsWith('.') || isAbsolute(specifier)) {
    return { origin: specifier, load: () => loader.load(existing(resolve(config.appDir, specifier))) };
  }
  const fromApp = createRequire(join(config.appDir, 'package.json'));
  return { origin: specifier, load: () => loader.load(fromApp.resolve(specifier)) };
}

function existing(path: string): string {
  if (['', '.ts', '.js', '.mts', '.cts', '.mjs', '.cjs'].some((extension) => existsSync(path + extension))) return path;
  throw new Error('there is no such file or folder; a path starts at the folder of the app');
}

/** A loaded plugin, or the problem that kept it from being one. */
export function loadSource(source: PluginSource, file: string): Plugin | BootProblem {
  const problem = (message: string): BootProblem => ({ file, path: [source.name], message });
  let exported: unknown;
  try {
    exported = source.load();
  } catch (error) {
    return problem(isMissing(error, source) ? notFound(source.name) : `cannot load ${source.origin}: ${messageOf(error)}`);
  }
  if (!isPlugin(exported)) {
    return problem(`${source.origin} is not a plugin: expected definePlugin({ name, apply(kernel, options) { … } }) as its default export`);
  }
  if (exported.name !== source.name) {
    return problem(`${source.origin} is the plugin "${exported.name}": use that name as the key`);
  }
  return exported;
}

/** Tells the two answers of `loadSource` apart. */
export function isPlugin(value: unknown): value is Plugin {
  const candidate = value as Partial<Plugin> | null | undefined;
  return typeof candidate === 'object' && candidate !== null && typeof candidate.name === 'string' && typeof candidate.apply === 'function';
}

/** Whether the plugin itself was not found, rather than something that it imports. */
function isMissing(error: unknown, source: PluginSource): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'MODULE_NOT_FOUND' && source.origin === source.name && message.includes(`'${source.name}'`);
}

/** What is said of a name that is neither built in nor installed. */
export function notFound(name: string): string {
  const builtIns = BUILT_IN_PLUGINS.map((builtIn) => builtIn.name);
  const suggestion = nearest(name, builtIns);
  const end = suggestion === null ? `built in are ${builtIns.join(', ')}` : `did you mean ${suggestion}?`;
  return `no plugin "${name}": it is not built in, no package of that name is installed, and there is no "resolve" with its path; ${end}`;
}

function unwrap(exported: unknown): unknown {
  return typeof exported === 'object' && exported !== null && 'default' in exported ? exported.default : exported;
}
