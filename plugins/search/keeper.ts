import { type Database, type Lease, type Logger, withLease } from 'plinth';
import type { Fill } from './fill.ts';
import { FILLING } from './search-command.ts';

/** Milliseconds between two looks, from a change to the look that it asks for, and until one is tried again for which another node was busy. */
const [LOOK, SOON, AGAIN] = [600_000, 1_000, 10_000] as const;

/**
 * Sees to it that the index is filled: one node of all at a time. After changes it has the vocabulary learn, and goes on with what was broken off; whether documents were changed without the plugin it looks at the start, and every ten minutes
 * or so: who has them changed so all the time does not have everything compared all the time.
 */
export class Keeper {
  readonly #fill: Fill;
  readonly #database: () => Database;
  readonly #logger: Logger;
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | null = null;
  /** Whether the next look comes without being asked for, within seconds. */
  #isSoon = false;
  /** Whether something was written while one is under way; null: none is. */
  #isWanted: boolean | null = null;
  #comparedAt = Number.NEGATIVE_INFINITY;
  #running: Promise<void> = Promise.resolve();

  constructor(fill: Fill, database: () => Database, logger: Logger) {
    this.#fill = fill;
    this.#database = database;
    this.#logger = logger;
  }

  /** Once tables are there. */
  start(): void {
    this.#sleep(0, true);
  }

  /** Something was written. */
  readonly wake = (): void => {
    if (this.#isWanted !== null) this.#isWanted = true;
    else if (this.#timer !== null && !this.#isSoon) this.#sleep(SOON, true);
  };

  /** Ends what is under way after its step. */
  async stop(): Promise<void> {
    this.#stop.abort(new Error('the kernel shuts down'));
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#running;
  }

  #sleep(milliseconds: number, isSoon: boolean): void {
    if (this.#stop.signal.aborted) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#isSoon = isSoon;
    this.#timer = setTimeout(() => {
      this.#isWanted = false;
      this.#running = this.#look().then((isDone) => {
        const isWanted = this.#isWanted === true;
        this.#isWanted = null;
        if (!isDone) this.#sleep(AGAIN, true);
        else if (isWanted) this.#sleep(SOON, true);
        else this.#sleep(LOOK * (0.75 + Math.random() / 4), false);
      });
    }, milliseconds).unref();
  }

  /** Never rejects. @returns false where another node is busy with it */
  async #look(): Promise<boolean> {
    const { signal } = this.#stop;
    const now = performance.now();
    const compares = now - this.#comparedAt > LOOK / 2;
    try {
      const work = async (lease: Lease) => {
        const both = AbortSignal.any([signal, lease.signal]);
        await this.#fill.run({ signal: both, assertHeld: (knex) => lease.assertHeld(knex as never), compares });
        return true;
      };
      const done = await withLease(this.#database(), FILLING, work, { wait: 0 });
      if (done === null) return false;
    } catch (error) {
      if (!signal.aborted) this.#logger.warn({ err: error }, 'the index of the search could not be brought up to date');
    }
    if (compares) this.#comparedAt = now;
    return true;
  }
}
