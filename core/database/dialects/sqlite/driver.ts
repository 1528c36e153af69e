/** A column of the rows that a statement answers. */
export interface Column {
  readonly name: string;
  /** With which type it was declared; null for an expression. */
  readonly type: string | null;
}

/** What a statement changed. */
export interface RunResult {
  readonly changes: number;
  readonly lastInsertRowid: number | bigint;
}

/** A statement that was prepared. The words are those of better-sqlite3, which is used as it is. */
export interface Statement {
  /** Whether it answers rows. */
  readonly reader: boolean;
  all(...binds: readonly unknown[]): unknown[];
  get(...binds: readonly unknown[]): unknown;
  run(...binds: readonly unknown[]): RunResult;
  iterate(...binds: readonly unknown[]): IterableIterator<unknown>;
  /** The columns of its rows. */
  columns(): readonly Column[];
  /** Has rows come as arrays. */
  raw(isOn: true): this;
  /** Has of each row only the first value come. */
  pluck(): this;
  /** Has all integers come as BigInt. Without it, they must be small enough for numbers. */
  safeIntegers(isOn: true): this;
}

/** What a function that SQL calls is told to be. Its integers come as BigInt. */
export interface FunctionOptions {
  readonly deterministic?: boolean;
  /** Whether views may not call it. */
  readonly directOnly: boolean;
  readonly safeIntegers: true;
}

/** A function that SQL calls with the rows of a group. Its integers come as numbers. */
export interface AggregateOptions<State> extends Omit<FunctionOptions, 'safeIntegers'> {
  start(): State;
  step(state: State, value: unknown): void;
  result(state: State): unknown;
}

/** A connection to a file. Its errors have the names of SQLite's as codes: `SQLITE_CONSTRAINT_UNIQUE`. */
export interface Connection {
  readonly open: boolean;
  readonly inTransaction: boolean;
  prepare(text: string): Statement;
  exec(text: string): unknown;
  /** Its rows, or with `simple` the first value of the first one. */
  pragma(text: string, options?: { readonly simple: true }): unknown;
  function(name: string, options: FunctionOptions, call: (...values: never[]) => unknown): unknown;
  aggregate<State>(name: string, options: AggregateOptions<State>): unknown;
  close(): unknown;
}

/** How a connection is opened. */
export interface OpenOptions {
  /** The file must exist, and only reads are carried out. */
  readonly readonly?: boolean;
  /** Milliseconds that a statement waits for a lock. */
  readonly timeout?: number;
}
