import { randomBytes } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { ImportError } from '../import-error.ts';
import { readJson } from '../project/package-file.ts';
import { isWithin } from '../project/within.ts';
import type { AdoptedModel, AdoptedType } from './adopt-model.ts';
import { addVariables, writeConfigHere } from './here.ts';

/** The parts of an app. */
export interface AppPlan {
  /** Absolute path. */
  readonly folder: string;
  readonly model: AdoptedModel;
  /** Contents of `config/<name>.json`, by name. */
  readonly config: Readonly<Record<string, unknown>>;
  /** Ids that identify the project when the import is continued. */
  readonly known: readonly string[];
  /** Variables beside the secrets that every app has. */
  readonly env: Readonly<Record<string, string>>;
  /** Whether the project is imported into an existing app. */
  readonly isHere: boolean;
  /** See `ImportOptions`. */
  readonly package?: string | undefined;
}

/** The file that marks an app as imported. */
const MARK = join('.plinth', 'import.json');
/** Files that the folder of a new app may contain. */
const HARMLESS: ReadonlySet<string> = new Set(['.git', '.gitattributes', '.github', '.gitignore', '.DS_Store', 'LICENSE']);
/** Readable by the owner only. */
const PRIVATE = 0o600;

/**
 * Checks that an app may be created, or its import continued.
 * @param project absolute path of the project, which is never written to
 * @param goesOn whether it must exist already
 * @param isHere whether the project is imported into an existing app; default: a new one
 * @throws ImportError
 */
