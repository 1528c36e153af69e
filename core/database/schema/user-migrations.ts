import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import type { Database } from '../database.ts';
import { reasonWithoutStatement } from '../failure.ts';
import { migrationsTable } from './system-tables.ts';

/** Location of the user's migrations. */
export interface UserMigrations {
  /** Absolute path of `config/migrations`. It may not exist. */
  readonly directory: string;
  /** Loads a module. Default: jiti, which supports TypeScript. */
  readonly load?: (file: string) => Promise<unknown>;
}

/** One migration: a file that exports `up`. */
export interface MigrationFile {
  /** File name without extension, so that a compiled file counts as the same migration. */
  readonly name: string;
  readonly file: string;
}

const ENDING = /\.[cm]?[jt]s$/;

/** The migrations of a folder, in the order of their names. */
export async function listMigrations(migrations: UserMigrations | undefined): Promise<MigrationFile[]> {
  if (!migrations) return [];
  const entries = await readdir(migrations.directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((file) => ENDING.test(file) && !/\.d\.[cm]?ts$/.test(file))
    .map((file) => ({ name: file.replace(ENDING, ''), file: join(migrations.directory, file) }))
    .sort((one, other) => Buffer.compare(Buffer.from(one.name), Buffer.from(other.name)));
}

/** Names of the migrations that have not run yet, in their order. */
export async function waitingMigrations(database: Database, migrations: UserMigrations | undefined): Promise<string[]> {
  const names = (await listMigrations(migrations)).map(({ name }) => name);
  const { knex } = database;
  const done = (await knex.schema.hasTable(migrationsTable.name)) ? await knex(migrationsTable.name).pluck('name') : [];
  return names.filter((name) => !done.includes(name));
}

/** What generated migrations declare. A start reads it before it runs any of them. */
export interface MigrationDeclarations {
  /** Names of waiting migrations that declare something: they count as done only once everything else is. */
  readonly names: readonly string[];
  /** Whether no other migration waits. */
  readonly isAll: boolean;
  /** The exported `renames` and `unfitting` of these migrations. */
  readonly renames: readonly unknown[];
  readonly unfitting: readonly unknown[];
}

/** Reads what the waiting migrations declare, without running them. @throws Error for a file that cannot be loaded */
export async function declaredMigrations(database: Database, migrations: UserMigrations | undefined): Promise<MigrationDeclarations> {
  const waiting = await waitingMigrations(database, migrations);
  const files = (await listMigrations(migrations)).filter(({ name }) => waiting.includes(name));
  const names: string[] = [];
  const renames: unknown[] = [];
  const unfitting: unknown[] = [];
  for (const { name, file } of files) {
    const declared = declarationsOf(await (migrations?.load ?? loadModule)(file));
    if (declared === null) continue;
    names.push(name);
    renames.push(...declared.renames);
    unfitting.push(...declared.unfitting);
  }
  return { names, isAll: names.length === files.length, renames, unfitting };
}

/**
 * Runs the migrations that have not run yet, each in a transaction. On MySQL, changes of tables still commit immediately.
 * @returns the names of those that ran
 * @throws Error that names the failed migration; earlier ones stay applied
 */
export async function runMigrations(
  database: Database,
  files: readonly MigrationFile[],
  migrations: UserMigrations | undefined,
  /** Names of migrations that run, and are not recorded as done: they can run again. */
  unrecorded: readonly string[] = [],
): Promise<string[]> {
  const { knex } = database;
  const done = new Set<string>(await knex(migrationsTable.name).pluck('name'));
  const ran: string[] = [];
  for (const { name, file } of files) {
    if (done.has(name)) continue;
    try {
      const up = upOf(await (migrations?.load ?? loadModule)(file));
      await knex.transaction(async (trx) => {
        await up(trx);
        if (!unrecorded.includes(name)) await trx(migrationsTable.name).insert({ name, applied_at: new Date().toISOString() });
      });
    } catch (error) {
      throw new Error(`migration "${name}" (${file}${lineIn(file, error)}) failed: ${reasonOf(error)}`, { cause: error });
    }
    ran.push(name);
  }
  return ran;
}

/** The line in the file where an error was thrown or awaited, as `:3`; empty if unknown. */
function lineIn(file: string, error: unknown): string {
  const stack = stackOf(error);
  const at = stack.indexOf(`${file}:`);
  return at < 0 ? '' : (/^:\d+/.exec(stack.slice(at + file.length))?.[0] ?? '');
}

/** The error's message. A TypeError inside Knex gets a hint: Knex does not say which table or column is missing. */
function reasonOf(error: unknown): string {
  const [first = ''] = /^\s+at .*$/m.exec(stackOf(error)) ?? [];
  const isOfKnex = (error as Partial<Error> | undefined)?.name === 'TypeError' && /[\\/]node_modules[\\/]knex[\\/]/.test(first);
  const hint = isOfKnex ? ' (thrown inside Knex: check that the tables and columns it changes exist under these names)' : '';
  return `${reasonWithoutStatement(error)}${hint}`;
}

function stackOf(error: unknown): string {
  const { stack } = (error ?? {}) as { readonly stack?: unknown };
  return typeof stack === 'string' ? stack : '';
}

async function loadModule(file: string): Promise<unknown> {
  const { createJiti } = await import('jiti');
  return createJiti(__filename).import(file);
}

/** The exports `renames` and `unfitting` of a migration; null where it has neither. */
function declarationsOf(module: unknown): Pick<MigrationDeclarations, 'renames' | 'unfitting'> | null {
  for (
    let candidate = module;
    typeof candidate === 'object' && candidate !== null;
    candidate = (candidate as { default?: unknown }).default
  ) {
    const { renames, unfitting } = candidate as { readonly renames?: unknown; readonly unfitting?: unknown };
    if (!Array.isArray(renames) && !Array.isArray(unfitting)) continue;
    return { renames: Array.isArray(renames) ? renames : [], unfitting: Array.isArray(unfitting) ? unfitting : [] };
  }
  return null;
}

function upOf(module: unknown): (knex: Knex) => unknown {
  for (
    let candidate = module;
    typeof candidate === 'object' && candidate !== null;
    candidate = (candidate as { default?: unknown }).default
  ) {
    const { up } = candidate as { up?: unknown };
    if (typeof up === 'function') return up as (knex: Knex) => unknown;
  }
  throw new Error('the migration must export a function "up"');
}
