import type { Connection, DriverStatement } from './dialects/sqlite/driver.ts';
import { openConnection } from './dialects/sqlite/open-connection.ts';

/** An SQLite file with its own layout, besides the kernel's database. */
export interface SqliteFile {
  /** Runs statements that return no rows. */
  exec(text: string): void;
  /** Runs one statement, prepared once per text. Values are text, numbers, bigints, bytes and null. */
  run(text: string, binds: readonly unknown[]): void;
  close(): void;
}

/** Opens an SQLite file, and creates it if needed. @param path absolute */
export function createSqliteFile(path: string): SqliteFile {
  const connection: Connection = openConnection(path);
  const statements = new Map<string, DriverStatement>();
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
