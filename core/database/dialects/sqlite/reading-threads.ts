import { UnavailableError } from '../../../errors/index.ts';
import type { ReadOptions, ReadStatement } from '../../database.ts';
import type { DatabaseLogger } from '../../database-config.ts';
import { SparseLog } from '../../tell-failures.ts';
import type { ConnectionSettings } from './connection.ts';
import { ReadingThread } from './reading-thread.ts';
import { LongStatementError } from './statement-clock.ts';

/** Threads at the most. */
const THREADS = 2;

/**
 * Reads that wait for a thread at the most: further ones are refused at once. None waits longer than a statement may take; a few at a
 * time would refuse clients that could all be answered.
 */
const WAITING = 64;

/** Milliseconds after which a thread that nobody needs is closed, and its memory given back. */
const IDLE = 30_000;

/** Milliseconds that the place of a thread is kept which was given up and has not ended; and how many such threads there may be beside those in use. */
const RUNAWAY = 1_000;
const RUNAWAYS = 2;

/** Milliseconds that closing waits for threads that do not end: SQLite cannot be stopped from outside. */
const CLOSING = 1_000;

/** Milliseconds between two looks whether anybody still waits for an answer. */
const LOOK = 50;

/** Characters of a statement that was ended which are written to the log, and milliseconds between two such lines. */
export const LOGGED = 4_000;
export const LOG_INTERVAL = 1_000;

/** A statement that was shorter than this many milliseconds may run in the thread of all others again. */
const SHORT = 10;

/** What the threads need. */
interface ReadingThreadsOptions {
  readonly settings: ConnectionSettings;
  /** Milliseconds that a statement may take, and after which a read begins none of its further ones; 0: any. */
  readonly limit: number;
  readonly logger: DatabaseLogger;
  /** A statement turned out short. */
  readonly onShort: (text: string) => void;
}

/** Runs reads that take long beside the thread that everybody shares: few at a time, and for a limited time. */
export class ReadingThreads {
  readonly #options: ReadingThreadsOptions;
  readonly #idle: ReadingThread[] = [];
  readonly #all = new Set<ReadingThread>();
  readonly #waiting: (() => void)[] = [];
  readonly #ended: SparseLog;
  readonly #givenUp: SparseLog;
  readonly #notStarted: SparseLog;
  #busy = 0;
  #runaways = 0;
  #idleTimer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(options: ReadingThreadsOptions) {
    this.#options = options;
    this.#ended = new SparseLog(options.logger, 'a read was ended: it took too long', LOG_INTERVAL);
    this.#givenUp = new SparseLog(options.logger, 'a thread was given up: its read took too long and cannot be ended', LOG_INTERVAL);
    this.#notStarted = new SparseLog(options.logger, 'a thread for a long read could not be started', LOG_INTERVAL);
  }

  /**
   * Runs a read on one state of the database.
   * @throws UnavailableError when no thread is free in time, a statement takes too long, or nobody waits for the answer any more
   */
  async run<T>(
    work: (read: ReadStatement, isOneState: boolean) => Promise<T>,
    { asker = null, isPatient = false }: ReadOptions,
  ): Promise<T> {
    const limit = isPatient || this.#options.limit === 0 ? Number.POSITIVE_INFINITY : this.#options.limit;
    const isGone = () => asker?.isGone === true;
    await this.#turn(limit, isGone);
    const thread = this.#take();
    const watch = setInterval(() => isGone() && thread.cancel(), LOOK).unref();
    let isOver = false;
    try {
      await thread.begin();
      return await work(async (sql, meter = null) => {
        if (isOver) throw new Error('the read is over');
        const startedAt = performance.now();
        try {
          const rows = await thread.read(sql, limit, meter);
          if (performance.now() - startedAt < SHORT) this.#options.onShort(sql.text);
          return rows;
        } catch (error) {
          if (!(error instanceof LongStatementError)) throw error;
          if (isGone()) throw new UnavailableError('Nobody waits for the answer any more');
          (thread.isUsable ? this.#ended : this.#givenUp).write({ limit, statement: sql.text.slice(0, LOGGED) });
          throw new UnavailableError('The query takes too long', error);
        }
      }, true);
    } finally {
      isOver = true;
      clearInterval(watch);
      // What else of the read is under way, is for nobody.
      thread.cancel();
      await thread.end().catch(() => undefined);
      this.#give(thread);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#idleTimer !== null) clearTimeout(this.#idleTimer);
    for (const next of this.#waiting.splice(0)) next();
    let timer: NodeJS.Timeout | undefined;
    const ended = Promise.all([...this.#all].map((thread) => thread.close())).then(() => undefined);
    const waited = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CLOSING);
    });
    await Promise.race([ended, waited]);
    clearTimeout(timer);
  }

  /** Waits until fewer reads than there may be threads are under way. */
  async #turn(limit: number, isGone: () => boolean): Promise<void> {
    if (this.#busy < THREADS) {
      this.#busy++;
      return;
    }
    if (this.#waiting.length >= WAITING) throw new UnavailableError('The database is busy');
    const isMine = await new Promise<boolean>((resolve) => {
      const leave = () => {
        clearInterval(watch);
        const at = this.#waiting.indexOf(next);
        if (at >= 0) this.#waiting.splice(at, 1);
      };
      const next = () => {
        leave();
        resolve(true);
      };
      const end = performance.now() + limit;
      const watch = setInterval(() => {
        if (!isGone() && performance.now() < end) return;
        leave();
        resolve(false);
      }, LOOK).unref();
      this.#waiting.push(next);
    });
    if (!isMine) throw new UnavailableError('The database is busy');
  }

  #take(): ReadingThread {
    if (this.#isClosed) {
      this.#busy--;
      throw new UnavailableError('The database is closed');
    }
    const free = this.#idle.pop();
    if (free !== undefined) return free;
    try {
      const thread = new ReadingThread(this.#options.settings);
      this.#all.add(thread);
      return thread;
    } catch (error) {
      // The system has no room for a thread now.
      this.#next();
      this.#notStarted.write({ err: error });
      throw new UnavailableError('The database is busy', error);
    }
  }

  #give(thread: ReadingThread): void {
    if (!thread.isUsable) {
      this.#giveUp(thread);
      return;
    }
    this.#idle.push(thread);
    this.#next();
    if (this.#idleTimer !== null) clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => this.#closeIdle(), IDLE).unref();
  }

  /** A thread may be busy still, though nobody waits for it. Its place is given to another, but not for ever more of them: they take processors and memory. */
  #giveUp(thread: ReadingThread): void {
    let isRunaway = false;
    const timer = setTimeout(() => {
      if (this.#runaways === RUNAWAYS) return;
      isRunaway = true;
      this.#runaways++;
      this.#next();
    }, RUNAWAY).unref();
    void thread.close().finally(() => {
      clearTimeout(timer);
      this.#all.delete(thread);
      if (isRunaway) this.#runaways--;
      else this.#next();
    });
  }

  #next(): void {
    const next = this.#waiting[0];
    if (next !== undefined) next();
    else this.#busy--;
  }

  #closeIdle(): void {
    for (const thread of this.#idle.splice(0)) {
      this.#all.delete(thread);
      void thread.close();
    }
  }
}
