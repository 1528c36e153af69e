import { type ForeignDatabase, type ForeignRow, openForeignDatabase } from 'plinth';
import { ImportError } from '../import-error.ts';
import { contentTypeOf, part, type SchemaFile } from '../project/schemas.ts';
import type { SourceTables } from './source-model.ts';

/** The database of a project, and what it says of itself. */
export interface SourceDatabase extends ForeignDatabase {
  /** Columns by table. */
  readonly tables: SourceTables;
  /** As which kind the column of a table was made; null for none. */
  columnKind(table: string, column: string): string | null;
  /** The content types of its last start, by uid: those of plugins among them. */
  readonly contentTypes: readonly SchemaFile[];
  /** What the settings hold under a key (`plugin_i18n_default_locale`); null for nothing. */
  setting(key: string): Promise<unknown>;
}

const SCHEMA = 'strapi_database_schema';
const MIGRATIONS = 'strapi_migrations_internal';
const SETTINGS = 'strapi_core_store_settings';
const CONTENT_TYPES = 'strapi_content_types_schema';

/** What the database has been through when it is one of version 5, and each is done. */
const DONE: readonly string[] = ['5.0.0-02-created-document-id', '5.0.0-03-created-locale', '5.0.0-04-created-published-at'];

/** Values that one condition lists. */
export const LISTED = 500;

/**
 * Opens the database of a project, and looks whether it is one of version 5.
 * @throws ImportError where it is not, and where it cannot be opened
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
  // Without them, users and files would stay behind and nobody would know.
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

/** @throws ImportError always: the reason is the driver's */
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

/** Kinds of columns by table; none where it is not said. */
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

/** A list in pieces that one condition may name. */
export function pieces<T>(list: readonly T[], size: number = LISTED): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));
}
