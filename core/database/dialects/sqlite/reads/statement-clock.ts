import type { Connection } from '../driver.ts';
import { addFold } from '../functions.ts';

/** Name of the SQL function that checks the clock. It returns true or throws. */
const CLOCK = 'plinth_clock';

/** One in 16 rows checks the clock. A call of JavaScript for each row would make a search much slower. */
const ROWS_PER_CHECK = 16;

/** A quoted name. Literals match without one: they may contain quotes (`= '"'`), which would pair with those of names. */
const QUOTED = /'[^']*'|[`"]([^`"]+)[`"]/g;

/** A condition that is true or throws. @param row identifies the row, so that SQLite evaluates the condition in the innermost loop */
export function clockCondition(row: string): string {
  // Random instead of every 16th row: a statement may visit the same few rows again and again.
  return `case when random() & ${ROWS_PER_CHECK - 1} then 1 else ${CLOCK}(${row}) end`;
}

/** A statement exceeded its time limit. It was aborted and has changed nothing. */
export class LongStatementError extends Error {
  override readonly name = 'LongStatementError';

  constructor() {
    super('The statement takes too long');
  }
}

/**
 * Aborts statements from inside. SQLite runs in the calling thread, and nothing outside can stop it. But a function that the statement
 * calls can, by throwing. Statements need not be changed for that: a connection with a clock sees the tables through temporary views of the
 * same names, whose rows check the clock. SQLite flattens such views, so every statement keeps its plan, and all parts of it are checked.
 */
export class StatementClock {
  readonly #connection: Connection;
  readonly #watched = new Set<string>();
  #tables: ReadonlySet<string> = new Set();
  #schemaVersion: unknown = null;
  #startedAt = 0;
  #end = Number.POSITIVE_INFINITY;

  /** @param isEnded called regularly while a statement runs; true aborts it */
  constructor(connection: Connection, isEnded: () => boolean = () => false) {
    this.#connection = connection;
    const check = () => {
      if (performance.now() > this.#end || isEnded()) throw new LongStatementError();
    };
    connection.function(CLOCK, { directOnly: false, safeIntegers: true }, (_row: unknown) => {
      check();
      return 1;
    });
    // Many conditions on one long text may take long for a single row, so folding checks the clock too.
    addFold(connection, check);
  }

  /** Starts the clock: statements are aborted `limit` milliseconds after `startedAt`. */
  start(limit: number, startedAt = performance.now()): void {
    this.#startedAt = startedAt;
    this.#end = startedAt + limit;
  }

  /** Stops the clock. @returns milliseconds since its start */
  stop(): number {
    this.#end = Number.POSITIVE_INFINITY;
    return performance.now() - this.#startedAt;
  }

  /** The tables that a statement may use: all quoted words in it that are names of tables. */
  tablesOf(text: string): readonly string[] {
    const version = this.#connection.pragma('main.schema_version', { simple: true });
    if (version !== this.#schemaVersion) {
      // Without virtual tables, which have no pages of their own: a full-text index cannot be queried through a view.
      const tables = this.#connection
        .prepare("select name from main.sqlite_master where type = 'table' and rootpage > 0")
        .pluck()
        .all() as string[];
      this.#tables = new Set(tables);
      this.#schemaVersion = version;
    }
    const names = new Set(Array.from(text.matchAll(QUOTED), ([, name = '']) => name));
    return [...names].filter((name) => this.#tables.has(name));
  }

  /** Creates views of these tables whose rows check the clock. @param onViews called before each new view */
  watch(tables: readonly string[], onViews: () => void = () => undefined): void {
    for (const table of tables) {
      if (this.#watched.has(table)) continue;
      onViews();
      this.#connection.exec(`create temp view ${quoted(table)} as ${watchedRows(table)}`);
      this.#watched.add(table);
    }
  }
}

/** A select of a table's rows that checks the clock. */
export function watchedRows(table: string): string {
  return `select * from main.${quoted(table)} where ${clockCondition('rowid')}`;
}

/** Quotes an identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
