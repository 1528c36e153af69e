import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseConfig, DatabaseLogger } from '../../database-config.ts';
import { ACQUIRE_TIMEOUT } from '../../knex.ts';
import { isBusy } from './errors.ts';

const BUSY_TIMEOUT = 5_000;
const START_TIMEOUT = 30_000;

const FIRST_PAUSE = 2;
const LONGEST_PAUSE = 50;

/**
 * How long locks and turns are waited for. Somebody waits for an answer once a node serves. While it starts nobody does: a node beside it that was frozen while it wrote, or a long
 * migration, holds the file for longer than an answer may take, and is no reason to end the start.
 */
export class Patience {
  readonly #logger: DatabaseLogger;
  readonly #file: string;
  readonly #serving: { readonly busyTimeout: number; readonly acquireTimeout: number };
  readonly #startTimeout: number;
  #isStarting = true;
  #isTold = false;

  /** @param file as the log names it */
  constructor({ sqlite, acquireTimeout = ACQUIRE_TIMEOUT }: DatabaseConfig, logger: DatabaseLogger, file: string) {
    this.#serving = { busyTimeout: sqlite?.busyTimeout ?? BUSY_TIMEOUT, acquireTimeout };
    this.#startTimeout = sqlite?.startTimeout ?? START_TIMEOUT;
    this.#logger = logger;
    this.#file = file;
  }

  /** Milliseconds that a lock of another process is waited for. */
  get busyTimeout(): number {
    const { busyTimeout } = this.#serving;
    return this.#isStarting ? Math.max(busyTimeout, this.#startTimeout) : busyTimeout;
  }

  /** Milliseconds that a transaction, or a statement that writes, waits for its turn in this process: while the node starts, for as long as whoever is before it may wait for the file. */
  get acquireTimeout(): number {
    const { acquireTimeout } = this.#serving;
    return this.#isStarting ? Math.max(acquireTimeout, this.busyTimeout) : acquireTimeout;
  }

  /** The start is over. */
  serve(): void {
    this.#isStarting = false;
  }

  /**
   * Runs `attempt` until the file is not locked. The event loop is free between attempts.
   * @param attempt outside a transaction, so that a refused attempt has done nothing
   * @throws what SQLite says of the lock, when it was waited for long enough
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

  /** Once: whoever looks why the start takes so long finds it. */
  #tell(): void {
    if (this.#isTold) return;
    this.#isTold = true;
    this.#logger.warn(
      { file: this.#file, seconds: this.busyTimeout / 1_000 },
      'another process has locked the database file: it is waited for',
    );
  }
}
