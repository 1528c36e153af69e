import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Config, type Kernel, REHEARSALS } from 'plinth';
import { ImportError } from '../import-error.ts';
import { readJson } from '../project/package-file.ts';

/** Configuration of the project as it is written here, by file name. */
type Written = Readonly<Record<string, unknown>>;

/**
 * Checks that an existing app has no content types of its own yet, so that a project can be imported into it.
 * @throws ImportError
 */
export function assertWithoutTypes({ container }: Kernel, folder: string): void {
  const { contentTypes, components } = container.resolve(REHEARSALS).definitions();
  const there = [...contentTypes, ...components].map(({ uid }) => uid);
  if (there.length === 0) return;
  throw new ImportError(
    `${folder} has types of its own (${there.slice(0, 5).join(', ')}): a project is brought into an app without any, or into a new one (--app)`,
  );
}

/** A part of the configuration, and its file in the app. */
interface Place {
  readonly name: string;
  readonly project: unknown;
  /** `api.ts`; undefined if there is no such file yet. */
  readonly file: string | undefined;
}

function placesOf(folder: string, config: Written): readonly Place[] {
  const there = existsSync(join(folder, 'config')) ? readdirSync(join(folder, 'config')) : [];
  const fileOf = (name: string) => there.find((file) => file.replace(/\.[a-z]+$/, '') === name && file !== name);
  return Object.entries(config).map(([name, project]) => ({ name, project, file: fileOf(name) }));
}

/**
 * Checks that folders can be used if the project uses them. They are enabled by configuration, which is not
 * changed if the app has it as code.
 * @throws ImportError
 */
export function assertFolders(folder: string, config: Written, said: Config['plugins']): void {
  const wants = (config.plugins as PluginsOf | undefined)?.upload?.config?.folders === true;
  const file = placesOf(folder, config).find(({ name }) => name === 'plugins')?.file;
  const { folders } = (said.upload?.config ?? {}) as { readonly folders?: unknown };
  if (!wants || folders === true || (folders === undefined && (file === undefined || file.endsWith('.json')))) return;
  throw new ImportError(
    `the project keeps its files in folders: say upload: { config: { folders: true } } in config/${file ?? 'plugins.json'}, and bring it over then`,
  );
}

interface PluginsOf {
  readonly upload?: { readonly config?: { readonly folders?: boolean } };
}

/**
 * Adds the project's configuration to an app. The app's own values stay, except that the project's roles
 * replace those in `config/access.json`.
 * @param mayChange whether existing files may be changed, which happens only once
 * @returns files that would have to differ
 */
export function writeConfigHere(folder: string, config: Written, mayChange: boolean): readonly string[] {
  return placesOf(folder, config).flatMap(({ name, project, file }) => {
    if (file === undefined) {
      write(folder, `${name}.json`, project);
      return [];
    }
    const path = `config/${file}`;
    if (!file.endsWith('.json')) return [path];
    const said = readJson(join(folder, path)) ?? {};
    const wanted = name === 'access' ? withRoles(said, project) : laidUnder(said, project);
    if (isDeepStrictEqual(wanted, said)) return [];
    if (!mayChange) return [path];
    write(folder, file, wanted);
    return [];
  });
}

function write(folder: string, name: string, value: unknown): void {
  const file = join(folder, 'config', name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.incoming`, `${JSON.stringify(value, null, 2)}\n`);
  renameSync(`${file}.incoming`, file);
}

function withRoles(said: object, access: unknown): unknown {
  const { roles, ...more } = access as { readonly roles?: object };
  const own = (said as { readonly roles?: object }).roles;
  return { ...said, ...more, ...(roles !== undefined && { roles: { ...own, ...roles } }) };
}

/** The app's value, completed by missing keys of the project's. */
function laidUnder(said: unknown, under: unknown): unknown {
  if (!isObject(said) || !isObject(under)) return said;
  const both = Object.entries(under).map(([key, value]) => [key, Object.hasOwn(said, key) ? laidUnder(said[key], value) : value]);
  return { ...said, ...Object.fromEntries(both) };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Adds variables that are missing in an app's `.env`. @param line formats one */
export function addVariables(folder: string, env: Readonly<Record<string, string>>, line: (name: string, value: string) => string): void {
  const file = join(folder, '.env');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const missing = Object.entries(env).filter(([name]) => !new RegExp(`^\\s*(export\\s+)?${name}\\s*=`, 'm').test(text));
  if (missing.length === 0) return;
  const before = text === '' || text.endsWith('\n') ? '' : '\n';
  appendFileSync(file, before + missing.map(([name, value]) => line(name, value)).join(''), { mode: 0o600 });
}
