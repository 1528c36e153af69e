import type { Database, DocumentEvent, Documents, Logger, RecordedRow, RowOf, TableSchema } from 'plinth';
import { FILE_UID } from '../file-content-type.ts';
import type { StorageProvider } from '../providers/provider.ts';
import type { BytesLock } from './bytes-lock.ts';
import { filesOfHashes } from './file-rows.ts';
import { waitingVersions } from './replacement-table.ts';
import { keysOf, locationOf, storedKeys } from './stored-files.ts';

const TABLE = 'upload_loose_bytes';
/** Milliseconds after which whoever stores or removes bytes has ended, one way or another. */
const PATIENCE = 3_600_000;
/** Keys that are looked at at a time. */
const BATCH = 200;

/**
 * Keys whose bytes may belong to no file: they are about to be stored and their document is not there yet, or their document is gone and they
 * are about to be removed. Whatever happens to the process in between, a job finds them here. With Knex: every node
 * runs that job, whatever the app does.
 */
export const looseBytesTable = {
  name: TABLE,
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'storage_key', kind: 'varchar', length: 255, nullable: false },
    // Hash of the file that they belong to, if there is one.
    { name: 'hash', kind: 'varchar', length: 255, nullable: false },
    { name: 'created_at', kind: 'datetime', nullable: false },
  ],
  indexes: [{ name: 'upload_loose_bytes_created', columns: ['created_at', 'id'], unique: false }],
  foreignKeys: [],
} as const satisfies TableSchema;

/** What the table is kept with. */
export interface LooseBytesParts {
  readonly database: () => Database;
  readonly documents: Documents;
  readonly provider: () => StorageProvider;
  readonly lock: BytesLock;
  readonly log: Logger;
}

/** Sees to it that bytes end with their file. */
export class LooseBytes {
  readonly #parts: LooseBytesParts;

  constructor(parts: LooseBytesParts) {
    this.#parts = parts;
  }

