import type { Knex } from 'knex';
import type { Database } from './database.ts';
import type { TableSchema } from './table-schema.ts';

/** Rows per transaction. */
const BATCH = 500;

/** How rows are removed. */
export interface RemovalOptions {
  /** When aborted, no further batch is removed. */
  readonly signal?: AbortSignal | undefined;
  /** Rows per transaction. Default 500. Use fewer where a foreign key cascades and removes many other rows with each. */
  readonly batch?: number;
  /** The column that identifies a row. Default `id`. */
  readonly key?: string;
}

/**
 * Deletes rows in several short transactions, so that other writers can write in between.
 *
 * @param which selects the rows by an index, in the order of that index. It is called to find each batch, and again to delete only those
 * rows of the batch that it still selects
 * @returns how many rows were deleted
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
