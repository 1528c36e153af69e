import type { Knex } from 'knex';
import { FOLD } from './functions.ts';

/** See `Dialect.fold`. */
export function fold(knex: Knex, expression: unknown): Knex.Raw {
  return knex.raw(`${FOLD}(?)`, [expression as Knex.Value]);
}
