import type { Knex } from 'knex';
import { storageOf } from '../../column-storage.ts';
import { translate } from '../../failure.ts';
import { columnText, foreignKeyText, literal, tableText } from '../../schema/ddl-text.ts';
import type { SchemaChange, SchemaDialect, SchemaStep } from '../../schema/schema-change.ts';
import type { IndexSchema, TableSchema } from '../../table-schema.ts';
import { bind, columnType, storageType } from './column-types.ts';
import { classify } from './errors.ts';
import { damages, introspect } from './introspection.ts';
import { lockInModes, lockTables } from './lock-tables.ts';
import { createTextIndex, refusesTextIndex } from './text-index.ts';

const TYPES = { bind, columnType };

/** How PostgreSQL reads and changes tables. All changes of a sync run in one transaction. */
export const postgresSchema: SchemaDialect = {
  transactional: true,
  async scope(knex, work) {
    try {
      return await knex.transaction(work);
    } catch (error) {
      // Knex's transactions throw the driver's errors untranslated.
      throw translate(error, classify(error));
    }
  },
  apply,
  awaitWriters: (knex, table, isAltered) => lockInModes(knex, new Map([[table, isAltered ? 'access exclusive' : 'share row exclusive']])),
  introspect,
  damages,
  refusesTextIndex,
  async lastKey(knex, table, column) {
    const { rows } = await knex.raw('select coalesce(pg_sequence_last_value(?), 0) as last', [sequenceOf(knex, table, column)]);
    return Number(rows[0].last);
  },
  async continueKeys(knex, table, column, key) {
    await knex.raw('select setval(?, ?)', [sequenceOf(knex, table, column), key]);
  },
  now: (knex) => knex.raw('cast(floor(extract(epoch from clock_timestamp()) * 1000) as bigint)'),
};

/** The sequence of a column with generated keys. */
function sequenceOf(knex: Knex, table: string, column: string): Knex.Raw {
  return knex.raw('cast(pg_get_serial_sequence(?, ?) as regclass)', [`"${table.replaceAll('"', '""')}"`, column]);
}

/** Executes steps one by one, in Knex's transaction. */
async function apply(knex: Knex, { steps, actual, wanted, before }: SchemaChange): Promise<void> {
  await lockTables(knex, steps, actual);
  const run = async (statement: Knex.Raw): Promise<void> => {
    await before();
    await statement;
  };
  for (const step of steps) {
    for (const statement of statements(knex, step, wanted)) await run(statement);
    for (const { name, columns } of textIndexesOf(step)) await createTextIndex(knex, step.table, name, columns[0] as string, run);
  }
}

/** Indexes of the kind `text` that a step creates. `statements` does not include them. */
function textIndexesOf(step: SchemaStep): readonly IndexSchema[] {
  const made = step.kind === 'createTable' ? step.schema.indexes : step.kind === 'createIndex' ? [step.index] : [];
  return made.filter(({ kind }) => kind === 'text');
}

function statements(knex: Knex, step: SchemaStep, wanted: ReadonlyMap<string, TableSchema>): Knex.Raw[] {
  switch (step.kind) {
    case 'createTable':
      return [tableText(knex, TYPES, step.schema), ...step.schema.indexes.flatMap((index) => createIndex(knex, step.schema, index))];
    case 'addColumn':
      return [knex.raw('alter table ?? add column ?', [step.table, columnText(knex, TYPES, step.column)])];
    case 'convertColumn':
      return convertColumn(knex, step);
    case 'relaxColumn':
      return [knex.raw('alter table ?? alter column ?? drop not null', [step.table, step.column])];
    case 'createIndex':
      return [
        ...(step.replaces ? [knex.raw('drop index if exists ??', [step.index.name])] : []),
        ...createIndex(knex, wanted.get(step.table) as TableSchema, step.index),
      ];
    case 'dropIndex':
      return [knex.raw('drop index if exists ??', [step.index])];
    case 'addForeignKey':
      return [knex.raw('alter table ?? add ?', [step.table, foreignKeyText(knex, step.key)])];
    case 'dropForeignKey':
      return [knex.raw('alter table ?? drop constraint ??', [step.table, step.key.name ?? ''])];
    case 'dropTable':
      return [knex.raw('drop table ??', [step.table])];
    case 'dropColumn':
      return [knex.raw('alter table ?? drop column ??', [step.table, step.column])];
  }
}

function convertColumn(knex: Knex, { table, column }: SchemaStep & { kind: 'convertColumn' }): Knex.Raw[] {
  const type = storageType(storageOf(column));
  const found = [knex.raw(`alter table ?? alter column ?? type ${type}`, [table, column.name])];
  if (column.nullable) found.push(knex.raw('alter table ?? alter column ?? drop not null', [table, column.name]));
  else {
    if (column.default !== undefined) {
      const value = literal(knex, TYPES, column);
      found.push(knex.raw(`update ?? set ?? = ${value} where ?? is null`, [table, column.name, column.name]));
      found.push(knex.raw(`alter table ?? alter column ?? set default ${value}`, [table, column.name]));
    }
    found.push(knex.raw('alter table ?? alter column ?? set not null', [table, column.name]));
  }
  return found;
}

/** Indexes nullable columns with `nulls first`, which is the order of `orderBy`. */
function createIndex(knex: Knex, table: TableSchema, index: IndexSchema): Knex.Raw[] {
  if (index.kind === 'text') return [];
  const nullable = new Set(table.columns.filter((column) => column.nullable).map((column) => column.name));
  const columns = index.columns.map((name) => (nullable.has(name) ? '?? nulls first' : '??')).join(', ');
  return [knex.raw(`create ${index.unique ? 'unique ' : ''}index ?? on ?? (${columns})`, [index.name, table.name, ...index.columns])];
}
