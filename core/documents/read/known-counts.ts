import type { Database } from '../../database/index.ts';
import type { Parameters } from './statement.ts';

/** Counts that one plan remembers. */
const KEPT = 100;

/** A count that may be known. */
export interface KnownCount {
  readonly total: number | null;
  /** Remembers what was counted since, unless a commit came in between. */
  keep(total: number): void;
}

/**
 * The counts of one plan while no commit has changed anything, on databases that tell (SQLite): a count is the one part of a list whose cost
 * grows with the table (2.3 ms at 200,000 rows, against 2 µs for the question whether it still holds).
 */
export class KnownCounts {
  readonly #database: Database;
  readonly #counts = new Map<string, number>();
  #revision: number | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The place of the count for these values; null where the database does not tell of commits. */
  at(parameters: Parameters): KnownCount | null {
    const revision = this.#database.revision();
    if (revision === null) return null;
    if (revision !== this.#revision || this.#counts.size >= KEPT) this.#counts.clear();
    this.#revision = revision;
    const key = JSON.stringify(parameters);
    return {
      total: this.#counts.get(key) ?? null,
      keep: (total) => {
        if (this.#revision === revision) this.#counts.set(key, total);
      },
    };
  }
}
