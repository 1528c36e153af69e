import type { Knex } from 'knex';
import type { Bind, Changes, Database, Row, Sql, Transaction } from '../../database/index.ts';

/** Statements outside any transaction, which only read. */
export function reading(database: Database): Statements {
  const write = () => Promise.reject(new Error('a write needs a transaction'));
  return new Statements(database, { read: (sql) => database.read(sql), write });
}

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

  /** Inserts one row and answers its generated key. */
  async insert(table: string, values: Readonly<Record<string, unknown>>): Promise<number> {
    const { text, binds } = this.#sql(this.knex(table).insert(values));
    const changes = await this.#tx.write({ text: this.dialect.insertReturningId(text), binds });
    return changes.insertId;
  }

  /** `in` over a list of keys: one bind or a bounded number of them. */
  inKeys(column: string, keys: readonly unknown[]): Knex.Raw {
    return this.knex.raw(`?? in (${keys.map(() => '?').join(', ')})`, [column, ...(keys as Knex.RawBinding[])]);
  }

  #sql(builder: Knex.QueryBuilder | Knex.Raw): Sql {
    const { sql, bindings } = builder.toSQL() as unknown as { sql: string; bindings: readonly Bind[] };
    return { text: this.dialect.positional(sql), binds: bindings };
  }
}
