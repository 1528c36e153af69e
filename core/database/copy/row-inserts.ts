import type { Knex } from 'knex';
import { compile, Slot } from '../compile.ts';
import type { Database, Transaction } from '../database.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../database-errors.ts';
import type { Bind } from '../dialect.ts';
import { reasonWithoutStatement } from '../failure.ts';
import { powerOfTwoWithin } from '../powers-of-two.ts';
import type { ColumnSchema } from '../table-schema.ts';
import type { CopiedTable } from './copied-tables.ts';
import { type PlainRow, type PlainValue, plainBind, sizeOf } from './plain-values.ts';

/** Maximum number of values in one statement. SQLite allows 32,766. */
const MOST_VALUES = 8_000;
/** Maximum number of rows in one statement. Every statement has a power of two of rows, so that few statements are prepared. */
const MOST_ROWS = 128;
/** Maximum number of characters in one statement, unless a single row has more. Servers limit the size of a statement. */
const MOST_CHARACTERS = 500_000;

/** The range of a 32-bit integer. */
const INT32 = 2 ** 31;

/** Inserts rows of a table, many with one statement. */
export class RowInserts {
  readonly #database: Database;
  readonly #table: CopiedTable;
  readonly #binds: readonly ((value: PlainValue) => Bind)[];
  readonly #most: number;
  /** Texts of statements, by number of rows. */
  readonly #texts = new Map<number, string>();

  constructor(database: Database, table: CopiedTable) {
    const { columns } = table.schema;
    this.#database = database;
    this.#table = table;
    this.#binds = columns.map(({ kind }) => plainBind(database.dialect, kind));
    this.#most = Math.min(MOST_ROWS, powerOfTwoWithin(Math.max(1, MOST_VALUES / columns.length)));
  }

  async insert(tx: Transaction, rows: readonly PlainRow[]): Promise<void> {
    for (let at = 0; at < rows.length; ) {
      const part = rows.slice(at, at + this.#countFrom(rows, at));
      await tx.write({ text: this.#text(part.length), binds: part.flatMap((row) => row.map((value, index) => this.#bind(value, index))) });
      at += part.length;
    }
  }

  /** The error of `insert`, with the row and column that caused it, or at least the rows. */
  explain(rows: readonly PlainRow[], key: (row: PlainRow) => PlainRow, error: unknown): Error {
    const { name, schema } = this.#table;
    for (const row of rows) {
      for (const [at, column] of schema.columns.entries()) {
        const flaw = this.#flaw(row[at] ?? null, column, at);
        if (flaw === null) continue;
        const text = `table "${name}", row ${tellKey(key(row))}: column "${column.name}" ${flaw}, so the target cannot store it`;
        return new Error(`${text}. Change the value in the source, then start the copy again`, { cause: error });
      }
    }
    const [first, last] = [rows[0], rows.at(-1)].map((row) => tellKey(key(row ?? [])));
    const isBroken = isForeignKeyViolation(error) || isUniqueViolation(error);
    const advice = isBroken ? '. The source data violates a constraint of the table. Run "plinth check" on the source for details' : '';
    return new Error(`table "${name}", a row from ${first} to ${last} was rejected: ${reasonWithoutStatement(error)}${advice}`, {
      cause: error,
    });
  }

  /** Why the target refuses a value; null if it does not. */
  #flaw(value: PlainValue, { kind, length = 255, nullable }: ColumnSchema, at: number): string | null {
    if (value === null) return nullable ? null : 'is null';
    const text = String(value);
    if (kind === 'varchar' && [...text].length > length) return `has ${[...text].length} characters (the maximum is ${length})`;
    if (kind === 'integer' && (Number(text) >= INT32 || Number(text) < -INT32)) return `contains ${text}, which is not a 32-bit integer`;
    try {
      this.#bind(value, at);
      return null;
    } catch (error) {
      return `contains a value that not every database can store (${reasonWithoutStatement(error)})`;
    }
  }

  #bind(value: PlainValue, at: number): Bind {
    return (this.#binds[at] as (value: PlainValue) => Bind)(value);
  }

  /** How many rows the next statement takes: a power of two. */
  #countFrom(rows: readonly PlainRow[], from: number): number {
    let size = 0;
    let count = 0;
    for (const row of rows.slice(from, from + this.#most)) {
      size += sizeOf(row);
      if (count > 0 && size > MOST_CHARACTERS) break;
      count += 1;
    }
    return powerOfTwoWithin(count);
  }

  #text(count: number): string {
    const known = this.#texts.get(count);
    if (known !== undefined) return known;
    const { knex } = this.#database;
    const names = this.#table.schema.columns.map((column) => column.name);
    const slot = new Slot(() => null) as unknown as Knex.Value;
    const row = `(${names.map(() => '?').join(', ')})`;
    const sql = `insert into ?? (${names.map(() => '??').join(', ')}) values ${Array.from({ length: count }, () => row).join(', ')}`;
    const slots = Array.from({ length: count * names.length }, () => slot);
    const { text } = compile(this.#database, knex.raw(sql, [this.#table.name, ...names, ...slots]));
    this.#texts.set(count, text);
    return text;
  }
}

/** A key for messages. */
export function tellKey(key: PlainRow): string {
  return key.map((value) => (typeof value === 'string' && !/^-?[\d.]+$/.test(value) ? JSON.stringify(value) : String(value))).join(' / ');
}
