import type { DatabaseLogger } from './database-config.ts';

/** Writes a message at most once in a while, whatever happens: trouble with a database befalls every request. */
export class SparseLog {
  readonly #logger: Pick<DatabaseLogger, 'warn'>;
  readonly #message: string;
  readonly #interval: number;
  #writtenAt = Number.NEGATIVE_INFINITY;
  #untold = 0;

  /** @param interval milliseconds between two lines at the least */
  constructor(logger: Pick<DatabaseLogger, 'warn'>, message: string, interval: number) {
    this.#logger = logger;
    this.#message = message;
    this.#interval = interval;
  }

  /** @param facts of this case; how many there were since the last line is added */
  write(facts: Readonly<Record<string, unknown>>): void {
    const now = performance.now();
    if (now - this.#writtenAt < this.#interval) {
      this.#untold++;
      return;
    }
    this.#writtenAt = now;
    this.#logger.warn(this.#untold === 0 ? facts : { ...facts, others: this.#untold }, this.#message);
    this.#untold = 0;
  }
}
