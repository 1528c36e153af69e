import type { Database } from '../database.ts';
import type { SchemaStep } from './schema-step.ts';
import { systemTables } from './system-tables.ts';

/** Nodes that start on one empty database make the tables at the same time: whoever comes second finds them made. */
const ATTEMPTS = 10;

/** Makes the tables without which nothing else can be synchronized. */
export async function makeSystemTables({ dialect, knex }: Database): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await dialect.schema.scope(knex, async (executor) => {
        const existing = new Set((await dialect.schema.introspect(executor)).map((table) => table.name));
        const steps = systemTables
          .filter((table) => !existing.has(table.name))
          .map((schema): SchemaStep => ({ kind: 'createTable', table: schema.name, schema }));
        const wanted = new Map(systemTables.map((table) => [table.name, table]));
        await dialect.schema.apply(executor, { steps, actual: new Map(), wanted, before: async () => {} });
      });
      return;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}
