import type { Knex } from 'knex';
import { columnText, foreignKeyText, groupRows, nameList, tableText } from '../../schema/ddl-text.ts';
import type { ActualTable, SchemaChange, SchemaDialect, SchemaStep } from '../../schema/schema-change.ts';
import type { IndexSchema } from '../../table-schema.ts';
import { damages, introspect } from './introspection.ts';
import { rebuildTable, TYPES } from './rebuild-table.ts';
import { createTextIndex, dropTextIndex } from './text-index.ts';

/** How SQLite reads and changes tables. All changes of a sync run in one transaction. */
export const sqliteSchema: SchemaDialect = {
  transactional: true,
  apply,
  introspect,
  damages,
  refusesTextIndex: null,
  // A transaction is the only one that writes.
  awaitWriters: async () => undefined,
  now: (knex) => knex.raw("cast((julianday('now') - 2440587.5) * 86400000 as integer)"),
  async lastKey(knex, table) {
    const [row]: readonly { readonly seq: number }[] = await knex.raw('select seq from sqlite_sequence where name = ?', [table]);
    return Number(row?.seq ?? 0);
  },
  async continueKeys(knex, table, _column, key) {
    await knex.raw('delete from sqlite_sequence where name = ?', [table]);
    await knex.raw('insert into sqlite_sequence (name, seq) values (?, ?)', [table, key]);
  },
  async scope(knex, work) {
    const connection = await knex.client.acquireConnection();
    try {
      // The pragma has no effect inside a transaction.
      await knex.raw('pragma foreign_keys = off').connection(connection);
      return await knex.transaction(work, { connection });
    } finally {
      await knex.raw('pragma foreign_keys = on').connection(connection);
      await knex.client.releaseConnection(connection);
    }
  },
};

/** Executes steps, table by table. Changes that `alter table` does not support are made by copying the table. */
async function apply(knex: Knex, { steps, actual, wanted, before }: SchemaChange): Promise<void> {
  const run: RunStatement = async (statement) => {
    await before();
    await statement;
  };
  for (const [table, own] of groupRows(steps, (step) => step.table)) {
    if (own.some((step) => step.kind === 'dropTable')) {
      for (const index of textIndexesOf(actual.get(table))) await dropTextIndex(knex, index, run);
      await run(knex.raw('drop table ??', [table]));
      continue;
    }
    const created = own.find((step) => step.kind === 'createTable');
    if (created) {
      const keys = own.flatMap((step) => (step.kind === 'addForeignKey' ? [foreignKeyText(knex, step.key)] : []));
      await run(tableText(knex, TYPES, created.schema, keys));
      for (const index of created.schema.indexes) await createIndex(knex, table, index, run);
      continue;
    }
    const ofTexts = textIndexesOf(actual.get(table));
    for (const name of own.flatMap(droppedIndex)) {
      if (ofTexts.has(name)) await dropTextIndex(knex, name, run);
      else await run(knex.raw('drop index if exists ??', [name]));
    }
    if (own.some((step) => needsCopy(step, own))) await rebuildTable(knex, table, own, wanted.get(table)?.foreignKeys ?? [], run);
    else for (const step of own) if (step.kind === 'addColumn') await run(addColumn(knex, step, own));
    for (const step of own) if (step.kind === 'createIndex') await createIndex(knex, table, step.index, run);
  }
}

function droppedIndex(step: SchemaStep): string[] {
  if (step.kind === 'dropIndex') return [step.index];
  return step.kind === 'createIndex' && step.replaces ? [step.index.name] : [];
}

function needsCopy(step: SchemaStep, steps: readonly SchemaStep[]): boolean {
  switch (step.kind) {
    case 'relaxColumn':
    case 'convertColumn':
    case 'dropColumn':
    case 'dropForeignKey':
      return true;
    case 'addColumn':
      return !step.column.nullable && step.column.default === undefined;
    case 'addForeignKey':
      // `add column` can include the foreign key if existing rows get null.
      return !steps.some(
        (other) =>
          other.kind === 'addColumn' &&
          other.column.name === step.key.column &&
          other.column.nullable &&
          other.column.default === undefined,
      );
    default:
      return false;
  }
}

function addColumn(knex: Knex, step: SchemaStep & { kind: 'addColumn' }, steps: readonly SchemaStep[]): Knex.Raw {
  const definition = columnText(knex, TYPES, step.column);
  const key = steps.flatMap((other) => (other.kind === 'addForeignKey' && other.key.column === step.column.name ? [other.key] : []))[0];
  if (!key) return knex.raw('alter table ?? add column ?', [step.table, definition]);
  return knex.raw(`alter table ?? add column ? constraint ?? references ?? (??) on delete ${key.onDelete}`, [
    step.table,
    definition,
    key.name,
    key.table,
    key.references,
  ]);
}

type RunStatement = (statement: Knex.Raw) => Promise<void>;

async function createIndex(knex: Knex, table: string, { name, columns, unique, kind }: IndexSchema, run: RunStatement): Promise<void> {
  if (kind === 'text') {
    // Parts of the index may exist although a trigger is missing.
    await dropTextIndex(knex, name, run);
    await createTextIndex(knex, table, name, columns[0] as string, run);
  } else await run(knex.raw(`create ${unique ? 'unique ' : ''}index ?? on ?? (${nameList(columns)})`, [name, table, ...columns]));
}

function textIndexesOf(table: ActualTable | undefined): ReadonlySet<string> {
  return new Set(table?.indexes.flatMap(({ name, kind }) => (kind === 'text' ? [name] : [])));
}
