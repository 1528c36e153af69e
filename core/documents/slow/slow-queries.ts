import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Database, ReadTimes, TableSchema } from '../../database/index.ts';
import type { Model } from '../../model/index.ts';
import type { GuardedQuery } from '../plan/guarded-query.ts';
import { missingIndexes, planName, type QueryShape, shapeOfQuery, type WantedIndex } from './query-shape.ts';

const TABLE = 'plinth_slow_queries';

/** Duration from which a query counts as slow, in milliseconds. */
export const SLOW = 250;
/** Interval in milliseconds at which a node writes its slow queries. */
const WRITTEN_EVERY = 60_000;
/** Maximum number of shapes in memory between two writes. A further shape replaces the one that has not been slow for the longest time. */
const KEPT = 100;
/** Maximum number of shapes in the table, and the time in milliseconds after which a shape that was not slow again is deleted. */
const ROWS = 500;
const FORGOTTEN = 30 * 86_400_000;

/** Slow queries of all nodes. Times are milliseconds; `last` is since 1970, by the clock of the node. */
export const slowQueriesTable: TableSchema = {
  name: TABLE,
  columns: [
    { name: 'shape', kind: 'varchar', length: 64, nullable: false },
    { name: 'told', kind: 'json', nullable: false },
    { name: 'times', kind: 'ref', nullable: false },
    { name: 'failed', kind: 'ref', nullable: false },
    { name: 'total', kind: 'ref', nullable: false },
    { name: 'worst', kind: 'ref', nullable: false },
    { name: 'last', kind: 'ref', nullable: false },
  ],
  primary: ['shape'],
  indexes: [{ name: 'plinth_slow_queries_last', columns: ['last'], unique: false }],
  foreignKeys: [],
};

/** A query that was slow at least once, with numbers from all nodes. */
export interface SlowQuery extends Omit<QueryShape, 'wants'> {
  readonly times: number;
  /** How many of them ended with an error, such as a timeout. */
  readonly failed: number;
  /** Milliseconds. */
  readonly average: number;
  readonly worst: number;
  /** UTC, ISO 8601. */
  readonly last: string;
  /** Indexes that schema files could request, and that would serve its conditions or its order. */
  readonly missing: readonly WantedIndex[];
}

interface Seen {
  readonly told: QueryShape;
  times: number;
  failed: number;
  total: number;
  worst: number;
  last: number;
}

/** The dependencies of `SlowQueries`. */
interface SlowQueryParts {
  readonly database: Database;
  readonly logger: { warn(facts: object, message: string): void };
  /** Only called when the model has been built. */
  readonly model: () => Model;
}

/** Collects slow queries of callers, and writes them to the database once a minute. */
export class SlowQueries {
  readonly #parts: SlowQueryParts;
  #seen = new Map<string, Seen>();
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> | null = null;
  #isSilent = false;

  constructor(parts: SlowQueryParts) {
    this.#parts = parts;
  }

  /** Measures the work of a query, and returns its promise unchanged. @param times get the time that it took */
  watch<T>(query: GuardedQuery, asks: QueryShape['asks'], work: () => Promise<T>, times: ReadTimes | null = null): Promise<T> {
    const begun = performance.now();
    const running = work();
    const note = (failed: 0 | 1) => {
      const milliseconds = performance.now() - begun;
      if (times !== null) this.#tell(times, query, asks, milliseconds);
      if (milliseconds >= SLOW) this.#note(query, asks, milliseconds, failed);
    };
    running.then(
      () => note(0),
      () => note(1),
    );
    return running;
  }

  /** Starts the interval. To be called when the tables exist, and only on a node that keeps running. */
  start(): void {
    this.#timer ??= setInterval(() => void this.write(), WRITTEN_EVERY).unref();
  }

