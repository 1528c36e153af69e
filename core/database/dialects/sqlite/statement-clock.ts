import type { Database as Connection } from 'better-sqlite3';

/** Name of the SQL function that looks at the clock; it is true, or throws. */
const CLOCK = 'plinth_clock';

/** One of so many rows looks at the clock. Asking JavaScript for each of them would double the time of a search. */
const ROWS_PER_LOOK = 16;

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
  #end = Number.POSITIVE_INFINITY;

  /** @param isEnded asked now and then while a statement runs: true ends it before its time */
  constructor(connection: Connection, isEnded: () => boolean = () => false) {
    this.#connection = connection;
    connection.function(CLOCK, { directOnly: false }, (_row: unknown) => {
      if (performance.now() > this.#end || isEnded()) throw new LongStatementError();
      return 1;
    });
  }

  /** Statements from now on end after this many milliseconds. */
  start(limit: number): void {
    this.#end = performance.now() + limit;
  }

  /** There is time again. */
  stop(): void {
    this.#end = Number.POSITIVE_INFINITY;
  }

  /** The tables that a statement names, or seems to: whatever stands in quotes and is the name of one. */
  tablesOf(text: string): readonly string[] {
    const version = this.#connection.pragma('main.schema_version', { simple: true });
    if (version !== this.#schemaVersion) {
      const tables = this.#connection.prepare("select name from main.sqlite_master where type = 'table'").pluck().all() as string[];
      this.#tables = new Set(tables);
      this.#schemaVersion = version;
    }
    const names = new Set(Array.from(text.matchAll(/[`"]([^`"]+)[`"]/g), ([, name]) => name as string));
    return [...names].filter((name) => this.#tables.has(name));
  }

  /** Makes sure that the rows of these tables look at the clock. */
  watch(tables: readonly string[]): void {
    for (const table of tables) {
      if (this.#watched.has(table)) continue;
      const name = quoted(table);
      // Random rather than every sixteenth: a statement may go round and round a few rows. It names the row, so that it is asked in the innermost loop.
      this.#connection.exec(
        `create temp view ${name} as select * from main.${name} where case when random() & ${ROWS_PER_LOOK - 1} then 1 else ${CLOCK}(rowid) end`,
      );
      this.#watched.add(table);
    }
  }
}

/** A name as SQL writes it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
