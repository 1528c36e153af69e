import type { OwnedDatabase } from './create-database.ts';

/**
 * Wraps an open database for code that may only read it: closing does nothing, and transactions are refused.
 * @param database must stay connected while it is lent
 */
export function lendDatabase(database: OwnedDatabase): OwnedDatabase {
  return {
    dialect: database.dialect,
    label: database.label,
    get knex() {
      return database.knex;
    },
    connect: async () => undefined,
    close: async () => undefined,
    watchTables: () => undefined,
    serve: () => undefined,
    exists: () => true,
    assertTables: () => database.assertTables(),
    read: (...asked) => database.read(...asked),
    snapshot: (...asked) => database.snapshot(...asked),
    transaction: () => Promise.reject(new Error('this database is open for reading only')),
    pools: () => database.pools(),
    replicas: () => database.replicas(),
    revision: (holds) => database.revision(holds),
    borrowLog: () => null,
    ping: () => database.ping(),
    isReadOnly: () => database.isReadOnly(),
  };
}
