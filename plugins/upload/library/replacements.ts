import { type Caller, type Database, type Documents, type Logger, SYSTEM, systemFor } from 'plinth';
import { FILE_UID } from '../file-content-type.ts';
import type { BytesLock } from './bytes-lock.ts';
import { type CopyParts, copyBytes } from './copy-bytes.ts';
import { type FileRow, fileOfHash } from './file-rows.ts';
import type { LooseBytes } from './loose-bytes.ts';
import { settleRows, type WaitingReplacement, waitingAfter, waitingFor } from './replacement-table.ts';
import { formatsOf, isStoredFormat, storedKeys, typesOf, versionedKey } from './stored-files.ts';
import { isVersioned, versionedUrl } from './url-version.ts';

/** Rows per batch. */
const BATCH = 200;

/** What `Replacements` needs. */
export interface ReplacementsParts extends CopyParts {
  readonly database: () => Database;
  readonly documents: Documents;
  readonly lock: BytesLock;
  readonly loose: LooseBytes;
  readonly log: Logger;
}

/** Bytes staged under a hash of their own. */
export interface StagedBytes {
  readonly version: string;
  readonly keys: readonly string[];
}

/**
 * Moves the bytes of replaced files to their place, even if the process that began it dies. The place stays, so that old URLs lead to the new
 * bytes. Only when they are there does the document get a new URL: it differs in `v`, and no cache can know it with the old bytes.
 */
export class Replacements {
  readonly #parts: ReplacementsParts;

  constructor(parts: ReplacementsParts) {
    this.#parts = parts;
  }

  /** Whether a file has a pending replacement. */
  async isWaiting(hash: string): Promise<boolean> {
    return (await waitingFor(this.#parts.database(), hash)).length > 0;
  }

  /** All pending replacements. */
  async *waiting(): AsyncIterable<WaitingReplacement> {
    for (let last = 0; ; ) {
      const rows = await waitingAfter(this.#parts.database(), last, BATCH);
      yield* rows;
      const end = rows.at(-1);
      if (end === undefined) return;
      last = end.id;
    }
  }

  /** Finishes all pending replacements. Failures are logged and retried in the next run. */
  async settleAll(signal: AbortSignal): Promise<void> {
    for await (const { hash } of this.waiting()) {
      signal.throwIfAborted();
      await this.settle(hash);
    }
  }

  /** Moves the bytes that the file's document describes to its URL. Failures are logged and left to the job. */
  async settle(hash: string): Promise<void> {
    const left = await this.place(hash);
    if (left !== null) await this.#parts.loose.remove(left.version, left.keys);
  }

  /**
   * Like `settle`, for code that holds the lock of the bytes.
   * @param caller who replaces the file; null: nobody who is known
   * @param keepsUrl whether a URL without version stays; one with a version never does, because caches store its content for good
   * @returns leftover staged bytes; remove them after releasing that lock, because removal needs another one
   */
  async place(hash: string, caller: Caller | null = null, keepsUrl = false): Promise<StagedBytes | null> {
    try {
      return await this.#place(hash, caller, keepsUrl);
    } catch (error) {
      this.#parts.log.warn({ err: error, hash }, 'replaced file data could not be moved into place; this will be retried');
      return null;
    }
  }

  #place(hash: string, caller: Caller | null, keepsUrl: boolean): Promise<StagedBytes | null> {
    const { database, documents, lock, loose, provider } = this.#parts;
    return lock.hold('bytes', hash, async ({ assertHeld }) => {
      const waiting = await waitingFor(database(), hash);
      if (waiting.length === 0) return null;
      const file = await fileOfHash(documents, hash);
      const current = waiting.find(({ version }) => version === file?.bytesVersion);
      const staged: string[] = [];
      if (file && current !== undefined) {
        const types = typesOf(file);
        for (const key of storedKeys(file)) {
          const from = versionedKey(key, hash, current.version);
          staged.push(from);
          await assertHeld();
          // The row shows whose the parts are, if the process dies while the storage receives them.
          if (provider().unfinished !== undefined) await loose.expect(hash, [key]);
          await this.copy(from, key, types.get(key) ?? '');
        }
        await assertHeld();
        if (!keepsUrl || isVersioned(file.url)) await this.#announce(file, current.version, caller);
      }
      await settleRows(database(), waiting);
      // Leftovers of older replacements are removed by the job.
      return current === undefined ? null : { version: current.version, keys: staged };
    });
  }

  /** Copies staged bytes to another key. */
  async copy(from: string, to: string, type: string): Promise<void> {
    if (await copyBytes(this.#parts, from, to, type)) return;
    this.#parts.log.error({ key: from }, 'replaced file data is missing: it was deleted from the storage');
  }

  /** Gives a file and its copies new URLs. */
  async #announce(file: FileRow, version: string, caller: Caller | null): Promise<void> {
    const { documents, provider } = this.#parts;
    const urlOf = (hash: string, ext: string | null) => versionedUrl(provider().url(`${hash}${ext ?? ''}`), version);
    const formats = Object.fromEntries(
      Object.entries(formatsOf(file.formats)).map(([name, format]) => [
        name,
        isStoredFormat(name) ? { ...format, url: urlOf(format.hash, format.ext) } : format,
      ]),
    );
    const data = { url: urlOf(file.hash, file.ext), ...(file.formats !== null && { formats }) };
    await documents.update(FILE_UID, file.documentId, { data }, caller === null ? SYSTEM : systemFor(caller));
  }
}
