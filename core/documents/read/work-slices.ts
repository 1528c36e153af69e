import type { Asker } from '../../database/index.ts';
import { UnavailableError } from '../../errors/index.ts';

/** Milliseconds of one turn of the event loop that answers are built in. */
const SHARE = 10;
/** Items between two looks at the clock. */
const ITEMS = 8;

interface Waiting {
  readonly pauses: number;
  goOn(): void;
}

/**
 * The time of the event loop that answers are built in, all of them together: 100,000 nodes take a tenth of a second, in which nobody else would be served. What finds no time left
 * goes on in a later turn, first what has waited least often.
 */
export class BuildingTime {
  readonly #waiting: Waiting[] = [];
  /** When something was built first in this turn; null: nothing was. */
  #since: number | null = null;

  /** Whether there is time left in this turn. */
  get isLeft(): boolean {
    if (this.#since !== null) return performance.now() - this.#since < SHARE;
    this.#since = performance.now();
    setImmediate(() => void this.#nextTurn());
    return true;
  }

  /** Resolves in a later turn. @param pauses how often an answer has waited */
  wait(pauses: number): Promise<void> {
    return new Promise((resolve) => {
      const before = this.#waiting.findIndex((waiting) => waiting.pauses > pauses);
      this.#waiting.splice(before < 0 ? this.#waiting.length : before, 0, { pauses, goOn: resolve });
    });
  }

  async #nextTurn(): Promise<void> {
    this.#since = null;
    // What goes on is counted before the next one does.
    while (this.#waiting.length > 0 && this.isLeft) {
      this.#waiting.shift()?.goOn();
      await undefined;
      await undefined;
    }
  }
}

/** Builds one answer in slices of time. */
export class WorkSlices {
  readonly #time: BuildingTime;
  readonly #asker: Asker | null;
  #pauses = 0;

  constructor(time: BuildingTime, asker: Asker | null) {
    this.#time = time;
    this.#asker = asker;
  }

  /** As `map` of lists does. @returns a promise where there is no time left in this turn */
  map<From, To>(items: readonly From[], build: (item: From) => To): To[] | Promise<To[]> {
    const built: To[] = [];
    while (built.length < items.length) {
      if (built.length % ITEMS === ITEMS - 1 && !this.#time.isLeft) return this.#goOn(items, build, built);
      built.push(build(items[built.length] as From));
    }
    return built;
  }

  /**
   * Lets others be served, where it is time. Null: it is not.
   * @throws UnavailableError (in the promise) when nobody waits for the answer any more
   */
  pause(): Promise<void> | null {
    return this.#time.isLeft ? null : this.#wait();
  }

  async #goOn<From, To>(items: readonly From[], build: (item: From) => To, built: To[]): Promise<To[]> {
    await this.#wait();
    while (built.length < items.length) {
      if (built.length % ITEMS === 0 && !this.#time.isLeft) await this.#wait();
      built.push(build(items[built.length] as From));
    }
    return built;
  }

  async #wait(): Promise<void> {
    this.#pauses += 1;
    await this.#time.wait(this.#pauses);
    if (this.#asker?.isGone === true) throw new UnavailableError('Nobody waits for the answer any more');
  }
}
