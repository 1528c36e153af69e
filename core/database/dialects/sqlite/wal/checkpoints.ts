import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { DatabaseLogger } from '../../../database-settings.ts';
import { type ConnectionSettings, LOG_SIZE } from '../connection-roles.ts';
import { startThread } from '../threads.ts';
import type { CheckpointReply, CheckpointRequest } from './checkpoint-thread.ts';

/** Milliseconds between two checks of the log, and the longest time between two attempts while a reader prevents a restart. */
const INTERVAL = 1_000;
const LONGEST_INTERVAL = 10_000;

/** Milliseconds until the first check. A continuous backup can continue after a killed process only if the log is unchanged. */
const FIRST_INTERVAL = 10_000;

/** Size of the log in bytes from which it is copied. */
const WORTHWHILE = 4_194_304;

/** Number of checks without work after which the thread is closed, to free its memory. */
const IDLE_CHECKS = 30;

/**
 * Keeps the write-ahead log short. SQLite itself copies it on commits, in the committing thread, and restarts it only if there is no reader
 * at that moment. With constant readers the log would grow forever. Here a thread copies it, and waits for readers to restart it when it
 * has become long. Several processes may do this: SQLite lets one of them at a time.
 */
export class Checkpoints {
  readonly #settings: ConnectionSettings;
  readonly #logger: DatabaseLogger;
  readonly #isThere: () => boolean;
  #timer: NodeJS.Timeout | null = null;
  #thread: Worker | null = null;
  #changedAt = 0;
  #interval = FIRST_INTERVAL;
  #idle = 0;
  #isClosed = false;
  #isPaused = false;

  /** @param isThere whether the opened file still exists at its path */
  constructor(settings: ConnectionSettings, logger: DatabaseLogger, isThere: () => boolean) {
    this.#settings = settings;
    this.#logger = logger;
    this.#isThere = isThere;
  }

  start(): void {
    this.#timer = setTimeout(() => void this.#check(), this.#interval).unref();
  }

  /** Stops the checks: from now on somebody else copies the log, or waits until it may. See `Database.borrowLog`. */
  pause(): void {
    this.#isPaused = true;
  }

  /** Ends `pause`. */
  resume(): void {
    this.#isPaused = false;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#thread?.terminate();
  }

  async #check(): Promise<void> {
    const log = await stat(`${this.#settings.path}-wal`).catch(() => null);
    if (this.#isClosed) return;
    if (this.#isPaused || log === null || log.size < WORTHWHILE || log.mtimeMs === this.#changedAt || !this.#isThere()) {
      if (++this.#idle === IDLE_CHECKS) this.#closeThread();
      this.#interval = INTERVAL;
    } else {
      this.#idle = 0;
      const isDone = await this.#checkpoint({ isFull: log.size > LOG_SIZE });
      this.#interval = isDone ? INTERVAL : Math.min(this.#interval * 2, LONGEST_INTERVAL);
      if (isDone) this.#changedAt = log.mtimeMs;
    }
    if (!this.#isClosed) this.start();
  }

  #closeThread(): void {
    const thread = this.#thread;
    this.#thread = null;
    void thread?.terminate();
  }

  #checkpoint(request: CheckpointRequest): Promise<boolean> {
    let thread: Worker;
    try {
      this.#thread ??= this.#startThread();
      thread = this.#thread;
    } catch (error) {
      // The operating system cannot start a thread now.
      this.#logger.warn({ err: error }, 'could not start the checkpoint thread');
      return Promise.resolve(false);
    }
    return new Promise((resolve) => {
      const end = ({ isDone, failure }: CheckpointReply) => {
        thread.off('message', end).off('exit', fail);
        if (failure !== null && !this.#isClosed) {
          this.#logger.warn({ reason: failure }, 'checkpoint of the write-ahead log failed');
        }
        resolve(isDone);
      };
      const fail = () => end({ isDone: false, failure: 'the checkpoint thread stopped' });
      thread.on('message', end).on('exit', fail);
      thread.postMessage(request);
    });
  }

  #startThread(): Worker {
    const thread = startThread(join(__dirname, 'checkpoint-thread'), { workerData: this.#settings });
    const forget = () => {
      if (this.#thread === thread) this.#thread = null;
    };
    thread.on('error', (error) => {
      forget();
      this.#logger.warn({ err: error }, 'checkpoint thread failed');
    });
    thread.on('exit', forget);
    return thread;
  }
}
