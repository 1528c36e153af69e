import type { Dirent } from 'node:fs';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { nearest } from '../errors/index.ts';
import type { BootProblem } from './boot-error.ts';
import { CONFIG_FILES, type ConfigFile } from './config.ts';
import type { Env } from './env.ts';
import type { ModuleLoader } from './module-loader.ts';
import { isRecord } from './plain-objects.ts';

const EXTENSIONS = ['.ts', '.js', '.json', '.mts', '.cts', '.mjs', '.cjs'] as const;

/** What `config/` holds: the raw value per file that exists, and what could not be read. */
interface RawConfig {
  readonly values: Readonly<Partial<Record<ConfigFile, unknown>>>;
  /** As messages name it: `config/server.ts`, or `config/server` when there is none. */
  readonly files: Readonly<Record<ConfigFile, string>>;
  readonly problems: readonly BootProblem[];
}

/** Reads the files of `config/`. A file gives an object, or a function that makes it of `{ env }`. */
export function readConfigFiles(appDir: string, loader: ModuleLoader, env: Env): RawConfig {
  const entries = listFiles(join(appDir, 'config'));
  const values: Partial<Record<ConfigFile, unknown>> = {};
  const problems: BootProblem[] = misspelled(entries);
  const files = Object.fromEntries(CONFIG_FILES.map((name) => [name, `config/${name}`])) as Record<ConfigFile, string>;
  for (const name of CONFIG_FILES) {
    const candidates = EXTENSIONS.map((extension) => name + extension).filter((file) => entries.includes(file));
    const [file, second] = candidates;
    if (file === undefined) continue;
    files[name] = `config/${file}`;
    const problem = (message: string) => problems.push({ file: files[name], path: [], message });
    if (second !== undefined) {
      problem(`config/${second} is there too: keep one of them`);
      continue;
    }
    try {
      const exported = loader.load(join(appDir, 'config', file));
      const value: unknown = typeof exported === 'function' ? exported({ env }) : exported;
      if (isRecord(value) && typeof value.then !== 'function') values[name] = value;
      else problem(`expected an object, or a function of { env } that returns one (and is not async); found ${kindOf(value)}`);
    } catch (error) {
      problem(messageOf(error));
    }
  }
  return { values, files, problems };
}

function listFiles(folder: string): readonly string[] {
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return entries.filter((entry) => !entry.isDirectory()).map((entry) => entry.name);
}

/** Files that nothing reads but whose name is nearly one that is read: the app may hold other modules beside them. */
function misspelled(entries: readonly string[]): BootProblem[] {
  return entries.flatMap((file) => {
    const name = file.replace(/\.[^.]+$/, '');
    if (!EXTENSIONS.some((extension) => file === name + extension) || (CONFIG_FILES as readonly string[]).includes(name)) return [];
    const meant = nearest(name, CONFIG_FILES);
    return meant === null ? [] : [{ file: `config/${file}`, path: [], message: `nothing reads this file; did you mean config/${meant}?` }];
  });
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (isRecord(value)) return 'a promise';
  return value === undefined ? 'nothing (is there an export default?)' : `a ${typeof value}`;
}

/** The message of anything that was thrown, also by code of another realm, where `instanceof Error` fails. */
export function messageOf(error: unknown): string {
  return isRecord(error) && typeof error.message === 'string' ? error.message : String(error);
}
