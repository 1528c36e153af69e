import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'dotenv';
import { foldersIn } from './schemas.ts';

const FOLDER = 'config';
/** Folder of configuration by environment: `NODE_ENV` selects a subfolder. */
const BY_ENVIRONMENT = 'config/env';
const ENDINGS = ['.js', '.ts', '.cjs', '.mjs', '.json'] as const;

/** The configuration of a project. */
export interface ProjectConfig {
  /** Variables of `.env`, completed by those of this process. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Configuration files that could not be read, with the reason. Variables with the usual names are used instead. */
  readonly unread: readonly { readonly file: string; readonly reason: string }[];
  /** Folders of `config/env` if none matches the current `NODE_ENV`. The project may run with one of them. */
  readonly otherEnvironments: readonly string[];
  /** The evaluated content of a file (`database`, `plugins`); null if it is missing or unreadable. */
  section(name: string): Readonly<Record<string, unknown>> | null;
}

/** Reads the configuration of a project. Its files are code, which runs with the project's variables. */
export function readProjectConfig(folder: string, processEnv: Readonly<Record<string, string | undefined>>): ProjectConfig {
  const file = join(folder, '.env');
  const env = { ...processEnv, ...(statSync(file, { throwIfNoEntry: false })?.isFile() === true && parse(readFileSync(file))) };
  const unread: { file: string; reason: string }[] = [];
  const known = new Map<string, Readonly<Record<string, unknown>> | null>();
  const load = loaderOf(folder);
  const environments = foldersIn(folder, BY_ENVIRONMENT);
  const own = environments.find((name) => name === (env.NODE_ENV ?? 'development'));
  const read = (place: string, name: string) => {
    const path = pathOf(folder, place, name);
    if (path === null) return null;
    try {
      return asProject(folder, env, () => evaluated(load(path), env));
    } catch (error) {
      const { message } = (error ?? {}) as { message?: unknown };
      unread.push({ file: path, reason: String(message ?? error).split('\n')[0] as string });
      return null;
    }
  };
  const merge = (name: string) => {
    const section = read(FOLDER, name);
    return own === undefined ? section : (merged(section, read(join(BY_ENVIRONMENT, own), name)) as typeof section);
  };
  return {
    env,
    unread,
    otherEnvironments: own === undefined ? environments : [],
    section(name) {
      if (!known.has(name)) known.set(name, merge(name));
      return known.get(name) ?? null;
    },
  };
}

function pathOf(folder: string, place: string, name: string): string | null {
  return ENDINGS.map((ending) => join(place, `${name}${ending}`)).find((path) => existsSync(join(folder, path))) ?? null;
}

/** Merges objects key by key. Of other values the second one is used, unless it is missing. */
function merged(first: unknown, second: unknown): unknown {
  if (second === undefined || second === null) return first;
  if (!isObject(first) || !isObject(second)) return second;
  return { ...first, ...Object.fromEntries(Object.entries(second).map(([key, value]) => [key, merged(first[key], value)])) };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Runs code as in the project: with its variables and working directory. It cannot end this process, which would
 * look like a finished import.
 */
function asProject<T>(folder: string, env: Readonly<Record<string, string | undefined>>, work: () => T): T {
  const { env: own, exit } = process;
  const place = process.cwd();
  process.env = { ...env };
  process.exit = (code) => {
    throw new Error(`it ends the process${code === undefined ? '' : `, with ${code}`}`);
  };
  process.chdir(folder);
  try {
    return work();
  } finally {
    process.chdir(place);
    process.exit = exit;
    process.env = own;
  }
}

/** Folder in which Strapi runs compiled TypeScript. Its templates locate the database from there, one folder deeper than their source. */
const BUILT = 'dist';

/** A loader for JavaScript and TypeScript modules without a disk cache, because the project is never written to. */
function loaderOf(folder: string): (path: string) => unknown {
  let jiti: ReturnType<typeof import('jiti').createJiti> | undefined;
  return (path) => {
    const file = join(folder, path);
    if (path.endsWith('.json')) return JSON.parse(readFileSync(file, 'utf8'));
    const { createJiti } = require('jiti') as typeof import('jiti');
    jiti ??= createJiti(join(folder, 'import.js'), { fsCache: false, moduleCache: false });
    if (!path.endsWith('.ts')) return jiti(file);
    try {
      return jiti.evalModule(readFileSync(file, 'utf8'), { filename: join(folder, BUILT, path), ext: '.ts' });
    } catch {
      // Its imports exist only after a build.
      return jiti(file);
    }
  };
}

/** The innermost default export, called with `env` if it is a function. */
function evaluated(exported: unknown, env: Readonly<Record<string, string | undefined>>): Readonly<Record<string, unknown>> | null {
  let value = exported;
  for (let times = 0; times < 2; times++) {
    if (typeof value === 'object' && value !== null && 'default' in value) value = value.default;
  }
  if (typeof value === 'function') value = (value as (context: { env: unknown }) => unknown)({ env: readersOf(env) });
  if (value instanceof Promise) {
    // Nobody awaits it, so its rejection must not end this process.
    value.catch(() => undefined);
    throw new Error('it gives a promise, which the project does not wait for either');
  }
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}

/** The functions with which configuration files read variables. */
function readersOf(env: Readonly<Record<string, string | undefined>>): unknown {
  const reader =
    (read: (text: string) => unknown) =>
    (name: string, fallback?: unknown): unknown =>
      env[name] === undefined ? fallback : read(env[name]);
  const list = (text: string) =>
    text
      .trim()
      .replace(/^\[|\]$/g, '')
      .split(',')
      .map((part) => part.trim().replace(/^"|"$/g, ''));
  return Object.assign(
    reader((text) => text),
    {
      int: reader((text) => Number.parseInt(text, 10)),
      float: reader(Number.parseFloat),
      bool: reader((text) => text === 'true'),
      json: reader((text) => JSON.parse(text)),
      array: reader(list),
      date: reader((text) => new Date(text)),
      oneOf: (name: string, allowed: readonly string[], fallback?: string) => (allowed.includes(env[name] ?? '') ? env[name] : fallback),
    },
  );
}
