import type { Knex } from 'knex';

/** SQLite puts nulls first when ascending by itself. */
export function orderBy(knex: Knex, expression: Knex.Raw, direction: 'asc' | 'desc'): Knex.Raw {
  return knex.raw(`? ${direction}`, [expression]);
}

/**
 * Expressions rather than bare parameters: SQLite looks at a bare parameter of `limit` while it plans, and plans the statement again whenever
 * another value is bound to it, even the same one (10 µs for a small statement, more for a large one).
 */
export function window(knex: Knex, limit: unknown, offset: unknown): Knex.Raw {
  return knex.raw('limit ? + 0 offset ? + 0', [limit as Knex.Value, offset as Knex.Value]);
}
