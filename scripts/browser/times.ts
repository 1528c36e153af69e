import createKnex, { type Knex } from 'knex';

/** The time at which pictures are taken, so that all runs show the same. */
export const NOW = new Date('2026-11-24T14:08:00+01:00');

/** A time some minutes before `NOW`, in the format of databases. */
export function before(minutes: number): string {
  return new Date(NOW.getTime() - minutes * 60_000).toISOString();
}

/** Times to set in rows of a table. */
export interface Written {
  readonly table: string;
  /** The rows, as values by column. */
  readonly of: Readonly<Record<string, string | number>>;
  /** For a type with drafts: only published rows, or only drafts. Default: all. */
  readonly isPublished?: boolean;
  /** Times by column. */
  readonly at: Readonly<Record<string, string>>;
}

/** Opens the app's database directly, for changes that no API allows. The caller must destroy the connection. */
export function openTables(url: string): Knex {
  const isSqlite = url.startsWith('sqlite:');
  return createKnex({
    client: isSqlite ? 'better-sqlite3' : url.startsWith('mysql') ? 'mysql2' : 'pg',
    connection: isSqlite ? { filename: url.slice('sqlite:'.length) } : url,
    useNullAsDefault: true,
  });
}

/** Sets times in the database. */
export async function writeTimes(url: string, all: readonly Written[]): Promise<void> {
  const database = openTables(url);
  try {
    for (const { table, of, isPublished, at } of all) {
      const rows = database(table).where(of);
      if (isPublished !== undefined) rows.where('_axis_status', isPublished ? 'published' : 'draft');
      await rows.update(at);
    }
  } finally {
    await database.destroy();
  }
}
