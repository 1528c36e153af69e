import type { Knex } from 'knex';
import { bindValue } from '../../binding.ts';
import { columnText, foreignKeyText, literal, nameList } from '../../schema/ddl-text.ts';
import type { SchemaStep } from '../../schema/schema-change.ts';
import { type ForeignKeySchema, identifier } from '../../table-schema.ts';
import { columnType } from './column-types.ts';
import type { ColumnRow } from './introspection.ts';

interface ForeignKeyRow {
  readonly seq: number;
  readonly table: string;
  readonly from: string;
  readonly to: string | null;
  readonly on_delete: string;
}

/** How column definitions are written. */
export const TYPES = { bind: bindValue, columnType };

/**
 * Copies a table into one with changed columns and foreign keys, and replaces it. Columns, indexes and triggers that no step names are
 * kept. Foreign keys must be off meanwhile: dropping the old table would trigger their actions.
 */
export async function rebuildTable(
  knex: Knex,
  table: string,
  steps: readonly SchemaStep[],
  named: readonly ForeignKeySchema[],
  run: (statement: Knex.Raw) => Promise<void>,
): Promise<void> {
  const copy = identifier('plinth_copy', table);
  const columns: ColumnRow[] = await knex.raw('select name, type, "notnull", dflt_value, pk from pragma_table_info(?) order by cid', [
    table,
  ]);
  const keys: ForeignKeyRow[] = await knex.raw('select seq, "table", "from", "to", on_delete from pragma_foreign_key_list(?)', [table]);
  const extras: { type: string; sql: string }[] = await knex.raw(
    "select type, sql from sqlite_master where tbl_name = ? and type in ('index', 'trigger') and sql is not null",
    [table],
  );
  const [own]: { sql: string }[] = await knex.raw("select sql from sqlite_master where type = 'table' and name = ?", [table]);
  if (keys.some((key) => key.seq > 0)) throw new Error(`table "${table}" has a foreign key with several columns and cannot be changed`);

  const dropped = new Set(steps.flatMap((step) => (step.kind === 'dropColumn' ? [step.column] : [])));
  const kept = columns.filter((column) => !dropped.has(column.name));
  const generated = /\bautoincrement\b/i.test(own?.sql ?? '');
  const primary = kept
    .filter((column) => column.pk > 0)
    .sort((one, other) => one.pk - other.pk)
    .map((column) => column.name);

  const parts = [
    ...kept.map((column) => keptColumn(knex, column, steps, generated)),
    ...steps.flatMap((step) => (step.kind === 'addColumn' ? [columnText(knex, TYPES, step.column)] : [])),
    ...(primary.length > 0 && !generated ? [knex.raw(`primary key (${nameList(primary)})`, primary)] : []),
    ...foreignKeys(keys, steps, named, dropped).map((key) => foreignKeyText(knex, key)),
  ];
  const names = kept.map((column) => column.name);
  const values = kept.map((column) => keptValue(knex, column.name, steps));
  await run(knex.raw('drop table if exists ??', [copy]));
  await run(knex.raw(`create table ?? (${parts.map(() => '?').join(', ')})`, [copy, ...parts]));
  await run(
    knex.raw(`insert into ?? (${nameList(names)}) select ${values.map(() => '?').join(', ')} from ??`, [copy, ...names, ...values, table]),
  );
  const [sequence]: { seq: number }[] = generated ? await knex.raw('select seq from sqlite_sequence where name = ?', [table]) : [];
  await run(knex.raw('drop table ??', [table]));
  await run(knex.raw('alter table ?? rename to ??', [copy, table]));
  if (sequence) {
    await run(knex.raw('delete from sqlite_sequence where name = ?', [table]));
    await run(knex.raw('insert into sqlite_sequence (name, seq) values (?, ?)', [table, sequence.seq]));
  }
  for (const extra of extras) await run(knex.raw(extra.sql.replaceAll('?', '\\?')));
}

function keptColumn(knex: Knex, column: ColumnRow, steps: readonly SchemaStep[], generated: boolean): Knex.Raw {
  for (const step of steps)
    if (step.kind === 'convertColumn' && step.column.name === column.name) return columnText(knex, TYPES, step.column);
  const relaxed = steps.some((step) => step.kind === 'relaxColumn' && step.column === column.name);
  const facts = [column.type];
  if (column.pk > 0 && generated) facts.push('primary key autoincrement');
  if (column.notnull === 1 && !relaxed) facts.push('not null');
  if (column.dflt_value !== null) facts.push(`default ${column.dflt_value.replaceAll('?', '\\?')}`);
  return knex.raw(`?? ${facts.join(' ')}`, [column.name]);
}

function keptValue(knex: Knex, name: string, steps: readonly SchemaStep[]): Knex.Raw {
  for (const step of steps) {
    if (step.kind !== 'convertColumn' || step.column.name !== name || step.column.nullable || step.column.default === undefined) continue;
    return knex.raw(`coalesce(??, ${literal(knex, TYPES, step.column)})`, [name]);
  }
  return knex.raw('??', [name]);
}

function foreignKeys(
  rows: readonly ForeignKeyRow[],
  steps: readonly SchemaStep[],
  named: readonly ForeignKeySchema[],
  dropped: ReadonlySet<string>,
): ForeignKeySchema[] {
  const kept = rows
    .map((row) => ({ column: row.from, table: row.table, references: row.to ?? 'id', onDelete: row.on_delete.toLowerCase() }))
    .filter((key) => !dropped.has(key.column))
    .filter(
      (key) => !steps.some((step) => step.kind === 'dropForeignKey' && step.key.column === key.column && step.key.table === key.table),
    )
    .map((key, at) => ({ ...key, name: named.find((one) => one.column === key.column)?.name ?? identifier(key.column, 'fk', String(at)) }));
  return [...(kept as ForeignKeySchema[]), ...steps.flatMap((step) => (step.kind === 'addForeignKey' ? [step.key] : []))];
}
