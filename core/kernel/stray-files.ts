import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BootProblem, Config, LoadedConfig } from '../config/index.ts';
import type { AccessSections, SectionFindings } from './access-sections.ts';
import type { PluginPlan } from './plan-plugins.ts';

/** Finds files in `config/` that nothing reads. Files whose content belongs in another config file are problems, the others give notes. */
export function findStrays(
  { strays, config }: Pick<LoadedConfig, 'strays' | 'config'>,
  { disabled, known }: Pick<PluginPlan, 'disabled' | 'known'>,
  sections: AccessSections,
): SectionFindings {
  if (strays.length === 0) return { problems: [], notes: [] };
  const { files } = config;
  const sectionNames = [...sections.claimed.map(({ name }) => name), ...disabled.sections().keys()];
  const problems: BootProblem[] = [];
  const notes: string[] = [];
  for (const { file, name } of strays) {
    const problem = (message: string) => problems.push({ file, path: [], message: `this file is not used; ${message}` });
    if (sectionNames.includes(name)) problem(`move its content to ${files.access}, under the key "${name}"`);
    else if (known.names.includes(name)) problem(`move the options of the plugin to ${files.plugins}: { "${name}": { "config": { … } } }`);
    else notes.push(`${file}: this file is not used; no other file of config imports it`);
  }
  return { problems, notes };
}

/** Folders of an API whose modules other systems (Strapi) load. */
const OF_API: readonly string[] = ['controllers', 'middlewares', 'policies', 'routes', 'services'];
const MODULE = /\.[cm]?[jt]s$/;
/** Number of files that are named; the others are counted. */
const NAMED = 3;

/**
 * Finds code in places where Strapi loads it and Plinth does not. Without this note, the owner of a migrated app may assume that its rules
 * still apply.
 */
export function findStrayCode(appDir: string): readonly string[] {
  const entries = (folder: string): Dirent[] => {
    try {
      return readdirSync(join(appDir, folder), { withFileTypes: true });
    } catch {
      return [];
    }
  };
  const folders = (folder: string) => entries(folder).flatMap((entry) => (entry.isDirectory() ? [`${folder}/${entry.name}`] : []));
  const modules = (folder: string, name = '') =>
    entries(folder).flatMap((entry) =>
      entry.isFile() && MODULE.test(entry.name) && entry.name.startsWith(name) ? [`${folder}/${entry.name}`] : [],
    );
  const found = [
    ...folders('src/api').flatMap((api) => [
      ...OF_API.flatMap((name) => modules(`${api}/${name}`)),
      ...folders(`${api}/content-types`).flatMap((type) => modules(type, 'lifecycles.')),
    ]),
    ...folders('src/extensions').flatMap((extension) => modules(extension, 'strapi-server.')),
  ];
  if (found.length === 0) return [];
  const more = found.length > NAMED ? ` and ${found.length - NAMED} more` : '';
  return [`${found.slice(0, NAMED).join(', ')}${more}: code in this place is not used; move it into a plugin (docs/plugins.md)`];
}

const ENDING = /\.[cm]?[jt]s$/;

/** Finds plugins in `plugins/` that `config/plugins` does not name, so that nothing runs them. */
export function findUnnamedPlugins({ appDir, plugins, files }: Pick<Config, 'appDir' | 'plugins' | 'files'>): readonly string[] {
  const bare = (path: string) => path.replace(/[\\/]index(\.[cm]?[jt]s)?$/, '').replace(ENDING, '');
  const named = new Set(Object.values(plugins).map(({ resolve: path }) => (path === undefined ? '' : bare(resolve(appDir, path)))));
  return filesIn(join(appDir, 'plugins'), MODULE).flatMap((name) => {
    const path = join(appDir, 'plugins', name);
    if (/\.(d|test|spec)\.\w+$/.test(name) || named.has(bare(path)) || !readFileSync(path, 'utf8').includes('definePlugin(')) return [];
    const entry = `"${name.replace(ENDING, '')}": { "resolve": "./plugins/${name}" }`;
    return [`plugins/${name}: this plugin is not configured; add it to ${files.plugins}: ${entry}`];
  });
}

/** Folders in which other systems keep migrations. */
const OTHER_MIGRATIONS: readonly string[] = ['migrations', 'database/migrations'];

/** Finds migrations in places where Plinth does not look for them. */
export function findStrayMigrations(appDir: string): readonly string[] {
  return OTHER_MIGRATIONS.filter((folder) => filesIn(join(appDir, folder), MODULE).length > 0).map(
    (folder) => `${folder}: these files are not used; move migrations to config/migrations`,
  );
}

function filesIn(folder: string, name: RegExp): readonly string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.flatMap((entry) => (entry.isFile() && name.test(entry.name) ? [entry.name] : [])).sort();
  } catch {
    return [];
  }
}

/**
 * Everything that dotenv accepts in `.env`: comments, quoted values over several lines, `NAME: value`. Also a name alone, which Docker
 * takes from the environment.
 */
const READ_OF_ENV =
  /^[^\S\n]*(?:#.*|(?:export\s+)?[\w.-]+[^\S\n]*(?:(?:=|:[^\S\n])[^\S\n]*(?:"(?:\\"|[^"])*"|'(?:\\'|[^'])*'|`(?:\\`|[^`])*`|.*).*)?|)$/gm;

/** Finds lines of `.env` that define no variable. Their text is not repeated in the message: it may be a secret. */
export function findStrayLines(appDir: string): readonly string[] {
  let text: string;
  try {
    text = readFileSync(join(appDir, '.env'), 'utf8')
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n');
  } catch {
    // Most deployed apps have no `.env`. If it cannot be read, the code that loads the variables reports it.
    return [];
  }
  const left = text.replace(READ_OF_ENV, (read) => read.replace(/[^\n]/g, '')).split('\n');
  return left.flatMap((line, index) => (line === '' ? [] : [`.env, line ${index + 1}: is not a valid variable; use the form NAME=value`]));
}
