import type { Knex } from 'knex';
import type { TextSearch } from '../../dialect.ts';
import { FOLD, FOLDED_SEARCH } from './functions.ts';

/** See `Dialect.fold`. */
export function fold(knex: Knex, expression: unknown): Knex.Raw {
  return knex.raw(`${FOLD}(?)`, [expression as Knex.Value]);
}

/** See `Dialect.folded`. What is folded need not come back as text of SQLite's: that takes twice as long as to search it, and five times the memory. */
export const folded: TextSearch = {
  contains: (knex, expression, needle) => search(knex, FOLDED_SEARCH.includes, expression, needle),
  startsWith: (knex, expression, needle) => search(knex, FOLDED_SEARCH.startsWith, expression, needle),
  endsWith: (knex, expression, needle) => search(knex, FOLDED_SEARCH.endsWith, expression, needle),
};

function search(knex: Knex, name: string, expression: Knex.Raw, needle: unknown): Knex.Raw {
  return knex.raw(`${name}(?, ?) = 1`, [expression, fold(knex, needle)]);
}
