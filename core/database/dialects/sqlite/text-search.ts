import type { Knex } from 'knex';
import type { ColumnKind } from '../../../model/index.ts';
import { NUMBER_TEXT } from './functions.ts';

/** Case-sensitive: `instr` knows neither wildcards nor case. */
export function contains(knex: Knex, expression: Knex.Raw, needle: unknown): Knex.Raw {
  return knex.raw('instr(?, ?) > 0', [expression, needle as Knex.Value]);
}

export function startsWith(knex: Knex, expression: Knex.Raw, needle: unknown): Knex.Raw {
  const value = needle as Knex.Value;
  return knex.raw('substr(?, 1, length(?)) = ?', [expression, value, value]);
}

export function endsWith(knex: Knex, expression: Knex.Raw, needle: unknown): Knex.Raw {
  const value = needle as Knex.Value;
  // A needle longer than the text begins before it: what `substr` then gives is shorter than the needle, hence not equal.
  return knex.raw('substr(?, length(?) - length(?) + 1) = ?', [expression, expression, value, value]);
}

/** See `Dialect.asText`. */
export function asText(knex: Knex, expression: Knex.Raw, kind: ColumnKind | 'key' | 'ref'): Knex.Raw {
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
}
