import type { Database as Connection } from 'better-sqlite3';
import type { Meter, Row, Sql } from '../../database.ts';
import { LongStatementError, lookAtClock, StatementClock } from './statement-clock.ts';
import { mayBeLarge, mayBeLong } from './statement-cost.ts';
import { allRows, countedRows, eachRow, keptByText, type Prepared, prepareRows } from './statements.ts';

/** Characters of a statement that need not be tried: making its plan alone may take long, and knows no clock. */
const LONG_TEXT = 50_000;

/** A statement on this connection. */
interface Known {
  readonly prepared: Prepared;
  readonly isClocked: boolean;
  /** Whether what it gives is counted while it comes. */
  readonly isCounted: boolean;
  /** When it was last looked at whether it needs a clock. */
  age: number;
  /** It took too long here: it is not tried again. */
  isLong: boolean;
}

/** How a reading connection treats its statements. */
export interface ReadingOptions {
  /** Milliseconds that a statement may take. */
  readonly limit: number;
  /** Whether short statements are watched, too. */
  readonly watchesAll: boolean;
  /** See `StatementClock`. */
  readonly isEnded?: () => boolean;
  /** Told how many milliseconds each statement took that might have taken long. */
  readonly onTime?: (milliseconds: number) => void;
}

/** A connection that reads, and gives up on statements that take too long. Those that cannot are not burdened with a clock. */
export class ReadingConnection {
  readonly connection: Connection;
  readonly #options: ReadingOptions;
  readonly #clock: StatementClock;
  readonly #known = keptByText<Known>();
  #age = 0;

  constructor(connection: Connection, options: ReadingOptions) {
    this.connection = connection;
    this.#options = options;
    this.#clock = new StatementClock(connection, options.isEnded);
  }

  /**
   * Runs a statement.
   * @param meter asked where its rows may take much memory
   * @throws LongStatementError when it takes longer than it may, or did so the last time
   */
  read(sql: Sql, meter: Meter | null = null): readonly Row[] {
    const known = this.#knownOf(sql);
    const counter = known.isCounted ? meter : null;
    if (!known.isClocked) return rowsOf(known.prepared, sql, counter);
    if (known.isLong) throw new LongStatementError();
    this.#clock.start(this.#options.limit);
    try {
      return rowsOf(known.prepared, sql, counter);
    } catch (error) {
      if (error instanceof LongStatementError) known.isLong = true;
      throw error;
    } finally {
      const took = this.#clock.stop();
      this.#options.onTime?.(took);
    }
  }

  /**
   * Runs a statement, and gives its rows one by one. No other may run before that has ended.
   * @param limit milliseconds that it may take, without those between two rows
   * @throws LongStatementError when it takes longer
   */
  *each(sql: Sql, limit: number): Generator<Row> {
    // Who waits for it waits for the plan too: that of a long statement takes 0.2 s.
    const askedAt = performance.now();
    const rows = eachRow(this.#knownOf(sql).prepared, sql.binds);
    let left = limit - (performance.now() - askedAt);
    try {
      for (;;) {
        this.#clock.start(left);
        let next: IteratorResult<Row>;
        try {
          next = rows.next();
        } finally {
          left -= this.#clock.stop();
        }
        if (next.done) return;
        yield next.value;
      }
    } finally {
      rows.return(undefined);
    }
  }

  /** Whether a statement is known as one that cannot take long. */
  isShort(text: string): boolean {
    return this.#known.get(text)?.isClocked === false;
  }

  /** A statement that took too long turned out short elsewhere: it may be tried here again. */
  forgive(text: string): void {
    const known = this.#known.get(text);
    if (known !== undefined) known.isLong = false;
  }

  /** Tables may have grown: whether statements may be long is looked at again. */
  grow(): void {
    this.#age++;
  }

  #knownOf({ text, isNarrow = false }: Sql): Known {
    const known = this.#known.get(text);
    return known === undefined || known.age !== this.#age ? this.#look(text, isNarrow, known) : known;
  }

  #look(text: string, isNarrow: boolean, known: Known | undefined): Known {
    const tables = this.#clock.tablesOf(text);
    const isClocked = this.#options.watchesAll || mayBeLong(this.connection, pastViews(text), tables);
    const isCounted = mayBeLarge(this.connection, tables);
    if (known !== undefined && known.isClocked === isClocked && known.isCounted === isCounted) {
      known.age = this.#age;
      return known;
    }
    if (isClocked && !this.#options.watchesAll && text.length > LONG_TEXT) throw new LongStatementError();
    if (isClocked) this.#clock.watch(tables);
    const prepared = prepareRows(this.connection, 'array', isClocked ? withClock(text) : pastViews(text), isNarrow);
    const looked = { prepared, isClocked, isCounted, age: this.#age, isLong: false };
    this.#known.set(text, looked);
    return looked;
  }
}

function rowsOf(prepared: Prepared, { binds }: Sql, meter: Meter | null): readonly Row[] {
  return meter === null ? allRows(prepared, binds) : countedRows(prepared, binds, meter);
}

/** What stands before a table. */
const TABLE = /\b(from|join) (?=`)/g;

/** A table whose view SQLite would not take apart, but fill with all its rows; and the entries of a component, which are no table. */
const LEFT_JOIN = /\bleft join (`[^`]+` as (`[^`]+`)) on /g;
const ENTRIES = /\bfrom json_each\(\S+\) as (`[^`]+_item`)(?=\))/g;

/** The statement on tables themselves rather than on their views. Where this overlooks one, its rows look at the clock, and find that there is time. */
function pastViews(text: string): string {
  return text.replace(TABLE, '$1 `main`.');
}

/** The statement on views, with a clock of its own where these have none. */
function withClock(text: string): string {
  return text
    .replace(LEFT_JOIN, (_, table: string, alias: string) => `left join \`main\`.${table} on ${lookAtClock(`${alias}.rowid`)} and `)
    .replace(ENTRIES, (entries, item: string) => `${entries} where ${lookAtClock(`${item}.id`)}`);
}
