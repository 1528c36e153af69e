import type { Knex } from 'knex';
import { UnavailableError } from '../../../errors/index.ts';

/** Transactions that share one commit at the most. */
const LARGEST_GROUP = 64;

interface Job {
  run(outer: Knex.Transaction): Promise<void>;
  /** The group is on disk. */
  committed(): void;
  /** The group is not: whatever the job did is undone. */
  lost(error: unknown): void;
}

/**
 * Lets transactions that wait for the one writer share a commit: each runs in a savepoint of its own, so that it fails alone, and all are
 * acknowledged after the commit that makes them durable. With `synchronous=FULL` a commit waits for the disk (about 4 ms); writers beside
 * each other then wait once together rather than one after the other.
 */
export class GroupCommit {
  readonly #knex: Knex;
  /** Milliseconds that a transaction waits for its turn. */
  readonly #patience: number;
  #waiting: Job[] = [];
  #running = false;

  constructor(knex: Knex, patience: number) {
    this.#knex = knex;
    this.#patience = patience;
  }

  /**
   * Runs work in a transaction; resolves when it is durable.
   * @throws UnavailableError when its turn does not come, as for a transaction that is begun inside another one and waited for there
   */
  transaction<T>(work: (knex: Knex.Transaction) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let result: { readonly value: T } | null = null;
      let isRefused = false;
      const tooLong = setTimeout(() => {
        isRefused = true;
        this.#waiting = this.#waiting.filter((waiting) => waiting !== job);
        reject(new UnavailableError('The database is busy'));
      }, this.#patience);
      const job: Job = {
        async run(outer) {
          // Its group was begun in time, but others in it took too long: who was told that nothing happened must be right.
          if (isRefused) return;
          clearTimeout(tooLong);
          result = { value: await outer.transaction(work) };
        },
        committed: () => result && resolve(result.value),
        lost(error) {
          clearTimeout(tooLong);
          reject(error);
        },
      };
      this.#waiting.push(job);
      if (this.#running) return;
      this.#running = true;
      // One turn of the event loop: requests that arrived together join the same group.
      setImmediate(() => void this.#drain());
    });
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) await this.#commitGroup(this.#waiting.splice(0, LARGEST_GROUP));
    this.#running = false;
  }

  async #commitGroup(group: readonly Job[]): Promise<void> {
    const done: Job[] = [];
    try {
      await this.#knex.transaction(async (outer) => {
        for (const job of group) {
          try {
            await job.run(outer);
            done.push(job);
          } catch (error) {
            job.lost(error);
          }
        }
      });
    } catch (error) {
      // The commit failed, or the lock could not be had: nothing of the group happened. Settling a job twice does nothing.
      for (const job of group) job.lost(error);
      return;
    }
    for (const job of done) job.committed();
  }
}
