import type { Knex } from 'knex';

/** Nulls come first when ascending; indexes are declared so. What is never null is ordered plainly, as its index is. */
export function orderBy(knex: Knex, expression: Knex.Raw, direction: 'asc' | 'desc', nullable = true): Knex.Raw {
  const nulls = direction === 'asc' ? 'first' : 'last';
  return knex.raw(nullable ? `? ${direction} nulls ${nulls}` : `? ${direction}`, [expression]);
}

/** The window of a list. */
export function window(knex: Knex, limit: unknown, offset: unknown): Knex.Raw {
  return knex.raw('limit ? offset ?', [limit as Knex.Value, offset as Knex.Value]);
}
