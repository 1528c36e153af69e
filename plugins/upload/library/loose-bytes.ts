import type { Database, DocumentEvent, Documents, Logger, RecordedRow, RowOf, TableSchema } from 'plinth';
import { FILE_UID } from '../file-content-type.ts';
import type { StorageProvider } from '../providers/provider.ts';
import type { BytesLock } from './bytes-lock.ts';
import { filesOfHashes } from './file-rows.ts';
import { isPrivateKey } from './private-key.ts';
import { waitingVersions } from './replacement-table.ts';
import { keysOf, locationOf, storedKeys } from './stored-files.ts';
import { versionKeys } from './version-table.ts';

const TABLE = 'upload_loose_bytes';
/** Milliseconds after which any storing or deleting of bytes has ended. */
const PATIENCE = 3_600_000;
/** Rows per batch. */
const BATCH = 200;

/**
 * Keys of bytes that may belong to no file: bytes about to be stored whose document does not exist yet, or bytes about to be deleted whose
 * document is gone. A job finds them here even if the process dies in between. Uses Knex, because every node runs that job in any app.
 */
export const looseBytesTable = {
  name: TABLE,
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'storage_key', kind: 'varchar', length: 255, nullable: false },
    // Hash of the file they belong to, if it exists.
    { name: 'hash', kind: 'varchar', length: 255, nullable: false },
    { name: 'created_at', kind: 'datetime', nullable: false },
  ],
  indexes: [{ name: 'upload_loose_bytes_created', columns: ['created_at', 'id'], unique: false }],
  foreignKeys: [],
} as const satisfies TableSchema;

/** What `LooseBytes` needs. */
export interface LooseBytesParts {
  readonly database: () => Database;
  readonly documents: Documents;
  readonly provider: () => StorageProvider;
  readonly lock: BytesLock;
  readonly log: Logger;
}

/** Deletes bytes whose file is gone. */
export class LooseBytes {
  readonly #parts: LooseBytesParts;

  constructor(parts: LooseBytesParts) {
    this.#parts = parts;
  }

