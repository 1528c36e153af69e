import type { ForeignConnection, ForeignRow } from '../../database-kind.ts';
import { openConnection } from './open-connection.ts';
import { exactNumber } from './prepared-statements.ts';

/** Milliseconds that a statement waits for a writer. */
const BUSY_TIMEOUT = 5_000;

/**
 * Opens a file that another program writes. Each statement sees its own state: with a rollback journal, a read transaction would block the
 * other program's writes.
 */
export async function openForeign(path: string | null): Promise<ForeignConnection> {
  if (path === null) throw new Error('a temporary database is empty');
  const connection = openConnection(path, { readonly: true, timeout: BUSY_TIMEOUT });
  // SQLite reports an invalid file only on the first read.
  connection.pragma('schema_version', { simple: true });
  return {
    client: 'better-sqlite3',
    rows: async (text, binds) => {
      const rows = connection
        .prepare(text)
        .safeIntegers(true)
        .all(...binds) as Record<string, unknown>[];
      return rows.map(exact);
    },
    revision: () => Number(connection.pragma('data_version', { simple: true })),
    close: async () => void connection.close(),
  };
}

function exact(row: Record<string, unknown>): ForeignRow {
  for (const key of Object.keys(row)) row[key] = exactNumber(row[key]);
  return row;
}
