import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileMistakes } from '../errors/index.ts';
import { type BootProblem, ENVIRONMENT } from './boot-error.ts';
import { CONFIG_FILES, type ConfigFile } from './config.ts';
import { listConfigFolder, type StrayFile } from './config-folder.ts';
import { createEnv, type EnvValues } from './env.ts';
import type { ModuleLoader } from './module-loader.ts';
import { moduleMistake } from './module-mistake.ts';
import { isRecord } from './plain-objects.ts';

/** Content of `config/`: the raw value of each existing file, and mistakes. */
interface RawConfig {
  readonly values: Readonly<Partial<Record<ConfigFile, unknown>>>;
  /** Names used in messages: `config/server.ts`, or `config/server` if there is no file. */
  readonly files: Readonly<Record<ConfigFile, string>>;
  /** Environment variables that each file read, with their values. */
  readonly read: Readonly<Partial<Record<ConfigFile, ReadonlyMap<string, unknown>>>>;
  /** Files that exist but cannot be used, so that their values are unknown. */
  readonly broken: ReadonlySet<ConfigFile>;
  readonly strays: readonly StrayFile[];
  readonly problems: readonly BootProblem[];
}

/** Reads the files of `config/`. A file exports an object, or a function of `{ env }` that returns one. */
export function readConfigFiles(appDir: string, loader: ModuleLoader, variables: EnvValues): RawConfig {
  const folder = listConfigFolder(appDir);
  const problems: BootProblem[] = [...folder.problems];
  const values: Partial<Record<ConfigFile, unknown>> = {};
  const read: Partial<Record<ConfigFile, ReadonlyMap<string, unknown>>> = {};
  const broken = new Set<ConfigFile>();
  const files = Object.fromEntries(CONFIG_FILES.map((name) => [name, `config/${name}`])) as Record<ConfigFile, string>;
  for (const name of CONFIG_FILES) {
    const [file, second] = folder.files.get(name) ?? [];
    if (file === undefined) continue;
    files[name] = `config/${file}`;
    const before = problems.length;
    if (second !== undefined) {
      problems.push({ file: files[name], path: [], message: `config/${second} also exists; remove one of them` });
    } else {
      const result = readOne(appDir, files[name], loader, variables);
      problems.push(...result.problems);
      read[name] = result.read;
      if (result.value !== null) values[name] = result.value;
    }
    if (problems.length > before && values[name] === undefined) broken.add(name);
  }
  return { values, files, read, broken, strays: folder.strays, problems };
}

interface ReadFile {
  /** Null if the file has no usable value. */
  readonly value: unknown;
  readonly read: ReadonlyMap<string, unknown>;
  readonly problems: readonly BootProblem[];
}

function readOne(appDir: string, file: string, loader: ModuleLoader, variables: EnvValues): ReadFile {
  const read = new Map<string, unknown>();
  const problems: BootProblem[] = [];
  const env = createEnv(variables, {
    read: (name, value) => void read.set(name, value),
    mistake: (name, message) => void problems.push({ file: ENVIRONMENT, path: [name], message: `${message} (used in ${file})` }),
  });
  let value: unknown = null;
  try {
    const exported = loader.load(join(appDir, file));
    const found: unknown = typeof exported === 'function' ? (exported as (given: object) => unknown)({ env }) : exported;
    const flaw = flawOf(found, appDir, file);
    if (flaw === null) value = found;
    else problems.push({ file, path: [], message: flaw });
  } catch (error) {
    for (const mistake of fileMistakes(moduleMistake(error, join(appDir, file), appDir))) {
      problems.push({ file, ...mistake, message: `${mistake.message}${envAdvice(mistake.message)}` });
    }
  }
  return { value, read, problems };
}

const EXPECTED = 'expected an object, or a function of { env } that returns one (and is not async)';

function expectedIn(file: string): string {
  return file.endsWith('.json') ? 'expected an object' : EXPECTED;
}

/** Why a value cannot be a configuration; null when it can be. */
function flawOf(value: unknown, appDir: string, file: string): string | null {
  if (!isRecord(value)) return `${expectedIn(file)}; found ${kindOf(value)}`;
  if (typeof value.then === 'function') return `${EXPECTED}; found a promise; move asynchronous code into a plugin`;
  if (file.endsWith('.json')) return null;
  // A module without a default export evaluates to all of its exports.
  const names = Object.keys(value);
  if (isModule(value)) {
    const what = names.length === 0 ? 'exports nothing' : `has no default export, only ${names.join(', ')}`;
    return `the file ${what}; write "export default { … }"`;
  }
  if (names.length > 0) return null;
  const text = readFileSync(join(appDir, file), 'utf8');
  if (/^(\s|\/\/.*|\/\*[\s\S]*?\*\/)*$/.test(text)) return 'the file is empty; write "export default { … }", or remove it';
  return /\bexports?\b/.test(text) ? null : 'the file exports nothing; write "export default { … }"';
}

function isModule(value: object): boolean {
  return '__esModule' in value || Object.prototype.toString.call(value) === '[object Module]';
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (value === undefined) return 'nothing (is "export default" missing?)';
  return typeof value === 'string' ? 'a string' : `a ${typeof value}`;
}

function envAdvice(message: string): string {
  return /\benv\.\w+ is not a function/.test(message)
    ? '; available: env.int, env.float, env.bool, env.json, env.array, env.date and env.oneOf'
    : '';
}
