import type { Logger } from 'plinth';

/** Milliseconds after which work begins: the answer has left by then, so that nobody can tell from its time whether there was any. */
const DELAY = 25;

/** Pieces of work that may wait at once. Each stands for a request of the last moments, which limits bound already. */
const MAX_WAITING = 1_000;

/** Does what requests ask for when they are answered. */
export class AfterAnswer {
  readonly #log: Logger;
  readonly #waiting = new Set<Promise<void>>();

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Does it soon. What it throws is logged. */
  do(what: string, work: () => Promise<void>): void {
    if (this.#waiting.size >= MAX_WAITING) {
      this.#log.warn(`${what}: not done, because too much is waiting`);
      return;
    }
    const done = new Promise<void>((begin) => setTimeout(begin, DELAY))
      .then(work)
      .catch((err: unknown) => this.#log.error({ err }, `${what}: failed`))
      .finally(() => this.#waiting.delete(done));
    this.#waiting.add(done);
  }

  /** Resolves when nothing waits any more. */
  async settled(): Promise<void> {
    await Promise.all(this.#waiting);
  }
}
