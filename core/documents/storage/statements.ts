import type { Knex } from 'knex';
import {
  type Changes,
  compile,
  type Database,
  type Meter,
  type Row,
  type Sql,
  slicesOfFewSizes,
  type Transaction,
} from '../../database/index.ts';
import type { Raise, Topic } from '../../freshness/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import { countsOf } from './count-names.ts';
import {
  definedStatement,
  defineStatement,
  type ListDefinition,
  type StatementDefinition,
  type StatementParameter,
  type ValueAt,
} from './defined-statement.ts';
import type { TypeLayout } from './layout.ts';

/**
 * Read-only statements outside any transaction. `read` has no time limit: it serves maintenance that scans tables, and short look-ups of
 * writes. `answer` has the limit of callers.
 */
export function reading(database: Database): Statements {
  const write = () => Promise.reject(new Error('a write needs a transaction'));
  return new Statements(database, {
    read: (sql) => database.read(sql, { isPatient: true }),
    answer: (sql, meter) => database.read(sql, {}, meter),
    write,
  });
}

const INSERTION = defineStatement(({ knex }, value, table: string, ...columns: string[]) => knex(table).insert(row(columns, value)));

/** The default limit of rows in one insert. */
const ROWS = 32;

const INSERTIONS = defineStatement(({ knex }, value, count: number, table: string, ...columns: string[]) => {
  const rows = Array.from({ length: count }, (_, at) => row(columns, (index) => value(at * columns.length + index)));
  return knex(table).insert(rows);
});

const UPDATE_BY_ID = defineStatement(({ knex }, value, table: string, ...columns: string[]) =>
  knex(table).where('id', value(columns.length)).update(row(columns, value)),
);

const REMOVAL = defineStatement(({ knex }, value, table: string, ...columns: string[]) => knex(table).where(row(columns, value)).delete());

/** One value per column, in the order of the columns. */
function row(columns: readonly string[], value: ValueAt): Record<string, Knex.Value> {
  return Object.fromEntries(columns.map((column, index) => [column, value(index)]));
}

/** Runs statements that Knex has built, inside a transaction. */
export class Statements {
  readonly #database: Database;
  readonly #tx: Pick<Transaction, 'read' | 'write' | 'answer'>;
  /** Versions that these statements have added and removed. */
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

  /** Runs a read whose plan has bound its values. */
  run(sql: Sql, meter: Meter | null = null): Promise<readonly Row[]> {
    return this.#tx.read(sql, meter);
  }

  /** Runs a read on behalf of a caller: see `Transaction.answer`. */
  answer(sql: Sql, meter: Meter | null = null): Promise<readonly Row[]> {
    return this.#tx.answer(sql, meter);
  }

  /** Runs a defined read. It is compiled once per parameters. */
  readKnown<P extends readonly StatementParameter[]>(
    definition: StatementDefinition<P>,
    parameters: P,
    values: readonly unknown[],
  ): Promise<readonly Row[]> {
    return this.#tx.read(this.#known(definition, parameters, values));
  }

  /** Runs a defined write. */
  writeKnown<P extends readonly StatementParameter[]>(
    definition: StatementDefinition<P>,
    parameters: P,
    values: readonly unknown[],
  ): Promise<Changes> {
    return this.#tx.write(this.#known(definition, parameters, values));
  }

  /** Runs a defined read on a list. */
  readList<P extends readonly StatementParameter[]>(
    definition: ListDefinition<P>,
    parameters: P,
    list: readonly unknown[],
  ): Promise<readonly Row[]> {
    return this.readKnown(definition, [this.dialect.bucket(list.length), ...parameters], [list]);
  }

  /** Runs a defined write on a list. @param values those from 1 on */
  writeList<P extends readonly StatementParameter[]>(
    definition: ListDefinition<P>,
    parameters: P,
    list: readonly unknown[],
    ...values: readonly unknown[]
  ): Promise<Changes> {
    return this.writeKnown(definition, [this.dialect.bucket(list.length), ...parameters], [list, ...values]);
  }

