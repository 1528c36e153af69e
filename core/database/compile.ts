import type { Knex } from 'knex';
import type { Bind } from './bind.ts';
import type { Database, Sql } from './database.ts';
import { Slot } from './dialect.ts';

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
