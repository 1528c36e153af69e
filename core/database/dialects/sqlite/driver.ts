/** A result column of a statement. */
export interface Column {
  readonly name: string;
  /** Its declared type; null for an expression. */
  readonly type: string | null;
}

/** Result of a write. */
export interface RunResult {
  readonly changes: number;
  readonly lastInsertRowid: number | bigint;
}

/** A prepared statement. The interface is that of better-sqlite3, which is used without a wrapper. */
export interface DriverStatement {
  /** Whether it returns rows. */
  readonly reader: boolean;
  all(...binds: readonly unknown[]): unknown[];
  get(...binds: readonly unknown[]): unknown;
  run(...binds: readonly unknown[]): RunResult;
  iterate(...binds: readonly unknown[]): IterableIterator<unknown>;
  /** Its result columns. */
  columns(): readonly Column[];
  /** Makes it return rows as arrays. */
  raw(isOn: true): this;
  /** Makes it return only the first value of each row. */
  pluck(): this;
  /** Makes it return all integers as BigInt. Otherwise they must be in the safe range of numbers. */
  safeIntegers(isOn: true): this;
}

/** Options of an SQL function. Its integer arguments are BigInt. */
export interface FunctionOptions {
  readonly deterministic?: boolean;
  /** Whether views may not call it. */
  readonly directOnly: boolean;
  readonly safeIntegers: true;
}

/** An SQL aggregate. Its integer arguments are numbers. */
export interface AggregateOptions<State> extends Omit<FunctionOptions, 'safeIntegers'> {
  start(): State;
  step(state: State, value: unknown): void;
  result(state: State): unknown;
}

/** A connection to a file. The codes of its errors are SQLite's names: `SQLITE_CONSTRAINT_UNIQUE`. */
export interface Connection {
  readonly open: boolean;
  readonly inTransaction: boolean;
  prepare(text: string): DriverStatement;
  exec(text: string): unknown;
  /** Its rows; with `simple`, the first value of the first row. */
  pragma(text: string, options?: { readonly simple: true }): unknown;
  function(name: string, options: FunctionOptions, call: (...values: never[]) => unknown): unknown;
  aggregate<State>(name: string, options: AggregateOptions<State>): unknown;
  close(): unknown;
}

/** Options for opening a connection. */
export interface OpenOptions {
  /** Read-only: the file must exist. */
  readonly readonly?: boolean;
  /** Milliseconds that a statement waits for a lock. */
  readonly timeout?: number;
}
