import { type Database, type Lease, type Logger, LookOut, withLease } from 'plinth';
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
  readonly #lookOut: LookOut;
  /** Whether another node was busy with it when this one looked last: it is not asked again at each change. */
  #isElsewhere = false;
  #comparedAt = Number.NEGATIVE_INFINITY;

  constructor(fill: Fill, database: () => Database, logger: Logger) {
    this.#fill = fill;
    this.#database = database;
    const failed = (error: unknown) => logger.warn({ err: error }, 'the index of the search could not be brought up to date');
    this.#lookOut = new LookOut({ look: (stop) => this.#look(stop), every: LOOK, soon: SOON, failed });
  }

  /** Once tables are there. */
  start(): void {
    this.#lookOut.start();
  }

  /** Something was written. */
  readonly wake = (): void => {
    if (!this.#isElsewhere) this.#lookOut.wake();
  };

  /** Ends what is under way after its step. */
  stop(): Promise<void> {
    return this.#lookOut.drain();
  }

  async #look(stop: AbortSignal): Promise<number | undefined> {
    const now = performance.now();
    const compares = now - this.#comparedAt > LOOK / 2;
    this.#isElsewhere = false;
    const work = async (lease: Lease) => {
      if (compares) this.#comparedAt = now;
      const signal = AbortSignal.any([stop, lease.signal]);
      await this.#fill.run({ signal, assertHeld: (knex) => lease.assertHeld(knex as never), compares });
      return true;
    };
    this.#isElsewhere = (await withLease(this.#database(), FILLING, work, { wait: 0 })) === null;
    return this.#isElsewhere ? AGAIN : undefined;
  }
}
