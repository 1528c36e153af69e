import type { Knex } from 'knex';

/** See `SchemaDialect.now`. */
export function now(knex: Knex): Knex.Raw {
  return knex.raw('cast(unix_timestamp(sysdate(3)) * 1000 as signed)');
}
