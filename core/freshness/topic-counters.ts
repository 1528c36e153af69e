import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import {
  compile,
  type Database,
  type ReadOptions,
  Slot,
  type Statement,
  slicesOfFewSizes,
  type TableSchema,
  type Transaction,
} from '../database/index.ts';
import type { Raise, Topic } from './freshness.ts';
import type { OwnChanges } from './own-changes.ts';
import { UnchangedCounters } from './unchanged-counters.ts';

export const TABLE = 'plinth_topics';
/** Maximum number of characters of a topic. */
export const TOPIC_LENGTH = 190;

/** Stands for all topics. Raised when tables have changed, for example. */
export const ANYTHING: Topic = '*';

/** Writer of all rows on SQLite, and of merged rows on servers. */
export const NOBODY = '';

/** Maximum number of rows that one statement raises. */
const MOST = 32;
const COLUMNS = 4;

/** Rows that are merged in one transaction. */
const BATCH = 500;

const LOOK: ReadOptions = Object.freeze({ tellsChanges: true });

/** How often topics were raised, by writer. The counter of a topic is the sum of its rows. */
export const topicsTable: TableSchema = {
  name: TABLE,
  columns: [
    { name: 'topic', kind: 'varchar', length: TOPIC_LENGTH, nullable: false },
    { name: 'writer', kind: 'varchar', length: 32, nullable: false },
    { name: 'value', kind: 'ref', nullable: false },
    // The sum of the signs of its changes: see `Raise`.
    { name: 'signed', kind: 'ref', nullable: false, default: 0 },
  ],
  primary: ['topic', 'writer'],
  indexes: [],
  foreignKeys: [],
};

/** @throws Error when a name cannot be stored as a topic */
export function checkTopics(topics: readonly Topic[]): void {
  const wrong = topics.find((topic) => topic === '' || topic.length > TOPIC_LENGTH);
  if (wrong !== undefined) throw new Error(`"${wrong}" is not a valid topic; a topic must have 1 to ${TOPIC_LENGTH} characters`);
}

/**
 * The counters in the database. On servers a topic has a row per writer, so no transaction waits for the commit of another one, however
 * long that takes. The sum changes as soon as one of the rows does.
 */
export class TopicCounters {
  readonly #database: Database;
  readonly #sums: TopicStatement;
  /** Null if the database cannot report which state a statement saw. */
  readonly #unchanged: UnchangedCounters | null;
  #raiseOne: Statement | null = null;
  /** Statements by number of topics. */
  readonly #raiseSome = new Map<number, Statement>();

