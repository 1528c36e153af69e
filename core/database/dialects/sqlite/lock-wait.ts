import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseLogger, DatabaseSettings } from '../../database-settings.ts';
import { ACQUIRE_TIMEOUT } from '../../knex.ts';
import { isBusy } from './errors.ts';

const BUSY_TIMEOUT = 5_000;
const START_TIMEOUT = 30_000;

const FIRST_PAUSE = 2;
const LONGEST_PAUSE = 50;

/**
 * Time limits for locks and turns. While a node serves, callers wait for responses, so the limits are short. During the start no caller
 * waits. Another node that was frozen while it wrote, or a long migration, may lock the file for longer, and must not make the start fail.
 */
export class LockWait {
  readonly #logger: DatabaseLogger;
  readonly #file: string;
  readonly #serving: { readonly busyTimeout: number; readonly acquireTimeout: number };
  readonly #startTimeout: number;
  #isStarting = true;
  #isReported = false;

  /** @param file its name in log lines */
  constructor({ sqlite, acquireTimeout = ACQUIRE_TIMEOUT }: DatabaseSettings, logger: DatabaseLogger, file: string) {
    this.#serving = { busyTimeout: sqlite?.busyTimeout ?? BUSY_TIMEOUT, acquireTimeout };
    this.#startTimeout = sqlite?.startTimeout ?? START_TIMEOUT;
    this.#logger = logger;
    this.#file = file;
  }

  /** Milliseconds to wait for a lock of another process. */
  get busyTimeout(): number {
    const { busyTimeout } = this.#serving;
    return this.#isStarting ? Math.max(busyTimeout, this.#startTimeout) : busyTimeout;
  }

  /**
   * Milliseconds that a writing statement or transaction waits for its turn in this process. During the start at least as long as the one
   * before it may wait for the file.
   */
  get acquireTimeout(): number {
    const { acquireTimeout } = this.#serving;
    return this.#isStarting ? Math.max(acquireTimeout, this.busyTimeout) : acquireTimeout;
  }

  /** Ends the limits of the start. */
  serve(): void {
    this.#isStarting = false;
  }

  /**
   * Repeats `attempt` until the file is not locked. Does not block the event loop between attempts.
   * @param attempt must run outside a transaction, so that a refused attempt has no effect
   * @throws SQLite's error when the time is over
   */
  async untilFree<T>(attempt: () => T): Promise<T> {
    const begun = performance.now();
    for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        return attempt();
      } catch (error) {
        const waited = performance.now() - begun;
        if (!isBusy(error) || waited >= this.busyTimeout) throw error;
        if (this.#isStarting && waited >= this.#serving.busyTimeout) this.#tell();
      }
      await delay(pause * (0.5 + Math.random()));
    }
  }

  /** Logs once why the start takes so long. */
  #tell(): void {
    if (this.#isReported) return;
    this.#isReported = true;
    this.#logger.warn({ file: this.#file, seconds: this.busyTimeout / 1_000 }, 'database file locked by another process, waiting');
  }
}
