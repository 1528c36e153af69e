import { UnavailableError } from 'plinth';

/** Work that is done a few at a time, and refused when too much of it waits. */
export class WorkQueue {
  readonly #workers: number;
  readonly #waitingLimit: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /**
   * @param workers how much is done at a time, at least 1
   * @param waitingLimit how much may wait
   */
  constructor(workers: number, waitingLimit: number) {
    this.#workers = workers;
    this.#waitingLimit = waitingLimit;
  }

  /** @throws UnavailableError when too much waits already */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#workers) {
      if (this.#waiting.length >= this.#waitingLimit) throw new UnavailableError('Too many images are waiting to be worked on');
      // Whoever ends hands its place on.
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
