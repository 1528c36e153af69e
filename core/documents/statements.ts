import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import {
  type Bind,
  type Changes,
  compile,
  type Database,
  type Row,
  Slot,
  type Sql,
  type Statement,
  type Transaction,
} from '../database/index.ts';

/** Statements outside any transaction, which only read. */
export function reading(database: Database): Statements {
  const write = () => Promise.reject(new Error('a write needs a transaction'));
  return new Statements(database, { read: (sql) => database.read(sql), write });
}

/** Statements kept per database. */
const KEPT = 5000;

/** Compiled statements of each database, by the keys that writers give them. */
const compiled = new WeakMap<Database, LRUCache<string, Statement>>();

/** Builds a statement; `value(i)` stands for the i-th of its values. */
export type Build = (value: (index: number) => Knex.Value) => Knex.QueryBuilder | Knex.Raw;

/** Runs what Knex builds inside a transaction. */
export class Statements {
  readonly #database: Database;
  readonly #tx: Pick<Transaction, 'read' | 'write'>;

  constructor(database: Database, tx: Pick<Transaction, 'read' | 'write'>) {
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

  /** Runs a reading statement that is compiled once per key (building one takes Knex about 50 µs). */
  readKnown(key: string, values: readonly unknown[], build: Build): Promise<readonly Row[]> {
    return this.#tx.read(this.#known(key, build).bind([...values]));
  }

  /** Runs a writing statement that is compiled once per key. */
  writeKnown(key: string, values: readonly unknown[], build: Build): Promise<Changes> {
    return this.#tx.write(this.#known(key, build).bind([...values]));
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

  /** Changes the row with this numeric id. */
  async updateRow(table: string, id: number, values: Readonly<Record<string, unknown>>): Promise<void> {
    const columns = Object.keys(values);
    await this.writeKnown(`update ${table} ${columns.join()}`, [...Object.values(values), id], (value) =>
      this.knex(table)
        .where('id', value(columns.length))
        .update(Object.fromEntries(columns.map((column, index) => [column, value(index)]))),
    );
  }

  /** `in` over a list of keys, one bind each: for statements that few writes need. The list must not be empty. */
  inKeys(column: string, keys: readonly number[]): Knex.Raw {
    return this.knex.raw(`?? in (${keys.map(() => '?').join(', ')})`, [column, ...keys]);
  }

  #insertion(table: string, values: Readonly<Record<string, unknown>>): Sql {
    const columns = Object.keys(values);
    const statement = this.#known(`insert ${table} ${columns.join()}`, (value) =>
      this.knex(table).insert(Object.fromEntries(columns.map((column, index) => [column, value(index)]))),
    );
    return statement.bind(Object.values(values));
  }

  #known(key: string, build: Build): Statement {
    let statements = compiled.get(this.#database);
    if (!statements) {
      statements = new LRUCache({ max: KEPT });
      compiled.set(this.#database, statements);
    }
    let statement = statements.get(key);
    if (!statement) {
      const value = (index: number) => new Slot((values) => values[index] as Bind) as unknown as Knex.Value;
      statement = compile(this.#database, build(value));
      statements.set(key, statement);
    }
    return statement;
  }

  #sql(builder: Knex.QueryBuilder | Knex.Raw): Sql {
    const { sql, bindings } = builder.toSQL() as unknown as { sql: string; bindings: readonly Bind[] };
    return { text: this.dialect.positional(sql), binds: bindings };
  }
}
