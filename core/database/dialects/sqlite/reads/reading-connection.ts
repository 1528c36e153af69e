import type { Meter, Row, Sql } from '../../../database.ts';
import type { Connection } from '../driver.ts';
import { allRows, cacheByText, countedRows, eachRow, type Prepared, prepareRows } from '../prepared-statements.ts';
import { LongStatementError, StatementClock, withClock } from './statement-clock.ts';
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
  /** Whether the connection also writes, so that a statement cannot be moved to a thread. */
  readonly isWriting?: boolean;
  /** See `StatementClock`. */
  readonly isEnded?: () => boolean;
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
    const isClocked = this.#options.watchesAll || mayRunLong(this.connection, text, tables);
    const isCounted = mayBeLarge(this.connection, tables);
    if (known !== undefined && known.isClocked === isClocked && known.isCounted === isCounted) {
      known.judgement = this.#judgement;
      return known;
    }
    const { watchesAll, isWriting = false } = this.#options;
    if (isClocked && !watchesAll && !isWriting && text.length > LONG_TEXT) throw new LongStatementError();
    const prepared = prepareRows(this.connection, 'array', isClocked ? withClock(text, tables) : text, isNarrow);
    const judged = { prepared, isClocked, isCounted, judgement: this.#judgement, isLong: false, took: 0 };
    this.#judgedByText.set(text, judged);
    return judged;
  }
}

function rowsOf(prepared: Prepared, { binds }: Sql, meter: Meter | null): readonly Row[] {
  return meter === null ? allRows(prepared, binds) : countedRows(prepared, binds, meter);
}
