import type { Database, Row, Sql } from 'plinth';

/**
 * Has each statement that is read outside of transactions, alone or with others of one state, run by a function.
 * @returns ends it
 */
export function watchReads(
  database: Database,
  run: (sql: Sql, read: (sql: Sql) => Promise<readonly Row[]>) => Promise<readonly Row[]>,
): () => void {
  const read = database.read.bind(database);
  const snapshot = database.snapshot.bind(database);
  database.read = (sql, options) => run(sql, (one) => read(one, options));
  database.snapshot = (work, options) => snapshot((readOne, isOneState) => work((sql) => run(sql, readOne), isOneState), options);
  return () => {
    database.read = read;
    database.snapshot = snapshot;
  };
}
