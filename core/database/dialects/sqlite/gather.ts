import type { Knex } from 'knex';

/** See `Dialect.gather`. */
export function gather(knex: Knex, expression: Knex.Raw): Knex.Raw {
  return knex.raw('json_group_array(?)', [expression]);
}
