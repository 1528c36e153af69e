import { createHash } from 'node:crypto';
import { openSqliteFile, type SqliteConnection } from 'plinth';
import { LogFiles, type LogHandles, type LogPosition, type LogState } from './log-files.ts';
import { type NumberedPage, type PageFileHeader, writePageFile } from './page-file.ts';

/** Milliseconds to wait for another writer. */
const WAIT = 2_000;

/** Maximum milliseconds that writers wait until readers allow the log to restart. */
const DRAIN = 250;

/** Attempts at holding the log. Another process may copy it into the file between two steps. */
const ATTEMPTS = 20;

/** Size of the log in bytes from which it is copied into the file, and from which readers are waited for. */
const WORTHWHILE = 4_194_304;
const LONG = 16_777_216;

/** Maximum bytes that are kept in memory while the log restarts. */
const LARGEST_REST = 33_554_432;

/** Offset of the page that SQLite never uses, because its bytes serve as locks. */
const LOCK_BYTES = 1_073_741_824;

/** The beginning of a log. */
const NOTHING: LogPosition = { salts: '', frames: 0, checksum: '' };

/** Header of a page file: facts about the database that its pages were taken from. */
export interface TakenHeader extends PageFileHeader {
  /** Everything that was committed before this time is in the file. Milliseconds since 1970. */
  readonly at: number;
  /** Nothing that was committed after this time is in the file. Milliseconds since 1970. */
  readonly until: number;
  /** The pages contain only what has changed since this time. Milliseconds since 1970; 0: unknown. */
  readonly since: number;
  readonly position: LogPosition;
  /** Digest of the database file, if these are the last pages before it was closed. */
  readonly closed?: string;
}

/** The log was restarted, or copied into the database file, before all of its pages were taken. A new snapshot is needed. */
export class LogGapError extends Error {}

/**
 * Reads the pages that commits change from the write-ahead log, and prevents that the log restarts before they were read. For that, a read
 * transaction is always open: SQLite does not copy frames into the file that are newer than what a reader sees, and does not restart the
 * log meanwhile. A newer read transaction begins before the older one ends. Checkpoints by other processes (another node, a shell) do no
 * harm.
 */
export class LogCapture {
  readonly #open: () => SqliteConnection;
  readonly #writer: SqliteConnection;
  readonly #copier: SqliteConnection;
  readonly #files: LogFiles;
  #holder: SqliteConnection;
  #spare: SqliteConnection;
  /** Holds the log for a snapshot. */
  #keeper: SqliteConnection | null = null;
  #position: LogPosition;
  /** Number of pages of the database after the last commit that was read. */
  #pages = 0;
  /** Pages up to `#position` that no page file has yet. */
  #rest: Map<number, Buffer> = new Map();
  #moment: Pick<TakenHeader, 'at' | 'until' | 'since'> = { at: 0, until: 0, since: 0 };

