import type { Knex } from 'knex';
import type { Dialect, TextSearch } from '../../dialect.ts';

// PostgreSQL must know the type of each bind.
const NEEDLE = 'cast(? as text)';

/** Case-sensitive. `strpos` has no wildcards. */
export const search: TextSearch = {
  contains: (knex, expression, needle) => knex.raw(`strpos(?, ${NEEDLE}) > 0`, [expression, needle as Knex.Value]),
  startsWith: (knex, expression, needle) => knex.raw(`starts_with(?, ${NEEDLE})`, [expression, needle as Knex.Value]),
  endsWith(knex, expression, needle) {
    const value = needle as Knex.Value;
    return knex.raw(`right(?, length(${NEEDLE})) = ${NEEDLE}`, [expression, value, value]);
  },
};

/** See `Dialect.fold`. ICU maps the case. The "C" collation is set again to compare by code point. */
export const fold: Dialect['fold'] = (knex, expression) =>
  knex.raw(`(replace(replace(lower(cast(? as text) collate "und-x-icu") collate "C", 'ς', 'σ'), 'i\u0307', 'i'))`, [
    expression as Knex.Value,
  ]);

/** See `Dialect.asText`. */
export const asText: Dialect['asText'] = (knex, expression, kind) => {
  switch (kind) {
    case 'double':
      // As JavaScript writes it: no exponent from 10⁻⁶ up to 10²¹.
      return knex.raw(
        `(case when ? = 0 or (abs(?) >= 1e-6 and abs(?) < 1e21) then cast(trim_scale(cast(cast(? as text) as numeric)) as text)
          else replace(cast(? as text), 'e-0', 'e-') end collate "C")`,
        [expression, expression, expression, expression, expression],
      );
    case 'boolean':
    case 'integer':
    case 'bigint':
    case 'key':
    case 'ref':
      return knex.raw('(cast(? as text) collate "C")', [expression]);
    case 'decimal':
      return knex.raw('(cast(trim_scale(?) as text) collate "C")', [expression]);
    case 'json':
      return knex.raw(`((case when left(?, 1) = '"' then cast(? as json) #>> '{}' else ? end) collate "C")`, [
        expression,
        expression,
        expression,
      ]);
    default:
      return expression;
  }
};
