import { openSqliteFile, type SqliteConnection } from '../../../core/database/index.ts';

/** A row from the driver, as an array of values. */
export type Row = readonly unknown[];

/** A prepared statement, called with the values of its placeholders. */
export type Read = (...values: unknown[]) => Row[];

/** The tables that Plinth filled, opened as Plinth opens them: one connection for writes and one for reads. */
export interface Tables {
  readonly writer: SqliteConnection;
  /** Prepares a statement on the read connection. */
  read(sql: string): Read;
  close(): void;
}

/** Opens a database file of Plinth. */
export function openTables(path: string): Tables {
  const writer = openSqliteFile(path);
  writer.pragma('journal_mode = WAL');
  writer.pragma('synchronous = FULL');
  writer.pragma('foreign_keys = ON');
  const reader = openSqliteFile(path, { readonly: true });
  return {
    writer,
    read(sql) {
      const statement = reader.prepare(sql).raw(true);
      return (...values) => statement.all(...values) as Row[];
    },
    close() {
      reader.close();
      writer.close();
    },
  };
}
