import type { Knex } from 'knex';
import type { ColumnKind } from '../../../model/index.ts';
import type { MysqlServer } from './server.ts';

/** Case-sensitive by the collation of the text; `locate` knows no wildcards. */
export function contains(knex: Knex, expression: Knex.Raw, needle: unknown): Knex.Raw {
  return knex.raw('locate(?, ?) > 0', [needle as Knex.Value, expression]);
}

export function startsWith(knex: Knex, expression: Knex.Raw, needle: unknown): Knex.Raw {
  const value = needle as Knex.Value;
  return knex.raw('left(?, char_length(?)) = ?', [expression, value, value]);
}

export function endsWith(knex: Knex, expression: Knex.Raw, needle: unknown): Knex.Raw {
  const value = needle as Knex.Value;
  return knex.raw('right(?, char_length(?)) = ?', [expression, value, value]);
}

/** See `Dialect.asText`. */
export function asText(server: MysqlServer, knex: Knex, expression: Knex.Raw, kind: ColumnKind | 'key' | 'ref'): Knex.Raw {
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
      // As a double it has no trailing zeros.
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
}
