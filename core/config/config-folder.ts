import { type Dirent, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nearest, shapeOf, whyUnreadable } from '../errors/index.ts';
import type { BootProblem } from './boot-error.ts';
import { CONFIG_FILES, CONFIG_SCHEMAS, type ConfigFile } from './config.ts';

const MODULES: readonly string[] = ['.ts', '.js', '.mts', '.cts', '.mjs', '.cjs'];
const READ: readonly string[] = ['.ts', '.js', '.json', '.mts', '.cts', '.mjs', '.cjs'];

/** Endings of configuration languages that are not supported. */
const UNREAD: readonly string[] = ['.yaml', '.yml', '.toml', '.json5', '.jsonc', '.ini'];

const LANGUAGES = 'use JSON, TypeScript or JavaScript';

/** Folders of `config/` that are read. */
const FOLDERS: readonly string[] = ['content-types', 'components', 'migrations', 'mail'];

/** A file of `config/` that is neither read nor imported by another file of the folder. */
export interface StrayFile {
  /** `config/cors.ts`. */
  readonly file: string;
  /** `cors`. */
  readonly name: string;
}

/** The content of `config/`. */
interface ConfigFolder {
  /** Files that are read, by name; more than one per name is a mistake. */
  readonly files: ReadonlyMap<ConfigFile, readonly string[]>;
  readonly strays: readonly StrayFile[];
  readonly problems: readonly BootProblem[];
}

/** Lists the files of `config/` that are read, and those whose author probably expects them to be. */
export function listConfigFolder(appDir: string): ConfigFolder {
  const files = new Map<ConfigFile, readonly string[]>();
  const strays: StrayFile[] = [];
  const problems: BootProblem[] = [];
  const problem = (name: string, message: string) => problems.push({ file: `config/${name}`, path: [], message });
  const folder = join(appDir, 'config');
  let entries: Dirent[] = [];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') problem('', `cannot be read: ${whyUnreadable(error)}`);
  }
  const inOrder = (one: Dirent, other: Dirent) => READ.indexOf(endingOf(one.name)) - READ.indexOf(endingOf(other.name));
  for (const entry of [...entries].sort(inOrder)) {
    const { name: file } = entry;
    const ending = endingOf(file);
    const name = file.slice(0, file.length - ending.length);
    if (entry.isSymbolicLink() && READ.includes(ending) && !existsSync(join(folder, file))) problem(file, 'is a broken symbolic link');
    else if (entry.isDirectory()) {
      const flaw = isConfigFile(name) && READ.includes(ending) ? 'is a folder; expected a file' : folderFlaw(file);
      if (flaw !== null) problem(file, flaw);
    } else if (isConfigFile(name) && READ.includes(ending)) files.set(name, [...(files.get(name) ?? []), file]);
    else if (isConfigFile(name.toLowerCase()) && READ.includes(ending.toLowerCase())) {
      problem(file, `this file is not used; rename it to lower case: config/${file.toLowerCase()}`);
    } else {
      const flaw = fileFlaw(name, ending);
      if (flaw !== null && !isImported(file, folder, entries)) problem(file, flaw);
      else if (flaw === null && isStray(file, ending) && !isImported(file, folder, entries)) strays.push({ file: `config/${file}`, name });
    }
  }
  return { files, strays, problems };
}

function endingOf(file: string): string {
  return /\.[^.]+$/.exec(file)?.[0] ?? '';
}

function isConfigFile(name: string): name is ConfigFile {
  return (CONFIG_FILES as readonly string[]).includes(name);
}

function isStray(file: string, ending: string): boolean {
  return [...READ, ...UNREAD].includes(ending) && !/\.(d|test|spec)\.\w+$/.test(file);
}

/** The mistake in the name of a file that is not read; null when it may be a module of the app. */
function fileFlaw(name: string, ending: string): string | null {
  const meant = isConfigFile(name) ? name : (nearest(name, CONFIG_FILES) as ConfigFile | null);
  if (UNREAD.includes(ending) && (meant ?? homeOf(name)) !== null) {
    return `files of this type are not used; ${LANGUAGES}: config/${meant ?? homeOf(name)}`;
  }
  if (!READ.includes(ending) || /\.(d|test|spec)$/.test(name)) return null;
  if (meant !== null) return `this file is not used; did you mean config/${meant}?`;
  const home = homeOf(name);
  return home === null ? null : `this file is not used; move its content to config/${home}, under the key "${name}"`;
}

/** The file that has a name as one of its keys. */
function homeOf(name: string): ConfigFile | null {
  const homes = (['middlewares', 'api', 'server', 'database'] as const).filter((file) => {
    const inner = shapeOf(CONFIG_SCHEMAS[file])?.[name];
    return inner !== undefined && shapeOf(inner) !== null;
  });
  return homes[0] ?? null;
}

/** The mistake in a folder's name that is similar to one that is read. Other folders belong to the app. */
function folderFlaw(name: string): string | null {
  if (FOLDERS.includes(name)) return null;
  if (name === 'env') {
    return 'this folder is not used; there is one configuration for all environments. Use environment variables for values that differ: env("NAME") in a file of config';
  }
  const meant = nearest(name, FOLDERS);
  if (meant !== null) return `this folder is not used; did you mean config/${meant}?`;
  return name === 'api' ? 'this folder is not used; move content types to config/content-types or src/api' : null;
}

/** Whether another file of the folder imports it. Checked only for files with a suspicious or unknown name. */
function isImported(file: string, folder: string, entries: readonly Dirent[]): boolean {
  const name = file.slice(0, file.length - endingOf(file).length);
  return entries.some((entry) => {
    if (!entry.isFile() || entry.name === file || !MODULES.includes(endingOf(entry.name))) return false;
    const text = readFileSync(join(folder, entry.name), 'utf8');
    return new RegExp(`['"\`][^'"\`\\n]*/${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(\\.\\w+)?['"\`]`).test(text);
  });
}
