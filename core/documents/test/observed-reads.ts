import type { OwnedDatabase, Sql } from '../../database/index.ts';

/**
 * Tells of all statements that a database reads outside transactions from now on, whether by themselves or on one state with others.
 * @param observe awaited before each
 * @returns what ends that
 */
export function observeReads(database: OwnedDatabase, observe: (sql: Sql) => Promise<unknown>): () => void {
  const { read, snapshot } = database;
  database.read = async (sql, options) => {
    await observe(sql);
    return read.call(database, sql, options);
  };
  database.snapshot = (work, options) => {
    const observed: typeof work = (readOne) =>
      work(async (sql) => {
        await observe(sql);
        return readOne(sql);
      });
    return snapshot.call(database, observed, options) as never;
  };
  return () => {
    database.read = read;
    database.snapshot = snapshot;
  };
}

/** The texts of all statements that a database reads outside transactions from now on, and what ends that. */
export function recordReads(database: OwnedDatabase): { readonly texts: string[]; restore(): void } {
  const texts: string[] = [];
  const { read, snapshot } = database;
  database.read = (sql, options) => {
    texts.push(sql.text);
    return read.call(database, sql, options);
  };
  database.snapshot = async (work, options) => {
    let sent: string[] = [];
    const recorded: typeof work = (readOne) => {
      // On SQLite a read begins anew where it takes long, as on a busy machine.
      sent = [];
      return work((sql) => {
        sent.push(sql.text);
        return readOne(sql);
      });
    };
    try {
      return (await snapshot.call(database, recorded, options)) as never;
    } finally {
      texts.push(...sent);
    }
  };
  return {
    texts,
    restore() {
      database.read = read;
      database.snapshot = snapshot;
    },
  };
}
