import type { Knex } from 'knex';
import type { ColumnKind } from '../../../model/index.ts';

/**
 * See `Dialect.comparand`. The server would take the column's 32 bits for the bind's; with 64 the index is still used. And it has to know of a number that
 * operators calculate with.
 */
export function comparand(knex: Knex, kind: ColumnKind | 'key' | 'ref', value: unknown): Knex.Raw {
  const type = kind === 'integer' ? 'bigint' : kind === 'double' ? 'double precision' : null;
  return knex.raw(type === null ? '?' : `cast(? as ${type})`, [value as Knex.Value]);
}
