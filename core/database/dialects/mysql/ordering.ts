import type { Knex } from 'knex';

/** MySQL puts nulls first when ascending by itself. */
export function orderBy(knex: Knex, expression: Knex.Raw, direction: 'asc' | 'desc'): Knex.Raw {
  return knex.raw(`? ${direction}`, [expression]);
}
