import type { Meter, Row, Sql } from '../../../database.ts';
import type { Connection } from '../driver.ts';
import { allRows, cacheByText, countedRows, eachRow, type Prepared, prepareRows } from '../prepared-statements.ts';
import { clockCondition, LongStatementError, StatementClock, watchedRows } from './statement-clock.ts';
import { mayBeLarge, mayRunLong } from './statement-cost.ts';

/** Characters from which a statement is sent to a thread at once: planning it may take long, and the clock cannot interrupt that. */
const LONG_TEXT = 50_000;

/** Milliseconds below which a statement need not wait for its turn. */
const SHORT = 1;

/** Facts about a statement on this connection. */
interface JudgedStatement {
  readonly prepared: Prepared;
  readonly isClocked: boolean;
  /** Whether the size of its rows is metered. */
  readonly isCounted: boolean;
  /** The `#judgement` in which it was last judged. */
  judgement: number;
  /** Whether it took too long here and must not be tried again. */
  isLong: boolean;
  /** Milliseconds that the last run took. */
  took: number;
}

/** Settings of a reading connection. */
interface ReadingOptions {
  /** Milliseconds that a statement may take. */
  readonly limit: number;
  /** Whether short statements get a clock too. */
  readonly watchesAll: boolean;
  /**
   * Whether the connection also writes. Views with the tables' names would prevent writes to the tables, so the clock is put into each
   * statement.
   */
  readonly isWriting?: boolean;
  /** See `StatementClock`. */
  readonly isEnded?: () => boolean;
  /** Called before views are created. */
  readonly onViews?: () => void;
  /** Called with the milliseconds of each statement. */
  readonly onTime?: (milliseconds: number) => void;
}

/** A reading connection that aborts statements that take too long. Statements that cannot take long run without a clock. */
export class ReadingConnection {
  readonly connection: Connection;
  readonly #options: ReadingOptions;
  readonly #clock: StatementClock;
  readonly #judgedByText = cacheByText<JudgedStatement>();
  #judgement = 0;

  constructor(connection: Connection, options: ReadingOptions) {
    this.connection = connection;
    this.#options = options;
    this.#clock = new StatementClock(connection, options.isEnded);
  }

  /**
   * Runs a statement.
   * @param meter called if its rows may take much memory
   * @throws LongStatementError when it takes too long, or did so the last time
   */
  read(sql: Sql, meter: Meter | null = null): readonly Row[] {
    const known = this.#judged(sql);
    if (known.isLong) throw new LongStatementError();
    try {
      return this.#rows(known, sql, meter, this.#options.limit);
    } catch (error) {
      if (error instanceof LongStatementError) known.isLong = true;
      throw error;
    }
  }

  /**
   * Runs a statement even if it took too long before.
   * @param limit milliseconds that it may take
   */
  readWithin(sql: Sql, meter: Meter | null, limit: number): readonly Row[] {
    return this.#rows(this.#judged(sql), sql, meter, limit);
  }

  #rows(known: JudgedStatement, sql: Sql, meter: Meter | null, limit: number): readonly Row[] {
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
   * Runs a statement and yields its rows. No other statement may run until it ends.
   * @param limit milliseconds that it may take, without the time between two rows
   * @throws LongStatementError when it takes longer
   */
  *each(sql: Sql, limit: number): Generator<Row> {
    // Planning counts, because the caller waits for it too.
    const askedAt = performance.now();
    const rows = eachRow(this.#judged(sql).prepared, sql.binds);
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

  /** Whether a statement is known to be short enough to run at once. */
  isShort(text: string): boolean {
    const known = this.#judgedByText.get(text);
    return known !== undefined && !known.isClocked && known.took < SHORT;
  }

  /** Lets a statement run here again that took too long, after it was short in a thread. */
  readmit(text: string): void {
    const known = this.#judgedByText.get(text);
    if (known !== undefined) known.isLong = false;
  }

  /** Makes all statements be judged again, because tables may have grown. */
  judgeAnew(): void {
    this.#judgement++;
  }

  #judged({ text, isNarrow = false }: Sql): JudgedStatement {
    const known = this.#judgedByText.get(text);
    return known === undefined || known.judgement !== this.#judgement ? this.#judge(text, isNarrow, known) : known;
  }

  #judge(text: string, isNarrow: boolean, known: JudgedStatement | undefined): JudgedStatement {
    const tables = this.#clock.tablesOf(text);
    const isClocked = this.#options.watchesAll || mayRunLong(this.connection, onTables(text), tables);
    const isCounted = mayBeLarge(this.connection, tables);
    if (known !== undefined && known.isClocked === isClocked && known.isCounted === isCounted) {
      known.judgement = this.#judgement;
      return known;
    }
    const isWriting = this.#options.isWriting === true;
    // A writing connection cannot move the statement to a thread.
    if (isClocked && !this.#options.watchesAll && !isWriting && text.length > LONG_TEXT) throw new LongStatementError();
    if (isClocked && !isWriting) this.#clock.watch(tables, this.#options.onViews);
    const clocked = () => (isWriting ? inPlaceOfViews(withClock(text), tables) : withClock(text));
    const prepared = prepareRows(this.connection, 'array', isClocked ? clocked() : onTables(text), isNarrow);
    const judged = { prepared, isClocked, isCounted, judgement: this.#judgement, isLong: false, took: 0 };
    this.#judgedByText.set(text, judged);
    return judged;
  }
}

function rowsOf(prepared: Prepared, { binds }: Sql, meter: Meter | null): readonly Row[] {
  return meter === null ? allRows(prepared, binds) : countedRows(prepared, binds, meter);
}

/** The keyword before a table. */
const TABLE = /\b(from|join) (?=`)/g;

/**
 * SQLite would not flatten a view in a left join, but materialize all its rows. Entries of a component are no table, so they have no view.
 */
const LEFT_JOIN = /\bleft join (`[^`]+` as (`[^`]+`)) on /g;
const ENTRIES = /\bfrom json_each\(\S+\) as (`[^`]+_item`)(?=\))/g;

/** The statement on the tables instead of their views. For a table that this misses, the view calls the clock, which is then off. */
function onTables(text: string): string {
  return text.replace(TABLE, '$1 `main`.');
}

/** The statement on views, with a clock added to the parts that have no view. */
function withClock(text: string): string {
  return text
    .replace(LEFT_JOIN, (_, table: string, alias: string) => `left join \`main\`.${table} on ${clockCondition(`${alias}.rowid`)} and `)
    .replace(ENTRIES, (entries, item: string) => `${entries} where ${clockCondition(`${item}.id`)}`);
}

/** A table and its alias in a statement. */
const NAMED_TABLE = /\b(from|join) (`([^`]+)`)(?!\.)(?: as (`[^`]+`))?/g;

/** Replaces the tables of a statement by the selects of their views. */
function inPlaceOfViews(text: string, tables: readonly string[]): string {
  return text.replace(NAMED_TABLE, (found, before: string, quotedTable: string, table: string, alias: string | undefined) =>
    tables.includes(table) ? `${before} (${watchedRows(table)}) as ${alias ?? quotedTable}` : found,
  );
}
