import type { Knex } from 'knex';
import { type Bind, type Database, type Row, Slot, type Sql } from '../../database/index.ts';

/** The values of one run: what `describe` found in the query, then lists that earlier statements of the run filled in. */
export type Parameters = unknown[];

/** SQL that was built once and takes its binds from the parameters of a run. */
export interface Statement {
  readonly text: string;
  bind(parameters: Parameters): Sql;
}

/**
 * Compiles what Knex built; Slots among its bindings are filled in at run time.
 * @param isNarrow see `Sql.isNarrow`
 */
export function compile(database: Database, builder: Knex.QueryBuilder | Knex.Raw, isNarrow = false): Statement {
  const { sql, bindings } = builder.toSQL() as unknown as { sql: string; bindings: readonly unknown[] };
  const text = database.dialect.positional(sql);
  return {
    text,
    bind: (parameters) => ({
      text,
      binds: bindings.map((bind) => (bind instanceof Slot ? bind.take(parameters) : (bind as Bind))),
      isNarrow,
    }),
  };
}

/**
 * A statement over a list whose size is only known when it runs. Databases that take a list as one bind compile it once, others once
 * per bucket of sizes.
 */
export class ListStatement {
  readonly #byBucket = new Map<number, Statement>();
  readonly #database: Database;
  readonly #build: (bucket: number) => Knex.QueryBuilder;

  constructor(database: Database, build: (bucket: number) => Knex.QueryBuilder) {
    this.#database = database;
    this.#build = build;
  }

  async read(parameters: Parameters, size: number): Promise<readonly Row[]> {
    const bucket = this.#database.dialect.bucket(size);
    let statement = this.#byBucket.get(bucket);
    if (!statement) {
      statement = compile(this.#database, this.#build(bucket), true);
      this.#byBucket.set(bucket, statement);
    }
    return this.#database.read(statement.bind(parameters));
  }
}
