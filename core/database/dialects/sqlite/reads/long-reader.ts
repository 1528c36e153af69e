import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { UnavailableError } from '../../../../errors/index.ts';
import type { Meter, Row, Sql } from '../../../database.ts';
import type { ConnectionSettings } from '../connection-roles.ts';
import { startThread } from '../threads.ts';
import { LongStatementError } from './statement-clock.ts';

/** Start data of the thread. */
export interface ReaderThreadData {
  readonly settings: ConnectionSettings;
  /** One 32-bit integer; any value but 0 aborts the running statement. */
  readonly isEnded: SharedArrayBuffer;
}

/** A request to the thread. */
export type ReaderRequest =
  /** Begins a snapshot of the database. */
  | { readonly kind: 'begin' }
  /** Runs a statement in it for at most `limit` milliseconds, and returns the first rows. */
  | { readonly kind: 'read'; readonly sql: Sql; readonly limit: number }
  /** Returns the next rows of the statement. */
  | { readonly kind: 'more' }
  | { readonly kind: 'end' };

/** The response to a request. Each request gets one. */
export type ReaderReply =
  | { readonly kind: 'done' }
  | { readonly kind: 'rows'; readonly rows: readonly Row[]; readonly characters: number; readonly hasMore: boolean }
  /** The statement exceeded its limit, or was aborted. */
  | { readonly kind: 'long' }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };

/**
 * Milliseconds beyond the limit that a thread gets to end a statement. If work between two checks of the clock takes longer, such as a sort,
 * the thread is abandoned.
 */
const GRACE = 250;

/** Megabytes of a thread's heap. A read that needs more ends the thread instead of the process. */
const MEMORY = 512;

/** Megabytes of its young generation. A search creates a string per long text; a small generation frees them sooner. */
const YOUNG = 8;

/** A thread that runs the statements of one read at a time (`long-read-thread.ts`), as the main thread sees it. */
export class LongReader {
  readonly #worker: Worker;
  readonly #ended = new Int32Array(new SharedArrayBuffer(4));
  #pending: { resolve(answer: ReaderReply): void; reject(error: unknown): void } | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #failure: unknown = null;
  #begunAt = 0;

  constructor(settings: ConnectionSettings) {
    const data: ReaderThreadData = { settings, isEnded: this.#ended.buffer as SharedArrayBuffer };
    this.#worker = startThread(join(__dirname, 'long-read-thread'), {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY, maxYoungGenerationSizeMb: YOUNG },
    });
    this.#worker.on('message', (answer: ReaderReply) => {
      const pending = this.#pending;
      this.#pending = null;
      pending?.resolve(answer);
    });
    this.#worker.on('error', (error) => this.#fail(new UnavailableError('A read exceeded the memory limit, or its thread failed', error)));
    this.#worker.on('exit', () => this.#fail(new UnavailableError('The thread of a read stopped')));
  }

  /** False once it has failed. It is not used again. */
  get isUsable(): boolean {
    return this.#failure === null;
  }

  async begin(): Promise<void> {
    Atomics.store(this.#ended, 0, 0);
    await this.#ask({ kind: 'begin' });
    this.#begunAt = performance.now();
  }

  /**
   * Runs a statement after those sent before.
   * @param limit milliseconds, or Infinity
   * @throws LongStatementError when it takes longer, was aborted, or the read had used up its time before
   */
  read(sql: Sql, limit: number, meter: Meter | null): Promise<readonly Row[]> {
    const rows = this.#turn.then(() => this.#readAll(sql, limit, meter));
    this.#turn = rows.catch(() => undefined);
    return rows;
  }

  /** Aborts the running statement, and those that wait for it. */
  cancel(): void {
    Atomics.store(this.#ended, 0, 1);
  }

  /** Ends the snapshot. */
  async end(): Promise<void> {
    await this.#turn;
    await this.#ask({ kind: 'end' });
  }

  /** Resolves when the thread has ended. */
  async close(): Promise<void> {
    this.cancel();
    this.#fail(new UnavailableError('The database is closed'));
    await this.#worker.terminate();
  }

  async #readAll(sql: Sql, limit: number, meter: Meter | null): Promise<readonly Row[]> {
    // Each statement has its own limit, but a read may have many.
    const isLate = performance.now() - this.#begunAt > limit;
    if (isLate || Atomics.load(this.#ended, 0) !== 0) throw new LongStatementError();
    const parts: Row[] = [];
    let characters = 0;
    let answer = await this.#within(limit + GRACE, this.#ask({ kind: 'read', sql, limit }));
    for (;;) {
      if (answer.kind !== 'rows') throw new Error('a read thread sent an unexpected response');
      characters += answer.characters;
      meter?.(characters);
      for (const row of answer.rows) parts.push(row);
      if (!answer.hasMore) return parts;
      answer = await this.#within(limit + GRACE, this.#ask({ kind: 'more' }));
    }
  }

  /** Waits for a response. A thread that does not respond in time is abandoned, and ends once SQLite returns. */
  async #within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
    if (milliseconds === Number.POSITIVE_INFINITY) return answer;
    const timer = setTimeout(() => {
      this.#fail(new LongStatementError());
      void this.#worker.terminate();
    }, milliseconds).unref();
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
    }
  }

  async #ask(request: ReaderRequest): Promise<ReaderReply> {
    if (this.#failure !== null) throw this.#failure;
    const answer = await new Promise<ReaderReply>((resolve, reject) => {
      this.#pending = { resolve, reject };
      this.#worker.postMessage(request);
    });
    if (answer.kind === 'long') throw new LongStatementError();
    if (answer.kind === 'failed') {
      // SQLite may have ended the transaction with it, for example if a sort found no disk space. The snapshot and the views with the clock
      // would be lost.
      this.#fail(Object.assign(new Error(answer.message), { code: answer.code }));
      throw this.#failure;
    }
    return answer;
  }

  #fail(error: unknown): void {
    this.#failure ??= error;
    const pending = this.#pending;
    this.#pending = null;
    pending?.reject(this.#failure);
  }
}
