import { type Database, type Lease, type Logger, Poller, withLease } from 'plinth';
import type { Fill } from './fill.ts';
import { FILLING } from './search-command.ts';

/** Milliseconds: between two looks; from `wake` to the next look; until the next look if another node holds the lease. */
const [LOOK, SOON, AGAIN] = [600_000, 1_000, 10_000] as const;

/**
 * Keeps the index filled, on one node at a time. After changes it adds new words to the vocabulary, and continues a fill that was
 * interrupted. At the start, and about every ten minutes, it also checks whether documents were changed without the plugin. It does so no
 * more often, because frequent changes of that kind would otherwise cause a comparison of everything each time.
 */
export class Keeper {
  readonly #fill: Fill;
  readonly #database: () => Database;
  readonly #poller: Poller;
  /** Whether another node held the lease at the last look. If so, changes do not cause a look. */
  #isElsewhere = false;
  #comparedAt = Number.NEGATIVE_INFINITY;

  constructor(fill: Fill, database: () => Database, logger: Logger) {
    this.#fill = fill;
    this.#database = database;
    const failed = (error: unknown) => logger.warn({ err: error }, 'search index could not be updated');
    this.#poller = new Poller({ poll: (stop) => this.#poll(stop), every: LOOK, soon: SOON, failed });
  }

  /** Must be called after the tables were created. */
  start(): void {
    this.#poller.start();
  }

  /** Notes that something was written. */
  readonly wake = (): void => {
    if (!this.#isElsewhere) this.#poller.wake();
  };

  /** Stops after the current step. */
  stop(): Promise<void> {
    return this.#poller.drain();
  }

  async #poll(stop: AbortSignal): Promise<number | undefined> {
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
