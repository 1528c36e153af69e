import type { Database, Sql } from '../../database/index.ts';

/**
 * Tells of each statement that is read outside of transactions, alone or with others of one state.
 * @returns ends it
 */
export function watchReads(database: Database, seen: (sql: Sql) => void): () => void {
  const read = database.read.bind(database);
  const snapshot = database.snapshot.bind(database);
  database.read = (sql, options) => {
    seen(sql);
    return read(sql, options);
  };
  database.snapshot = (work, options) =>
    snapshot((readOne, isOneState) => {
      return work((sql) => {
        seen(sql);
        return readOne(sql);
      }, isOneState);
    }, options);
  return () => {
    database.read = read;
    database.snapshot = snapshot;
  };
}
