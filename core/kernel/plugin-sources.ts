import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isAbsolute, join, resolve } from 'node:path';
import type { BootProblem, Config, ModuleLoader } from '../config/index.ts';
import { FileMistakesError, messageOf, nearest, shown } from '../errors/index.ts';
import type { Plugin } from './kernel.ts';

/**
 * Plugins that come with the package, in `plugins/<name>`. Core names plugins only here. Each one runs unless `config/plugins` switches it
 * off, or is off by default.
 */
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
  'telemetry',
  'backup',
];

/** Plugins that are off by default, because they slow down requests or extend access. `config/plugins` switches them on. */
const OFF_BY_DEFAULT: ReadonlySet<string> = new Set(['history', 'audit', 'mcp', 'telemetry']);

/** A plugin that `config/plugins` or the list of built-ins names, before anything is loaded. */
export interface PluginSource {
  readonly name: string;
  readonly enabled: boolean;
  /** The origin, as `plinth plugins` shows it: `built-in`, `./plugins/seo`, `plinth-plugin-seo`. */
  readonly origin: string;
  /** @throws any error of loading the module */
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

/** The path of a module of the app: a file relative to the app's folder, or a package. */
export function locate(appDir: string, specifier: string): string {
  if (specifier.startsWith('.') || isAbsolute(specifier)) return resolve(appDir, specifier);
  return createRequire(join(appDir, 'package.json')).resolve(specifier);
}

/** Returns the path. @throws Error if neither a file nor a module exists there */
export function existing(path: string): string {
  if (['', '.ts', '.js', '.mts', '.cts', '.mjs', '.cjs'].some((extension) => existsSync(path + extension))) return path;
  throw new Error('no such file or folder; the path must be relative to the app folder');
}

/** Loads a plugin. Returns a problem if that fails or the export is not a valid plugin. */
export function loadSource(source: PluginSource, file: string): Plugin | BootProblem {
  const problem = (message: string): BootProblem => ({ file, path: [source.name], message });
  let exported: unknown;
  try {
    exported = source.load();
  } catch (error) {
    const [mistake] = error instanceof FileMistakesError ? error.mistakes : [];
    // Report the mistake's own location, not that of the file that names the plugin.
    if (mistake?.file !== undefined)
      return { file: mistake.file, ...(mistake.line && { line: mistake.line }), path: [], message: mistake.message };
    return problem(isMissing(error, source) ? notFound(source.name) : `cannot load ${source.origin}: ${messageOf(error)}`);
  }
  if (!isPlugin(exported)) {
    const named = (exported as Partial<Plugin> | null | undefined)?.name;
    if (typeof named === 'string') return problem(`${source.origin} is not a valid plugin: it has no function "apply"`);
    return problem(`${source.origin} is not a plugin: expected definePlugin({ name, apply(kernel, options) { … } }) as its default export`);
  }
  if (exported.name !== source.name) {
    return problem(`${source.origin} is the plugin "${exported.name}"; use that name as the key`);
  }
  const flaw = flawOf(exported);
  return flaw === null ? exported : problem(`${source.origin} is not a valid plugin: ${flaw}`);
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

/** The first mistake in the parts of a plugin other than `name` and `apply`; null if there is none. */
function flawOf(plugin: Plugin): string | null {
  for (const key of Object.keys(plugin)) {
    const meant = PARTS.includes(key) ? null : nearest(key, PARTS);
    if (meant !== null) return `unknown property "${key}"; did you mean "${meant}"?`;
  }
  for (const key of LISTS) {
    const list: unknown = plugin[key];
    const isList = Array.isArray(list) && list.every((entry) => typeof entry === 'string');
    if (list !== undefined && !isList) return `"${key}" must be a list of names, such as ["rest"]; found ${shown(list)}`;
  }
  const { options } = plugin;
  if (options === undefined || typeof (options as Partial<typeof options>).safeParse === 'function') return null;
  return '"options" must be a schema, such as z.strictObject({ … }), with z imported from "plinth"';
}

/** Whether a value is a plugin, such as the result of `loadSource`. */
export function isPlugin(value: unknown): value is Plugin {
  const candidate = value as Partial<Plugin> | null | undefined;
  return typeof candidate === 'object' && candidate !== null && typeof candidate.name === 'string' && typeof candidate.apply === 'function';
}

/** Whether the plugin's own module is missing, and not one that it imports. */
function isMissing(error: unknown, source: PluginSource): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'MODULE_NOT_FOUND' && source.origin === source.name && message.includes(`'${source.name}'`);
}

/** The message for a name that is neither built in nor installed. */
export function notFound(name: string): string {
  const meant = nearest(name, BUILT_IN_PLUGINS);
  if (meant !== null) return `the plugin "${name}" does not exist; did you mean "${meant}"?`;
  const built = `built-in plugins: ${BUILT_IN_PLUGINS.join(', ')}`;
  return `the plugin "${name}" does not exist. Install a package with this name, or set "resolve" of the entry to a path; ${built}`;
}

function unwrap(exported: unknown): unknown {
  return typeof exported === 'object' && exported !== null && 'default' in exported ? exported.default : exported;
}

/** Knows what disabled plugins would add, so that messages can say which one to switch on. Loads the plugins only on the first question. */
export class DisabledPlugins {
  readonly names: readonly string[];
  readonly #sources: readonly PluginSource[];
  readonly #file: string;
  #loaded: readonly Plugin[] | null = null;

  /** @param file the file that enables plugins, for messages */
  constructor(sources: readonly PluginSource[], file: string) {
    this.names = sources.map(({ name }) => name);
    this.#sources = sources;
    this.#file = file;
  }

  /** Sections of `config/access`, with the disabled plugin that would claim each. */
  sections(): ReadonlyMap<string, string> {
    return new Map(this.#plugins().flatMap(({ name, accessSections = [] }) => accessSections.map((section) => [section, name] as const)));
  }

  /** The disabled plugin that would add a document action, by the action's last part (`publish`); null if there is none. */
  ownerOfAction(part: string): string | null {
    return this.#plugins().find(({ documentActions = [] }) => documentActions.includes(part))?.name ?? null;
  }

  /** Advice for names in the model that a disabled plugin would add: its attribute types, and everything in its namespace. */
  hints(): ReadonlyMap<string, string> {
    const advice = (name: string) => `enable the plugin "${name}" in ${this.#file}`;
    return new Map([
      ...this.names.map((name) => [`plugin::${name}`, advice(name)] as const),
      ...this.#plugins().flatMap(({ name, attributeTypes = [] }) => attributeTypes.map((type) => [type, advice(name)] as const)),
    ]);
  }

  /** Plugins that fail to load are left out: they are off, so that is no error. */
  #plugins(): readonly Plugin[] {
    this.#loaded ??= this.#sources.map((source) => loadSource(source, this.#file)).filter(isPlugin);
    return this.#loaded;
  }
}
