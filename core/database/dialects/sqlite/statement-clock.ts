import type { Connection } from './driver.ts';
import { addFold } from './functions.ts';

/** Name of the SQL function that looks at the clock; it is true, or throws. */
const CLOCK = 'plinth_clock';

/** One of so many rows looks at the clock. Asking JavaScript for each of them would make a search much slower. */
const ROWS_PER_LOOK = 16;

/** A condition that is true, or throws. @param row what tells the rows of the loop apart, so that it is asked in the innermost one */
export function lookAtClock(row: string): string {
  // Random rather than every sixteenth: a statement may go round and round a few rows.
  return `case when random() & ${ROWS_PER_LOOK - 1} then 1 else ${CLOCK}(${row}) end`;
}

/** A statement took longer than it may: it was ended, and has changed nothing. */
export class LongStatementError extends Error {
  override readonly name = 'LongStatementError';

  constructor() {
    super('The statement takes too long');
  }
}

/**
 * Ends statements from within. SQLite runs in the thread that asks, and nothing outside can stop it there; a function that a statement calls can, by
 * throwing. Statements do not call it themselves: a connection with a clock sees the tables of the file through temporary views of the same names, whose
 * rows look at the clock. SQLite takes such a view apart, so that every statement keeps its plan and all its parts are watched.
 */
export class StatementClock {
  readonly #connection: Connection;
  readonly #watched = new Set<string>();
  #tables: ReadonlySet<string> = new Set();
  #schemaVersion: unknown = null;
  #startedAt = 0;
  #end = Number.POSITIVE_INFINITY;

  /** @param isEnded asked now and then while a statement runs: true ends it before its time */
  constructor(connection: Connection, isEnded: () => boolean = () => false) {
    this.#connection = connection;
    const look = () => {
      if (performance.now() > this.#end || isEnded()) throw new LongStatementError();
    };
    connection.function(CLOCK, { directOnly: false, safeIntegers: true }, (_row: unknown) => {
      look();
      return 1;
    });
    // Many conditions on a long text take long for one row.
    addFold(connection, look);
  }

  /** Statements from now on end this many milliseconds after a moment. */
  start(limit: number, startedAt = performance.now()): void {
    this.#startedAt = startedAt;
    this.#end = startedAt + limit;
  }

  /** There is time again. @returns milliseconds that the statement took */
  stop(): number {
    this.#end = Number.POSITIVE_INFINITY;
    return performance.now() - this.#startedAt;
  }

  /** The tables that a statement names, or seems to: whatever stands in quotes and is the name of one. */
  tablesOf(text: string): readonly string[] {
    const version = this.#connection.pragma('main.schema_version', { simple: true });
    if (version !== this.#schemaVersion) {
      // Virtual ones, which have no pages of their own, are asked as they are: a view of a full-text index cannot be.
      const tables = this.#connection
        .prepare("select name from main.sqlite_master where type = 'table' and rootpage > 0")
        .pluck()
        .all() as string[];
      this.#tables = new Set(tables);
      this.#schemaVersion = version;
    }
    const names = new Set(Array.from(text.matchAll(/[`"]([^`"]+)[`"]/g), ([, name]) => name as string));
    return [...names].filter((name) => this.#tables.has(name));
  }

  /** Makes sure that the rows of these tables look at the clock. @param onViews called before there is one more view */
  watch(tables: readonly string[], onViews: () => void = () => undefined): void {
    for (const table of tables) {
      if (this.#watched.has(table)) continue;
      onViews();
      this.#connection.exec(`create temp view ${quoted(table)} as ${watchedRows(table)}`);
      this.#watched.add(table);
    }
  }
}

/** Selects the rows of a table, which look at the clock. */
export function watchedRows(table: string): string {
  return `select * from main.${quoted(table)} where ${lookAtClock('rowid')}`;
}

/** A name as SQL writes it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
