import type { Knex } from 'knex';
import type { ColumnKind } from '../../../model/index.ts';
import { EXACT_SUM, WHOLE_SUM } from './functions.ts';

/** See `Dialect.sum`. Whole numbers of 64 bits are added in halves, because `sum` fails beyond 64 bits. */
export function sum(knex: Knex, expression: Knex.Raw, kind: ColumnKind | 'key' | 'ref'): Knex.Raw {
  switch (kind) {
    case 'bigint':
      return knex.raw(`${WHOLE_SUM}(sum(? >> 32), sum(? & 4294967295))`, [expression, expression]);
    case 'double':
    case 'decimal':
      return knex.raw(`${EXACT_SUM}(?)`, [expression]);
    default:
      return knex.raw('cast(sum(?) as text)', [expression]);
  }
}

/** See `Dialect.groupBy`. */
export function groupBy(_knex: Knex, expression: Knex.Raw): Knex.Raw {
  return expression;
}
