import type { Meter, Row, Sql } from '../../database.ts';
import type { Connection } from './driver.ts';
import { LongStatementError, lookAtClock, StatementClock, watchedRows } from './statement-clock.ts';
import { mayBeLarge, mayBeLong } from './statement-cost.ts';
import { allRows, countedRows, eachRow, keptByText, type Prepared, prepareRows } from './statements.ts';

/** Characters of a statement that need not be tried: making its plan alone may take long, and knows no clock. */
const LONG_TEXT = 50_000;

/** Milliseconds of a statement that need not wait for its turn. */
const SHORT = 1;

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
  /** Milliseconds that it took the last time. */
  took: number;
}

/** How a reading connection treats its statements. */
interface ReadingOptions {
  /** Milliseconds that a statement may take. */
  readonly limit: number;
  /** Whether short statements are watched, too. */
  readonly watchesAll: boolean;
  /** Whether it also writes, which it cannot do to views of the same names: statements have clocks of their own. */
  readonly isWriting?: boolean;
  /** See `StatementClock`. */
  readonly isEnded?: () => boolean;
  /** Called before views are made. */
  readonly onViews?: () => void;
  /** Told how many milliseconds each statement took. */
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
    if (known.isLong) throw new LongStatementError();
    try {
      return this.#rows(known, sql, meter, this.#options.limit);
    } catch (error) {
      if (error instanceof LongStatementError) known.isLong = true;
      throw error;
    }
  }

  /**
   * The same, whatever was found out about the statement before.
   * @param limit milliseconds that it may take
   */
  readWithin(sql: Sql, meter: Meter | null, limit: number): readonly Row[] {
    return this.#rows(this.#knownOf(sql), sql, meter, limit);
  }

  #rows(known: Known, sql: Sql, meter: Meter | null, limit: number): readonly Row[] {
    const counter = known.isCounted ? meter : null;
    const startedAt = performance.now();
    if (known.isClocked) this.#clock.start(limit, startedAt);
    try {
      return rowsOf(known.prepared, sql, counter);
    } finally {
      known.took = performance.now() - startedAt;
      if (known.isClocked) this.#clock.stop();
      this.#options.onTime?.(known.took);
    }
  }

  /**
   * Runs a statement, and gives its rows one by one. No other may run before that has ended.
   * @param limit milliseconds that it may take, without those between two rows
   * @throws LongStatementError when it takes longer
   */
  *each(sql: Sql, limit: number): Generator<Row> {
    // Who waits for it waits for the plan too.
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

  /** Whether a statement is known as one that nobody else notices. */
  isShort(text: string): boolean {
    const known = this.#known.get(text);
    return known !== undefined && !known.isClocked && known.took < SHORT;
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
    const isWriting = this.#options.isWriting === true;
    // One that writes has no thread to turn to.
    if (isClocked && !this.#options.watchesAll && !isWriting && text.length > LONG_TEXT) throw new LongStatementError();
    if (isClocked && !isWriting) this.#clock.watch(tables, this.#options.onViews);
    const clocked = () => (isWriting ? inPlaceOfViews(withClock(text), tables) : withClock(text));
    const prepared = prepareRows(this.connection, 'array', isClocked ? clocked() : pastViews(text), isNarrow);
    const looked = { prepared, isClocked, isCounted, age: this.#age, isLong: false, took: 0 };
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

/** A table, and what it is called in the statement. */
const NAMED_TABLE = /\b(from|join) (`([^`]+)`)(?!\.)(?: as (`[^`]+`))?/g;

/** The statement with what the views of its tables stand for, written out. */
function inPlaceOfViews(text: string, tables: readonly string[]): string {
  return text.replace(NAMED_TABLE, (found, before: string, quotedTable: string, table: string, alias: string | undefined) =>
    tables.includes(table) ? `${before} (${watchedRows(table)}) as ${alias ?? quotedTable}` : found,
  );
}
