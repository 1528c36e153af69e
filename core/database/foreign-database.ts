import type { Knex } from 'knex';
import { locateDatabase } from './dialects.ts';
import type { ForeignConnection, ForeignRow } from './foreign-connection.ts';
import { connectionError } from './tell-failures.ts';

/** A database that others keep, opened to be read: nothing is written to it. */
export interface ForeignDatabase {
  readonly dialect: 'sqlite' | 'mysql' | 'postgres';
  /** Builds statements in the words of this database; it runs none. */
  readonly knex: Knex;
  /**
   * What a select gives. Integers are numbers where these are exact, else text; dates and times are as the database keeps them (text, or on SQLite numbers); JSON is
   * text or a value, by database.
   */
  rows(select: Knex.QueryBuilder | Knex.Raw): Promise<readonly ForeignRow[]>;
  /** A number that differs when others have changed something meanwhile; null on servers, where all that is read is of one state. */
  revision(): number | null;
  close(): Promise<void>;
}

/**
 * Opens a database that others keep.
 * @param url as `DatabaseConfig.url`
 * @param folder that SQLite paths are relative to
 * @throws Error for a URL that is none, and where there is no such database; it never holds a password
 */
export async function openForeignDatabase(url: string, folder: string): Promise<ForeignDatabase> {
  const located = locateDatabase(url, folder);
  if (!located.exists()) throw new Error(`there is no database file ${(located.address as { path?: string }).path ?? ''}`.trim());
  let connection: ForeignConnection;
  try {
    connection = await located.openForeign();
  } catch (error) {
    throw connectionError(located.place, error);
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
