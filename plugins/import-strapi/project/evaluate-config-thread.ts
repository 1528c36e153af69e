import { readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The file descriptor to which the result is written. */
export const RESULT = 3;

/** The content of a file, or why it cannot be read. */
export type Evaluated = { readonly value: Readonly<Record<string, unknown>> | null } | { readonly reason: string };

/**
 * The program that evaluates a configuration file of a project, in the project's folder and with its variables. The file may do what it
 * likes to this process. Functions in its content are replaced by null, so that it is still visible that they are there.
 * @param path relative to the folder
 */
export function run(path: string): void {
  const { exit } = process;
  process.exit = (code) => {
    throw new Error(`it ends the process${code === undefined ? '' : `, with ${code}`}`);
  };
  let result: Evaluated;
  try {
    result = { value: evaluated(loaderOf(process.cwd())(path), process.env) };
  } catch (error) {
    const { message } = (error ?? {}) as { message?: unknown };
    result = { reason: String(message ?? error) };
  }
  const bytes = Buffer.from(JSON.stringify(result, (_, value: unknown) => (typeof value === 'function' ? null : value)));
  for (let at = 0; at < bytes.length; ) at += writeSync(RESULT, bytes, at);
  // Timers and connections of the file keep the process running.
  exit(0);
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
