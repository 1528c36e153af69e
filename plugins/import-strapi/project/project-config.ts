import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'dotenv';
import { type Evaluated, RESULT } from './evaluate-config-thread.ts';
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

/**
 * Reads the configuration of a project. Its files are code, which runs in a process of its own, with the project's variables and the given
 * ones only: it cannot see those of this process.
 */
export function readProjectConfig(folder: string, processEnv: Readonly<Record<string, string | undefined>>): ProjectConfig {
  const file = join(folder, '.env');
  const env = { ...processEnv, ...(statSync(file, { throwIfNoEntry: false })?.isFile() === true && parse(readFileSync(file))) };
  const unread: { file: string; reason: string }[] = [];
  const known = new Map<string, Readonly<Record<string, unknown>> | null>();
  const environments = foldersIn(folder, BY_ENVIRONMENT);
  const own = environments.find((name) => name === (env.NODE_ENV ?? 'development'));
  const read = (place: string, name: string) => {
    const path = pathOf(folder, place, name);
    if (path === null) return null;
    try {
      return evaluate(folder, path, env);
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

/** Milliseconds that a file may take. */
const PATIENCE = 60_000;
const MOST_BYTES = 64 * 1024 * 1024;

/** Starts `evaluate-config-thread`, which may be a file of TypeScript where this package runs from its sources. */
const PROGRAM =
  'const { createJiti } = require(process.argv[1]); createJiti(process.argv[2], { fsCache: false })(process.argv[2]).run(process.argv[3]);';

/** @throws Error with the reason why the file cannot be read */
function evaluate(folder: string, path: string, env: ProjectConfig['env']): Readonly<Record<string, unknown>> | null {
  const own = existsSync(join(__dirname, 'evaluate-config-thread.ts')) ? 'evaluate-config-thread.ts' : 'evaluate-config-thread.js';
  const { output, error, status } = spawnSync(process.execPath, ['-e', PROGRAM, require.resolve('jiti'), join(__dirname, own), path], {
    cwd: folder,
    env,
    timeout: PATIENCE,
    maxBuffer: MOST_BYTES,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  if (error !== undefined) throw error;
  const text = String(output[RESULT] ?? '');
  if (text === '') throw new Error(`it ends the process${status === null ? '' : `, with ${status}`}`);
  const result = JSON.parse(text) as Evaluated;
  if ('reason' in result) throw new Error(result.reason);
  return result.value;
}
