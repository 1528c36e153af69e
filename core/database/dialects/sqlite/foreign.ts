import type { ForeignConnection, ForeignRow } from '../../foreign-connection.ts';
import { openConnection } from './open-connection.ts';
import { exactNumber } from './statements.ts';

/** Milliseconds that a statement waits for one who writes. */
const PATIENCE = 5_000;

/**
 * Opens a file that another program writes. A statement at a time sees one state: a transaction would keep the other program from writing, where it keeps a rollback
 * journal.
 */
export async function openForeign(path: string | null): Promise<ForeignConnection> {
  if (path === null) throw new Error('a temporary database holds nothing');
  const connection = openConnection(path, { readonly: true, timeout: PATIENCE });
  // A file that is none says so only when it is read.
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
