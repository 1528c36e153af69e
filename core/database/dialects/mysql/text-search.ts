import type { Knex } from 'knex';
import type { Dialect, TextSearch } from '../../dialect.ts';
import type { MysqlServer } from './server.ts';

/** Case-sensitive through the collation of the text. `locate` has no wildcards. */
export const search: TextSearch = {
  contains: (knex, expression, needle) => knex.raw('locate(?, ?) > 0', [needle as Knex.Value, expression]),
  startsWith(knex, expression, needle) {
    const value = needle as Knex.Value;
    return knex.raw('left(?, char_length(?)) = ?', [expression, value, value]);
  },
  endsWith(knex, expression, needle) {
    const value = needle as Knex.Value;
    return knex.raw('right(?, char_length(?)) = ?', [expression, value, value]);
  },
};

/**
 * See `Dialect.fold`. `lower` with a binary collation covers only old Unicode, so another one is used. The binary collation is set again to
 * compare by code point.
 */
export function foldOf(server: MysqlServer): Dialect['fold'] {
  return (knex, expression) =>
    knex.raw(
      `(replace(replace(lower(convert(? using utf8mb4) collate ${server.foldCollation}) collate ${server.collation}, 'ς', 'σ'), 'i\u0307', 'i'))`,
      [expression as Knex.Value],
    );
}

/** See `Dialect.asText`. */
export function asTextOf(server: MysqlServer): Dialect['asText'] {
  return (knex, expression, kind) => {
    const text = (inner: string) => knex.raw(`(${inner} collate ${server.collation})`, [expression]);
    switch (kind) {
      case 'boolean':
        return text("case ? when 1 then 'true' when 0 then 'false' end");
      case 'integer':
      case 'bigint':
      case 'double':
      case 'key':
      case 'ref':
        return text('convert(cast(? as char) using utf8mb4)');
      case 'decimal':
        // A double has no trailing zeros.
        return text('convert(cast(cast(? as double) as char) using utf8mb4)');
      case 'date':
      case 'time':
      case 'datetime':
        return text('convert(? using utf8mb4)');
      case 'json':
        return text('json_unquote(?)');
      default:
        return expression;
    }
  };
}
