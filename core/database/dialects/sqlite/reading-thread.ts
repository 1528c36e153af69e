import type { Worker } from 'node:worker_threads';
import { UnavailableError } from '../../../errors/index.ts';
import type { Meter, Row, Sql } from '../../database.ts';
import type { ConnectionSettings } from './connection.ts';
import { startThread } from './start-thread.ts';
import { LongStatementError } from './statement-clock.ts';

/** What a reading thread is started with. */
export interface ThreadData {
  readonly settings: ConnectionSettings;
  /** One 32-bit integer: not 0 ends the statement that runs. */
  readonly isEnded: SharedArrayBuffer;
}

/** What a reading thread is told. */
export type ThreadRequest =
  /** Shows one state of the database from now on. */
  | { readonly kind: 'begin' }
  /** Runs a statement on it, for at most `limit` milliseconds, and gives its first rows. */
  | { readonly kind: 'read'; readonly sql: Sql; readonly limit: number }
  /** Goes on with it, and gives the next of its rows. */
  | { readonly kind: 'more' }
  | { readonly kind: 'end' };

/** What it answers, once to every request. */
export type ThreadAnswer =
  | { readonly kind: 'done' }
  | { readonly kind: 'rows'; readonly rows: readonly Row[]; readonly characters: number; readonly hasMore: boolean }
  /** It has run out of time, or was ended. */
  | { readonly kind: 'long' }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };

/** Milliseconds that a thread has beyond the limit of a statement to end it: what it does between two looks at the clock, as sorting, may take longer. */
const GRACE = 250;

/** Megabytes of values that a thread may hold: what needs more ends the thread rather than the process. */
const MEMORY = 512;

/** The same of values that were made just now: each long text that a search goes through is one, and they are given back the sooner. */
const YOUNG = 8;

/** A thread that runs the statements of one read at a time. */
export class ReadingThread {
  readonly #worker: Worker;
  readonly #ended = new Int32Array(new SharedArrayBuffer(4));
  #pending: { resolve(answer: ThreadAnswer): void; reject(error: unknown): void } | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #failure: unknown = null;
  #begunAt = 0;

  constructor(settings: ConnectionSettings) {
    const data: ThreadData = { settings, isEnded: this.#ended.buffer as SharedArrayBuffer };
    this.#worker = startThread('read-thread', {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY, maxYoungGenerationSizeMb: YOUNG },
    });
    this.#worker.on('message', (answer: ThreadAnswer) => {
      const pending = this.#pending;
      this.#pending = null;
      pending?.resolve(answer);
    });
    this.#worker.on('error', (error) =>
      this.#fail(new UnavailableError('A read took more memory than it may, or its thread failed', error)),
    );
    this.#worker.on('exit', () => this.#fail(new UnavailableError('The thread of a read has ended')));
  }

  /** False once it has failed: it is not used again. */
  get isUsable(): boolean {
    return this.#failure === null;
  }

  async begin(): Promise<void> {
    Atomics.store(this.#ended, 0, 0);
    await this.#ask({ kind: 'begin' });
    this.#begunAt = performance.now();
  }

  /**
   * Runs a statement after those that were sent before.
   * @param limit milliseconds, or Infinity
   * @throws LongStatementError when it takes longer, or was ended, or the read has taken longer before it begins
   */
  read(sql: Sql, limit: number, meter: Meter | null): Promise<readonly Row[]> {
    const rows = this.#turn.then(() => this.#readAll(sql, limit, meter));
    this.#turn = rows.catch(() => undefined);
    return rows;
  }

  /** Ends the statement that runs, and those that wait for it. */
  cancel(): void {
    Atomics.store(this.#ended, 0, 1);
  }

  /** Shows no state any more. */
  async end(): Promise<void> {
    await this.#turn;
    await this.#ask({ kind: 'end' });
  }

  /** Resolves when nothing runs in it any more. */
  async close(): Promise<void> {
    this.cancel();
    this.#fail(new UnavailableError('The database is closed'));
    await this.#worker.terminate();
  }

  async #readAll(sql: Sql, limit: number, meter: Meter | null): Promise<readonly Row[]> {
    // Each statement has its limit, but a read may have many of them.
    const isLate = performance.now() - this.#begunAt > limit;
    if (isLate || Atomics.load(this.#ended, 0) !== 0) throw new LongStatementError();
    const parts: Row[] = [];
    let characters = 0;
    let answer = await this.#within(limit + GRACE, this.#ask({ kind: 'read', sql, limit }));
    for (;;) {
      if (answer.kind !== 'rows') throw new Error('a reading thread answered what it was not asked');
      characters += answer.characters;
      meter?.(characters);
      for (const row of answer.rows) parts.push(row);
      if (!answer.hasMore) return parts;
      answer = await this.#within(limit + GRACE, this.#ask({ kind: 'more' }));
    }
  }

  /** A thread that does not answer in time is given up, and ends as soon as SQLite lets it. */
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

  async #ask(request: ThreadRequest): Promise<ThreadAnswer> {
    if (this.#failure !== null) throw this.#failure;
    const answer = await new Promise<ThreadAnswer>((resolve, reject) => {
      this.#pending = { resolve, reject };
      this.#worker.postMessage(request);
    });
    if (answer.kind === 'long') throw new LongStatementError();
    if (answer.kind === 'failed') {
      // SQLite may have ended the transaction with it, as where a sort finds no room: it shows one state no more, and has lost the views with the clock.
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
