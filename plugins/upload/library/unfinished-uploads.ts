import type { Logger } from 'plinth';
import type { StorageProvider, UnfinishedUpload } from '../providers/provider.ts';
import type { LooseBytes } from './loose-bytes.ts';

/** Milliseconds after which an unfinished upload is no longer running: its process died. */
const PATIENCE = 86_400_000;
/** Uploads whose keys are compared at a time. */
const BATCH = 200;

/** What `UnfinishedUploads` needs. */
export interface UnfinishedUploadsParts {
  readonly provider: () => StorageProvider;
  readonly loose: LooseBytes;
  readonly log: Logger;
}

/**
 * Removes the parts of files whose process died before all had arrived. Services keep such parts, and charge for them, until they are
 * removed.
 */
export class UnfinishedUploads {
  readonly #parts: UnfinishedUploadsParts;

  constructor(parts: UnfinishedUploadsParts) {
    this.#parts = parts;
  }

  /**
   * Aborts dead uploads. Failures are retried in the next run.
   * @param now milliseconds since 1970
   * @returns keys of uploads that may still be running, or could not be aborted. What is recorded about their bytes must stay
   */
  async clean(signal: AbortSignal, now = Date.now()): Promise<ReadonlySet<string>> {
    const left = new Set<string>();
    for await (const { upload, isDead } of this.#sorted(now)) {
      signal.throwIfAborted();
      const { key } = upload;
      if (isDead && (await this.#isAborted(upload)))
        this.#parts.log.info({ key, begun: upload.begun }, 'parts of an unfinished upload were deleted');
      else left.add(key);
    }
    return left;
  }

  /** This library's uploads that are not running any more. */
  async *dead(now = Date.now()): AsyncGenerator<UnfinishedUpload> {
    for await (const { upload, isDead } of this.#sorted(now)) if (isDead) yield upload;
  }

  async *#sorted(now: number): AsyncGenerator<{ readonly upload: UnfinishedUpload; readonly isDead: boolean }> {
    let batch: UnfinishedUpload[] = [];
    for await (const upload of this.#parts.provider().unfinished?.() ?? []) {
      batch.push(upload);
      if (batch.length < BATCH) continue;
      yield* await this.#judged(batch, now);
      batch = [];
    }
    yield* await this.#judged(batch, now);
  }

  /** If others store files in the same place, an upload belongs to this library if its key is recorded. */
  async #judged(uploads: readonly UnfinishedUpload[], now: number) {
    const old = uploads.filter(({ begun }) => now - begun.getTime() > PATIENCE);
    const foreign = old.filter(({ isOwn }) => !isOwn).map(({ key }) => key);
    const recorded = foreign.length === 0 ? new Set() : await this.#parts.loose.recorded(foreign);
    const dead = new Set(old.filter(({ isOwn, key }) => isOwn || recorded.has(key)));
    return uploads.map((upload) => ({ upload, isDead: dead.has(upload) }));
  }

  async #isAborted(upload: UnfinishedUpload): Promise<boolean> {
    try {
      await upload.abort();
      return true;
    } catch (error) {
      this.#parts.log.warn({ err: error, key: upload.key }, 'parts of an unfinished upload could not be deleted; deletion will be retried');
      return false;
    }
  }
}
