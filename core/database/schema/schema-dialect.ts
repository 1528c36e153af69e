import type { Knex } from 'knex';
import type { TableSchema } from '../table-schema.ts';
import type { ActualTable } from './actual-table.ts';
import type { SchemaStep } from './schema-step.ts';

/** What a change of tables works on. */
export interface SchemaChange {
  readonly steps: readonly SchemaStep[];
  /** The tables as they are, by name. */
  readonly actual: ReadonlyMap<string, ActualTable>;
  /** The tables as they shall be, by name. */
  readonly wanted: ReadonlyMap<string, TableSchema>;
  /** Called before every statement of DDL; throws to stop. */
  readonly before: () => Promise<void>;
}

/** How a dialect creates, reads and changes tables. */
export interface SchemaDialect {
  /** Whether changes of tables can be undone by a transaction. */
  readonly transactional: boolean;
  /** Runs work that changes tables: in one transaction where the database can. */
  scope<T>(knex: Knex, work: (knex: Knex) => Promise<T>): Promise<T>;
  /** The tables of the database as they are. */
  introspect(knex: Knex): Promise<ActualTable[]>;
  /** Carries out steps, in their order or a better one. */
  apply(knex: Knex, change: SchemaChange): Promise<void>;
  /** What the database itself finds damaged in some of its tables, a sentence each; nothing when all is well. It reads them whole. */
  damages(knex: Knex, tables: readonly string[]): Promise<readonly string[]>;
  /** The clock of the database: an expression of milliseconds since 1970, an integer. */
  now(knex: Knex): Knex.Raw;
}
