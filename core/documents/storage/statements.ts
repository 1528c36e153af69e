import type { Knex } from 'knex';
import type { Bind, Changes, Database, Meter, Row, Sql, Transaction } from '../../database/index.ts';
import { definedStatement, defineStatement, type StatementDefinition, type StatementParameter, type ValueAt } from './defined-statement.ts';
import { VersionChanges } from './version-changes.ts';

/** Statements outside any transaction, which only read, and may look at whole tables: no request waits for them. */
export function reading(database: Database): Statements {
  const write = () => Promise.reject(new Error('a write needs a transaction'));
  return new Statements(database, {
    read: (sql) => database.read(sql, { isPatient: true }),
    answer: (sql, meter) => database.read(sql, {}, meter),
    write,
  });
}

const INSERTION = defineStatement(({ knex }, value, table: string, ...columns: string[]) => knex(table).insert(row(columns, value)));

/** Rows of one insertion at the most, unless more are asked for. */
const ROWS = 32;

const INSERTIONS = defineStatement(({ knex }, value, count: number, table: string, ...columns: string[]) => {
  const rows = Array.from({ length: count }, (_, at) => row(columns, (index) => value(at * columns.length + index)));
  return knex(table).insert(rows);
});

const UPDATE_BY_ID = defineStatement(({ knex }, value, table: string, ...columns: string[]) =>
  knex(table).where('id', value(columns.length)).update(row(columns, value)),
);

const REMOVAL = defineStatement(({ knex }, value, table: string, ...columns: string[]) => knex(table).where(row(columns, value)).delete());

/** A value for each of the columns, in their order. */
function row(columns: readonly string[], value: ValueAt): Record<string, Knex.Value> {
  return Object.fromEntries(columns.map((column, index) => [column, value(index)]));
}

/** Runs what Knex builds inside a transaction. */
export class Statements {
  readonly #database: Database;
  readonly #tx: Pick<Transaction, 'read' | 'write' | 'answer'>;
  /** Versions that came and went by them. */
  readonly versions = new VersionChanges();

  constructor(database: Database, tx: Pick<Transaction, 'read' | 'write' | 'answer'>) {
    this.#database = database;
    this.#tx = tx;
  }

  get knex(): Knex {
    return this.#database.knex;
  }

  get dialect(): Database['dialect'] {
    return this.#database.dialect;
  }

  read(builder: Knex.QueryBuilder | Knex.Raw): Promise<readonly Row[]> {
    return this.#tx.read(this.#sql(builder));
  }

  write(builder: Knex.QueryBuilder | Knex.Raw): Promise<Changes> {
    return this.#tx.write(this.#sql(builder));
  }

  /** Runs a reading statement that a plan has bound. */
  run(sql: Sql, meter: Meter | null = null): Promise<readonly Row[]> {
    return this.#tx.read(sql, meter);
  }

  /** Runs one of a caller's: see `Transaction.answer`. */
  answer(sql: Sql, meter: Meter | null = null): Promise<readonly Row[]> {
    return this.#tx.answer(sql, meter);
  }

  /** Runs a reading statement that was defined: it is compiled once for equal parameters. */
  readKnown<P extends readonly StatementParameter[]>(
    definition: StatementDefinition<P>,
    parameters: P,
    values: readonly unknown[],
  ): Promise<readonly Row[]> {
    return this.#tx.read(this.#known(definition, parameters, values));
  }

  /** Runs a writing statement that was defined. */
  writeKnown<P extends readonly StatementParameter[]>(
    definition: StatementDefinition<P>,
    parameters: P,
    values: readonly unknown[],
  ): Promise<Changes> {
    return this.#tx.write(this.#known(definition, parameters, values));
  }

  /** Inserts one row and answers its generated key. */
  async insert(table: string, values: Readonly<Record<string, unknown>>): Promise<number> {
    const { text, binds } = this.#insertion(table, values);
    const changes = await this.#tx.write({ text: this.dialect.insertReturningId(text), binds });
    return changes.insertId;
  }

  /** Inserts one row of a table without a generated key. */
  async insertRow(table: string, values: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#tx.write(this.#insertion(table, values));
  }

  /** As `insertRow`, and nothing where a unique index has such a row already. */
  async insertRowUnlessThere(table: string, values: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#tx.write(this.#sql(this.#database.knex(table).insert(values).onConflict().ignore()));
  }

  /**
   * Inserts rows of which no generated key is asked, by few statements: in powers of two, so that their number stays bounded.
   * @param rows each with the same columns in the same order
   * @param most rows of one statement: a power of two
   */
  async insertRows(table: string, rows: readonly Readonly<Record<string, unknown>>[], most = ROWS): Promise<void> {
    for (let at = 0; at < rows.length; ) {
      const count = Math.min(most, 2 ** Math.floor(Math.log2(rows.length - at)));
      const part = rows.slice(at, at + count);
      await this.writeKnown(INSERTIONS, [count, table, ...Object.keys(part[0] as object)], part.flatMap(Object.values));
      at += count;
    }
  }

  /** Changes the row with this numeric id. */
  async updateRow(table: string, id: number, values: Readonly<Record<string, unknown>>): Promise<void> {
    await this.writeKnown(UPDATE_BY_ID, [table, ...Object.keys(values)], [...Object.values(values), id]);
  }

  /** Removes the rows that hold these values, none of them null. */
  async removeRows(table: string, values: Readonly<Record<string, unknown>>): Promise<void> {
    await this.writeKnown(REMOVAL, [table, ...Object.keys(values)], Object.values(values));
  }

  /** `in` over a list of keys, one bind each: for statements that few writes need. The list must not be empty. */
  inKeys(column: string, keys: readonly number[]): Knex.Raw {
    return this.knex.raw(`?? in (${keys.map(() => '?').join(', ')})`, [column, ...keys]);
  }

  #insertion(table: string, values: Readonly<Record<string, unknown>>): Sql {
    return this.#known(INSERTION, [table, ...Object.keys(values)], Object.values(values));
  }

  #known<P extends readonly StatementParameter[]>(definition: StatementDefinition<P>, parameters: P, values: readonly unknown[]): Sql {
    return definedStatement(this.#database, definition, parameters).bind([...values]);
  }

  #sql(builder: Knex.QueryBuilder | Knex.Raw): Sql {
    const { sql, bindings } = builder.toSQL() as unknown as { sql: string; bindings: readonly Bind[] };
    return { text: this.dialect.positional(sql), binds: bindings };
  }
}
