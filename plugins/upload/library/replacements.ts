import type { Database, Documents, Logger } from 'plinth';
import { type Content, contentOf, type StorageProvider } from '../providers/provider.ts';
import type { IncomingBatch, IncomingFolder } from '../receive/incoming-folder.ts';
import type { BytesLock } from './bytes-lock.ts';
import { fileOfHash } from './file-rows.ts';
import type { LooseBytes } from './loose-bytes.ts';
import { settleRows, type WaitingReplacement, waitingAfter, waitingFor } from './replacement-table.ts';
import { storedKeys, typesOf, versionedKey } from './stored-files.ts';

/** Rows that are looked at at a time. */
const BATCH = 200;

/** What moves bytes to their place. */
export interface ReplacementsParts {
  readonly database: () => Database;
  readonly documents: Documents;
  readonly provider: () => StorageProvider;
  readonly lock: BytesLock;
  readonly loose: LooseBytes;
  readonly incoming: IncomingFolder;
  readonly log: Logger;
}

/** Bytes that were stored aside, under a hash of their own. */
export interface StagedBytes {
  readonly version: string;
  readonly keys: readonly string[];
}

/** Sees to it that the bytes of replaced files come to lie under their old address, whatever happens to the process that began it. */
export class Replacements {
  readonly #parts: ReplacementsParts;

  constructor(parts: ReplacementsParts) {
    this.#parts = parts;
  }

  /** Whether a file waits for bytes that its document tells of. */
  async isWaiting(hash: string): Promise<boolean> {
    return (await waitingFor(this.#parts.database(), hash)).length > 0;
  }

  /** All that wait. */
  async *waiting(): AsyncIterable<WaitingReplacement> {
    for (let last = 0; ; ) {
      const rows = await waitingAfter(this.#parts.database(), last, BATCH);
      yield* rows;
      const end = rows.at(-1);
      if (end === undefined) return;
      last = end.id;
    }
  }

  /** Puts the bytes of all files in their place that wait for them. What fails is logged, and tried again the next time. */
  async settleAll(signal: AbortSignal): Promise<void> {
    for await (const { hash } of this.waiting()) {
      signal.throwIfAborted();
      await this.settle(hash);
    }
  }

  /** Puts the bytes that the document of a file tells of under its address. What fails is logged and left to the job. */
  async settle(hash: string): Promise<void> {
    const left = await this.place(hash);
    if (left !== null) await this.#parts.loose.remove(left.version, left.keys);
  }

  /**
   * As `settle`, for who holds the lock of the bytes.
   * @returns what lies aside in vain, to be removed once that lock is given back: it asks for another one
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
    const { database, documents, lock } = this.#parts;
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
          await this.copy(from, key, types.get(key) ?? '');
        }
        await assertHeld();
      }
      await settleRows(database(), waiting);
      // Those of older replacements are left to the job.
      return current === undefined ? null : { version: current.version, keys: staged };
    });
  }

  /** Stores bytes under one more key. */
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
