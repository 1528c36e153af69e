import type { Database, InjectionToken, TableSchema } from 'plinth';
import type { Counter } from './counter.ts';
import { rateCountsTable, SharedCounts } from './shared-counts.ts';

/** One table of counts that all nodes share. */
export interface NodeCounts {
  /** A counter for one limiter. @param name keeps its keys apart from those of other limiters: at most 30 characters */
  counter(name: string): Counter;
}

/** Rate limits that count on all nodes together. */
export interface Limits {
  /**
   * Adds a table of counts, which this plugin creates and sweeps. Only while plugins are applied.
   * @param table its name, which begins with the name of a plugin: `letters_counts`
   * @throws Error when the name is in use
   */
  counts(table: string): NodeCounts;
}

/** Token of the service for counts that all nodes share. */
export const LIMITS: InjectionToken<Limits> = Symbol.for('plinth.limits');

/** All tables of counts of a kernel. */
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
    if (this.#counts.has(name)) throw new Error(`the table "${name}" is already used by another rate limit`);
    const table = rateCountsTable(name);
    const counts = new SharedCounts(this.#database, table);
    this.#counts.set(name, { table, counts });
    return counts;
  }

  /** Removes expired counts. */
  async sweep(): Promise<void> {
    for (const { counts } of this.#counts.values()) await counts.removeExpired();
  }
}
