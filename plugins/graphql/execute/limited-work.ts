/**
 * Limits concurrent work; the rest waits. Other requests run in between, because SQLite would otherwise answer without yielding. Waiting
 * owners take turns, so
 * that one owner's backlog does not delay the others.
 */
export class LimitedWork {
  readonly #limit: number;
  /** By owner, in the order of turns. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #running = 0;

  /** @param limit maximum concurrent tasks */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @param owner of the work */
  async run<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#limit) await this.#turn(owner);
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#next();
      if (next === undefined) this.#running -= 1;
      else setImmediate(next);
    }
  }

  #turn(owner: string): Promise<void> {
    return new Promise((begin) => {
      const known = this.#waiting.get(owner);
      if (known === undefined) this.#waiting.set(owner, [begin]);
      else known.push(begin);
    });
  }

  #next(): (() => void) | undefined {
    const [first] = this.#waiting;
    if (first === undefined) return undefined;
    const [owner, waiting] = first;
    const next = waiting.shift();
    // Moves the owner to the end of the order.
    this.#waiting.delete(owner);
    if (waiting.length > 0) this.#waiting.set(owner, waiting);
    return next;
  }
}
