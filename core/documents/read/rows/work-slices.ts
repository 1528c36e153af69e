import type { Asker } from '../../../database/index.ts';
import { UnavailableError } from '../../../errors/index.ts';

/** Milliseconds of one turn of the event loop that answers are built in. */
const SHARE = 10;
/** Milliseconds of a turn after which no answer begins with what it populates, whatever the turn was used for. */
const TURN = 30;
/** Items between two looks at the clock. */
const ITEMS = 8;

interface WaitingAnswer {
  readonly pauses: number;
  goOn(): void;
}

/**
 * The time of the event loop that answers are built in, all of them together: nobody else is served while they are built. What finds no time left
 * goes on in a later turn, first what has waited least often. What statements take is not counted: an answer that waits half built keeps its rows in memory for longer. It only
 * tells when no further level begins (`isEarly`).
 */
export class BuildingTime {
  readonly #waiting: WaitingAnswer[] = [];
  /** Milliseconds of this turn. */
  #used = 0;
  /** When something was built first in this turn; null: nothing was. */
  #since: number | null = null;

  /** Whether there is time left in this turn. */
  get isLeft(): boolean {
    return this.#used < SHARE;
  }

  /** Whether a further level may begin in this turn. */
  get isEarly(): boolean {
    return this.isLeft && (this.#since === null || performance.now() - this.#since < TURN);
  }

  /** So many milliseconds of this turn were taken. */
  take(milliseconds: number): void {
    this.#used += milliseconds;
    if (this.#since === null) this.#begin();
  }

  /** Resolves in a later turn. @param pauses how often an answer has waited */
  wait(pauses: number): Promise<void> {
    return new Promise((resolve) => {
      const before = this.#waiting.findIndex((waiting) => waiting.pauses > pauses);
      this.#waiting.splice(before < 0 ? this.#waiting.length : before, 0, { pauses, goOn: resolve });
    });
  }

  #begin(): void {
    this.#since = performance.now();
    setImmediate(() => void this.#nextTurn());
  }

  async #nextTurn(): Promise<void> {
    this.#used = 0;
    this.#since = null;
    if (this.#waiting.length === 0) return;
    this.#begin();
    const since = performance.now();
    // What goes on has built, or run its statements, before the next one does.
    while (this.#waiting.length > 0 && this.isLeft && performance.now() - since < SHARE) {
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
    this.#build(items, build, built);
    return built.length === items.length ? built : this.#goOn(items, build, built);
  }

  /**
   * Lets others be served, where it is time. Null: it is not.
   * @throws UnavailableError (in the promise) when nobody waits for the answer any more
   */
  pause(): Promise<void> | null {
    return this.#time.isEarly ? null : this.#wait();
  }

  /**
   * The same for work that is done beside this, such as by a library that is given what was built: all that this turn does from here on counts.
   * @throws UnavailableError (in the promise) when nobody waits for the answer any more
   */
  share(): Promise<void> | null {
    this.#time.take(0);
    return this.pause();
  }

  async #goOn<From, To>(items: readonly From[], build: (item: From) => To, built: To[]): Promise<To[]> {
    while (built.length < items.length) {
      await this.#wait();
      this.#build(items, build, built);
    }
    return built;
  }

  /** Builds some items at least, and as many as there is time for. */
  #build<From, To>(items: readonly From[], build: (item: From) => To, built: To[]): void {
    let since = performance.now();
    while (built.length < items.length) {
      const end = Math.min(items.length, built.length + ITEMS);
      while (built.length < end) built.push(build(items[built.length] as From));
      const now = performance.now();
      this.#time.take(now - since);
      if (!this.#time.isLeft) return;
      since = now;
    }
  }

  async #wait(): Promise<void> {
    this.#pauses += 1;
    await this.#time.wait(this.#pauses);
    if (this.#asker?.isGone === true) throw new UnavailableError('Nobody waits for the answer any more');
  }
}
