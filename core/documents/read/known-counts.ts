import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/index.ts';
import type { Parameters } from './statement.ts';

/** Counts that are remembered at the most, and characters that the values of one may take: requests must not fill the memory. */
const KEPT = 10_000;
const KEPT_LENGTH = 1_000;

/** A count that may be known. */
export interface KnownCount {
  readonly total: number | null;
  /** Remembers what was counted since, unless a commit came in between. */
  keep(total: number): void;
}

/**
 * What was counted while no commit has changed anything, on databases that tell (SQLite): a count is the one part of a list whose cost
 * grows with the table (2.3 ms at 200,000 rows, against 2 µs for the question whether it still holds).
 */
export class KnownCounts {
  readonly #database: Database;
  readonly #counts = new LRUCache<string, number>({ max: KEPT });
  #plans = 0;
  #revision: number | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Where one more plan finds its counts: the place for these values, null where the database does not tell of commits. */
  ofPlan(): (parameters: Parameters) => KnownCount | null {
    const plan = this.#plans++;
    return (parameters) => this.#at(plan, parameters);
  }

  #at(plan: number, parameters: Parameters): KnownCount | null {
    const revision = this.#database.revision();
    if (revision === null) return null;
    if (revision !== this.#revision) this.#counts.clear();
    this.#revision = revision;
    const values = JSON.stringify(parameters);
    if (values.length > KEPT_LENGTH) return null;
    const key = `${plan} ${values}`;
    return {
      total: this.#counts.get(key) ?? null,
      keep: (total) => {
        if (this.#revision === revision) this.#counts.set(key, total);
      },
    };
  }
}
