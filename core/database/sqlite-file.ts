import type { Connection, Statement } from './dialects/sqlite/driver.ts';
import { openConnection } from './dialects/sqlite/open-connection.ts';

/** A file of SQLite that is laid out by hand, beside the database of the kernel. */
export interface SqliteFile {
  /** Runs statements that give nothing. */
  exec(text: string): void;
  /** Runs one statement, prepared once for each text. Values are text, numbers, bigints, bytes and null. */
  run(text: string, binds: readonly unknown[]): void;
  close(): void;
}

/** Opens a file of SQLite, which is made where there is none. @param path absolute */
export function createSqliteFile(path: string): SqliteFile {
  const connection: Connection = openConnection(path);
  const statements = new Map<string, Statement>();
  return {
    exec: (text) => void connection.exec(text),
    run(text, binds) {
      const statement = statements.get(text) ?? connection.prepare(text);
      statements.set(text, statement);
      statement.run(...binds);
    },
    close: () => void connection.close(),
  };
}
