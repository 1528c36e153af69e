import type { Knex } from 'knex';
import type { ForeignConnection, ForeignRow } from './database-kind.ts';
import { locateDatabase } from './dialects.ts';
import { connectionError } from './failure-messages.ts';

/** Another program's database, opened for reading only. */
export interface ForeignDatabase {
  readonly dialect: 'sqlite' | 'mysql' | 'postgres';
  /** Builds statements for this database. It cannot run them. */
  readonly knex: Knex;
  /**
   * Runs a select. Integers are numbers if exact, otherwise text. Dates and times are as the database stores them (text, on SQLite also
   * numbers). JSON is text or a value, depending on the database.
   */
  rows(select: Knex.QueryBuilder | Knex.Raw): Promise<readonly ForeignRow[]>;
  /** A number that changes when another process has changed something; null on servers, where all reads see one state. */
  revision(): number | null;
  close(): Promise<void>;
}

/**
 * Opens another program's database.
 * @param url as `DatabaseSettings.url`
 * @param folder the folder that SQLite paths are relative to
 * @throws Error for an invalid URL, or if there is no such database; the message never contains a password
 */
export async function openForeignDatabase(url: string, folder: string): Promise<ForeignDatabase> {
  const located = locateDatabase(url, folder);
  if (!located.exists()) throw new Error(`database file not found: ${(located.address as { path?: string }).path ?? ''}`.trim());
  let connection: ForeignConnection;
  try {
    connection = await located.openForeign();
  } catch (error) {
    throw connectionError(located.label, error);
  }
  const { default: createKnex } = await import('knex');
  const knex = createKnex({ client: connection.client, ...(connection.client === 'better-sqlite3' && { useNullAsDefault: true }) });
  return {
    dialect: located.dialect.name as ForeignDatabase['dialect'],
    knex,
    rows: (select) => {
      const { sql, bindings } = select.toSQL().toNative();
      return connection.rows(sql, bindings as readonly unknown[]);
    },
    revision: () => connection.revision(),
    close: () => connection.close(),
  };
}
