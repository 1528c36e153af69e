import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'plinth';
import { readPageFileHeader } from '../log/page-file.ts';
import type { PageLog } from '../log/page-log.ts';
import { LogGapError, type TakenHeader } from '../log/taken.ts';
import type { BackupOptions } from '../options.ts';
import type { Store } from '../stores/store.ts';
import { newGeneration, type ObjectLabel, objectName, streamObjects } from './object-name.ts';
import { outdated } from './retention.ts';

type Header = TakenHeader & ObjectLabel;

/** Milliseconds between two attempts to become the process that writes, and the longest pause after a failure. */
const CLAIM_EVERY = 2_000;
const LONGEST_PAUSE = 30_000;

/** Bytes of the log from which it is released while the store cannot be reached. The next copy is then a snapshot. */
const LARGEST_LOG = 1_073_741_824;

/** Bytes of changes after which a new snapshot may be due; fewer never cause one. */
const FEW_CHANGES = 16_777_216;

const HOUR = 3_600_000;
const RETENTION_EVERY = HOUR;

/** The stream as this process writes it. */
interface Written {
  readonly generation: string;
  /** Number of the last pages, 0 before the first ones, and their id. */
  index: number;
  id: string;
  /** Bytes of the pages since the last snapshot, and of that one; null: there is none yet. */
  changed: number;
  snapshot: { readonly size: number; readonly at: number } | null;
}

/** Pages that were taken but are not stored yet. */
interface Waiting {
  readonly path: string;
  readonly name: string;
  readonly label: ObjectLabel;
}

/** What a shipper needs. */
export interface ShipperParts {
  readonly store: Store;
  /** Opens the page log. It may be opened again after it has ended. */
  readonly open: () => PageLog;
  readonly options: Pick<BackupOptions, 'interval' | 'keep' | 'snapshotEvery'>;
  readonly logger: Logger;
}

/** Keeps a copy of the database up to date, as objects in a store. Of the processes that use a database, one does so. */
export class Shipper {
  readonly #parts: ShipperParts;
  #log: PageLog | null = null;
  #isMine = false;
  #written: Written | null = null;
  #waiting: Waiting | null = null;
  #snapshotting: Promise<void> | null = null;
  #snapshotAfter = 0;
  #cleanedAt = 0;
  #failures = 0;
  #timer: NodeJS.Timeout | null = null;
  #round: Promise<void> = Promise.resolve();
  #isStopped = false;
  #made = 0;

  constructor(parts: ShipperParts) {
    this.#parts = parts;
  }

  /** @throws Error if the page log cannot be opened */
  start(): void {
    this.#log = this.#parts.open();
    this.#next(0);
  }

