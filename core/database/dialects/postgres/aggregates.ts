import type { Knex } from 'knex';
import type { ColumnKind } from '../../../model/index.ts';

/** See `Dialect.sum`. A double is added as it is written: its own cast to a number with decimals keeps 15 digits. */
export function sum(knex: Knex, expression: Knex.Raw, kind: ColumnKind | 'key' | 'ref'): Knex.Raw {
  return knex.raw(kind === 'double' ? 'cast(sum(cast(cast(? as text) as numeric)) as text)' : 'cast(sum(?) as text)', [expression]);
}

/** See `Dialect.groupBy`. */
export function groupBy(_knex: Knex, expression: Knex.Raw): Knex.Raw {
  return expression;
}