  /** To be called before bytes are stored under keys that no document names yet. */
  async expect(hash: string, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const created_at = new Date(await this.#now()).toISOString();
    const rows = keys.map((storage_key) => ({ storage_key, hash, created_at }));
    await this.#parts.database().transaction(({ knex }) => knex(TABLE).insert(rows));
  }

  /** The rows that stand for bytes which a change of a document has made loose. Pure: it runs in the transaction of the change. */
  record(rows: readonly RecordedRow[], event: DocumentEvent): readonly RecordedRow[] {
    const loosened = loosenedBy(event);
    if (loosened === null) return rows;
    const created_at = new Date().toISOString();
    const { hash, keys } = loosened;
    return [...rows, ...keys.map((storage_key) => ({ table: looseBytesTable, values: { storage_key, hash, created_at } }))];
  }

  /** Removes the bytes that a change has made loose, now that it is certain. */
  async removeAfter(event: DocumentEvent): Promise<void> {
    const loosened = loosenedBy(event);
    if (loosened !== null) await this.remove(loosened.hash, loosened.keys);
  }

  /** Removes bytes of one hash that no file needs. What cannot be removed now is left to the job. */
  async remove(hash: string, keys: readonly string[]): Promise<void> {
    await this.#tryRemove(hash, keys);
  }

  /**
   * Removes the bytes that have been loose for long and still belong to no file. What cannot be removed is tried again the next time.
   * @param now milliseconds since 1970; default: the time
   */
  async clean(signal: AbortSignal, now?: number): Promise<void> {
    const before = new Date((now ?? (await this.#now())) - PATIENCE).toISOString();
    for (let last = 0; ; ) {
      const rows = await this.#batch(before, last);
      const end = rows.at(-1);
      if (end === undefined) return;
      last = end.id;
      const hashes = [...new Set(rows.map(({ hash }) => hash))];
      const keys = rows.map(({ storage_key }) => storage_key);
      const needed = new Set([...(await this.#named(hashes, keys)), ...(await this.#notedSince(before, keys))]);
      const waiting = await waitingVersions(this.#parts.database(), hashes);
      const settled = rows.filter(({ storage_key }) => needed.has(storage_key));
      for (const hash of hashes) {
        signal.throwIfAborted();
        const own = rows.filter((row) => row.hash === hash && !needed.has(row.storage_key));
        // What waits is looked at again: nothing else knows of it once it is in its place.
        if (own.length === 0 || waiting.has(hash)) continue;
        const gone = await this.#tryRemove(
          hash,
          own.map(({ storage_key }) => storage_key),
        );
        settled.push(...own.filter(({ storage_key }) => gone.has(storage_key)));
      }
      await this.#settle(settled.map(({ id }) => id));
    }
  }

  /** The time by the clock of the database: nodes whose clocks differ must not take bytes for loose that are being stored. */
  async #now(): Promise<number> {
    const { knex, dialect } = this.#parts.database();
    const [row] = (await knex.select({ now: dialect.schema.now(knex) })) as readonly { readonly now: number | string }[];
    return Number(row?.now);
  }

  async #settle(ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await this.#parts.database().transaction(({ knex }) => knex(TABLE).whereIn('id', ids).delete());
  }

  async #batch(before: string, after: number): Promise<readonly LooseRow[]> {
    const { knex } = this.#parts.database();
    const columns = ['id', 'storage_key', 'hash'];
    return knex(TABLE).select(columns).where('created_at', '<=', before).where('id', '>', after).orderBy('id').limit(BATCH);
  }

  /** Keys that somebody is about to store again, or has just made loose again: their later row is looked at when its time comes. */
  async #notedSince(time: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
    const { knex } = this.#parts.database();
    const rows: readonly Pick<LooseRow, 'storage_key'>[] = await knex(TABLE)
      .select('storage_key')
      .where('created_at', '>', time)
      .whereIn('storage_key', keys);
    return new Set(rows.map(({ storage_key }) => storage_key));
  }

  async #tryRemove(hash: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
    try {
      return await this.#removed(hash, keys);
    } catch (error) {
      this.#parts.log.warn({ err: error, hash }, 'bytes of a file could not be removed: they will be later');
      return new Set();
    }
  }

  /** @returns the keys that are settled: they are gone, or a file needs them */
  #removed(hash: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
    const { database, lock, log, provider } = this.#parts;
    // Nobody comes to share these bytes, or puts others in their place, before they are gone.
    return lock.hold('bytes', hash, async ({ assertHeld }) => {
      if ((await waitingVersions(database(), [hash])).size > 0) return new Set();
      const settled = new Set(await this.#named([hash], keys));
      for (const key of keys.filter((one) => !settled.has(one))) {
        await assertHeld();
        try {
          await provider().delete(key);
          settled.add(key);
        } catch (error) {
          log.warn({ err: error, key }, 'bytes of a file could not be removed: they will be later');
        }
      }
      return settled;
    });
  }

  /** Which of these keys some file names, of those with one of these hashes. */
  async #named(hashes: readonly string[], keys: readonly string[]): Promise<ReadonlySet<string>> {
    const open = new Set(keys);
    const named = new Set<string>();
    for await (const file of filesOfHashes(this.#parts.documents, hashes)) {
      for (const key of storedKeys(file)) if (open.delete(key)) named.add(key);
      // However many share them.
      if (open.size === 0) break;
    }
    return named;
  }
}

/** What is read of a row of the table. */
type LooseRow = Pick<RowOf<typeof looseBytesTable>, 'id' | 'storage_key' | 'hash'>;

/** The bytes that no document names any more after a change; null when there are none. */
function loosenedBy({ type, before, after }: DocumentEvent): { readonly hash: string; readonly keys: readonly string[] } | null {
  if (type.uid !== FILE_UID || before === null) return null;
  const was = locationOf(before.values);
  if (was === null) return null;
  const kept = new Set(after === null ? [] : storedKeys(after.values));
  const keys = keysOf(was).filter((key) => !kept.has(key));
  return keys.length === 0 ? null : { hash: was.hash, keys };
}
