import type { Database, ReadOptions, Row, Sql } from '../database/index.ts';
import type { Topic } from './freshness.ts';

/** Maximum number of counters that are kept for one state. Beyond it all are dropped. */
const MOST = 1_000;

/** The counters of some topics in a state of the database. */
interface CountersOfState {
  readonly state: string;
  /** The topics that were asked for. */
  readonly topics: Set<Topic>;
  /** Without the topics that were never raised. */
  readonly values: Map<Topic, number>;
}

/**
 * Reads the counters of topics on databases whose statements can report which state they saw (`Dialect.seenState`). While nothing is
 * committed, only the state is queried: on PostgreSQL, in about a tenth of the time. After a commit it takes one more statement, so it is
 * tried only if the last two reads of counters have seen the same state.
 *
 * Measured 2026-11-27 on PostgreSQL: without it, a cached response takes 12 % more processor time over 8 connections, and 20 % over 2.
 */
export class UnchangedCounters {
  readonly #database: Database;
  readonly #options: ReadOptions;
  readonly #statementOf: (topics: readonly Topic[]) => Sql;
  readonly #asking: Sql;
  #known: CountersOfState | null = null;
  #isQuiet = false;

  /**
   * @param state `seenState` of the dialect
   * @param statementOf reads rows of topic, counter and state
   */
  constructor(database: Database, state: string, statementOf: (topics: readonly Topic[]) => Sql, options: ReadOptions) {
    this.#database = database;
    this.#options = options;
    this.#statementOf = statementOf;
    this.#asking = { text: `select ${state} as state`, binds: [] };
  }

  async read(topics: readonly Topic[]): Promise<ReadonlyMap<Topic, number>> {
    const known = this.#known;
    if (known !== null && this.#isQuiet && topics.every((topic) => known.topics.has(topic))) {
      const [row] = await this.#database.read(this.#asking, this.#options);
      if (row?.[0] === known.state) return known.values;
    }
    const rows = await this.#database.read(this.#statementOf(topics), this.#options);
    const counters = new Map(rows.map(([topic, sum]) => [topic as Topic, Number(sum)]));
    this.#note(topics, counters, rows[0]);
    return counters;
  }

  #note(topics: readonly Topic[], counters: ReadonlyMap<Topic, number>, row: Row | undefined): void {
    const state = row?.[2] ?? null;
    const known = this.#known;
    this.#isQuiet = state !== null && known?.state === state;
    if (state === null) {
      this.#known = null;
      return;
    }
    const isKept = known !== null && this.#isQuiet && known.topics.size + topics.length <= MOST;
    const kept: CountersOfState = isKept ? known : { state: String(state), topics: new Set(), values: new Map() };
    for (const topic of topics) kept.topics.add(topic);
    for (const [topic, value] of counters) kept.values.set(topic, value);
    this.#known = kept;
  }
}
