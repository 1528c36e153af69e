import type { Knex } from 'knex';

/** See `SchemaDialect.now`. */
export function now(knex: Knex): Knex.Raw {
  return knex.raw("cast((julianday('now') - 2440587.5) * 86400000 as integer)");
}
