import type { Database, Documents, Logger } from 'plinth';
import { type Content, contentOf, type StorageProvider } from '../providers/provider.ts';
import type { IncomingBatch, IncomingFolder } from '../receive/incoming-folder.ts';
import type { BytesLock } from './bytes-lock.ts';
import { fileOfHash } from './file-rows.ts';
import type { LooseBytes } from './loose-bytes.ts';
import { settleRows, type WaitingReplacement, waitingAfter, waitingFor } from './replacement-table.ts';
import { storedKeys, typesOf, versionedKey } from './stored-files.ts';

/** Rows per batch. */
const BATCH = 200;

/** What `Replacements` needs. */
export interface ReplacementsParts {
  readonly database: () => Database;
  readonly documents: Documents;
  readonly provider: () => StorageProvider;
  readonly lock: BytesLock;
  readonly loose: LooseBytes;
  readonly incoming: IncomingFolder;
  readonly log: Logger;
}

/** Bytes staged under a hash of their own. */
export interface StagedBytes {
  readonly version: string;
  readonly keys: readonly string[];
}

/** Moves the bytes of replaced files to their old URL, even if the process that began it dies. */
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
   * Like `settle`, for a caller that holds the lock of the bytes.
   * @returns leftover staged bytes; remove them after releasing that lock, because removal needs another one
   */
  async place(hash: string): Promise<StagedBytes | null> {
    try {
      return await this.#place(hash);
    } catch (error) {
      this.#parts.log.warn({ err: error, hash }, 'the new bytes of a file could not be put in their place: they will be later');
      return null;
    }
  }

  #place(hash: string): Promise<StagedBytes | null> {
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
      }
      await settleRows(database(), waiting);
      // Leftovers of older replacements are removed by the job.
      return current === undefined ? null : { version: current.version, keys: staged };
    });
  }

  /** Copies stored bytes to another key. */
  async copy(from: string, to: string, type: string): Promise<void> {
    const { provider, incoming, log } = this.#parts;
    const stream = await provider().get(from);
    if (stream === null) {
      log.error({ key: from }, 'the new bytes of a file are gone: somebody has removed them from the storage');
      return;
    }
    const batch = incoming.batch();
    try {
      await provider().put(to, await received(stream, type, batch));
    } finally {
      await batch.dispose();
    }
  }
}

async function received(stream: AsyncIterable<Buffer>, type: string, batch: IncomingBatch): Promise<Content> {
  const file = await batch.create();
  for await (const chunk of stream) await file.write(chunk);
  await file.close();
  return contentOf(file, type);
}
