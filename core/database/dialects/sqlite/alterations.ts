import type { Knex } from 'knex';
import { columnText, foreignKeyText, nameList } from '../../schema/ddl-text.ts';
import { groupRows } from '../../schema/group-rows.ts';
import type { SchemaChange } from '../../schema/schema-dialect.ts';
import type { SchemaStep } from '../../schema/schema-step.ts';
import type { ForeignKeySchema, IndexSchema, TableSchema } from '../../table-schema.ts';
import { bind } from './binding.ts';
import { columnType } from './columns.ts';
import { rebuild } from './rebuild.ts';

const TYPES = { bind, columnType };

/** Carries out steps table by table. What SQLite cannot alter is done by copying the table into one of the wanted shape. */
export async function apply(knex: Knex, { steps, wanted, before }: SchemaChange): Promise<void> {
  const run = async (statement: Knex.Raw): Promise<void> => {
    await before();
    await statement;
  };
  for (const [table, own] of groupRows(steps, (step) => step.table)) {
    if (own.some((step) => step.kind === 'dropTable')) {
      await run(knex.raw('drop table ??', [table]));
      continue;
    }
    const created = own.find((step) => step.kind === 'createTable');
    if (created) {
      const keys = own.flatMap((step) => (step.kind === 'addForeignKey' ? [step.key] : []));
      await run(createTable(knex, created.schema, keys));
      for (const index of created.schema.indexes) await run(createIndex(knex, table, index));
      continue;
    }
    for (const name of own.flatMap(droppedIndex)) await run(knex.raw('drop index if exists ??', [name]));
    if (own.some((step) => needsCopy(step, own))) await rebuild(knex, table, own, wanted.get(table)?.foreignKeys ?? [], run);
    else for (const step of own) if (step.kind === 'addColumn') await run(addColumn(knex, step, own));
    for (const step of own) if (step.kind === 'createIndex') await run(createIndex(knex, table, step.index));
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
      // A new column may bring its foreign key along as long as existing rows get null in it.
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

function createTable(knex: Knex, schema: TableSchema, keys: readonly ForeignKeySchema[]): Knex.Raw {
  const parts = [
    ...schema.columns.map((column) => columnText(knex, TYPES, column)),
    ...(schema.primary ? [knex.raw(`primary key (${nameList(schema.primary)})`, [...schema.primary])] : []),
    ...keys.map((key) => foreignKeyText(knex, key)),
  ];
  return knex.raw(`create table ?? (${parts.map(() => '?').join(', ')})`, [schema.name, ...parts]);
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

function createIndex(knex: Knex, table: string, index: IndexSchema): Knex.Raw {
  return knex.raw(`create ${index.unique ? 'unique ' : ''}index ?? on ?? (${nameList(index.columns)})`, [
    index.name,
    table,
    ...index.columns,
  ]);
}
