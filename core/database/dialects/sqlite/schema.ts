import type { Knex } from 'knex';
import type { SchemaDialect } from '../../schema/schema-dialect.ts';
import { apply } from './alterations.ts';
import { now } from './clock.ts';
import { damages } from './damages.ts';
import { introspect } from './introspection.ts';

/** How SQLite creates, reads and changes tables: all of it in one transaction. */
export const sqliteSchema: SchemaDialect = {
  transactional: true,
  apply,
  introspect,
  damages,
  now,
  async scope<T>(knex: Knex, work: (knex: Knex) => Promise<T>): Promise<T> {
    const connection = await knex.client.acquireConnection();
    try {
      // The pragma has no effect inside a transaction.
      await knex.raw('pragma foreign_keys = off').connection(connection);
      return await knex.transaction(work, { connection });
    } finally {
      await knex.raw('pragma foreign_keys = on').connection(connection);
      await knex.client.releaseConnection(connection);
    }
  },
};