  /** Call it before storing bytes under keys that no document names yet. */
  async expect(hash: string, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const created_at = new Date(await this.#now()).toISOString();
    const rows = keys.map((storage_key) => ({ storage_key, hash, created_at }));
    await this.#parts.database().transaction(({ knex }) => knex(TABLE).insert(rows));
  }

  /** Adds rows for bytes that a change of a document orphans. Runs in the transaction of the change, without side effects. */
  record(rows: readonly RecordedRow[], event: DocumentEvent): readonly RecordedRow[] {
    const loosened = loosenedBy(event);
    if (loosened === null) return rows;
    const created_at = new Date().toISOString();
    const { hash, keys } = loosened;
    return [...rows, ...keys.map((storage_key) => ({ table: looseBytesTable, values: { storage_key, hash, created_at } }))];
  }

  /** Deletes the bytes that a committed change has orphaned. */
  async removeAfter(event: DocumentEvent): Promise<void> {
    const loosened = loosenedBy(event);
    if (loosened !== null) await this.remove(loosened.hash, loosened.keys);
    if (event.before === null) return;
    const hash = String(event.before.values.hash);
    const versions = (await this.#recordedOf(hash)).filter(isPrivateKey);
    if (versions.length > 0) await this.remove(hash, versions);
  }

  /** Deletes bytes of a hash that no file needs. The job retries those that cannot be deleted now. */
  async remove(hash: string, keys: readonly string[]): Promise<void> {
    await this.#tryRemove(hash, keys);
  }

  /**
   * Deletes bytes that have been orphaned for an hour and still belong to no file. Failures are retried in the next run.
   * @param now milliseconds since 1970; default: current time
   * @param unfinished keys of bytes that may still be arriving; their rows stay
   */
  async clean(signal: AbortSignal, now?: number, unfinished: ReadonlySet<string> = new Set()): Promise<void> {
    const before = new Date((now ?? (await this.#now())) - PATIENCE).toISOString();
    for (let last = 0; ; ) {
      const batch = await this.#batch(before, last);
      const end = batch.at(-1);
      if (end === undefined) return;
      last = end.id;
      const rows = batch.filter(({ storage_key }) => !unfinished.has(storage_key));
      const hashes = [...new Set(rows.map(({ hash }) => hash))];
      const keys = rows.map(({ storage_key }) => storage_key);
      const needed = new Set([...(await this.#named(hashes, keys)), ...(await this.#notedSince(before, keys))]);
      const waiting = await waitingVersions(this.#parts.database(), hashes);
      const settled = rows.filter(({ storage_key }) => needed.has(storage_key));
      for (const hash of hashes) {
        signal.throwIfAborted();
        const own = rows.filter((row) => row.hash === hash && !needed.has(row.storage_key));
        // Pending bytes are checked again later, because no other record of them remains once they are in place.
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

  /** Those of the keys, of which there may be at most 200, that have a row. */
  async recorded(keys: readonly string[]): Promise<ReadonlySet<string>> {
    const { knex } = this.#parts.database();
    const rows: readonly Pick<LooseRow, 'storage_key'>[] = await knex(TABLE).select('storage_key').whereIn('storage_key', keys);
    return new Set(rows.map(({ storage_key }) => storage_key));
  }

  /** The recorded keys of a hash. */
  async #recordedOf(hash: string): Promise<readonly string[]> {
    const { knex } = this.#parts.database();
    const rows: readonly Pick<LooseRow, 'storage_key'>[] = await knex(TABLE).select('storage_key').where({ hash });
    return rows.map(({ storage_key }) => storage_key);
  }

  /** The database's time: with differing clocks, nodes could delete bytes that are being stored. */
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

  /** Keys with a later row, because they are about to be stored again or were just orphaned again. That row is handled in its own time. */
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
      this.#parts.log.warn({ err: error, hash }, 'file data could not be deleted; deletion will be retried');
      return new Set();
    }
  }

  /** @returns the settled keys: deleted, or needed by a file */
  #removed(hash: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
    const { database, lock, log, provider } = this.#parts;
    // Under this lock, nobody can start to share or replace these bytes.
    return lock.hold('bytes', hash, async ({ assertHeld }) => {
      if ((await waitingVersions(database(), [hash])).size > 0) return new Set();
      const settled = new Set(await this.#named([hash], keys));
      for (const key of keys.filter((one) => !settled.has(one))) {
        await assertHeld();
        try {
          await provider().delete(key);
          settled.add(key);
        } catch (error) {
          log.warn({ err: error, key }, 'file data could not be deleted; deletion will be retried');
        }
      }
      return settled;
    });
  }

  /** Those of the keys that are named by files with one of the hashes, or hold earlier contents of files. */
  async #named(hashes: readonly string[], keys: readonly string[]): Promise<ReadonlySet<string>> {
    const named = new Set(await versionKeys(this.#parts.database(), keys.filter(isPrivateKey)));
    const open = new Set(keys.filter((key) => !named.has(key)));
    if (open.size === 0) return named;
    for await (const file of filesOfHashes(this.#parts.documents, hashes)) {
      for (const key of storedKeys(file)) if (open.delete(key)) named.add(key);
      // Stops early, however many files share the bytes.
      if (open.size === 0) break;
    }
    return named;
  }
}

/** The columns that are read. */
type LooseRow = Pick<RowOf<typeof looseBytesTable>, 'id' | 'storage_key' | 'hash'>;

/** The bytes that no document names after a change; null if there are none. */
function loosenedBy({ type, before, after }: DocumentEvent): { readonly hash: string; readonly keys: readonly string[] } | null {
  if (type.uid !== FILE_UID || before === null) return null;
  const was = locationOf(before.values);
  if (was === null) return null;
  const kept = new Set(after === null ? [] : storedKeys(after.values));
  const keys = keysOf(was).filter((key) => !kept.has(key));
  return keys.length === 0 ? null : { hash: was.hash, keys };
}
