import type { Knex } from 'knex';

/** See `SchemaDialect.now`. */
export function now(knex: Knex): Knex.Raw {
  return knex.raw('cast(floor(extract(epoch from clock_timestamp()) * 1000) as bigint)');
}
