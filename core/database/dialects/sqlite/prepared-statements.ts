import { LRUCache } from 'lru-cache';
import type { Meter, Row } from '../../database.ts';
import { BIGINT } from './column-types.ts';
import type { Connection, DriverStatement } from './driver.ts';

/** Maximum prepared statements per connection and row form. */
const CAPACITY = 1000;
/** Maximum total characters of their texts: a prepared statement takes many bytes of memory per character. */
const LENGTH = 500_000;
/** Maximum characters of one text that is kept prepared. */
const LONGEST = 50_000;

/** A prepared statement with facts about its rows. */
export interface Prepared {
  readonly statement: DriverStatement;
  /** Whether it returns rows. */
  readonly reader: boolean;
  /** Whether its integers are BigInt and must pass through `exactNumber`. */
  readonly wide: boolean;
}

/** All rows of a reading statement. */
export function allRows({ statement, wide }: Prepared, binds: readonly unknown[]): readonly Row[] {
  const rows = statement.all(...binds) as unknown[][];
  if (wide) for (const row of rows) exactNumbers(row);
  return rows;
}

/** The rows of a reading statement, one by one. Somewhat slower than `allRows`. */
export function* eachRow({ statement, wide }: Prepared, binds: readonly unknown[]): Generator<Row> {
  for (const row of statement.iterate(...binds) as IterableIterator<unknown[]>) {
    if (wide) exactNumbers(row);
    yield row;
  }
}

/** All rows of a statement, with their size passed to a meter. */
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

/** Number of characters in the texts of a row. */
export function charactersIn(row: Row): number {
  let characters = 0;
  for (const value of row) if (typeof value === 'string') characters += value.length;
  return characters;
}

function exactNumbers(row: unknown[]): void {
  for (let at = 0; at < row.length; at++) row[at] = exactNumber(row[at]);
}

/** A cache of data about prepared statements, by text. The least recently used is evicted first. */
export function cacheByText<Kept extends object>(): LRUCache<string, Kept> {
  return new LRUCache({ max: CAPACITY, maxSize: LENGTH, maxEntrySize: LONGEST, sizeCalculation: (_, text) => text.length });
}

/** The prepared statements of one connection. The least recently used is evicted first. */
export class SqliteStatements {
  readonly #connection: Connection;
  readonly #rows: 'array' | 'object';
  readonly #cache = cacheByText<Prepared>();

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

  /** Evicts all statements, after a change of tables. */
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

/** Only columns declared as 64-bit and expressions may exceed the safe range of numbers. All other statements need no conversion. */
function mayExceedNumbers(statement: DriverStatement, isNarrow: boolean): boolean {
  return statement.columns().some(({ type }) => (type === null ? !isNarrow : type.toUpperCase() === BIGINT));
}

/** Converts a BigInt to a number if that is exact, otherwise to text, as the drivers of the other databases do. */
export function exactNumber(value: unknown): unknown {
  if (typeof value !== 'bigint') return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
}
