import type { Database } from '../database.ts';
import type { ColumnSchema, TableSchema } from '../table-schema.ts';
import type { SchemaStep } from './schema-change.ts';

const NAME_LENGTH = 190;

/** A table whose primary key is a name. */
function namedRows(table: string, length: number, columns: readonly ColumnSchema[]): TableSchema {
  const name: ColumnSchema = { name: 'name', kind: 'varchar', length, nullable: false };
  return { name: table, columns: [name, ...columns], primary: ['name'], indexes: [], foreignKeys: [] };
}

/** The stored schema state: the row `current`, and a row for each hash to which a sync was completed. */
export const schemaTable = namedRows('plinth_schema', 64, [
  /** Hash of the tables and migrations of the last sync; empty while a change is under way. */
  { name: 'hash', kind: 'varchar', length: 64, nullable: false },
  { name: 'tables', kind: 'json', nullable: false },
  { name: 'pending', kind: 'json', nullable: false },
]);

/** Leases: which node may do work that only one node may do at a time. */
export const leaseTable = namedRows('plinth_lease', 64, [
  { name: 'owner', kind: 'varchar', length: NAME_LENGTH, nullable: false },
  /** Milliseconds since 1970, by the clock of the database. */
  { name: 'expires_at', kind: 'ref', nullable: false },
  /** How often the lease was taken. */
  { name: 'term', kind: 'ref', nullable: false, default: 0 },
]);

/** The user's migrations that have run. */
export const migrationsTable = namedRows('plinth_migrations', NAME_LENGTH, [{ name: 'applied_at', kind: 'datetime', nullable: false }]);

/** The tables that core/database itself needs. Schema sync creates them automatically. */
export const systemTables: readonly TableSchema[] = [schemaTable, leaseTable, migrationsTable];

/** Nodes that start on the same empty database create these tables at the same time. The slower one fails, tries again and finds them. */
const ATTEMPTS = 10;

/** Creates the system tables, and adds columns that older versions lack. Everything else is synchronized after that. */
export async function makeSystemTables({ dialect, knex }: Database): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await dialect.schema.scope(knex, async (executor) => {
        const existing = new Map((await dialect.schema.introspect(executor)).map((table) => [table.name, table]));
        const steps = systemTables.flatMap((schema): SchemaStep[] => {
          const table = schema.name;
          const there = existing.get(table);
          if (there === undefined) return [{ kind: 'createTable', table, schema }];
          const missing = schema.columns.filter((column) => !there.columns.some(({ name }) => name === column.name));
          return missing.map((column) => ({ kind: 'addColumn', table, column }));
        });
        if (steps.length === 0) return;
        const wanted = new Map(systemTables.map((table) => [table.name, table]));
        await dialect.schema.apply(executor, { steps, actual: existing, wanted, before: async () => {} });
      });
      return;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}
