import { type ForeignDatabase, type ForeignRow, openForeignDatabase } from 'plinth';
import { ImportError } from '../import-error.ts';
import { contentTypeOf, part, type SchemaFile } from '../project/schemas.ts';
import type { SourceTables } from './source-model.ts';

/** The database of a project, with its description of itself. */
export interface SourceDatabase extends ForeignDatabase {
  /** Columns by table. */
  readonly tables: SourceTables;
  /** The kind of a column; null if it does not exist. */
  columnKind(table: string, column: string): string | null;
  /** The content types at its last start, including those of plugins. */
  readonly contentTypes: readonly SchemaFile[];
  /** The setting with a key (`plugin_i18n_default_locale`); null if there is none. */
  setting(key: string): Promise<unknown>;
}

const SCHEMA = 'strapi_database_schema';
const MIGRATIONS = 'strapi_migrations_internal';
const SETTINGS = 'strapi_core_store_settings';
const CONTENT_TYPES = 'strapi_content_types_schema';

/** Migrations that a database of version 5 has run. */
const DONE: readonly string[] = ['5.0.0-02-created-document-id', '5.0.0-03-created-locale', '5.0.0-04-created-published-at'];

/** Maximum number of values in one condition. */
export const LISTED = 500;

/**
 * Opens the database of a project, and checks that it is one of version 5.
 * @throws ImportError if it is not, or cannot be opened
 */
export async function openSource(url: string, folder: string): Promise<SourceDatabase> {
  let database: ForeignDatabase;
  try {
    database = await openForeignDatabase(url, folder);
  } catch (error) {
    throw new ImportError(`the database of the project cannot be read: ${reasonOf(error)}`, error);
  }
  try {
    return await described(database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function described(database: ForeignDatabase): Promise<SourceDatabase> {
  const { knex } = database;
  const [last] = await rowsOf(database, SCHEMA, () => database.rows(knex(SCHEMA).select('schema').orderBy('id', 'desc').limit(1)));
  const migrations = await rowsOf(database, MIGRATIONS, () => database.rows(knex(MIGRATIONS).select('name')));
  const done = new Set(migrations.map(({ name }) => name));
  const lacking = DONE.filter((name) => !done.has(name));
  if (lacking.length > 0 || last === undefined) {
    throw new ImportError(
      `the database is of an older version, or half migrated (it has not been through ${lacking.join(', ') || SCHEMA}): start the project once with Strapi 5, until it is up`,
    );
  }
  const tables = tablesOf(last.schema);
  if (tables.size === 0) throw new ImportError(unknown(SCHEMA));
  const setting = async (key: string) => {
    const [row] = await database.rows(knex(SETTINGS).select('value').where({ key }).limit(1));
    return row === undefined ? null : parsed(row.value);
  };
  // Without these, users and files would be omitted silently.
  const types = part(await setting(CONTENT_TYPES));
  if (Object.keys(types).length === 0) throw new ImportError(unknown(`${SETTINGS}, ${CONTENT_TYPES}`));
  return {
    ...database,
    rows: (select) => database.rows(select).catch(unreadable),
    tables: new Map([...tables].map(([name, columns]) => [name, new Set(columns.keys())])),
    columnKind: (table, column) => tables.get(table)?.get(column) ?? null,
    contentTypes: Object.entries(types).map(([uid, raw]) => contentTypeOf(uid, part(raw), null)),
    setting,
  };
}

function unknown(place: string): string {
  return `the database does not say what it holds (${place}): start the project once with Strapi 5, until it is up`;
}

/** @throws ImportError with the driver's reason, always */
function unreadable(error: unknown): never {
  throw new ImportError(`the database of the project cannot be read any more (${reasonOf(error)}): --continue goes on when it can`, error);
}

async function rowsOf(
  database: ForeignDatabase,
  table: string,
  read: () => Promise<readonly ForeignRow[]>,
): Promise<readonly ForeignRow[]> {
  try {
    return await read();
  } catch (error) {
    throw new ImportError(
      `the ${database.dialect} database is none of Strapi 5: it has no table ${table} that can be read (${reasonOf(error)}; --database names another one)`,
      error,
    );
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = message.replace(/^database\.url: /, '').split('\n')[0] as string;
  return code?.startsWith('SQLITE_READONLY') === true
    ? `${reason}: Strapi was stopped while it wrote, and repairs this when it is started once`
    : reason;
}

/** Kinds of columns by table; empty if undescribed. */
function tablesOf(schema: unknown): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const { tables } = part(parsed(schema)) as { tables?: readonly { name: string; columns: readonly { name: string; type: string }[] }[] };
  return new Map(tables?.map(({ name, columns }) => [name, new Map(columns.map((column) => [column.name, column.type]))]));
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** A list in chunks that fit into one condition. */
export function pieces<T>(list: readonly T[], size: number = LISTED): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));
}
