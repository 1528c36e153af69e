import type { Knex } from 'knex';

/** See `Dialect.walk`: `straight_join` keeps to the order. */
export function walk(knex: Knex, tables: readonly Knex.Raw[]): Knex.Raw {
  return knex.raw(tables.map(() => '?').join(' straight_join '), [...tables]);
}
