import type { Knex } from 'knex';
import type { ColumnKind } from '../../../model/index.ts';

/** Doubles between these have all their digits in a `decimal(65, 30)`, and room for their sum. */
const LEAST = '1e-13';
const MOST = '1e20';

/** See `Dialect.sum`. Doubles are added as they are written; those of extreme size have no such form here, and are added as doubles. */
export function sum(knex: Knex, expression: Knex.Raw, kind: ColumnKind | 'key' | 'ref'): Knex.Raw {
  if (kind !== 'double') return knex.raw('cast(sum(?) as char)', [expression]);
  const isPlain = knex.raw(`(? = 0 or abs(?) between ${LEAST} and ${MOST})`, [expression, expression]);
  const plain = knex.raw('sum(case when ? then cast(? as decimal(65, 30)) end)', [isPlain, expression]);
  const extreme = knex.raw('sum(case when not ? then ? end)', [isPlain, expression]);
  return knex.raw('case when ? is null then cast(? as char) else cast(coalesce(?, 0) + ? as char) end', [extreme, plain, plain, extreme]);
}

/** Characters that groups surely tell apart by themselves: a sort looks at the first 1,024 bytes of a text. */
const COMPARED = 250;

/** See `Dialect.groupBy`. Longer texts are told apart by a hash as well. */
export function groupBy(knex: Knex, expression: Knex.Raw, kind: ColumnKind | 'key' | 'ref'): Knex.Raw {
  if (kind !== 'text' && kind !== 'varchar') return expression;
  return knex.raw(`?, case when char_length(?) > ${COMPARED} then sha2(?, 256) else '' end`, [expression, expression, expression]);
}
