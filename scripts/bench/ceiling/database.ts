import { openSqliteFile, type SqliteConnection } from '../../../core/database/index.ts';

/** A row as the driver gives it, without names. */
export type Row = readonly unknown[];

/** A statement that was prepared once, with values for its places. */
export type Read = (...values: unknown[]) => Row[];

/** The tables that Plinth filled, opened as Plinth opens them: one connection that writes and one that reads. */
export interface Tables {
  readonly writer: SqliteConnection;
  /** Prepares a statement on the connection that reads. */
  read(sql: string): Read;
  close(): void;
}

/** Opens a database file of Plinth's. */
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
