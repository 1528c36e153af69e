import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { type BorrowedLog, startThread } from 'plinth';
import { type LogHandles, type LogPosition, openHandles } from './log-files.ts';
import { LogGapError, type TakenHeader } from './taken.ts';

/** What the thread is started with. */
export interface PageLogThreadData {
  readonly path: string;
  readonly handles: LogHandles;
}

/** What the thread is asked. */
export type PageLogRequest =
  | { readonly kind: 'claim' | 'keep' | 'digest' | 'end' }
  | { readonly kind: 'begin'; readonly from: LogPosition | null }
  | { readonly kind: 'take' | 'snapshot' | 'finish'; readonly path: string; readonly label: object };

/** What it answers. */
export type PageLogReply =
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'gap' | 'failed'; readonly message: string };

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/**
 * The pages that commits change, in order, for continuous backups. All methods work in a thread, and reject when it has ended. They are
 * called one after the other, but others may be called while `snapshot` works.
 */
export class PageLog {
  readonly #path: string;
  readonly #thread: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  #ended: Error | null = null;

  /** @param log is released when it is no longer held, or the thread has failed */
  constructor(log: BorrowedLog) {
    this.#path = log.path;
    const data: PageLogThreadData = { path: log.path, handles: openHandles(log.path) };
    this.#thread = startThread(join(__dirname, 'page-log-thread'), { workerData: data });
    this.#thread.on('message', ({ id, answer }: { readonly id: number; readonly answer: PageLogReply }) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (answer.kind === 'done') waiting?.resolve(answer.value);
      else waiting?.reject(answer.kind === 'gap' ? new LogGapError(answer.message) : new Error(answer.message));
    });
    const lost = (error: Error) => {
      if (this.#ended === null) log.release();
      this.#ended ??= error;
      for (const waiting of this.#waiting.values()) waiting.reject(this.#ended);
      this.#waiting.clear();
    };
    this.#thread.on('error', lost).on('exit', () => lost(new Error('the thread that copies changed pages has stopped')));
  }

  /** Whether the thread has ended. The log is no longer held then. */
  get hasEnded(): boolean {
    return this.#ended !== null;
  }

  /** Makes this process the only one that takes the pages of this database. @returns false if another process is */
  claim(): Promise<boolean> {
    return this.#ask({ kind: 'claim' }) as Promise<boolean>;
  }

  /**
   * Begins to hold the log: it grows until its pages are taken.
   * @param from where an earlier capture has ended, also that of another process; null: nothing was taken yet
   * @throws LogGapError if the log does not continue from there
   */
  begin(from: LogPosition | null): Promise<void> {
    return this.#ask({ kind: 'begin', from }) as Promise<never>;
  }

  /**
   * Writes the pages that changed since the last time into a new file.
   * @param label further members of the file's header
   * @returns the header; null, and no file, if nothing has changed
   * @throws LogGapError if pages are missing: call `begin` with null, and make a snapshot
   */
  take(path: string, label: object): Promise<TakenHeader | null> {
    return this.#ask({ kind: 'take', path, label }) as Promise<TakenHeader | null>;
  }

  /** Prepares a snapshot. `take` must follow before `snapshot`. */
  keep(): Promise<void> {
    return this.#ask({ kind: 'keep' }) as Promise<never>;
  }

  /** Writes all pages, as they were at the end of the last `take`, into a new file. */
  snapshot(path: string, label: object): Promise<TakenHeader> {
    return this.#ask({ kind: 'snapshot', path, label }) as Promise<TakenHeader>;
  }

  /**
   * Copies the log into the database file, for a process that is about to close it, and writes a page file that says so. `take` must have
   * come before.
   * @returns its header, with `closed`; null, and no file, if other processes use the database
   */
  finish(path: string, label: object): Promise<TakenHeader | null> {
    return this.#ask({ kind: 'finish', path, label }) as Promise<TakenHeader | null>;
  }

  /**
   * Digest of the database file without the log. If it equals that of a page file of `finish`, the log continues from there after
   * `begin(null)`.
   */
  digest(): Promise<string> {
    return this.#ask({ kind: 'digest' }) as Promise<string>;
  }

  /** Bytes of the log. */
  async size(): Promise<number> {
    return (await stat(`${this.#path}-wal`)).size;
  }

  /** Stops holding the log, and ends the thread. */
  async end(): Promise<void> {
    if (this.#ended === null) await this.#ask({ kind: 'end' }).catch(() => undefined);
    await this.#thread.terminate();
  }

  #ask(request: PageLogRequest): Promise<unknown> {
    if (this.#ended !== null) return Promise.reject(this.#ended);
    const id = ++this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#thread.postMessage({ id, request });
    });
  }
}
