import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'dotenv';

/** The folders in which a project keeps its configuration, by precedence: that of production counts where it runs so. */
const FOLDERS = ['config'] as const;
const ENDINGS = ['.js', '.ts', '.cjs', '.mjs', '.json'] as const;

/** What a project is configured with. */
export interface ProjectConfig {
  /** Variables of `.env`, and below them those of this process. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Files of the configuration that could not be read, with the reason: what they say is taken from variables of the usual names. */
  readonly unread: readonly { readonly file: string; readonly reason: string }[];
  /** What a file says (`database`, `plugins`), evaluated; null where there is none, or it cannot be read. */
  section(name: string): Readonly<Record<string, unknown>> | null;
}

/** Reads the configuration of a project, whose files are code: they are run, with its variables. */
export function readProjectConfig(folder: string, processEnv: Readonly<Record<string, string | undefined>>): ProjectConfig {
  const file = join(folder, '.env');
  const env = { ...processEnv, ...(existsSync(file) && parse(readFileSync(file))) };
  const unread: { file: string; reason: string }[] = [];
  const known = new Map<string, Readonly<Record<string, unknown>> | null>();
  const load = loaderOf(folder);
  const read = (name: string) => {
    const path = pathOf(folder, name);
    if (path === null) return null;
    try {
      return evaluated(load(join(folder, path)), env);
    } catch (error) {
      unread.push({ file: path, reason: (error as Error).message?.split('\n')[0] ?? String(error) });
      return null;
    }
  };
  return {
    env,
    unread,
    section(name) {
      if (!known.has(name)) known.set(name, read(name));
      return known.get(name) ?? null;
    },
  };
}

function pathOf(folder: string, name: string): string | null {
  for (const place of FOLDERS) {
    for (const ending of ENDINGS) {
      const path = join(place, `${name}${ending}`);
      if (existsSync(join(folder, path))) return path;
    }
  }
  return null;
}

/** A loader of modules in JavaScript and TypeScript, which keeps nothing on the disk: the project is not written to. */
function loaderOf(folder: string): (file: string) => unknown {
  let jiti: ((file: string) => unknown) | undefined;
  return (file) => {
    if (file.endsWith('.json')) return JSON.parse(readFileSync(file, 'utf8'));
    const { createJiti } = require('jiti') as typeof import('jiti');
    jiti ??= createJiti(join(folder, 'import.js'), { fsCache: false, moduleCache: false });
    return jiti(file);
  };
}

/** The innermost default export; called with `env` where it is a function. */
function evaluated(exported: unknown, env: Readonly<Record<string, string | undefined>>): Readonly<Record<string, unknown>> | null {
  let value = exported;
  for (let times = 0; times < 2; times++) {
    if (typeof value === 'object' && value !== null && 'default' in value) value = value.default;
  }
  if (typeof value === 'function') value = (value as (context: { env: unknown }) => unknown)({ env: readersOf(env) });
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}

/** The readers of variables that configuration files are given. */
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
