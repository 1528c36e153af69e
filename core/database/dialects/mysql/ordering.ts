import type { Knex } from 'knex';

/** MySQL puts nulls first when ascending by itself. */
export function orderBy(knex: Knex, expression: Knex.Raw, direction: 'asc' | 'desc'): Knex.Raw {
  return knex.raw(`? ${direction}`, [expression]);
}

/** The window of a list. */
export function window(knex: Knex, limit: unknown, offset: unknown): Knex.Raw {
  return knex.raw('limit ? offset ?', [limit as Knex.Value, offset as Knex.Value]);
}
