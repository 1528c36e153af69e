/**
 * Runs so much work at a time; the rest waits, and lets requests in between: SQLite answers before anybody else has a turn. Those who wait take turns, so that
 * nobody waits for all that somebody else wants.
 */
export class LimitedWork {
  readonly #limit: number;
  /** By whose work it is, in the order of turns. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #running = 0;

  /** @param limit how much may run at a time */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @param owner whose work it is */
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
    // Behind all others.
    this.#waiting.delete(owner);
    if (waiting.length > 0) this.#waiting.set(owner, waiting);
    return next;
  }
}
