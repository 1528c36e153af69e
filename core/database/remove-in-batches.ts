import type { Knex } from 'knex';
import type { Database } from './database.ts';
import type { TableSchema } from './table-schema.ts';

/** Rows that are removed in one transaction. */
const BATCH = 500;

/** How rows are removed. */
export interface RemovalOptions {
  /** Aborted: nothing more is removed. */
  readonly signal?: AbortSignal | undefined;
  /** Rows of one transaction. Default 500; fewer where many others go with each, by a foreign key that cascades. */
  readonly batch?: number;
  /** The column that tells rows apart. Default `id`. */
  readonly key?: string;
}

/**
 * Removes rows for good, some in each transaction, so that others can write meanwhile.
 *
 * @param which says which rows, by an index, and in its order: asked to find each batch, and once more to remove what it still names then
 * @returns how many are gone
 * @throws the reason of the signal
 */
export async function removeInBatches(
  database: Database,
  { name }: Pick<TableSchema, 'name'>,
  which: (rows: Knex.QueryBuilder) => Knex.QueryBuilder,
  { signal, batch = BATCH, key = 'id' }: RemovalOptions = {},
): Promise<number> {
  for (let removed = 0; ; ) {
    signal?.throwIfAborted();
    const found: readonly (number | string)[] = await which(database.knex(name)).limit(batch).pluck(key);
    if (found.length > 0)
      removed += await database.transaction(({ knex }) => which(knex(name)).clear('order').whereIn(key, found).delete());
    if (found.length < batch) return removed;
  }
}
