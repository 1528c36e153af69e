import createKnex, { type Knex } from 'knex';

/** The hour at which pictures are taken. Whatever the hour of a run is, they show the same. */
export const NOW = new Date('2026-11-24T14:08:00+01:00');

/** So many minutes before `NOW`, as databases keep it. */
export function before(minutes: number): string {
  return new Date(NOW.getTime() - minutes * 60_000).toISOString();
}

/** When rows of a table were written. */
export interface Written {
  readonly table: string;
  /** Which rows: values by column. */
  readonly of: Readonly<Record<string, string | number>>;
  /** Of a type with drafts: whether the published rows are meant, or the drafts. Default: all. */
  readonly isPublished?: boolean;
  /** Times by column. */
  readonly at: Readonly<Record<string, string>>;
}

/** Opens the database of an app, beside it: for what no API lets anybody write. Its caller destroys it. */
export function openTables(url: string): Knex {
  const isSqlite = url.startsWith('sqlite:');
  return createKnex({
    client: isSqlite ? 'better-sqlite3' : url.startsWith('mysql') ? 'mysql2' : 'pg',
    connection: isSqlite ? { filename: url.slice('sqlite:'.length) } : url,
    useNullAsDefault: true,
  });
}

/** Says in the database when something was written. */
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
