import type { Knex } from 'knex';

/** See `Dialect.walk`: PostgreSQL orders joins by its statistics, and does it well. */
export function walk(knex: Knex, tables: readonly Knex.Raw[]): Knex.Raw {
  return knex.raw(tables.map(() => '?').join(' cross join '), [...tables]);
}
