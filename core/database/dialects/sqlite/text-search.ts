import type { Knex } from 'knex';
import type { Dialect, TextSearch } from '../../dialect.ts';
import { FOLD, FOLDED_SEARCH, NUMBER_TEXT } from './functions.ts';

/** Case-sensitive: `instr` has no wildcards and does not fold case. */
export const search: TextSearch = {
  contains: (knex, expression, needle) => knex.raw('instr(?, ?) > 0', [expression, needle as Knex.Value]),
  startsWith(knex, expression, needle) {
    const value = needle as Knex.Value;
    return knex.raw('substr(?, 1, length(?)) = ?', [expression, value, value]);
  },
  endsWith(knex, expression, needle) {
    const value = needle as Knex.Value;
    // If the needle is longer than the text, `substr` returns less than the needle, so they are not equal.
    return knex.raw('substr(?, length(?) - length(?) + 1) = ?', [expression, expression, value, value]);
  },
};

/** See `Dialect.fold`. */
export const fold: Dialect['fold'] = (knex, expression) => knex.raw(`${FOLD}(?)`, [expression as Knex.Value]);

/**
 * See `Dialect.folded`. The folded text is searched in JavaScript: returning it to SQLite would take more time and memory than the search.
 */
export const folded: TextSearch = {
  contains: foldedSearch(FOLDED_SEARCH.includes),
  startsWith: foldedSearch(FOLDED_SEARCH.startsWith),
  endsWith: foldedSearch(FOLDED_SEARCH.endsWith),
};

function foldedSearch(name: string): TextSearch['contains'] {
  return (knex, expression, needle) => knex.raw(`${name}(?, ?) = 1`, [expression, fold(knex, needle)]);
}

/** See `Dialect.asText`. */
export const asText: Dialect['asText'] = (knex, expression, kind) => {
  switch (kind) {
    case 'boolean':
      return knex.raw("case ? when 1 then 'true' when 0 then 'false' end", [expression]);
    case 'integer':
    case 'bigint':
    case 'key':
    case 'ref':
      return knex.raw('cast(? as text)', [expression]);
    case 'double':
    case 'decimal':
      return knex.raw(`${NUMBER_TEXT}(?)`, [expression]);
    case 'json':
      return knex.raw("case when substr(?, 1, 1) = '\"' then ? ->> '$' else ? end", [expression, expression, expression]);
    default:
      return expression;
  }
};
