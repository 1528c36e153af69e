import { UnavailableError, waitAtMost } from '../../../../errors/index.ts';
import type { PoolFigures, ReadOptions, ReadStatement } from '../../../database.ts';
import type { DatabaseLogger } from '../../../database-settings.ts';
import { SparseLog } from '../../../failure-messages.ts';
import { MESSAGES } from '../../../messages.ts';
import type { ConnectionSettings } from '../connection-roles.ts';
import { LongReader } from './long-reader.ts';
import { LongStatementError } from './statement-clock.ts';

/** Maximum number of reads in threads at once. */
const SLOTS = 2;

/**
 * Maximum number of reads that wait for a thread. More are refused at once. None waits longer than a statement may take. A lower number
 * would refuse clients that could be served.
 */
const WAITING = 64;

/** Milliseconds after which an unused thread is closed, to free its memory. */
const IDLE = 30_000;

/**
 * Milliseconds that an abandoned thread keeps its slot if it has not ended, and the maximum number of threads that run on without a slot.
 */
const RUNAWAY = 1_000;
const MOST_RUNAWAYS = 2;

/** Milliseconds that `close` waits for threads that do not end. SQLite cannot be stopped from outside. */
const CLOSING = 1_000;

/** Milliseconds between two checks whether the caller is gone. */
const GONE_INTERVAL = 50;

/** Characters of an aborted statement that are logged, and milliseconds between two such lines. */
export const LOGGED = 4_000;
export const LOG_INTERVAL = 1_000;

/** Milliseconds. A statement shorter than this may run in the main thread again. */
const SHORT = 10;

/** Settings of the threads. */
interface ReadThreadsOptions {
  readonly settings: ConnectionSettings;
  /** Milliseconds that a statement may take, and after which a read starts no further statement; 0: no limit. */
  readonly limit: number;
  readonly logger: DatabaseLogger;
  /** Called with a statement that was short. */
  readonly onShort: (text: string) => void;
}

/** Runs long reads beside the main thread: few at a time, each for a limited time. */
export class ReadThreads {
  readonly #options: ReadThreadsOptions;
  readonly #idle: LongReader[] = [];
  readonly #all = new Set<LongReader>();
  readonly #waiting: (() => void)[] = [];
  readonly #ended: SparseLog;
  readonly #givenUp: SparseLog;
  readonly #notStarted: SparseLog;
  #busy = 0;
  #runaways = 0;
  #idleTimer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(options: ReadThreadsOptions) {
    this.#options = options;
    this.#ended = new SparseLog(options.logger, 'read timed out and was canceled', LOG_INTERVAL);
    this.#givenUp = new SparseLog(options.logger, 'read timed out and cannot be canceled; its thread was abandoned', LOG_INTERVAL);
    this.#notStarted = new SparseLog(options.logger, 'could not start a thread for a long read', LOG_INTERVAL);
  }

  /** How the threads are used. */
  get figures(): Omit<PoolFigures, 'name'> {
    return { used: this.#busy, idle: this.#idle.length, waiting: this.#waiting.length, max: SLOTS };
  }

  /**
   * Runs a read on one state of the database.
   * @throws UnavailableError when no thread is free in time, a statement takes too long, or the caller is gone
   */
  async run<T>(
    work: (read: ReadStatement, isOneState: boolean) => Promise<T>,
    { asker = null, isPatient = false }: ReadOptions,
  ): Promise<T> {
    const limit = isPatient || this.#options.limit === 0 ? Number.POSITIVE_INFINITY : this.#options.limit;
    const isGone = () => asker?.isGone === true;
    await this.#waitForSlot(limit, isGone);
    const thread = this.#takeReader();
    const watch = setInterval(() => isGone() && thread.cancel(), GONE_INTERVAL).unref();
    let isOver = false;
    try {
      await thread.begin();
      return await work(async (sql, meter = null) => {
        if (isOver) throw new Error('the read has already ended');
        const startedAt = performance.now();
        try {
          const rows = await thread.read(sql, limit, meter);
          if (performance.now() - startedAt < SHORT) this.#options.onShort(sql.text);
          return rows;
        } catch (error) {
          if (!(error instanceof LongStatementError)) throw error;
          if (isGone()) throw new UnavailableError('The client is no longer waiting for the response');
          (thread.isUsable ? this.#ended : this.#givenUp).write({ limit, statement: sql.text.slice(0, LOGGED) });
          throw new UnavailableError(MESSAGES.queryTimedOut, error);
        }
      }, true);
    } finally {
      isOver = true;
      clearInterval(watch);
      // The other statements of this read are not needed any more.
      thread.cancel();
      await thread.end().catch(() => undefined);
      this.#giveBack(thread);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#idleTimer !== null) clearTimeout(this.#idleTimer);
    for (const next of this.#waiting.splice(0)) next();
    await waitAtMost(Promise.all([...this.#all].map((thread) => thread.close())), CLOSING);
  }

  /** Waits for one of the slots for reads in threads. */
  async #waitForSlot(limit: number, isGone: () => boolean): Promise<void> {
    if (this.#busy < SLOTS) {
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
      }, GONE_INTERVAL).unref();
      this.#waiting.push(next);
    });
    if (!isMine) throw new UnavailableError('The database is busy');
  }

  #takeReader(): LongReader {
    if (this.#isClosed) {
      this.#busy--;
      throw new UnavailableError('The database is closed');
    }
    const free = this.#idle.pop();
    if (free !== undefined) return free;
    try {
      const thread = new LongReader(this.#options.settings);
      this.#all.add(thread);
      return thread;
    } catch (error) {
      // The operating system cannot start a thread now.
      this.#freeSlot();
      this.#notStarted.write({ err: error });
      throw new UnavailableError('The database is busy', error);
    }
  }

  #giveBack(thread: LongReader): void {
    if (!thread.isUsable) {
      this.#giveUp(thread);
      return;
    }
    this.#idle.push(thread);
    this.#freeSlot();
    if (this.#idleTimer !== null) clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => this.#closeIdle(), IDLE).unref();
  }

  /**
   * Closes a failed thread, which may still be busy. Its slot is given to another after a while, but not for more than a few such threads:
   * they use CPU and memory.
   */
  #giveUp(thread: LongReader): void {
    let isRunaway = false;
    const timer = setTimeout(() => {
      if (this.#runaways === MOST_RUNAWAYS) return;
      isRunaway = true;
      this.#runaways++;
      this.#freeSlot();
    }, RUNAWAY).unref();
    void thread.close().finally(() => {
      clearTimeout(timer);
      this.#all.delete(thread);
      if (isRunaway) this.#runaways--;
      else this.#freeSlot();
    });
  }

  /** Gives a slot to the next read that waits. */
  #freeSlot(): void {
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
