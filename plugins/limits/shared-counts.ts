import { setTimeout as delay } from 'node:timers/promises';
import { type Database, type TableSchema, UnavailableError } from 'plinth';
import type { Count, Counter } from './counter.ts';

/** Characters of a key. */
const KEY_LENGTH = 64;

/** Milliseconds that a count may take. A request that cannot be counted is refused rather than let through, and rather than kept waiting. */
const PATIENCE = 5_000;

/** Milliseconds for which a key that was refused is refused without being counted again: a flood of requests is none of writes. */
const REFUSED = 5_000;

/** Keys that were refused, remembered at once. */
const MAX_REFUSED = 10_000;

/** Rows that are removed by one statement. */
const BATCH = 1_000;

/** A table of what nodes count together: a row for each key that was counted lately. Keys are digests. With Knex: one statement of expressions counts. */
export function rateCountsTable(name: string): TableSchema {
  return {
    name,
    columns: [
      { name: 'id', kind: 'varchar', length: KEY_LENGTH, nullable: false },
      { name: 'counted', kind: 'integer', nullable: false },
      // Milliseconds since 1970 by the clock of the database, the one that all nodes have in common.
      { name: 'ends_at', kind: 'ref', nullable: false },
    ],
    primary: ['id'],
    indexes: [{ name: `${name}_ends`, columns: ['ends_at'], unique: false }],
    foreignKeys: [],
  };
}

/** A key that was refused lately. */
interface Refused {
  readonly counted: number;
  /** As of `performance.now()`. */
  readonly until: number;
  readonly endsAt: number;
}

/** Counts that all nodes share: one statement counts, whoever else does so at the same time. */
export class SharedCounts {
  readonly #database: Database;
  readonly #table: string;
  readonly #refused = new Map<string, Refused>();

  /** @param table see `rateCountsTable` */
  constructor(database: Database, { name }: Pick<TableSchema, 'name'>) {
    this.#database = database;
    this.#table = name;
  }

  /** Counts for one limiter. @param name tells its keys from those of others: at most 30 characters */
  counter(name: string): Counter {
    return {
      add: async (given, { requests, interval }) => {
        const key = `${name}:${given}`;
        const known = this.#refusedLately(key);
        if (known !== null) return known;
        const { counted, endsIn } = await this.#add(key, interval);
        // The first refusal is told, and only once.
        if (counted > requests) this.#remember(key, { counted: Math.max(counted, requests + 2), endsIn });
        return { counted, endsIn };
      },
      remove: async (given) => {
        const key = `${name}:${given}`;
        this.#refused.delete(key);
        await inTime(this.#database.transaction(async ({ knex }) => knex(this.#table).where({ id: key }).delete()));
      },
    };
  }

  /** @throws UnavailableError when the database does not answer in time */
  async #add(key: string, interval: number): Promise<Count> {
    const { dialect } = this.#database;
    const counting = this.#database.transaction(async ({ knex }) => {
      const now = dialect.schema.now(knex);
      const end = knex.raw('? + ?', [now, interval * 1_000]);
      const isOver = knex.raw('?? <= ?', [`${this.#table}.ends_at`, now]);
      // MySQL assigns in the order in which columns are named: whether the interval is over must be asked before its end is moved.
      const again = {
        counted: knex.raw('case when ? then 1 else ?? + 1 end', [isOver, `${this.#table}.counted`]),
        ends_at: knex.raw('case when ? then ? else ?? end', [isOver, end, `${this.#table}.ends_at`]),
      };
      await knex(this.#table).insert({ id: key, counted: 1, ends_at: end }).onConflict('id').merge(again);
      const left = knex.raw('?? - ?', ['ends_at', now]);
      return knex(this.#table).where({ id: key }).first('counted', { left });
    });
    const { counted, left } = await inTime(counting);
    return { counted: Number(counted), endsIn: Math.max(0, Number(left)) };
  }

  #refusedLately(key: string): Count | null {
    const known = this.#refused.get(key);
    const now = performance.now();
    if (known === undefined || known.until <= now) return null;
    return { counted: known.counted, endsIn: known.endsAt - now };
  }

  #remember(key: string, { counted, endsIn }: Count): void {
    const now = performance.now();
    this.#refused.delete(key);
    this.#refused.set(key, { counted, until: now + Math.min(endsIn, REFUSED), endsAt: now + endsIn });
    for (const oldest of this.#refused.keys()) {
      if (this.#refused.size <= MAX_REFUSED) break;
      this.#refused.delete(oldest);
    }
  }

  /** Removes what was counted in intervals that are over. */
  async removeExpired(): Promise<void> {
    const { knex: builder, dialect } = this.#database;
    for (;;) {
      const over = await builder(this.#table)
        .select('id')
        .where('ends_at', '<=', dialect.schema.now(builder))
        .orderBy('ends_at')
        .limit(BATCH);
      if (over.length === 0) return;
      const ids = over.map(({ id }) => id);
      await this.#database.transaction(async ({ knex }) => {
        // Some of them may have begun anew.
        await knex(this.#table).whereIn('id', ids).where('ends_at', '<=', dialect.schema.now(knex)).delete();
      });
      if (over.length < BATCH) return;
    }
  }
}

/** @throws UnavailableError when it is not there in time */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const end = new AbortController();
  const late = delay(PATIENCE, undefined, { signal: end.signal, ref: false }).then(() => {
    throw new UnavailableError('Requests cannot be counted now');
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    end.abort();
  }
}
