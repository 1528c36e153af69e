import { UnavailableError } from 'plinth';
import { MESSAGES } from '../messages.ts';

/** Runs a limited amount of work at a time. Refuses work if too much is waiting. */
export class WorkQueue {
  readonly #workers: number;
  readonly #waitingLimit: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /**
   * @param workers most concurrent work, at least 1
   * @param waitingLimit most waiting work
   */
  constructor(workers: number, waitingLimit: number) {
    this.#workers = workers;
    this.#waitingLimit = waitingLimit;
  }

  /** @throws UnavailableError if too much is waiting */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#workers) {
      if (this.#waiting.length >= this.#waitingLimit) throw new UnavailableError(MESSAGES.tooManyImages);
      // Finished work passes its slot on.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running++;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running--;
      else next();
    }
  }
}
