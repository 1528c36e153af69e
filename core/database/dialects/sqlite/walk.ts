import type { Knex } from 'knex';

/** See `Dialect.walk`: SQLite keeps to the order of a `cross join`. */
export function walk(knex: Knex, tables: readonly Knex.Raw[]): Knex.Raw {
  return knex.raw(tables.map(() => '?').join(' cross join '), [...tables]);
}
