import type { AggregateOptions, Column, Connection, DriverStatement, FunctionOptions, OpenOptions, RunResult } from './driver.ts';

/** The parts of `node:sqlite` that are used. */
interface NodeSqlite {
  readonly DatabaseSync: new (path: string, options: { readonly readOnly: boolean; readonly timeout: number }) => DatabaseSync;
  readonly StatementSync: { readonly prototype: object };
}

interface DatabaseSync {
  readonly isOpen: boolean;
  readonly isTransaction: boolean;
  prepare(text: string): StatementSync;
  exec(text: string): void;
  function(name: string, options: object, call: (...values: never[]) => unknown): void;
  aggregate(name: string, options: object): void;
  close(): void;
}

interface StatementSync {
  all(...binds: readonly unknown[]): unknown[];
  get(...binds: readonly unknown[]): unknown;
  run(...binds: readonly unknown[]): RunResult;
  iterate(...binds: readonly unknown[]): IterableIterator<unknown>;
  columns(): readonly Column[];
  setReturnArrays(isOn: boolean): void;
  setReadBigInts(isOn: boolean): void;
}

const WARNING = 'SQLite is an experimental feature';

/** Node's own SQLite. Null if this version of Node has none, or lacks features that are needed: before 22.16, and in 23. */
export function nodeSqlite(): NodeSqlite | null {
  const { emitWarning } = process;
  // Hide this one warning, which Node versions print at every start for which the module is experimental. All others pass.
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (!String(warning).startsWith(WARNING)) Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
  try {
    const sqlite = process.getBuiltinModule?.('node:sqlite') as NodeSqlite | undefined;
    return sqlite !== undefined && 'setReturnArrays' in sqlite.StatementSync.prototype ? sqlite : null;
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Opens a connection with Node's SQLite. @throws SQLite's error */
export function openNodeConnection({ DatabaseSync }: NodeSqlite, path: string, { readonly = false, timeout = 0 }: OpenOptions): Connection {
  return new NodeConnection(translatingErrors(() => new DatabaseSync(path, { readOnly: readonly, timeout })));
}

class NodeConnection implements Connection {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  get open(): boolean {
    return this.#database.isOpen;
  }

  get inTransaction(): boolean {
    return this.#database.isOpen && this.#database.isTransaction;
  }

  prepare(text: string): DriverStatement {
    return new NodeStatement(translatingErrors(() => this.#database.prepare(text)));
  }

  exec(text: string): void {
    translatingErrors(() => this.#database.exec(text));
  }

  pragma(text: string, options?: { readonly simple: true }): unknown {
    const statement = this.prepare(`pragma ${text}`);
    return options === undefined ? statement.all() : statement.pluck().get();
  }

  function(name: string, { safeIntegers, ...options }: FunctionOptions, call: (...values: never[]) => unknown): void {
    this.#database.function(name, { ...options, useBigIntArguments: safeIntegers }, call);
  }

  aggregate<State>(name: string, { start, step, result, ...options }: AggregateOptions<State>): void {
    const add = (state: State, value: unknown): State => {
      step(state, typeof value === 'bigint' ? Number(value) : value);
      return state;
    };
    // With numbers, `node:sqlite` throws for integers beyond their safe range.
    this.#database.aggregate(name, { ...options, start, step: add, result, useBigIntArguments: true });
  }

  close(): void {
    this.#database.close();
  }
}

class NodeStatement implements DriverStatement {
  readonly #statement: StatementSync;
  #form: 'object' | 'array' | 'value' = 'object';

  constructor(statement: StatementSync) {
    this.#statement = statement;
  }

  get reader(): boolean {
    return this.columns().length > 0;
  }

  all(...binds: readonly unknown[]): unknown[] {
    try {
      const rows = this.#statement.all(...binds);
      return this.#form === 'array' ? rows : rows.map((row) => this.#formed(row));
    } catch (error) {
      throw named(error);
    }
  }

  get(...binds: readonly unknown[]): unknown {
    try {
      const row = this.#statement.get(...binds);
      return row === undefined ? row : this.#formed(row);
    } catch (error) {
      throw named(error);
    }
  }

  run(...binds: readonly unknown[]): RunResult {
    try {
      return this.#statement.run(...binds);
    } catch (error) {
      throw named(error);
    }
  }

  *iterate(...binds: readonly unknown[]): Generator<unknown> {
    const rows = this.#statement.iterate(...binds);
    try {
      for (const row of rows) yield this.#formed(row);
    } catch (error) {
      throw named(error);
    } finally {
      // The loop does not close a failed iterator. Without this, the next run of the statement would throw the same error again.
      rows.return?.();
    }
  }

  columns(): readonly Column[] {
    return this.#statement.columns();
  }

  raw(isOn: true): this {
    this.#statement.setReturnArrays(isOn);
    this.#form = 'array';
    return this;
  }

  pluck(): this {
    this.raw(true);
    this.#form = 'value';
    return this;
  }

  safeIntegers(isOn: true): this {
    this.#statement.setReadBigInts(isOn);
    return this;
  }

  #formed(row: unknown): unknown {
    if (this.#form === 'array') return row;
    // Node's row objects have no prototype, but callers may use methods of objects.
    return this.#form === 'value' ? (row as unknown[])[0] : { ...(row as object) };
  }
}

function translatingErrors<T>(attempt: () => T): T {
  try {
    return attempt();
  } catch (error) {
    throw named(error);
  }
}

/** Names of SQLite's result codes, by number. */
const RESULTS = [
  'OK',
  'ERROR',
  'INTERNAL',
  'PERM',
  'ABORT',
  'BUSY',
  'LOCKED',
  'NOMEM',
  'READONLY',
  'INTERRUPT',
  'IOERR',
  'CORRUPT',
  'NOTFOUND',
  'FULL',
  'CANTOPEN',
  'PROTOCOL',
  'EMPTY',
  'SCHEMA',
  'TOOBIG',
  'CONSTRAINT',
  'MISMATCH',
  'MISUSE',
  'NOLFS',
  'AUTH',
  'FORMAT',
  'RANGE',
  'NOTADB',
];

/** Names of extended constraint codes, by the bits above the lowest byte. */
const CONSTRAINTS = ['', 'CHECK', 'COMMITHOOK', 'FOREIGNKEY', 'FUNCTION', 'NOTNULL', 'PRIMARYKEY', 'TRIGGER', 'UNIQUE', 'VTAB', 'ROWID'];

/** Sets the code of an SQLite error to its name. Errors thrown by functions that SQL calls are returned unchanged. */
function named(error: unknown): unknown {
  const { code, errcode } = (error ?? {}) as { readonly code?: unknown; readonly errcode?: number };
  if (code !== 'ERR_SQLITE_ERROR' || errcode === undefined) return error;
  const result = RESULTS[errcode & 0xff] ?? String(errcode);
  const constraint = result === 'CONSTRAINT' ? CONSTRAINTS[errcode >> 8] : undefined;
  return Object.assign(error as Error, { code: `SQLITE_${result}${constraint ? `_${constraint}` : ''}` });
}
