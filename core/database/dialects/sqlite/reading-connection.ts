import type { Database as Connection } from 'better-sqlite3';
import type { Row, Sql } from '../../database.ts';
import { LongStatementError, StatementClock } from './statement-clock.ts';
import { mayBeLong } from './statement-cost.ts';
import { allRows, keptByText, type Prepared, prepareRows } from './statements.ts';

/** Characters of a statement that need not be tried: making its plan alone may take long, and knows no clock. */
const LONG_TEXT = 50_000;

/** A statement on this connection. */
interface Known {
  readonly prepared: Prepared;
  readonly isClocked: boolean;
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
   * @param limit milliseconds that it may take, for once
   * @throws LongStatementError when it takes longer, or did so the last time
   */
  read({ text, binds, isNarrow = false }: Sql, limit = this.#options.limit): readonly Row[] {
    let known = this.#known.get(text);
    if (known === undefined || known.age !== this.#age) known = this.#look(text, isNarrow, known);
    if (!known.isClocked) return allRows(known.prepared, binds);
    if (known.isLong) throw new LongStatementError();
    this.#clock.start(limit);
    try {
      return allRows(known.prepared, binds);
    } catch (error) {
      if (error instanceof LongStatementError) known.isLong = !this.#options.watchesAll;
      throw error;
    } finally {
      this.#clock.stop();
    }
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

  #look(text: string, isNarrow: boolean, known: Known | undefined): Known {
    const tables = this.#clock.tablesOf(text);
    const isClocked = this.#options.watchesAll || mayBeLong(this.connection, text, tables);
    if (known !== undefined && known.isClocked === isClocked) {
      known.age = this.#age;
      return known;
    }
    if (isClocked && !this.#options.watchesAll && text.length > LONG_TEXT) throw new LongStatementError();
    if (isClocked) this.#clock.watch(tables);
    const prepared = prepareRows(this.connection, 'array', isClocked ? pastViews(text, LEFT_JOIN) : pastViews(text, TABLE), isNarrow);
    const looked = { prepared, isClocked, age: this.#age, isLong: false };
    this.#known.set(text, looked);
    return looked;
  }
}

/** What stands before a table; and before one whose view SQLite would not take apart, but fill with all its rows. */
const TABLE = /\b(from|join) (?=`)/g;
const LEFT_JOIN = /\b(left join) (?=`)/g;

/** The statement on tables themselves rather than on their views. Where this overlooks one, its rows look at the clock, and find that there is time. */
function pastViews(text: string, places: RegExp): string {
  return text.replace(places, '$1 `main`.');
}
