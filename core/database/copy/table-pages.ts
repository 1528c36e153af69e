import type { Knex } from 'knex';
import { compile, joinedRaw, Slot, type Statement } from '../compile.ts';
import type { Database } from '../database.ts';
import type { ColumnSchema, ValueKind } from '../table-schema.ts';
import type { CopiedTable } from './copied-tables.ts';
import { type PlainRow, plainBind, plainRows, sizeOf } from './plain-values.ts';

/** A position in a table up to which its rows were read. */
export interface TablePosition {
  /** The key of the last row; null before the first one. */
  readonly key: PlainRow | null;
  /** Rows up to there. */
  readonly rows: number;
}

/** The position before the first row. */
export const BEGIN: TablePosition = { key: null, rows: 0 };

/** Maximum number of characters in a page, unless a single row has more. Two pages are in memory at a time. */
const MOST = 4_000_000;
/** Rows of a page: the initial number, and the maximum. */
const [FIRST_LIMIT, MOST_ROWS] = [500, 2_000] as const;

/** Thrown to end a read that returns more characters than a page may have. */
class PageTooLarge extends Error {}

/** Reads the rows of a table in the order of its key, page by page, whatever their size. */
export class TablePages {
  readonly #database: Database;
  readonly #table: CopiedTable;
  readonly #plain: ReturnType<typeof plainRows>;
  readonly #keyAt: readonly number[];
  readonly #first: Statement;
  readonly #next: Statement;
  #limit: number = FIRST_LIMIT;

  constructor(database: Database, table: CopiedTable) {
    const { columns } = table.schema;
    this.#database = database;
    this.#table = table;
    this.#plain = plainRows(database.dialect, columns);
    this.#keyAt = table.key.map((name) => columns.findIndex((column) => column.name === name));
    this.#first = this.#statement(false);
    this.#next = this.#statement(true);
  }

  /** The next page after a position; empty at the end. */
  async next(place: TablePosition): Promise<readonly PlainRow[]> {
    for (;;) {
      try {
        const rows = await this.read(place, this.#limit, (size) => {
          if (size > MOST && this.#limit > 1) throw new PageTooLarge();
        });
        const size = rows.reduce((sum, row) => sum + sizeOf(row), 0);
        if (rows.length === this.#limit && size < MOST / 4) this.#limit = Math.min(this.#limit * 2, MOST_ROWS);
        return rows;
      } catch (error) {
        if (!(error instanceof PageTooLarge)) throw error;
        this.#limit = Math.max(1, Math.floor(this.#limit / 4));
      }
    }
  }

  /** Up to that many rows after a position. @param meter see `Database.read` */
  async read(place: TablePosition, limit: number, meter: ((size: number) => void) | null = null): Promise<readonly PlainRow[]> {
    const statement = place.key === null && this.#table.key.length > 0 ? this.#first : this.#next;
    const rows = await this.#database.read(statement.bind([place.key, limit, place.rows]), { isPatient: true }, meter);
    return rows.map(this.#plain);
  }

  /** The kinds of the columns of keys. */
  get keyKinds(): readonly ValueKind[] {
    return this.#keyAt.map((at) => (this.#table.schema.columns[at] as ColumnSchema).kind);
  }

  keyOf(row: PlainRow): PlainRow {
    return this.#keyAt.map((at) => row[at] ?? null);
  }

  /** The position after rows that were read from a position on. */
  behind(place: TablePosition, rows: readonly PlainRow[]): TablePosition {
    const last = rows.at(-1);
    return last === undefined ? place : { key: this.keyOf(last), rows: place.rows + rows.length };
  }

  #statement(isBehind: boolean): Statement {
    const { dialect, knex } = this.#database;
    const { name, key, schema } = this.#table;
    const columns = knex.raw(
      schema.columns.map(() => '??').join(', '),
      schema.columns.map((column) => column.name),
    );
    const limit = new Slot(([, most]) => most as number) as unknown as Knex.Value;
    const skipped = new Slot(([, , rows]) => rows as number) as unknown as Knex.Value;
    const order = (key.length > 0 ? key : schema.columns.map((column) => column.name)).map((column) => {
      const nullable = schema.columns.some((one) => one.name === column && one.nullable);
      return dialect.orderBy(knex, knex.raw('??', [column]), 'asc', nullable);
    });
    const sorted = joinedRaw(knex, order, ', ');
    const isKeyed = key.length > 0;
    // The first page needs no condition, so it gets one that is always true.
    const where = isKeyed && isBehind ? this.#behindKey() : knex.raw('1 = 1');
    const window = dialect.window(knex, limit, isKeyed ? 0 : skipped);
    return compile(this.#database, knex.raw('select ? from ?? where ? order by ? ?', [columns, name, where, sorted, window]));
  }

  /** The condition for rows after a key. Its first part lets the database use the index. */
  #behindKey(): Knex.Raw {
    const { dialect, knex } = this.#database;
    const { key, schema } = this.#table;
    const slots = key.map((name, at) => {
      const { kind } = schema.columns.find((column) => column.name === name) as ColumnSchema;
      const bind = plainBind(dialect, kind);
      return new Slot(([values]) => bind((values as PlainRow)[at] ?? null)) as unknown as Knex.Value;
    });
    const from = (at: number): Knex.Raw => {
      const [column, slot] = [key[at] as string, slots[at] as Knex.Value];
      if (at === key.length - 1) return knex.raw('?? > ?', [column, slot]);
      return knex.raw('(?? > ? or (?? = ? and ?))', [column, slot, column, slot, from(at + 1)]);
    };
    return key.length === 1 ? from(0) : knex.raw('?? >= ? and ?', [key[0] as string, slots[0] as Knex.Value, from(0)]);
  }
}
