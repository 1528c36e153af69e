import type { Knex } from 'knex';
import type { ColumnStorage } from '../../column-storage.ts';
import { joinedRaw } from '../../compile.ts';
import { codeOf } from '../../failure.ts';
import { INDEX_BYTES, indexBytes, indexPrefixes } from '../../schema/check-tables.ts';
import { columnText, foreignKeyText, groupRows, tableText } from '../../schema/ddl-text.ts';
import type { SchemaChange, SchemaDialect, SchemaStep } from '../../schema/schema-change.ts';
import type { IndexSchema, TableSchema } from '../../table-schema.ts';
import { bind, columnType, storageType } from './column-types.ts';
import { damages, introspect } from './introspection.ts';
import type { MysqlServer } from './server.ts';

/** How MySQL and MariaDB read and change tables. */
export function mysqlSchema(server: MysqlServer): SchemaDialect {
  return {
    transactional: false,
    // Every DDL statement commits by itself, so a transaction would have no effect.
    scope: (knex, work) => work(knex),
    apply: (knex, change) => apply(server, knex, change),
    // Every change of a table waits for the transactions that have used it.
    awaitWriters: async (knex, table) => {
      await knex.raw("alter table ?? comment = ''", [table]);
    },
    introspect,
    damages,
    refusesTextIndex: null,
    async lastKey(knex, table) {
      // Not from information_schema, where MySQL may report this value a day late.
      const [[row] = []]: readonly (readonly { readonly 'Create Table': string }[])[] = await knex.raw('show create table ??', [table]);
      const [, next] = /\n\).* AUTO_INCREMENT=(\d+)/.exec(row?.['Create Table'] ?? '') ?? [];
      return Number(next ?? 1) - 1;
    },
    async continueKeys(knex, table, _column, key) {
      await knex.raw(`alter table ?? auto_increment = ${Math.trunc(key) + 1}`, [table]);
    },
    now: (knex) => knex.raw('cast(unix_timestamp(sysdate(3)) * 1000 as signed)'),
  };
}

/**
 * Executes steps one by one. Each is one DDL statement, which MySQL commits at once, so it is done completely or not at all. All foreign
 * keys of a table are added in one statement, after all other steps, because MySQL copies the table for each such statement.
 */
async function apply(server: MysqlServer, knex: Knex, { steps, wanted, before }: SchemaChange): Promise<void> {
  for (const step of steps) {
    if (step.kind === 'addForeignKey') continue;
    await before();
    try {
      await statement(server, knex, step, wanted);
    } catch (error) {
      // An index that a foreign key still needs is kept until none does.
      if (step.kind !== 'dropIndex' || codeOf(error) !== 'ER_DROP_INDEX_FK') throw error;
    }
  }
  const keys = steps.filter((step) => step.kind === 'addForeignKey');
  for (const [table, own] of groupRows(keys, (step) => step.table)) {
    await before();
    await knex.raw(`alter table ?? ${own.map(() => 'add ?').join(', ')}`, [table, ...own.map(({ key }) => foreignKeyText(knex, key))]);
  }
}

function statement(
  server: MysqlServer,
  knex: Knex,
  step: Exclude<SchemaStep, { kind: 'addForeignKey' }>,
  wanted: ReadonlyMap<string, TableSchema>,
): Knex.Raw {
  const types = { bind, columnType: columnType.bind(null, server) };
  switch (step.kind) {
    case 'createTable':
      return createTable(server, knex, step.schema);
    case 'addColumn':
      return knex.raw('alter table ?? add column ?', [step.table, columnText(knex, types, step.column)]);
    case 'convertColumn':
      return knex.raw('alter table ?? modify column ?', [step.table, columnText(knex, types, step.column)]);
    case 'relaxColumn':
      return knex.raw(`alter table ?? modify column ?? ${keptType(server, step.storage)} null`, [step.table, step.column]);
    case 'createIndex': {
      const columns = indexColumns(knex, wanted.get(step.table) as TableSchema, step.index);
      const add = `add ${step.index.unique ? 'unique ' : ''}index ?? (?)`;
      if (!step.replaces) return knex.raw(`alter table ?? ${add}`, [step.table, step.index.name, columns]);
      // In one statement, so that a foreign key that uses the old index moves to the new one.
      return knex.raw(`alter table ?? drop index ??, ${add}`, [step.table, step.index.name, step.index.name, columns]);
    }
    case 'dropIndex':
      return knex.raw('drop index ?? on ??', [step.index, step.table]);
    case 'dropForeignKey':
      return knex.raw('alter table ?? drop foreign key ??', [step.table, step.key.name ?? '']);
    case 'dropTable':
      return knex.raw('drop table ??', [step.table]);
    case 'dropColumn':
      return knex.raw('alter table ?? drop column ??', [step.table, step.column]);
  }
}

function createTable(server: MysqlServer, knex: Knex, schema: TableSchema): Knex.Raw {
  const types = { bind, columnType: columnType.bind(null, server) };
  const indexes = schema.indexes.map((index) =>
    knex.raw(`${index.unique ? 'unique ' : ''}key ?? (?)`, [index.name, indexColumns(knex, schema, index)]),
  );
  const table = tableText(knex, types, schema, indexes);
  return knex.raw(`? engine = InnoDB row_format = dynamic default character set utf8mb4 collate ${server.collation}`, [table]);
}

/** The columns of an index. If the index is too wide, the longest ones get a prefix length. */
function indexColumns(knex: Knex, table: TableSchema, index: IndexSchema): Knex.Raw {
  const prefixes = indexBytes(table, index) > INDEX_BYTES ? indexPrefixes(table, index) : null;
  const columns = index.columns.map((name) => {
    const length = prefixes?.get(name);
    return length === undefined ? knex.raw('??', [name]) : knex.raw(`??(${length})`, [name]);
  });
  return joinedRaw(knex, columns, ', ');
}

/** Type of a column that is kept although it is no longer wanted. Texts keep the common collation. */
function keptType(server: MysqlServer, storage: ColumnStorage): string {
  if (storage.type === 'text') return columnType(server, { name: '', kind: 'text', nullable: true });
  if (storage.type === 'string') return columnType(server, { name: '', kind: 'varchar', length: storage.length, nullable: true });
  return storageType(storage);
}
