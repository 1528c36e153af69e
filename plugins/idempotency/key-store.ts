import { type Database, type RecordedRow, type RowOf, removeInBatches, type TableSchema } from 'plinth';
import type { KeyedRequest } from './idempotency-key.ts';

/** Approximate bytes of a stored key without its response. */
const KEY_SIZE = 400;
/** Rows removed per transaction. Small, because SQLite has only one writer. */
const BATCH = 500;

/**
 * The keys of completed writes. Each row is written in the transaction of its write. It is accessed with Knex: every write with a key reads
 * this table first, and a job cleans it on each node.
 */
export const keyTable = {
  name: 'idempotency_keys',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'key_hash', kind: 'varchar', length: 43, nullable: false },
    { name: 'caller', kind: 'varchar', length: 43, nullable: false },
    { name: 'request', kind: 'varchar', length: 43, nullable: false },
    { name: 'rights', kind: 'varchar', length: 43, nullable: false },
    /** The document of the response, as JSON; null if there was none. */
    { name: 'answer', kind: 'text', nullable: true },
    /** Bytes. */
    { name: 'size', kind: 'integer', nullable: false },
    { name: 'created_at', kind: 'datetime', nullable: false },
  ],
  indexes: [
    { name: 'idempotency_keys_key', columns: ['key_hash'], unique: true },
    { name: 'idempotency_keys_created', columns: ['created_at'], unique: false },
    { name: 'idempotency_keys_caller', columns: ['caller', 'id'], unique: false },
  ],
  foreignKeys: [],
} as const satisfies TableSchema;

/** A write that was carried out with a key. */
export type RepeatedWrite = Pick<RowOf<typeof keyTable>, 'id' | 'request' | 'rights' | 'answer' | 'created_at'>;

/** The keys in the database. */
export class KeyStore {
  readonly #database: () => Database;
  readonly #lifetime: number;

  /**
   * @param database called on first use, when the database is connected
   * @param lifetime milliseconds for which a key is valid
   */
  constructor(database: () => Database, lifetime: number) {
    this.#database = database;
    this.#lifetime = lifetime;
  }

  /** Finds the write of a key; null if there is none. Removes an expired key, so that it can be used again. */
  async find({ key }: Pick<KeyedRequest, 'key'>): Promise<RepeatedWrite | null> {
    const found: RepeatedWrite | undefined = await this.#database()
      .knex(keyTable.name)
      .first('id', 'request', 'rights', 'answer', 'created_at')
      .where({ key_hash: key });
    if (found === undefined || found.created_at >= this.#oldest()) return found ?? null;
    await this.#remove([found.id]);
    return null;
  }

  /** The row of a write, to be inserted in its transaction. */
  row({ key, ...digests }: KeyedRequest, answer: string | null): Pick<RecordedRow, 'table' | 'values'> {
    return { table: keyTable, values: { key_hash: key, ...digests, answer, size: sizeOf(answer), created_at: new Date().toISOString() } };
  }

  /** Replaces the response of a write. */
  async replace({ key }: KeyedRequest, answer: string): Promise<void> {
    const values = { answer, size: sizeOf(answer) };
    await this.#database().transaction(async ({ knex }) => knex(keyTable.name).where({ key_hash: key }).update(values));
  }

  /** Removes the row of a write that was undone. */
  async forget({ key }: Pick<KeyedRequest, 'key'>): Promise<void> {
    await this.#database().transaction(async ({ knex }) => knex(keyTable.name).where({ key_hash: key }).delete());
  }

  /** Removes expired keys, and the oldest keys of callers that use more than `maxCallerSize` bytes. */
  async clean(maxCallerSize: number, signal: AbortSignal): Promise<void> {
    const oldest = this.#oldest();
    await removeInBatches(this.#database(), keyTable, (keys) => keys.where('created_at', '<', oldest).orderBy('created_at'), { signal });
    const callers: { readonly caller: string; readonly total: number | string }[] = await this.#keys()
      .select('caller')
      .sum({ total: 'size' })
      .groupBy('caller')
      .having(this.#database().knex.raw('sum(??)', ['size']), '>', maxCallerSize);
    for (const { caller, total } of callers) {
      let excess = Number(total) - maxCallerSize;
      while (excess > 0) {
        signal.throwIfAborted();
        const first: { readonly id: number; readonly size: number }[] = await this.#keys()
          .select('id', 'size')
          .where({ caller })
          .orderBy('id')
          .limit(BATCH);
        if (first.length === 0) break;
        const gone: number[] = [];
        for (const { id, size } of first) {
          if (excess <= 0) break;
          gone.push(id);
          excess -= size;
        }
        await this.#remove(gone);
      }
    }
  }

  #oldest(): string {
    return new Date(Date.now() - this.#lifetime).toISOString();
  }

  #keys(): Keys {
    return this.#database().knex(keyTable.name);
  }

  async #remove(ids: readonly number[]): Promise<void> {
    await this.#database().transaction(async ({ knex }) => knex(keyTable.name).whereIn('id', ids).delete());
  }
}

function sizeOf(answer: string | null): number {
  return KEY_SIZE + (answer === null ? 0 : Buffer.byteLength(answer));
}

type Keys = ReturnType<Database['knex']>;
