import type { Database, InjectionToken, TableSchema } from 'plinth';
import type { Counter } from './counter.ts';
import { rateCountsTable, SharedCounts } from './shared-counts.ts';

/** What all nodes count together, in one table. */
export interface NodeCounts {
  /** Counts for one limiter. @param name tells its keys from those of others: at most 30 characters */
  counter(name: string): Counter;
}

/** How often something may be asked for, on all nodes together. */
export interface Limits {
  /**
   * Counts in a table, which this plugin makes and sweeps. Only while plugins are applied.
   * @param table its name, which begins with that of a plugin: `letters_counts`
   * @throws Error when it is taken
   */
  counts(table: string): NodeCounts;
}

/** Where plugins let all nodes count together. */
export const LIMITS: InjectionToken<Limits> = Symbol.for('plinth.limits');

/** The counts of a kernel. */
export class LimitTables implements Limits {
  readonly #database: Database;
  readonly #counts = new Map<string, { readonly table: TableSchema; readonly counts: SharedCounts }>();

  constructor(database: Database) {
    this.#database = database;
  }

  get tables(): readonly TableSchema[] {
    return [...this.#counts.values()].map(({ table }) => table);
  }

  counts(name: string): NodeCounts {
    if (this.#counts.has(name)) throw new Error(`the table "${name}" holds counts of somebody else already`);
    const table = rateCountsTable(name);
    const counts = new SharedCounts(this.#database, table);
    this.#counts.set(name, { table, counts });
    return counts;
  }

  /** Removes what was counted in intervals that are over. */
  async sweep(): Promise<void> {
    for (const { counts } of this.#counts.values()) await counts.removeExpired();
  }
}