  /**
   * @param path of the database, which is open in WAL mode
   * @param from where an earlier capture has ended; null: nothing was taken yet
   * @throws LogGapError if the log does not continue from there
   */
  constructor(path: string, handles: LogHandles, from: LogPosition | null) {
    this.#open = () => {
      const connection = openSqliteFile(path, { timeout: WAIT });
      connection.pragma('wal_autocheckpoint = 0');
      return connection;
    };
    this.#writer = this.#open();
    this.#copier = this.#open();
    this.#holder = this.#open();
    this.#spare = this.#open();
    this.#files = new LogFiles(path, handles);
    this.#position = from ?? NOTHING;
    try {
      if (from !== null) this.#assertContinues(this.#files.state());
      this.#hold(this.#holder);
      const state = this.#files.state();
      if (from === null) this.#position = { ...NOTHING, salts: state.salts };
      this.#assertContinues(state);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /**
   * Writes the pages that changed since the last time into a new file.
   * @param label further members of the header
   * @returns its header; null, and no file, if nothing has changed
   */
  async take(path: string, label: object): Promise<TakenHeader | null> {
    const at = Date.now();
    this.#moveOn();
    const state = this.#files.state();
    const moment = { at, until: Date.now(), since: this.#moment.at };
    this.#assertContinues(state);
    if (state.frames === this.#position.frames && this.#rest.size === 0) {
      this.#moment = moment;
      return null;
    }
    const { pages, changed } = this.#changes(this.#position.frames, state);
    const rest = [...this.#rest].filter(([page]) => page <= pages && !changed.has(page));
    const position = state.frames === this.#position.frames ? this.#position : this.#end(state);
    const header = { ...label, ...moment, position, pageSize: state.pageSize, pages, count: rest.length + changed.size };
    await writePageFile(path, header, this.#changedPages(rest, changed, state.pageSize));
    this.#rest = new Map();
    this.#position = position;
    this.#moment = moment;
    return header;
  }

  /** Holds the log for a snapshot, as it is now. `take` must follow before `snapshot`. */
  keep(): void {
    this.#keeper ??= this.#open();
    this.#hold(this.#keeper);
  }

  /**
   * Writes all pages, as they were at the end of the last `take`, into a new file. `take` may be called meanwhile, but the log does not
   * restart.
   */
  async snapshot(path: string, label: object): Promise<TakenHeader> {
    const keeper = this.#keeper;
    if (keeper === null) throw new Error('the log is not kept for a snapshot');
    try {
      const position = this.#position;
      const state = { ...this.#files.state(), frames: position.frames };
      // What is in the database file left the log before the log was held. So the frames that were taken since then are newer.
      const { pages, changed } = this.#changes(0, state);
      const header = { ...label, ...this.#moment, position, pageSize: state.pageSize, pages, count: pages };
      await writePageFile(path, header, this.#allPages(pages, changed, state.pageSize));
      return header;
    } finally {
      keeper.close();
      this.#keeper = null;
    }
  }

  /**
   * Copies a long log into the file, so that the log restarts. What was written since the last `take` is kept in memory for the next one,
   * which must follow. Writers wait some milliseconds for this.
   */
  restart(): void {
    const { frames, pageSize } = this.#files.state();
    if (this.#keeper !== null || frames * pageSize < WORTHWHILE) return;
    // Copy most of the log now, so that writers are blocked only briefly below.
    copyLog(this.#copier);
    this.#writer.exec('begin immediate');
    const isCopied = this.#takeRest() && copyLog(this.#copier);
    end(this.#writer);
    if (!isCopied) return;
    this.#writer.exec('begin immediate');
    try {
      const state = this.#files.state();
      if (state.frames !== this.#position.frames || state.copied !== state.frames) return;
      // Everything is taken and copied, and no other connection can write. New readers read only the file, so the next write restarts the
      // log, unless an older reader still needs it.
      end(this.#holder);
      if (frames * pageSize > LONG) sleep(DRAIN);
      // A reader that only needs the database file allows the log to restart, but prevents checkpoints. Otherwise others could copy the
      // first new frames, and the log could restart a second time before it is held.
      begin(this.#spare);
      touch(this.#writer);
      this.#writer.exec('commit');
    } finally {
      end(this.#writer);
      if (!this.#holder.inTransaction) this.#hold(this.#holder);
      end(this.#spare);
    }
    const { salts } = this.#files.state();
    // The write above was the first one after the last frame that was taken. So nothing is missing if the log has restarted exactly once.
    if (isNext(this.#position.salts, salts)) this.#position = { ...NOTHING, salts };
  }

  /**
   * Copies the log into the file, for a process that is about to close it, and writes a page file without pages that says which file it then
   * is. `take` must have come before.
   * @returns its header; null, and no file, if others still use the log
   */
  async finish(path: string, label: object): Promise<TakenHeader | null> {
    this.#writer.exec('begin immediate');
    const { frames, pageSize } = this.#files.state();
    const isCopied = this.#rest.size === 0 && frames === this.#position.frames && copyLog(this.#copier);
    end(this.#writer);
    if (!isCopied) return null;
    // What others write now is not copied into the file as long as the holder reads.
    const { digest: closed, size } = await this.digest();
    const header = { ...label, ...this.#moment, position: this.#position, closed, pageSize, pages: size / pageSize, count: 0 };
    await writePageFile(path, header, []);
    return header;
  }

  /** The digest (SHA-256) of the database file without the log, and its size in bytes. */
  async digest(): Promise<{ readonly digest: string; readonly size: number }> {
    const hash = createHash('sha256');
    let size = 0;
    for (const chunk of this.#files.file()) {
      hash.update(chunk);
      size += chunk.length;
      await new Promise(setImmediate);
    }
    return { digest: hash.digest('hex'), size };
  }

  /** Reads what was written since the last `take` into memory. No connection may write meanwhile. @returns false if it is too much */
  #takeRest(): boolean {
    this.#moveOn();
    const state = this.#files.state();
    this.#assertContinues(state);
    const { frames } = this.#position;
    if (state.frames === frames) return true;
    if ((state.frames - frames) * state.pageSize > LARGEST_REST) return false;
    for (const [page, frame] of this.#changes(frames, state).changed) this.#rest.set(page, this.#files.pageOfFrame(frame, state.pageSize));
    this.#position = this.#end(state);
    return true;
  }

  close(): void {
    const all = [this.#keeper, this.#holder, this.#spare, this.#copier, this.#writer];
    for (const connection of all) if (connection?.open) connection.close();
    this.#files.close();
  }

  /** Begins a reader that holds the log. Writes a frame where that is needed: if the whole log is copied, a reader does not hold it. */
  #hold(reader: SqliteConnection): void {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (this.#begin(reader)) return;
      this.#writer.exec('begin immediate');
      touch(this.#writer);
      this.#writer.exec('commit');
    }
    throw new Error('the write-ahead log cannot be held: another process copies it all the time');
  }

  /**
   * Replaces the reader that holds the log with one of the current state. If the whole log is copied, there is nothing new, and the reader
   * stays.
   */
  #moveOn(): void {
    if (!this.#begin(this.#spare)) return;
    end(this.#holder);
    [this.#holder, this.#spare] = [this.#spare, this.#holder];
  }

  /** @returns whether the reader has begun, and holds the log: what is not copied afterwards was not copied when it began */
  #begin(reader: SqliteConnection): boolean {
    end(reader);
    const { salts, frames, copied } = this.#files.state();
    if (copied >= frames) return false;
    begin(reader);
    const after = this.#files.state();
    if (after.salts === salts && after.copied < frames) return true;
    end(reader);
    return false;
  }

  /** @throws LogGapError if the log is not the one whose frames were taken */
  #assertContinues({ salts, frames, pageSize }: LogState): void {
    const taken = this.#position;
    const isSame = salts === taken.salts && frames >= taken.frames;
    if (!isSame || (taken.frames > 0 && this.#files.frame(taken.frames, pageSize).checksum !== taken.checksum)) {
      throw new LogGapError('the write-ahead log started again before everything in it was taken');
    }
  }

  /** The last frame of each page that has changed after a frame, and the number of pages at the end. */
  #changes(
    after: number,
    { salts, frames, pageSize }: LogState,
  ): { readonly pages: number; readonly changed: ReadonlyMap<number, number> } {
    const changed = new Map<number, number>();
    let pages = 0;
    for (let number = after + 1; number <= frames; number++) {
      const frame = this.#files.frame(number, pageSize);
      if (frame.salts !== salts) throw new LogGapError(`frame ${number} of the write-ahead log is not of this log`);
      changed.set(frame.page, number);
      pages = frame.pages;
    }
    if (frames === after) return { pages: this.#pages, changed };
    if (pages === 0) throw new Error('the write-ahead log does not end with a commit');
    this.#pages = pages;
    for (const page of changed.keys()) if (page > pages) changed.delete(page);
    return { pages, changed };
  }

  #end({ salts, frames, pageSize }: LogState): LogPosition {
    return { salts, frames, checksum: this.#files.frame(frames, pageSize).checksum };
  }

  *#changedPages(rest: readonly NumberedPage[], changed: ReadonlyMap<number, number>, pageSize: number): Generator<NumberedPage> {
    yield* rest;
    for (const [page, frame] of changed) yield [page, this.#files.pageOfFrame(frame, pageSize)];
  }

  *#allPages(pages: number, changed: ReadonlyMap<number, number>, pageSize: number): Generator<NumberedPage> {
    for (let page = 1; page <= pages; page++) {
      const frame = changed.get(page);
      if (frame !== undefined) yield [page, this.#files.pageOfFrame(frame, pageSize)];
      else if ((page - 1) * pageSize === LOCK_BYTES) yield [page, Buffer.alloc(pageSize)];
      else yield [page, this.#files.pageOfFile(page, pageSize)];
    }
  }
}

function begin(reader: SqliteConnection): void {
  reader.exec('begin');
  // A deferred transaction gets its state with its first statement.
  reader.prepare('select 1 from main.sqlite_master limit 1').all();
}

function end(connection: SqliteConnection): void {
  if (connection.inTransaction) connection.exec('rollback');
}

/** Writes a page without changing anything. */
function touch(connection: SqliteConnection): void {
  connection.exec(`pragma user_version = ${connection.pragma('user_version', { simple: true })}`);
}

/** Copies the log into the file, without waiting for readers or writers. @returns whether all of it was copied */
function copyLog(connection: SqliteConnection): boolean {
  const [result] = connection.pragma('wal_checkpoint(passive)') as {
    readonly busy: number;
    readonly log: number;
    readonly checkpointed: number;
  }[];
  return result?.busy === 0 && result.log === result.checkpointed;
}

/** Whether a log has restarted exactly once: a restart adds 1 to its first salt. */
function isNext(before: string, now: string): boolean {
  return Number.parseInt(now.slice(0, 8), 16) === (Number.parseInt(before.slice(0, 8), 16) + 1) % 2 ** 32;
}

/** Blocks the thread. */
function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
