import type { Knex } from 'knex';
import type { ColumnKind } from '../../../model/index.ts';

/** See `Dialect.comparand`. The server would take the column's 32 bits for the bind's; with 64 the index is still used. */
export function comparand(knex: Knex, kind: ColumnKind | 'key' | 'ref', value: unknown): Knex.Raw {
  return knex.raw(kind === 'integer' ? 'cast(? as bigint)' : '?', [value as Knex.Value]);
}