  /** Stops the interval and writes the rest. Has no effect if `start` was not called. */
  async stop(): Promise<void> {
    if (this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
    await this.write();
  }

  /** Adds the slow queries of this node to the table. If that fails, they are kept for the next write. */
  write(): Promise<void> {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null;
    });
    return this.#writing;
  }

  async #write(): Promise<void> {
    const seen = this.#seen;
    if (seen.size === 0) return;
    this.#seen = new Map();
    try {
      // All nodes write in the same order, so that they cannot deadlock.
      const rows = [...seen.values()].map((each) => ({ shape: nameOf(each.told), ...each })).sort((a, b) => (a.shape < b.shape ? -1 : 1));
      await this.#parts.database.transaction(async ({ knex }) => {
        for (const row of rows) await this.#add(knex, row);
      });
      await this.#sweep();
      this.#isSilent = false;
    } catch (error) {
      for (const [key, each] of seen) this.#merge(key, each);
      if (!this.#isSilent) this.#parts.logger.warn({ err: error }, 'could not record slow queries');
      this.#isSilent = true;
    }
  }

  async #add(knex: Knex, { shape, told, times, failed, total, worst, last }: Seen & { readonly shape: string }): Promise<void> {
    const { dialect } = this.#parts.database;
    const plus = (column: string, value: number) => knex.raw('?? + ?', [`${TABLE}.${column}`, Math.round(value)]);
    const highest = (column: string, value: number) =>
      knex.raw('case when ?? < ? then ? else ?? end', [`${TABLE}.${column}`, Math.round(value), Math.round(value), `${TABLE}.${column}`]);
    const numbers = { times, failed, total: Math.round(total), worst: Math.round(worst), last };
    await knex(TABLE)
      .insert({ shape, told: dialect.bind('json', told), ...numbers })
      .onConflict('shape')
      .merge({
        times: plus('times', times),
        failed: plus('failed', failed),
        total: plus('total', total),
        worst: highest('worst', worst),
        last: highest('last', last),
      });
  }

  async #sweep(): Promise<void> {
    const { database } = this.#parts;
    const beyond: readonly { readonly last: number | string }[] = await database
      .knex(TABLE)
      .select('last')
      .orderBy('last', 'desc')
      .offset(ROWS)
      .limit(1);
    const since = Math.max(Date.now() - FORGOTTEN, Number(beyond[0]?.last ?? 0));
    await database.transaction(({ knex }) => knex(TABLE).where('last', '<=', since).delete());
  }

  #tell(times: ReadTimes, query: GuardedQuery, asks: QueryShape['asks'], milliseconds: number): void {
    times.reads += 1;
    times.reading += milliseconds;
    if (milliseconds <= times.longest) return;
    times.longest = milliseconds;
    times.nameOfLongest = () => planName(shapeOfQuery(query, asks, this.#parts.model().contentTypes), asks);
  }

  #note(query: GuardedQuery, asks: QueryShape['asks'], milliseconds: number, failed: 0 | 1): void {
    const told = shapeOfQuery(query, asks, this.#parts.model().contentTypes);
    this.#merge(JSON.stringify(told), { told, times: 1, failed, total: milliseconds, worst: milliseconds, last: Date.now() });
  }

  #merge(key: string, { told, times, failed, total, worst, last }: Seen): void {
    const known = this.#seen.get(key) ?? { told, times: 0, failed: 0, total: 0, worst: 0, last: 0 };
    this.#seen.delete(key);
    this.#seen.set(key, {
      told,
      times: known.times + times,
      failed: known.failed + failed,
      total: known.total + total,
      worst: Math.max(known.worst, worst),
      last: Math.max(known.last, last),
    });
    if (this.#seen.size <= KEPT) return;
    const [oldest] = this.#seen.keys();
    if (oldest !== undefined) this.#seen.delete(oldest);
  }
}

/** The key of a shape: equal on all nodes. */
function nameOf(told: QueryShape): string {
  return createHash('sha256').update(JSON.stringify(told)).digest('base64url');
}

/**
 * The slow queries of all nodes, by total time, longest first. Empty when no node has created the table.
 * @param most maximum number; default: all
 */
export async function readSlowQueries({ knex, dialect }: Database, model: Model, most = ROWS): Promise<readonly SlowQuery[]> {
  if (!(await knex.schema.hasTable(TABLE))) return [];
  const rows = await knex(TABLE).select('told', 'times', 'failed', 'total', 'worst', 'last').orderBy('total', 'desc').limit(most);
  const decode = dialect.decoder('json') ?? ((raw: unknown) => raw);
  return rows.map(({ told, times, failed, total, worst, last }): SlowQuery => {
    const { wants, ...shape } = decode(told) as QueryShape;
    return {
      ...shape,
      times: Number(times),
      failed: Number(failed),
      average: Math.round(Number(total) / Math.max(1, Number(times))),
      worst: Number(worst),
      last: new Date(Number(last)).toISOString(),
      missing: missingIndexes(wants, model),
    };
  });
}