  constructor(database: Database) {
    this.#database = database;
    const state = database.dialect.seenState;
    this.#sums = new TopicStatement(database, (among) => {
      const { knex } = database;
      const sums = knex(TABLE)
        .select('topic', knex.raw('sum(??) as ??', ['value', 'sum']))
        .where(among)
        .groupBy('topic');
      return state === null ? sums : sums.select(knex.raw(`${state} as ??`, ['state']));
    });
    this.#unchanged =
      state === null ? null : new UnchangedCounters(database, state, (topics) => this.#sums.of(topics).bind([topics]), LOOK);
  }

  /** The counters of these topics, and perhaps of others, as of one state. Topics that were never raised are missing. */
  async read(topics: readonly Topic[]): Promise<ReadonlyMap<Topic, number>> {
    if (this.#unchanged !== null) return this.#unchanged.read(topics);
    const rows = await this.#database.read(this.#sums.of(topics).bind([topics]), LOOK);
    return new Map(rows.map(([topic, sum]) => [topic as Topic, Number(sum)]));
  }

  /** The sum of all counters, as text, which rises with every change. Kept sums are left out: they may fall as much as the counters rise. */
  async total(): Promise<string> {
    const { knex } = this.#database;
    const counters = knex(TABLE).whereRaw("?? not like '%#%'", ['topic']);
    const rows = await this.#database.read({ text: counters.sum('value').toSQL().sql, binds: [] });
    return String(rows[0]?.[0] ?? 0);
  }

  /** Raises topics inside a transaction. @param writer no other transaction may use this name until this one has ended */
  async raise(tx: Transaction, writer: string, raises: readonly Raise[]): Promise<void> {
    const values = raises.map(({ topic, by, sign }) => [topic, writer, by, sign]);
    const [only, ...more] = values;
    // Nearly all rows exist, and an update that finds its row is faster than an insert that conflicts.
    if (only && more.length === 0 && (await tx.write(this.#raisingOne().bind(only))).count === 1) return;
    for (const slice of slicesOfFewSizes(values, MOST)) await tx.write(this.#raising(slice.length).bind(slice.flat()));
  }

  /** Adds to an existing row. */
  #raisingOne(): Statement {
    if (this.#raiseOne === null) {
      const { knex } = this.#database;
      const added = (column: string, at: number) => knex.raw('?? + ?', [column, slot(at)]);
      const row = knex(TABLE).where('topic', slot(0)).where('writer', slot(1));
      this.#raiseOne = compile(this.#database, row.update({ value: added('value', 2), signed: added('signed', 3) }), true);
    }
    return this.#raiseOne;
  }

  /** Adds to rows, or inserts them, in one statement. */
  #raising(count: number): Statement {
    const known = this.#raiseSome.get(count);
    if (known !== undefined) return known;
    const { dialect, knex } = this.#database;
    const rows = Array.from({ length: count }, (_, at) => {
      const [topic, writer, value, signed] = [0, 1, 2, 3].map((place) => slot(at * COLUMNS + place));
      return { topic, writer, value, signed };
    });
    const added = (column: string) => knex.raw('?? + ?', [`${TABLE}.${column}`, dialect.proposed(knex, column)]);
    const raising = knex(TABLE)
      .insert(rows)
      .onConflict(['topic', 'writer'])
      .merge({ value: added('value'), signed: added('signed') });
    const statement = compile(this.#database, raising, true);
    this.#raiseSome.set(count, statement);
    return statement;
  }

  /**
   * Merges the rows of all writers, so that rows do not pile up over many starts. No sum changes. Locked rows are skipped. A writer whose
   * row is gone inserts it again.
   */
  async merge(): Promise<void> {
    if (!this.#database.dialect.supportsRowLocks) return;
    for (let merged = BATCH; merged === BATCH; ) merged = await this.#mergeSome();
  }

  #mergeSome(): Promise<number> {
    return this.#database.transaction(async ({ knex }) => {
      const rows: readonly { topic: Topic; writer: string; value: number; signed: number }[] = await knex(TABLE)
        .select('topic', 'writer', 'value', 'signed')
        .whereNot('writer', NOBODY)
        .orderBy(['topic', 'writer'])
        .limit(BATCH)
        .forUpdate()
        .skipLocked();
      if (rows.length === 0) return 0;
      const sums = new Map<Topic, { value: number; signed: number }>();
      for (const { topic, value, signed } of rows) {
        const sum = sums.get(topic);
        sums.set(topic, { value: (sum?.value ?? 0) + Number(value), signed: (sum?.signed ?? 0) + Number(signed) });
      }
      for (const [topic, sum] of sums) {
        const added = (column: keyof typeof sum) => knex.raw('?? + ?', [`${TABLE}.${column}`, sum[column]]);
        await knex(TABLE)
          .insert({ topic, writer: NOBODY, ...sum })
          .onConflict(['topic', 'writer'])
          .merge({ value: added('value'), signed: added('signed') });
      }
      const keys = rows.map(({ topic, writer }) => [topic, writer]);
      await knex(TABLE).whereIn(['topic', 'writer'], keys).delete();
      return rows.length;
    });
  }
}

/**
 * Raises topics in transactions. On servers each transaction writes its own rows: a process uses as many writer names as it has
 * transactions that are about to commit. So no transaction ever waits for a counter, even if a node freezes before its commit.
 */
export class TopicChanges {
  readonly #database: Database;
  readonly #counters: TopicCounters;
  readonly #own: OwnChanges;
  readonly #node = randomBytes(9).toString('base64url');
  #free: string[] = [];
  #made = 0;

  constructor(database: Database, counters: TopicCounters, own: OwnChanges) {
    this.#database = database;
    this.#counters = counters;
    this.#own = own;
  }

  /** See `Freshness.change`. */
  async run<T>(work: (tx: Transaction) => Promise<T>, raisesOf: (result: T) => readonly Raise[]): Promise<T> {
    const taken: { writer: string | null; raises: readonly Raise[]; begun: number } = { writer: null, raises: [], begun: 0 };
    const giveBack = () => {
      if (taken.writer !== null && taken.writer !== NOBODY) this.#free.push(taken.writer);
      taken.writer = null;
    };
    const result = await this.#database.transaction(async (tx) => {
      // A writer whose connection was lost is not used again: its rows may stay locked for long.
      taken.writer = null;
      const value = await work(tx);
      const raises = distinct(raisesOf(value));
      taken.raises = raises;
      if (raises.length > 0) {
        taken.writer = this.#take();
        taken.begun = this.#own.begin();
        await this.#counters.raise(tx, taken.writer, raises);
      }
      return value;
    }, giveBack);
    giveBack();
    this.#own.end(taken.raises, taken.begun);
    return result;
  }

  #take(): string {
    if (!this.#database.dialect.supportsRowLocks) return NOBODY;
    return this.#free.pop() ?? `${this.#node}-${this.#made++}`;
  }
}

/** Keeps one raise per topic: the last. */
function distinct(raises: readonly Raise[]): readonly Raise[] {
  return raises.length < 2 ? raises : [...new Map(raises.map((each) => [each.topic, each])).values()];
}

/** A slot for one parameter of a statement. */
function slot(at: number): Knex.Value {
  return new Slot((parameters) => parameters[at] as string | number) as unknown as Knex.Value;
}

/**
 * A statement on a list of topics, its first parameter. Compiled once per bucket of list sizes, and separately for one topic, because on
 * SQLite a list takes longer.
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
