import type { Knex } from 'knex';
import type { Database, Sql } from './database.ts';
import type { Bind } from './dialect.ts';

/**
 * A bind that is only known when a prepared statement runs. Plans give Slots to Knex as values; `take` finds the bind among the
 * parameters of the run.
 */
export class Slot {
  readonly take: (parameters: readonly unknown[]) => Bind;

  constructor(take: (parameters: readonly unknown[]) => Bind) {
    this.take = take;
  }
}

/** SQL that was built once and takes its binds from the parameters of a run. */
export interface Statement {
  readonly text: string;
  bind(parameters: readonly unknown[]): Sql;
}

/**
 * Compiles what Knex built; Slots among its bindings are filled in at run time.
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
