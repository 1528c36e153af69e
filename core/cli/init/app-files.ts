import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The databases that a new app can start with. */
export const DATABASES = ['sqlite', 'postgres'] as const;

export type InitialDatabase = (typeof DATABASES)[number];

/** Initial content of a new app, beside its configuration: an example, or none. */
export const TEMPLATES = ['example', 'none'] as const;

export type InitialTemplate = (typeof TEMPLATES)[number];

/** Choices for a new app. */
export interface NewApp {
  /** Absolute path of its folder. */
  readonly folder: string;
  readonly database: InitialDatabase;
  readonly template: InitialTemplate;
  /** The dependency `plinth` in its package.json: a version range, or the location of the package. */
  readonly plinth: string;
}

/**
 * Target paths of the templates. The templates have names that are packed: npm obeys a `.gitignore` inside a package instead of packing it.
 */
const FILES: Readonly<Record<string, string>> = {
  'config/api.ts': 'api.ts',
  'config/database.ts': 'database.ts',
  'config/server.ts': 'server.ts',
  '.dockerignore': 'dockerignore',
  '.gitignore': 'gitignore',
  Dockerfile: 'Dockerfile',
  'compose.yaml': 'compose.yaml',
};

/** Further files of each template. */
const MORE: Readonly<Record<InitialTemplate, Readonly<Record<string, string>>>> = {
  example: {
    'config/access.json': 'access.json',
    'config/plugins.ts': 'plugins.ts',
    'config/content-types/article.json': 'article.json',
    'config/content-types/author.json': 'author.json',
    'plugins/reading-time.ts': 'reading-time.ts',
    'test/app.test.mjs': 'app-test.mjs',
    'README.md': 'README.md',
  },
  none: { 'config/access.json': 'empty-access.json', 'README.md': 'empty-README.md' },
};

/** The database of an app that wants no server. */
const SQLITE = 'sqlite:.plinth/data.db';

/** Readable by its owner only. */
const PRIVATE = 0o600;

/**
 * Writes the files of a new app. Existing files are not overwritten.
 * @returns their paths, relative to the folder
 */
export function writeApp(app: NewApp): readonly string[] {
  const name = packageName(app.folder);
  const values = { name };
  const env = template('env');
  const files: Readonly<Record<string, string>> = {
    'package.json': json(packageOf(name, app)),
    'tsconfig.json': json(TSCONFIG),
    ...Object.fromEntries(
      Object.entries({ ...FILES, ...MORE[app.template] }).map(([path, source]) => [path, fill(template(source), values)]),
    ),
    '.env.example': fill(env, { databaseUrl: SQLITE, secret: '', postgresPassword: '' }),
  };
  for (const [path, text] of Object.entries(files)) write(app.folder, path, text);
  write(app.folder, '.env', fill(env, privateValues(app.database)), PRIVATE);
  return [...Object.keys(files), '.env'].sort();
}

function write(folder: string, path: string, text: string, mode?: number): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text, { flag: 'wx', ...(mode !== undefined && { mode }) });
}

function template(name: string): string {
  return readFileSync(join(__dirname, 'templates', name), 'utf8');
}

/** Puts values into a template. A function makes a new value for each place. */
function fill(text: string, values: Readonly<Record<string, string | (() => string)>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => {
    const value = values[key] as string | (() => string);
    return typeof value === 'string' ? value : value();
  });
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The values of `.env`. Its template says which secrets there are. */
function privateValues(database: InitialDatabase): Readonly<Record<string, string | (() => string)>> {
  const secret = () => randomBytes(32).toString('base64url');
  const postgresPassword = secret();
  const databaseUrl = database === 'postgres' ? `postgres://plinth:${postgresPassword}@127.0.0.1:5432/plinth` : SQLITE;
  return { databaseUrl, secret, postgresPassword };
}

/** A valid npm package name, made from the folder's name. */
function packageName(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replaceAll(/^[^a-z0-9]+|[^a-z0-9]+$/g, '');
  return name === '' || name === 'plinth' ? 'plinth-app' : name;
}

/** The range of better-sqlite3 that plinth supports: npm does not install optional peer dependencies. */
const DRIVER = { 'better-sqlite3': '^12.11.1' };

/** Whether a version of Node has a usable built-in SQLite: since 22.16, but not in 23. */
export function hasSqlite(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 23 || (major === 22 && minor >= 16);
}

function packageOf(name: string, { plinth, database, template: given }: NewApp): object {
  const needsDriver = database === 'sqlite' && !hasSqlite(process.versions.node);
  return {
    name,
    version: '0.1.0',
    private: true,
    engines: { node: '>=20.19' },
    scripts: {
      start: 'plinth start',
      dev: 'plinth dev',
      ...(given === 'example' && { test: 'node --test' }),
      types: 'plinth types',
      typecheck: 'tsc',
      plinth: 'plinth',
    },
    dependencies: { ...(needsDriver && DRIVER), plinth },
    devDependencies: COMPILER,
    // The only package whose install script npm has to run.
    ...(needsDriver && { allowScripts: { 'better-sqlite3': true } }),
  };
}

/**
 * What `tsconfig.json` wants, for editors and `npm run typecheck`. The app itself runs without. The context of requests has types of Koa;
 * plinth's own dependencies bring the package, but need not put it where the app finds it.
 */
const COMPILER = { '@types/koa': '^3.0.3', '@types/node': '^20.19.43', typescript: '^7.0.2' };

/** For editors, and for `npm run typecheck`. */
const TSCONFIG = {
  compilerOptions: {
    module: 'node20',
    target: 'es2023',
    types: ['node'],
    strict: true,
    allowJs: true,
    skipLibCheck: true,
    noEmit: true,
    allowImportingTsExtensions: true,
  },
  include: ['*.d.ts', 'config', 'plugins', 'src', 'test'],
};
