import type { Knex } from 'knex';
import type { Database, Sql } from './database.ts';
import type { Bind } from './dialect.ts';

/**
 * A bind whose value is known only when a prepared statement runs. Code passes Slots to Knex as values. `take` computes the bind from the
 * parameters of the run.
 */
export class Slot {
  readonly take: (parameters: readonly unknown[]) => Bind;

  constructor(take: (parameters: readonly unknown[]) => Bind) {
    this.take = take;
  }
}

/** SQL that is built once. Each run fills in the binds from its own parameters. */
export interface Statement {
  readonly text: string;
  bind(parameters: readonly unknown[]): Sql;
}

/** Joins parts of a statement. */
export function joinedRaw(knex: Knex, parts: readonly Knex.Raw[], separator: string): Knex.Raw {
  return knex.raw(parts.map(() => '?').join(separator), [...parts]);
}

/**
 * Compiles a Knex builder. Slots among its bindings are filled in at run time.
 * @param isNarrow see `Sql.isNarrow`
 */
export function compile(database: Pick<Database, 'dialect'>, builder: Knex.QueryBuilder | Knex.Raw, isNarrow = false): Statement {
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
