import { LRUCache } from 'lru-cache';
import type { Meter, Row } from '../../database.ts';
import { BIGINT } from './column-types.ts';
import type { Connection, Statement } from './driver.ts';

/** Prepared statements kept per connection and row form. */
const CAPACITY = 1000;
/** Characters that their texts may take: a prepared statement takes many bytes of memory for each. */
const LENGTH = 500_000;
/** Characters of the longest text that is kept prepared. */
const LONGEST = 50_000;

/** A statement that is ready to run. */
export interface Prepared {
  readonly statement: Statement;
  /** Whether it answers rows. */
  readonly reader: boolean;
  /** Whether its integers come as BigInt and must pass through `exactNumber`. */
  readonly wide: boolean;
}

/** The rows of a statement that reads. */
export function allRows({ statement, wide }: Prepared, binds: readonly unknown[]): readonly Row[] {
  const rows = statement.all(...binds) as unknown[][];
  if (wide) for (const row of rows) exactNumbers(row);
  return rows;
}

/** The same, row by row, which takes somewhat longer. */
export function* eachRow({ statement, wide }: Prepared, binds: readonly unknown[]): Generator<Row> {
  for (const row of statement.iterate(...binds) as IterableIterator<unknown[]>) {
    if (wide) exactNumbers(row);
    yield row;
  }
}

/** The rows of a statement that may give more than somebody takes. */
export function countedRows(prepared: Prepared, binds: readonly unknown[], meter: Meter): readonly Row[] {
  const rows: Row[] = [];
  let characters = 0;
  for (const row of eachRow(prepared, binds)) {
    characters += charactersIn(row);
    meter(characters);
    rows.push(row);
  }
  return rows;
}

/** Characters of the texts of a row. */
export function charactersIn(row: Row): number {
  let characters = 0;
  for (const value of row) if (typeof value === 'string') characters += value.length;
  return characters;
}

function exactNumbers(row: unknown[]): void {
  for (let at = 0; at < row.length; at++) row[at] = exactNumber(row[at]);
}

/** Keeps what belongs to prepared statements, by their texts: as many as there is room for, the least recently used ones forgotten first. */
export function keptByText<Kept extends object>(): LRUCache<string, Kept> {
  return new LRUCache({ max: CAPACITY, maxSize: LENGTH, maxEntrySize: LONGEST, sizeCalculation: (_, text) => text.length });
}

/** The prepared statements of one connection, the least recently used ones forgotten first. */
export class SqliteStatements {
  readonly #connection: Connection;
  readonly #rows: 'array' | 'object';
  readonly #cache = keptByText<Prepared>();

  constructor(connection: Connection, rows: 'array' | 'object') {
    this.#connection = connection;
    this.#rows = rows;
  }

  /** @param isNarrow see `Sql.isNarrow` */
  prepare(text: string, isNarrow = false): Prepared {
    const known = this.#cache.get(text);
    if (known) return known;
    const prepared = prepareRows(this.#connection, this.#rows, text, isNarrow);
    this.#cache.set(text, prepared);
    return prepared;
  }

  /** Forgets everything, as after a change of tables. */
  clear(): void {
    this.#cache.clear();
  }
}

/** Prepares a statement. @param isNarrow see `Sql.isNarrow` */
export function prepareRows(connection: Connection, rows: 'array' | 'object', text: string, isNarrow: boolean): Prepared {
  const statement = connection.prepare(text);
  const { reader } = statement;
  const wide = reader && mayExceedNumbers(statement, isNarrow);
  if (reader && rows === 'array') statement.raw(true);
  if (wide) statement.safeIntegers(true);
  return { statement, reader, wide };
}

/** Only declared 64-bit values and expressions may exceed what a number holds: all other statements pay nothing for exactness. */
function mayExceedNumbers(statement: Statement, isNarrow: boolean): boolean {
  return statement.columns().some(({ type }) => (type === null ? !isNarrow : type.toUpperCase() === BIGINT));
}

/** A BigInt as number where that is exact, else as text: what the drivers of the other databases give too. */
export function exactNumber(value: unknown): unknown {
  if (typeof value !== 'bigint') return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
}
