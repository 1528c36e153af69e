import type { Database } from '../../database/index.ts';
import type { Parameters } from './statement.ts';

/** Counts that one plan remembers. */
const KEPT = 100;

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

  async get(parameters: Parameters, count: () => Promise<number>): Promise<number> {
    const revision = this.#database.revision();
    if (revision === null) return count();
    if (revision !== this.#revision || this.#counts.size >= KEPT) this.#counts.clear();
    this.#revision = revision;
    const key = JSON.stringify(parameters);
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    const total = await count();
    if (this.#revision === revision) this.#counts.set(key, total);
    return total;
  }
}