  /** Inserts one row. Returns its generated key. */
  insert(table: string, values: Readonly<Record<string, unknown>>): Promise<number> {
    return this.insertColumns(table, Object.keys(values), Object.values(values));
  }

  /** Inserts one row with a value for each column. Returns its generated key. */
  async insertColumns(table: string, columns: readonly string[], values: readonly unknown[]): Promise<number> {
    const { text, binds } = this.#known(INSERTION, [table, ...columns], values);
    const changes = await this.#tx.write({ text: this.dialect.insertReturningId(text), binds });
    return changes.insertId;
  }

  /** Inserts one row of a table without a generated key. */
  async insertRow(table: string, values: Readonly<Record<string, unknown>>): Promise<void> {
    await this.writeKnown(INSERTION, [table, ...Object.keys(values)], Object.values(values));
  }

  /** As `insertRow`, but does nothing where a unique index already has such a row. */
  async insertRowUnlessThere(table: string, values: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#tx.write(this.#sql(this.#database.knex(table).insert(values).onConflict().ignore()));
  }

  /**
   * Inserts rows whose generated keys are not needed, with few statements.
   * @param rows each with the same columns in the same order
   * @param most rows of one statement: a power of two
   */
  async insertRows(table: string, rows: readonly Readonly<Record<string, unknown>>[], most = ROWS): Promise<void> {
    for (const part of slicesOfFewSizes(rows, most)) {
      await this.writeKnown(INSERTIONS, [part.length, table, ...Object.keys(part[0] as object)], part.flatMap(Object.values));
    }
  }

  /** Updates the row with this numeric id. */
  async updateRow(table: string, id: number, values: Readonly<Record<string, unknown>>): Promise<void> {
    await this.updateColumns(table, id, Object.keys(values), Object.values(values));
  }

  /** Updates the row with this numeric id, with a value for each column. */
  async updateColumns(table: string, id: number, columns: readonly string[], values: readonly unknown[]): Promise<void> {
    await this.writeKnown(UPDATE_BY_ID, [table, ...columns], [...values, id]);
  }

  /** Deletes the rows with these values, none of which may be null. */
  async removeRows(table: string, values: Readonly<Record<string, unknown>>): Promise<void> {
    await this.writeKnown(REMOVAL, [table, ...Object.keys(values)], Object.values(values));
  }

  /** `in` over a list of keys with one bind each, for rare statements. The list must not be empty. */
  inKeys(column: string, keys: readonly number[]): Knex.Raw {
    return this.knex.raw(`?? in (${keys.map(() => '?').join(', ')})`, [column, ...keys]);
  }

  #known<P extends readonly StatementParameter[]>(definition: StatementDefinition<P>, parameters: P, values: readonly unknown[]): Sql {
    return definedStatement(this.#database, definition, parameters).bind([...values]);
  }

  #sql(builder: Knex.QueryBuilder | Knex.Raw): Sql {
    return compile(this.#database, builder).bind([]);
  }
}

/** Versions that one transaction has added and removed: the differences for the counts of their types. */
export class VersionChanges {
  /** Uids of types with an added or removed version. */
  readonly #types = new Set<Topic>();
  readonly #sums = new Map<Topic, number>();

  /** @param by 1 for an added version, -1 for a removed one */
  add(layout: TypeLayout, key: VersionKey, by: 1 | -1): void {
    const counts = countsOf(layout);
    this.#types.add(layout.type.uid);
    if (counts === null) return;
    const name = counts.name(layout.axes.map((axis) => key.get(axis.name) as string));
    this.#sums.set(name, (this.#sums.get(name) ?? 0) + by);
  }

  get types(): ReadonlySet<Topic> {
    return this.#types;
  }

  /** One `Raise` for each count that has changed. */
  raises(): readonly Raise[] {
    return [...this.#sums].flatMap(([topic, by]) => (by === 0 ? [] : [{ topic, by, sign: 0 }]));
  }
}