export function assertFolder(folder: string, project: string, goesOn: boolean, isHere = false): void {
  const isMade = isBegun(folder);
  if (goesOn) {
    if (isMade) return;
    throw new ImportError(
      `--continue goes on with an app that this command has made, and ${folder} is none: leave --continue out to make it`,
    );
  }
  if (isHere) {
    if (isMade) throw new ImportError(`a project was brought into ${folder} before: --continue goes on with it`);
    if (isWithin(folder, project)) throw new ImportError(`${folder} is in the project, which is only read`);
    return;
  }
  let found: readonly string[];
  try {
    found = readdirSync(folder).filter((name) => !HARMLESS.has(name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new ImportError(`--app names ${folder}, which is no folder that can be read`, error);
    const link = linkToNothing(folder);
    if (link !== null)
      throw new ImportError(
        `--app names ${folder}, and ${link} is a link that leads to nothing: make its folder, or name another one`,
        error,
      );
    found = [];
  }
  if (found.length === 0) {
    if (isWithin(folder, project))
      throw new ImportError(`--app names ${folder}, which is in the project, and that is only read: name a folder elsewhere`);
    return;
  }
  const more = isMade ? '--continue goes on with it' : 'name a folder that is empty or not there yet';
  throw new ImportError(`--app names ${folder}, which is not empty (${found.slice(0, 5).join(', ')}): ${more}`);
}

/** A dangling link that prevents the folder from being created, at it or one of its parents; null if there is none. */
function linkToNothing(folder: string): string | null {
  if (existsSync(folder)) return null;
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() === true) return folder;
  return dirname(folder) === folder ? null : linkToNothing(dirname(folder));
}

/** Whether there is an app whose import can be continued. */
export function isBegun(folder: string): boolean {
  return existsSync(join(folder, MARK));
}

/**
 * Writes the files of an app. Existing files are not changed.
 * @returns existing files that differ from what would be written
 */
export function writeApp(plan: AppPlan): readonly string[] {
  const { folder } = plan;
  // Written first, so that the import can be continued after an interruption from here on.
  write(folder, MARK, json({ madeOf: 'strapi', known: plan.known, ...(plan.isHere && { isHere: true }) }));
  if (plan.isHere) return writeHere(plan);
  const different = Object.entries(filesOf(plan)).filter(([path, text]) => !write(folder, path, text));
  write(folder, '.env', envText(plan), PRIVATE);
  return different.map(([path]) => path);
}

/** Writes into an existing app. Types come before grants, so that no start finds a grant without its type. */
function writeHere({ folder, model, config, env }: AppPlan): readonly string[] {
  const different = Object.entries(schemasOf(model)).filter(([path, text]) => !write(folder, path, text));
  const said = writeConfigHere(folder, config, readJson(join(folder, MARK))?.isConfigured !== true);
  writeMark(folder, { isConfigured: true });
  const { DATABASE_URL: _, ...more } = env;
  addVariables(folder, more, (name, value) => `${name}=${quoted(value)}\n`);
  return [...different.map(([path]) => path), ...said];
}

/** Whether a project was imported into an existing app. */
export function isMadeHere(folder: string): boolean {
  return readJson(join(folder, MARK))?.isHere === true;
}

/** The creator relations that an app remembers. */
export interface RememberedCreators {
  /** The one that the last run has filled; null if none. */
  readonly attribute: string | null;
  /** Others that earlier runs have filled. */
  readonly former: readonly string[];
}

/**
 * Checks that an import is continued with the same project, because documents that the project does not have are deleted.
 * @param known ids of the project's roles and locales, which its copies, archives and moved folders have, too
 * @throws ImportError
 */
export function assertSameProject(folder: string, known: readonly string[]): void {
  const mark = readJson(join(folder, MARK));
  const earlier = Array.isArray(mark?.known) ? mark.known : [];
  if (earlier.length === 0 || known.length === 0 || earlier.some((id) => known.includes(id))) return;
  throw new ImportError(
    `${folder} was made of another project than the one that --project names, which has none of its roles and locales: all that it does not have would be removed`,
  );
}

/** The relations recorded by earlier runs. */
export function rememberedCreators(folder: string): RememberedCreators {
  const mark = readJson(join(folder, MARK));
  const former = Array.isArray(mark?.formerCreators) ? mark.formerCreators.filter((name) => typeof name === 'string') : [];
  return { attribute: typeof mark?.creators === 'string' ? mark.creators : null, former };
}

/** Records the relations. A later run that does not know them would empty them. */
export function rememberCreators(folder: string, { attribute, former }: RememberedCreators): void {
  writeMark(folder, { creators: attribute, formerCreators: former });
}

/** Adds facts to the mark. */
function writeMark(folder: string, facts: object): void {
  const near = join(folder, `${MARK}.incoming`);
  writeFileSync(near, json({ ...readJson(join(folder, MARK)), ...facts }));
  renameSync(near, join(folder, MARK));
}

/** Writes a file atomically. @returns false if it exists with other content */
function write(folder: string, path: string, text: string, mode?: number): boolean {
  const file = join(folder, path);
  if (existsSync(file)) return readFileSync(file, 'utf8') === text;
  mkdirSync(dirname(file), { recursive: true });
  const near = `${file}.incoming`;
  rmSync(near, { force: true });
  writeFileSync(near, text, { flag: 'wx', ...(mode !== undefined && { mode }) });
  renameSync(near, file);
  return true;
}

function filesOf(plan: AppPlan): Readonly<Record<string, string>> {
  const { model, config } = plan;
  return {
    'package.json': json(packageOf(plan)),
    '.gitignore': 'node_modules/\n.env*\n.plinth/\npublic/uploads/\n',
    ...Object.fromEntries(Object.entries(config).map(([name, value]) => [`config/${name}.json`, json(value)])),
    ...schemasOf(model),
  };
}

function schemasOf({ types, components }: AdoptedModel): Readonly<Record<string, string>> {
  const schemas = [...types.values(), ...components.values()].flatMap(({ uid, file, written }) =>
    written === null ? [] : [[schemaFile({ uid, file }), json(written)] as const],
  );
  return Object.fromEntries(schemas);
}

/** Path of a type's schema in an app. */
export function schemaFile({ uid, file }: Pick<AdoptedType, 'uid' | 'file'>): string {
  if (file !== null) return file;
  const [, plugin, name] = /^plugin::([^.]+)\.(.+)$/.exec(uid) ?? [];
  return `src/extensions/${plugin}/content-types/${name}/schema.json`;
}

function packageOf({ folder, package: given }: AppPlan): object {
  const { version, peerDependencies } = require('plinth/package.json') as { version: string; peerDependencies: Record<string, string> };
  const name = basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replaceAll(/^[^a-z0-9]+|[^a-z0-9]+$/g, '');
  return {
    name: name === '' || name === 'plinth' ? 'plinth-app' : name,
    version: '0.1.0',
    private: true,
    engines: { node: '>=20.19' },
    scripts: { start: 'plinth start', dev: 'plinth dev', plinth: 'plinth' },
    dependencies: { ...(needsDriver() && { [DRIVER]: peerDependencies[DRIVER] }), plinth: dependencyOf(given, folder) ?? `^${version}` },
    // The only package whose install script npm has to run.
    ...(needsDriver() && { allowScripts: { [DRIVER]: true } }),
  };
}

const DRIVER = 'better-sqlite3';

/** Whether this version of Node lacks a usable SQLite of its own. */
function needsDriver(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return !(major > 23 || (major === 22 && minor >= 16));
}

/** A path is written relative to the app. */
function dependencyOf(given: string | undefined, folder: string): string | undefined {
  return given !== undefined && isAbsolute(given) ? `file:${relative(folder, given).split(sep).join('/')}` : given;
}

function envText({ env }: AppPlan): string {
  const secret = () => randomBytes(32).toString('base64url');
  const values = { ...env, JWT_SECRET: secret(), API_TOKEN_SECRET: secret() };
  const lines = Object.entries(values).map(([name, value]) => `${name}=${quoted(value)}\n`);
  return `# What this deployment keeps to itself: never in git.\n${lines.join('')}`;
}

/** A value for `.env`, in quotes that it does not contain. */
function quoted(value: string): string {
  if (/^[\w./:@%?&=+-]*$/.test(value)) return value;
  const mark = ["'", '`', '"'].find((sign) => !value.includes(sign)) ?? "'";
  return `${mark}${value}${mark}`;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
