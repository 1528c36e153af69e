import type { Connection } from '../driver.ts';
import { addFold } from '../functions.ts';

/** Name of the SQL function that checks the clock. It returns true or throws. */
const CLOCK = 'plinth_clock';

/** One in 16 rows checks the clock. A call of JavaScript for each row would make a search much slower. */
const ROWS_PER_CHECK = 16;

/** A condition that is true or throws. @param row identifies the row, so that SQLite evaluates the condition in the innermost loop */
function clockCondition(row: string): string {
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
 * calls can, by throwing. `withClock` lets the rows of a statement's tables call it.
 */
export class StatementClock {
  readonly #connection: Connection;
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
    connection.function(CLOCK, { directOnly: true, safeIntegers: true }, (_row: unknown) => {
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
      // Without virtual tables, which have no pages of their own: a full-text index cannot be queried through a nested select.
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
}

/** SQLite would not flatten a nested select in a left join, but materialize all its rows. Entries of a component are no table. */
const LEFT_JOIN = /\bleft join (`[^`]+` as (`[^`]+`)) on /g;
const ENTRIES = /\bfrom json_each\(\S+\) as (`[^`]+_item`)(?=\))/g;

/** A table and its alias in a statement. */
const TABLE = /\b(from|join) (`([^`]+)`)(?!\.)(?: as (`[^`]+`))?/g;

/**
 * The statement with these tables replaced by nested selects whose rows check the clock. SQLite flattens them, so the statement keeps its
 * plan, and all parts of it are checked.
 */
export function withClock(text: string, tables: readonly string[]): string {
  return text
    .replace(LEFT_JOIN, (_, table: string, alias: string) => `left join \`main\`.${table} on ${clockCondition(`${alias}.rowid`)} and `)
    .replace(ENTRIES, (entries, item: string) => `${entries} where ${clockCondition(`${item}.id`)}`)
    .replace(TABLE, (found, before: string, quotedTable: string, table: string, alias: string | undefined) =>
      tables.includes(table) ? `${before} (${watchedRows(table)}) as ${alias ?? quotedTable}` : found,
    );
}

/** A select of a table's rows that checks the clock. */
function watchedRows(table: string): string {
  return `select * from main.${quoted(table)} where ${clockCondition('rowid')}`;
}

/** Quotes an identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
