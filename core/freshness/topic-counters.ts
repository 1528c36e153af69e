import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { compile, type Database, Slot, type Statement, type TableSchema, type Transaction } from '../database/index.ts';
import type { Topic } from './freshness.ts';

const TABLE = 'plinth_topics';
/** Characters of a topic, at most. */
export const TOPIC_LENGTH = 190;

/** Stands for all topics: raised when tables have changed, say. */
export const ANYTHING: Topic = '*';

/** The writer of SQLite, and of rows whose writers are gone. */
const NOBODY = '';

/** Rows that are merged in one transaction. */
const BATCH = 500;

/** How often topics were raised, by whom: the counter of a topic is the sum of its rows. */
export const topicsTable: TableSchema = {
  name: TABLE,
  columns: [
    { name: 'topic', kind: 'varchar', length: TOPIC_LENGTH, nullable: false },
    { name: 'writer', kind: 'varchar', length: 32, nullable: false },
    { name: 'value', kind: 'ref', nullable: false },
  ],
  primary: ['topic', 'writer'],
  indexes: [],
  foreignKeys: [],
};

/** @throws Error for what cannot be stored as the name of a topic */
export function checkTopics(topics: readonly Topic[]): void {
  const wrong = topics.find((topic) => topic === '' || topic.length > TOPIC_LENGTH);
  if (wrong !== undefined) throw new Error(`"${wrong}" is no topic: it has 1 to ${TOPIC_LENGTH} characters`);
}

/**
 * The counters in the database. On servers a topic has a row per writer, so that nobody waits for the commit of somebody else, however
 * long that takes: a sum of rows changes as soon as one of them does.
 */
export class TopicCounters {
  readonly #database: Database;
  readonly #sums: TopicStatement;
  readonly #raise: TopicStatement;
  readonly #present: TopicStatement;

  constructor(database: Database) {
    this.#database = database;
    const table = () => database.knex(TABLE);
    const writer = new Slot((parameters) => parameters[1] as string) as unknown as Knex.Value;
    this.#sums = new TopicStatement(database, (among) =>
      table()
        .select('topic', database.knex.raw('sum(??)', ['value']))
        .where(among)
        .groupBy('topic'),
    );
    this.#raise = new TopicStatement(database, (among) => table().where('writer', writer).where(among).increment('value', 1));
    this.#present = new TopicStatement(database, (among) => table().select('topic').where('writer', writer).where(among));
  }

  /** The counters of these topics, in one statement; those that were never raised are missing. */
  async read(topics: readonly Topic[]): Promise<ReadonlyMap<Topic, number>> {
    const rows = await this.#database.read(this.#sums.of(topics).bind([topics]));
    return new Map(rows.map(([topic, sum]) => [topic as Topic, Number(sum)]));
  }

  /** Raises topics inside a transaction. @param writer who else raises nothing under this name until the transaction has ended */
  async raise(tx: Transaction, writer: string, topics: readonly Topic[]): Promise<void> {
    const { count } = await tx.write(this.#raise.of(topics).bind([topics, writer]));
    if (count === topics.length) return;
    const present = new Set((await tx.read(this.#present.of(topics).bind([topics, writer]))).map(([topic]) => topic));
    for (const topic of topics) if (!present.has(topic)) await tx.knex(TABLE).insert({ topic, writer, value: 1 });
  }

  /**
   * Puts rows of all writers together, so that they do not pile up over many starts; no sum changes. Rows that somebody is raising are left
   * alone, and who comes later finds his row missing and makes it again.
   */
  async merge(): Promise<void> {
    if (!this.#database.dialect.supportsRowLocks) return;
    for (let merged = BATCH; merged === BATCH; ) merged = await this.#mergeSome();
  }

  #mergeSome(): Promise<number> {
    return this.#database.transaction(async ({ knex }) => {
      const rows: readonly { topic: Topic; writer: string; value: number }[] = await knex(TABLE)
        .select('topic', 'writer', 'value')
        .whereNot('writer', NOBODY)
        .orderBy(['topic', 'writer'])
        .limit(BATCH)
        .forUpdate()
        .skipLocked();
      if (rows.length === 0) return 0;
      const sums = new Map<Topic, number>();
      for (const { topic, value } of rows) sums.set(topic, (sums.get(topic) ?? 0) + Number(value));
      for (const [topic, sum] of sums) {
        const added = knex.raw('?? + ?', [`${TABLE}.value`, sum]);
        await knex(TABLE).insert({ topic, writer: NOBODY, value: sum }).onConflict(['topic', 'writer']).merge({ value: added });
      }
      const keys = rows.map(({ topic, writer }) => [topic, writer]);
      await knex(TABLE).whereIn(['topic', 'writer'], keys).delete();
      return rows.length;
    });
  }
}

/**
 * Raises topics in transactions. On servers each transaction writes rows of its own: a process holds as many writers as it has transactions
 * that are about to commit. So nobody ever waits for a counter, not even for that of a node which froze before its commit.
 */
export class TopicChanges {
  readonly #database: Database;
  readonly #counters: TopicCounters;
  readonly #node = randomBytes(9).toString('base64url');
  #free: string[] = [];
  #made = 0;

  constructor(database: Database, counters: TopicCounters) {
    this.#database = database;
    this.#counters = counters;
  }

  /** See `Freshness.change`. */
  async run<T>(work: (tx: Transaction) => Promise<T>, topicsOf: (result: T) => readonly Topic[]): Promise<T> {
    const taken: { writer: string | null } = { writer: null };
    const result = await this.#database.transaction(async (tx) => {
      const value = await work(tx);
      const topics = [...new Set(topicsOf(value))];
      if (topics.length > 0) {
        taken.writer = this.#take();
        await this.#counters.raise(tx, taken.writer, topics);
      }
      return value;
    });
    // One whose transaction failed is not used again: on a connection that was lost its rows may stay locked for a long time.
    if (taken.writer !== null) this.#free.push(taken.writer);
    return result;
  }

  #take(): string {
    if (!this.#database.dialect.supportsRowLocks) return NOBODY;
    return this.#free.pop() ?? `${this.#node}-${this.#made++}`;
  }
}

/**
 * A statement over some topics, which are the first of its parameters: compiled once per bucket of sizes, and for one topic alone (on SQLite an update
 * through a list takes longer).
 */
class TopicStatement {
  readonly #bySize = new Map<'one' | number, Statement>();
  readonly #database: Database;
  readonly #build: (among: Knex.Raw) => Knex.QueryBuilder;

  constructor(database: Database, build: (among: Knex.Raw) => Knex.QueryBuilder) {
    this.#database = database;
    this.#build = build;
  }

  of({ length }: readonly Topic[]): Statement {
    const size = length === 1 ? 'one' : this.#database.dialect.bucket(length);
    let statement = this.#bySize.get(size);
    if (!statement) {
      statement = compile(this.#database, this.#build(this.#among(size)), true);
      this.#bySize.set(size, statement);
    }
    return statement;
  }

  #among(size: 'one' | number): Knex.Raw {
    const { dialect, knex } = this.#database;
    const topic = knex.raw('??', ['topic']);
    if (size !== 'one') return dialect.inList(knex, topic, { index: 0, kind: 'varchar', bucket: size });
    const only = new Slot((parameters) => (parameters[0] as readonly Topic[])[0] as Topic);
    return knex.raw('? = ?', [topic, only as unknown as Knex.Value]);
  }
}
