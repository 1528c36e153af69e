import { setTimeout as delay } from 'node:timers/promises';
import { type Database, type TableSchema, UnavailableError } from 'plinth';
import type { Count, Counter } from './counter.ts';

/** Greatest length of a key, in characters. */
const KEY_LENGTH = 64;

/** Milliseconds that a count may take. If it takes longer, the request is refused: it neither passes uncounted nor waits longer. */
const PATIENCE = 5_000;

/**
 * Milliseconds for which a refused key is refused again without being counted, so that a flood of requests does not become a flood of
 * writes.
 */
const REFUSED = 5_000;

/** Greatest number of refused keys that are remembered. */
const MAX_REFUSED = 10_000;

/** Rows removed by one statement. */
const BATCH = 1_000;

/**
 * A table of counts that nodes share: one row per recently counted key. Keys are digests. It is accessed with Knex, because one statement
 * with expressions does the counting.
 */
export function rateCountsTable(name: string): TableSchema {
  return {
    name,
    columns: [
      { name: 'id', kind: 'varchar', length: KEY_LENGTH, nullable: false },
      { name: 'counted', kind: 'integer', nullable: false },
      // Milliseconds since 1970 by the clock of the database, the only clock that all nodes share.
      { name: 'ends_at', kind: 'ref', nullable: false },
    ],
    primary: ['id'],
    indexes: [{ name: `${name}_ends`, columns: ['ends_at'], unique: false }],
    foreignKeys: [],
  };
}

/** A recently refused key. */
interface Refused {
  readonly counted: number;
  /** As of `performance.now()`. */
  readonly until: number;
  readonly endsAt: number;
}

/** Counts that all nodes share. One statement counts, so concurrent counts are safe. */
export class SharedCounts {
  readonly #database: Database;
  readonly #table: string;
  readonly #refused = new Map<string, Refused>();

  /** @param table see `rateCountsTable` */
  constructor(database: Database, { name }: Pick<TableSchema, 'name'>) {
    this.#database = database;
    this.#table = name;
  }

  /** A counter for one limiter. @param name keeps its keys apart from those of other limiters: at most 30 characters */
  counter(name: string): Counter {
    return {
      add: async (given, { requests, interval }) => {
        const key = `${name}:${given}`;
        const known = this.#refusedLately(key);
        if (known !== null) return known;
        const { counted, endsIn } = await this.#add(key, interval);
        // The count is raised past the first refusal, so that `isFirstRefused` is true only once.
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

  /** @throws UnavailableError when the database does not respond in time */
  async #add(key: string, interval: number): Promise<Count> {
    const { dialect } = this.#database;
    const counting = this.#database.transaction(async ({ knex }) => {
      const now = dialect.schema.now(knex);
      const end = knex.raw('? + ?', [now, interval * 1_000]);
      const isOver = knex.raw('?? <= ?', [`${this.#table}.ends_at`, now]);
      // MySQL assigns columns in the given order: `counted` must come first, because it checks whether the interval is over before
      // `ends_at` changes.
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

  /** Removes expired counts. */
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
        // Some of these keys may have begun a new interval in the meantime.
        await knex(this.#table).whereIn('id', ids).where('ends_at', '<=', dialect.schema.now(knex)).delete();
      });
      if (over.length < BATCH) return;
    }
  }
}

/** @throws UnavailableError when the work takes longer than `PATIENCE` */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const end = new AbortController();
  const late = delay(PATIENCE, undefined, { signal: end.signal, ref: false }).then(() => {
    throw new UnavailableError('The rate limit cannot be checked at the moment. Try again later');
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    end.abort();
  }
}
