import createKnex, { type Knex } from 'knex';
import type { ColumnSchema, Database, TableSchema, Transaction } from 'plinth';

/** An SQLite database in memory with these tables, as far as the stores of this plugin use one. */
export async function memoryDatabase(tables: readonly TableSchema[]): Promise<{ database: Database; close: () => Promise<void> }> {
  const knex = createKnex({ client: 'better-sqlite3', connection: { filename: ':memory:' }, useNullAsDefault: true });
  for (const table of tables) {
    await knex.schema.createTable(table.name, (builder) => {
      for (const column of table.columns) addColumn(builder, column);
      if (table.primary !== undefined) builder.primary([...table.primary]);
      for (const index of table.indexes) if (index.unique) builder.unique([...index.columns], { indexName: index.name });
    });
  }
  const dialect: Pick<Database['dialect'], 'bind' | 'decoder'> = {
    bind: (kind, value) => (kind === 'json' ? JSON.stringify(value) : (value as string)),
    decoder: (kind) => (kind === 'json' ? (raw) => JSON.parse(raw as string) : null),
  };
  const database = {
    dialect,
    knex,
    transaction: (work: (tx: Transaction) => Promise<unknown>) =>
      knex.transaction((transaction) => work({ knex: transaction } as Transaction)),
  };
  return { database: database as unknown as Database, close: () => knex.destroy() };
}

function addColumn(builder: Knex.CreateTableBuilder, column: ColumnSchema): void {
  const added = column.kind === 'key' ? builder.increments(column.name) : builder.text(column.name);
  if (!column.nullable) added.notNullable();
}
