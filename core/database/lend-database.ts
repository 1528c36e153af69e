import type { OwnedDatabase } from './create-database.ts';

/**
 * A database that somebody looks into without opening it a second time: it is there already, closing it does nothing, and it runs no transaction.
 * @param database connected, for as long as it is lent
 */
export function lendDatabase(database: OwnedDatabase): OwnedDatabase {
  return {
    dialect: database.dialect,
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
    transaction: () => Promise.reject(new Error('this database is only looked into')),
    revision: (holds) => database.revision(holds),
    ping: () => database.ping(),
  };
}