  /** Stores the last changes, and releases the log. @param limit milliseconds for that */
  async stop(limit: number): Promise<void> {
    this.#isStopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#log === null) return;
    const last = async () => {
      await this.#round;
      await this.#snapshotting;
      if (this.#written !== null && this.#log !== null) {
        await this.#ship(this.#written, this.#log);
        await this.#finish(this.#written, this.#log);
      }
    };
    let timeout: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_, reject) => {
      timeout = setTimeout(() => reject(new Error('the backup storage does not respond')), limit);
    });
    await Promise.race([last(), tooLong]).catch((error: unknown) =>
      this.#parts.logger.warn({ err: error }, 'the last changes are not in the backup'),
    );
    clearTimeout(timeout);
    await this.#log?.end();
    // The folder may belong to another process.
    if (this.#isMine) await rm(await this.#parts.store.spool(), { recursive: true, force: true });
  }

  #next(pause: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#round = this.#look().then((wait) => this.#next(wait));
    }, pause).unref();
  }

  /** Checks for changes once. Never rejects. @returns milliseconds until the next check */
  async #look(): Promise<number> {
    const { logger, options, store } = this.#parts;
    try {
      const log = await this.#claimed();
      if (log === null) return CLAIM_EVERY;
      this.#written ??= await this.#begin(log);
      await this.#ship(this.#written, log);
      if (this.#failures > 0) logger.info({ place: store.place }, 'backup resumed after a failure');
      this.#failures = 0;
      return options.interval;
    } catch (error) {
      if (error instanceof LogGapError) {
        logger.warn({ reason: error.message }, 'backup restarted with a new snapshot');
        this.#forget();
        return 0;
      }
      this.#failures += 1;
      if (Math.log2(this.#failures) % 1 === 0)
        logger.error({ err: error, place: store.place, attempt: this.#failures }, 'backup failed; changes are waiting to be stored');
      await this.#giveUp().catch(() => undefined);
      return Math.min(LONGEST_PAUSE, 1_000 * 2 ** Math.min(this.#failures - 1, 5));
    }
  }

  /** The page log if this process reads it; else null. */
  async #claimed(): Promise<PageLog | null> {
    if (this.#log?.hasEnded === true) {
      this.#log = null;
      this.#isMine = false;
      this.#forget();
    }
    if (this.#log !== null && this.#isMine) return this.#log;
    if (this.#log === null) {
      // The log was released. It is not held again before the store can be reached.
      await this.#parts.store.list();
      this.#log = this.#parts.open();
    }
    this.#isMine = await this.#log.claim();
    return this.#isMine ? this.#log : null;
  }

  /** Continues the newest generation of the store if the log continues it, else begins a new one. */
  async #begin(log: PageLog): Promise<Written> {
    const { store, logger } = this.#parts;
    const spool = await store.spool();
    for (const name of await readdir(spool)) await rm(join(spool, name), { force: true });
    const objects = streamObjects(await store.list());
    const last = objects.at(-1);
    const snapshot = objects.findLast(({ kind, generation }) => kind === 'snapshot' && generation === last?.generation);
    if (last !== undefined && snapshot !== undefined) {
      const header = await readPageFileHeader<Header>(await store.get(last.name));
      if (await goesOn(log, header)) {
        logger.info({ place: store.place, generation: last.generation }, 'backup continued');
        // Names do not contain sizes, so the next snapshot is made by time, or after the bytes that are always allowed.
        return { ...this.#start(last.generation), index: header.index, id: header.id, snapshot: { size: 0, at: snapshot.until } };
      }
    }
    await log.begin(null);
    const generation = newGeneration();
    logger.info({ place: store.place, generation }, 'backup started with a snapshot');
    return this.#start(generation);
  }

  #start(generation: string): Written {
    return { generation, index: 0, id: '', changed: 0, snapshot: null };
  }

  async #ship(written: Written, log: PageLog): Promise<void> {
    await this.#store(written);
    const isDue = this.#snapshotting === null && !this.#isStopped && this.#needsSnapshot(written);
    if (isDue) await log.keep();
    const label = nextLabel(written);
    const path = await this.#path();
    const header = await log.take(path, label);
    if (header !== null) this.#waiting = { path, label, name: objectName({ ...label, until: header.until, kind: 'pages' }) };
    if (isDue) this.#snapshot(written, log, header === null ? { ...label, index: written.index, id: written.id, previous: '' } : label);
    await this.#store(written);
    if (Date.now() - this.#cleanedAt > RETENTION_EVERY) await this.#clean();
  }

  /** Records the state of the database file when it is closed, so that the next process need not copy all of it. */
  async #finish(written: Written, log: PageLog): Promise<void> {
    const label = nextLabel(written);
    const path = await this.#path();
    const header = await log.finish(path, label);
    if (header !== null) await this.#parts.store.put(objectName({ ...label, until: header.until, kind: 'pages' }), path);
  }

  /** Stores the pages that were taken last, if they are not stored yet. */
  async #store(written: Written): Promise<void> {
    if (this.#waiting === null) return;
    const { path, name, label } = this.#waiting;
    const { size } = await stat(path);
    await this.#parts.store.put(name, path);
    written.index = label.index;
    written.id = label.id;
    written.changed += size;
    this.#waiting = null;
  }

  #needsSnapshot({ snapshot, changed }: Written): boolean {
    if (Date.now() < this.#snapshotAfter) return false;
    if (snapshot === null) return true;
    if (changed === 0) return false;
    return changed > Math.max(FEW_CHANGES, snapshot.size) || Date.now() - snapshot.at > this.#parts.options.snapshotEvery * HOUR;
  }

  /** Makes a snapshot and stores it. Pages are still taken meanwhile. */
  #snapshot(written: Written, log: PageLog, label: ObjectLabel): void {
    const { store, logger } = this.#parts;
    const make = async () => {
      const path = await this.#path();
      const before = written.changed;
      const { until } = await log.snapshot(path, label);
      const { size } = await stat(path);
      await store.put(objectName({ ...label, until, kind: 'snapshot' }), path);
      written.snapshot = { size, at: Date.now() };
      written.changed -= before;
      await this.#clean();
    };
    this.#snapshotting = make()
      .catch((error: unknown) => {
        this.#snapshotAfter = Date.now() + LONGEST_PAUSE;
        logger.error({ err: error, place: store.place }, 'backup snapshot could not be stored');
      })
      .finally(() => {
        this.#snapshotting = null;
      });
  }

  /** Removes expired objects, and unfinished ones. */
  async #clean(): Promise<void> {
    const { store, options } = this.#parts;
    this.#cleanedAt = Date.now();
    for (const { name } of outdated(streamObjects(await store.list()), Date.now() - options.keep * HOUR)) await store.remove(name);
    await store.sweep?.();
  }

  /** Releases a log that has become too long, so that the disk does not fill up. */
  async #giveUp(): Promise<void> {
    const log = this.#log;
    if (log === null || !this.#isMine || (await log.size()) < LARGEST_LOG) return;
    this.#parts.logger.error({ place: this.#parts.store.place }, 'write-ahead log is too long; the backup will be restarted later');
    await log.end();
    this.#log = null;
    this.#isMine = false;
    this.#forget();
  }

  #forget(): void {
    this.#written = null;
    this.#waiting = null;
  }

  async #path(): Promise<string> {
    return join(await this.#parts.store.spool(), `${++this.#made}.gz`);
  }
}

function nextLabel({ generation, index, id }: Written): ObjectLabel {
  return { generation, index: index + 1, id: randomBytes(8).toString('hex'), previous: id };
}

/** Begins to hold the log. @returns whether it continues where an object ended */
async function goesOn(log: PageLog, { position, closed }: Header): Promise<boolean> {
  try {
    await log.begin(position);
    return true;
  } catch (error) {
    if (!(error instanceof LogGapError)) throw error;
  }
  if (closed === undefined) return false;
  await log.begin(null);
  return (await log.digest()) === closed;
}
