import type { Asker } from '../../../database/index.ts';
import { UnavailableError } from '../../../errors/index.ts';

/** Milliseconds of each turn of the event loop in which answers may be built. */
const SHARE = 10;
/** Milliseconds of a turn after which no answer starts another level of populates, whatever the turn was used for. */
const TURN = 30;
/** Number of items that are built between two checks of the clock. */
const ITEMS = 8;

interface WaitingAnswer {
  readonly pauses: number;
  goOn(): void;
}

/**
 * Shares the main thread between answers: in each turn of the event loop, they are built for a limited time, because building blocks all
 * other requests. An answer for which no time is left continues in a later turn; answers that have waited fewer times go first. The time of
 * statements does not count towards this limit, because a half-built answer that waits keeps its rows in memory. It only decides when no
 * further level starts (`isEarly`).
 */
export class BuildingTime {
  readonly #waiting: WaitingAnswer[] = [];
  /** Milliseconds of this turn. */
  #used = 0;
  /** Time when building started in this turn; null if nothing was built. */
  #since: number | null = null;

  /** Whether there is time left in this turn. */
  get isLeft(): boolean {
    return this.#used < SHARE;
  }

  /** Whether another level of populates may start in this turn. */
  get isEarly(): boolean {
    return this.isLeft && (this.#since === null || performance.now() - this.#since < TURN);
  }

  /** Records milliseconds that were used in this turn. */
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
    // Each answer has built its slice, or started its statements, before the next one continues.
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

  /** Like `Array.map`. @returns a promise when no time is left in this turn */
  map<From, To>(items: readonly From[], build: (item: From) => To): To[] | Promise<To[]> {
    const built: To[] = [];
    this.#build(items, build, built);
    return built.length === items.length ? built : this.#goOn(items, build, built);
  }

  /**
   * Waits for a later turn if the time of this one is used up. Null if it is not.
   * @throws UnavailableError (in the promise) when the caller no longer waits for the answer
   */
  pause(): Promise<void> | null {
    return this.#time.isEarly ? null : this.#wait();
  }

  /**
   * Like `pause`, for work outside of `map`, for example by a library that uses built values. The time of this turn counts from here on.
   * @throws UnavailableError (in the promise) when the caller no longer waits for the answer
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

  /** Builds at least a few items, and as many as there is time for. */
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
    if (this.#asker?.isGone === true) throw new UnavailableError('The client is no longer waiting for the response');
  }
}
