import { allPages, changedPages, changesAfter, type LogChanges } from './log-changes.ts';
import { LogFiles, type LogHandles, type LogPosition, type LogState } from './log-files.ts';
import { LogHolder } from './log-holder.ts';
import { writePageFile } from './page-file.ts';
import { LogGapError, type TakenHeader } from './taken.ts';

/** Maximum milliseconds that writers wait until readers allow the log to restart. */
const DRAIN = 250;

/** Size of the log in bytes from which it is copied into the file, and from which readers are waited for. */
const WORTHWHILE = 4_194_304;
const LONG = 16_777_216;

/** Maximum bytes that are kept in memory while the log restarts. */
const LARGEST_REST = 33_554_432;

/** The beginning of a log. */
const NOTHING: LogPosition = { salts: '', frames: 0, checksum: '' };

/** Reads the pages that commits change from the write-ahead log, which does not restart before they were read. */
export class LogCapture {
  readonly #files: LogFiles;
  readonly #holder: LogHolder;
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
    this.#files = new LogFiles(path, handles);
    try {
      this.#holder = new LogHolder(path, this.#files);
    } catch (error) {
      this.#files.close();
      throw error;
    }
    this.#position = from ?? NOTHING;
    try {
      if (from !== null) this.#assertContinues(this.#files.state());
      this.#holder.hold();
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
    this.#holder.moveOn();
    const state = this.#files.state();
    const moment = { at, until: Date.now(), since: this.#moment.at };
    this.#assertContinues(state);
    if (state.frames === this.#position.frames && this.#rest.size === 0) {
      this.#moment = moment;
      return null;
    }
    const { pageSize } = state;
    const changes = this.#changesAfter(this.#position.frames, state);
    const { pages, changed } = changes;
    const rest = [...this.#rest].filter(([page]) => page <= pages && !changed.has(page));
    const position = state.frames === this.#position.frames ? this.#position : this.#end(state);
    const header = { ...label, ...moment, position, pageSize, pages, count: rest.length + changed.size };
    const files = this.#files;
    function* taken() {
      yield* rest;
      yield* changedPages(changes, pageSize, files);
    }
    await writePageFile(path, header, taken());
    this.#rest = new Map();
    this.#position = position;
    this.#moment = moment;
    return header;
  }

  /** Holds the log for a snapshot, as it is now. `take` must follow before `snapshot`. */
  keep(): void {
    this.#holder.keep();
  }

  /**
   * Writes all pages, as they were at the end of the last `take`, into a new file. `take` may be called meanwhile, but the log does not
   * restart.
   */
  async snapshot(path: string, label: object): Promise<TakenHeader> {
    if (!this.#holder.isKept) throw new Error('the write-ahead log is not held for a snapshot');
    try {
      const position = this.#position;
      const state = { ...this.#files.state(), frames: position.frames };
      const { pageSize } = state;
      // What is in the database file left the log before the log was held. So the frames that were taken since then are newer.
      const changes = this.#changesAfter(0, state);
      const { pages } = changes;
      const header = { ...label, ...this.#moment, position, pageSize, pages, count: pages };
      await writePageFile(path, header, allPages(changes, pageSize, this.#files));
      return header;
    } finally {
      this.#holder.endKeep();
    }
  }

  /**
   * Copies a long log into the file, so that the log restarts. What was written since the last `take` is kept in memory for the next one,
   * which must follow. Writers wait some milliseconds for this.
   */
  restart(): void {
    const { frames, pageSize } = this.#files.state();
    const size = frames * pageSize;
    if (this.#holder.isKept || size < WORTHWHILE) return;
    // Copy most of the log now, so that writers are blocked only briefly below.
    this.#holder.copy();
    const isCopied = this.#holder.withoutWriters(() => this.#takeRest() && this.#holder.copy());
    if (!isCopied || !this.#holder.restart(this.#position.frames, size > LONG ? DRAIN : 0)) return;
    const { salts } = this.#files.state();
    // The log was written to for the first time after the last frame that was taken. So nothing is missing if it has restarted exactly once.
    if (isNext(this.#position.salts, salts)) this.#position = { ...NOTHING, salts };
  }

  /**
   * Copies the log into the file, for a process that is about to close it, and writes a page file without pages that says which file it then
   * is. `take` must have come before.
   * @returns its header; null, and no file, if others still use the log
   */
  async finish(path: string, label: object): Promise<TakenHeader | null> {
    const pageSize = this.#holder.withoutWriters(() => {
      const state = this.#files.state();
      const isTaken = this.#rest.size === 0 && state.frames === this.#position.frames;
      return isTaken && this.#holder.copy() ? state.pageSize : null;
    });
    if (pageSize === null) return null;
    // What others write now is not copied into the file as long as the log is held.
    const { digest: closed, size } = await this.#files.digest();
    const header = { ...label, ...this.#moment, position: this.#position, closed, pageSize, pages: size / pageSize, count: 0 };
    await writePageFile(path, header, []);
    return header;
  }

  /** The digest of the database file without the log. */
  async digest(): Promise<string> {
    return (await this.#files.digest()).digest;
  }

  close(): void {
    this.#holder.close();
    this.#files.close();
  }

  /** Reads what was written since the last `take` into memory. No connection may write meanwhile. @returns false if it is too much */
  #takeRest(): boolean {
    this.#holder.moveOn();
    const state = this.#files.state();
    this.#assertContinues(state);
    const { frames } = this.#position;
    if (state.frames === frames) return true;
    if ((state.frames - frames) * state.pageSize > LARGEST_REST) return false;
    for (const [page, bytes] of changedPages(this.#changesAfter(frames, state), state.pageSize, this.#files)) this.#rest.set(page, bytes);
    this.#position = this.#end(state);
    return true;
  }

  /** @throws LogGapError if the log is not the one whose frames were taken */
  #assertContinues({ salts, frames, pageSize }: LogState): void {
    const taken = this.#position;
    const isSame = salts === taken.salts && frames >= taken.frames;
    if (!isSame || (taken.frames > 0 && this.#files.frame(taken.frames, pageSize).checksum !== taken.checksum)) {
      throw new LogGapError('the write-ahead log was restarted before all of it was copied');
    }
  }

  #changesAfter(frame: number, state: LogState): LogChanges {
    const changes = changesAfter(frame, state, this.#files) ?? { pages: this.#pages, changed: new Map() };
    this.#pages = changes.pages;
    return changes;
  }

  #end({ salts, frames, pageSize }: LogState): LogPosition {
    return { salts, frames, checksum: this.#files.frame(frames, pageSize).checksum };
  }
}

/** Whether a log has restarted exactly once: a restart adds 1 to its first salt. */
function isNext(before: string, now: string): boolean {
  return Number.parseInt(now.slice(0, 8), 16) === (Number.parseInt(before.slice(0, 8), 16) + 1) % 2 ** 32;
}
