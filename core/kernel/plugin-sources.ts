import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isAbsolute, join, resolve } from 'node:path';
import { type BootProblem, type Config, type ModuleLoader, messageOf } from '../config/index.ts';
import { FileMistakesError, nearest, shown } from '../errors/index.ts';
import type { Plugin } from './kernel.ts';

/** The only place where core names plugins: those that come with the package, in `plugins/<name>`. Each runs unless `config/plugins` switches it off, or does not switch it on. */
export const BUILT_IN_PLUGINS: readonly string[] = [
  'outgoing',
  'limits',
  'pages',
  'settings',
  'queues',
  'events',
  'rest',
  'idempotency',
  'draft-and-publish',
  'i18n',
  'upload',
  'users-permissions',
  'api-tokens',
  'mail',
  'webhooks',
  'history',
  'audit',
  'graphql',
  'schedule',
  'search',
  'content-type-builder',
  'openapi',
  'mcp',
  'import-strapi',
  'transfer',
  'starters',
  'admin',
  'review',
];

/** Those that cost every write something, or open a door: `config/plugins` switches them on. */
const OFF_BY_DEFAULT: ReadonlySet<string> = new Set(['history', 'audit', 'mcp']);

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
  const builtIn = BUILT_IN_PLUGINS.map((name) => [name, config.plugins[name] ?? { enabled: !OFF_BY_DEFAULT.has(name) }] as const);
  const added = Object.entries(config.plugins).filter(([name]) => !BUILT_IN_PLUGINS.includes(name));
  return [...builtIn, ...added].map(([name, entry]) => ({
    name,
    enabled: entry.enabled,
    ...sourceOf(name, entry.resolve, config, loader),
  }));
}

function sourceOf(name: string, where: string | undefined, config: Config, loader: ModuleLoader): Pick<PluginSource, 'origin' | 'load'> {
  if (where === undefined && BUILT_IN_PLUGINS.includes(name)) {
    return { origin: 'built-in', load: () => unwrap(require(`plinth/plugins/${name}`)) };
  }
  const origin = where ?? name;
  return { origin, load: () => loader.load(existing(locate(config.appDir, origin))) };
}

/** Where a module of the app is: a file relative to its folder, or a package. */
export function locate(appDir: string, specifier: string): string {
  if (specifier.startsWith('.') || isAbsolute(specifier)) return resolve(appDir, specifier);
  return createRequire(join(appDir, 'package.json')).resolve(specifier);
}

/** The path itself. @throws Error where there is nothing */
export function existing(path: string): string {
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
    const [mistake] = error instanceof FileMistakesError ? error.mistakes : [];
    // Told where it stands, which is not in the file that names the plugin.
    if (mistake?.file !== undefined)
      return { file: mistake.file, ...(mistake.line && { line: mistake.line }), path: [], message: mistake.message };
    return problem(isMissing(error, source) ? notFound(source.name) : `cannot load ${source.origin}: ${messageOf(error)}`);
  }
  if (!isPlugin(exported)) {
    const named = (exported as Partial<Plugin> | null | undefined)?.name;
    if (typeof named === 'string') return problem(`${source.origin} is a plugin with a mistake: it has no function "apply"`);
    return problem(`${source.origin} is not a plugin: expected definePlugin({ name, apply(kernel, options) { … } }) as its default export`);
  }
  if (exported.name !== source.name) {
    return problem(`${source.origin} is the plugin "${exported.name}": use that name as the key`);
  }
  const flaw = flawOf(exported);
  return flaw === null ? exported : problem(`${source.origin} is a plugin with a mistake: ${flaw}`);
}

const LISTS = [
  'requires',
  'after',
  'before',
  'accessSections',
  'attributeTypes',
  'documentActions',
  'schemaOptions',
  'attributeOptions',
] as const;
const PARTS: readonly string[] = ['name', 'description', 'options', 'apply', ...LISTS];

/** What is wrong with the parts of a plugin beside `name` and `apply`; null when nothing is. */
function flawOf(plugin: Plugin): string | null {
  for (const key of Object.keys(plugin)) {
    const meant = PARTS.includes(key) ? null : nearest(key, PARTS);
    if (meant !== null) return `it has "${key}", which nothing reads; did you mean "${meant}"?`;
  }
  for (const key of LISTS) {
    const list: unknown = plugin[key];
    const isList = Array.isArray(list) && list.every((entry) => typeof entry === 'string');
    if (list !== undefined && !isList) return `"${key}" is a list of names, such as ["rest"]; found ${shown(list)}`;
  }
  const { options } = plugin;
  if (options === undefined || typeof (options as Partial<typeof options>).safeParse === 'function') return null;
  return '"options" is a schema, such as z.strictObject({ … }) with the z of "plinth"';
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
  const meant = nearest(name, BUILT_IN_PLUGINS);
  if (meant !== null) return `there is no plugin "${name}"; did you mean "${meant}"?`;
  const built = `built in are ${BUILT_IN_PLUGINS.join(', ')}`;
  return `there is no plugin "${name}": no package of that name is installed, and the entry has no "resolve" with a path; ${built}`;
}

function unwrap(exported: unknown): unknown {
  return typeof exported === 'object' && exported !== null && 'default' in exported ? exported.default : exported;
}

/** Knows what plugins that are off would bring, so that messages can say which one to switch on. They are loaded only when asked about. */
export class DisabledPlugins {
  readonly names: readonly string[];
  readonly #sources: readonly PluginSource[];
  readonly #file: string;
  #loaded: readonly Plugin[] | null = null;

  /** @param file where plugins are switched on, as messages name it */
  constructor(sources: readonly PluginSource[], file: string) {
    this.names = sources.map(({ name }) => name);
    this.#sources = sources;
    this.#file = file;
  }

  /** Which plugin would claim which section of `config/access`. */
  sections(): ReadonlyMap<string, string> {
    return new Map(this.#plugins().flatMap(({ name, accessSections = [] }) => accessSections.map((section) => [section, name] as const)));
  }

  /** The plugin that would bring an action on documents, by its last part (`publish`); null when none of them would. */
  ownerOfAction(part: string): string | null {
    return this.#plugins().find(({ documentActions = [] }) => documentActions.includes(part))?.name ?? null;
  }

  /** What to do about names of the model that a plugin would bring: its attribute types, and everything in its name space. */
  hints(): ReadonlyMap<string, string> {
    const advice = (name: string) => `switch on the plugin "${name}" in ${this.#file}`;
    return new Map([
      ...this.names.map((name) => [`plugin::${name}`, advice(name)] as const),
      ...this.#plugins().flatMap(({ name, attributeTypes = [] }) => attributeTypes.map((type) => [type, advice(name)] as const)),
    ]);
  }

  /** One that cannot be loaded is no reason to stop: it is off. */
  #plugins(): readonly Plugin[] {
    this.#loaded ??= this.#sources.map((source) => loadSource(source, this.#file)).filter(isPlugin);
    return this.#loaded;
  }
}
