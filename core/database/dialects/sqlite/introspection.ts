import type { Knex } from 'knex';
import { groupRows } from '../../schema/ddl-text.ts';
import { type ActualColumn, type ActualForeignKey, type ActualIndex, type ActualTable, DELETE_RULES } from '../../schema/schema-change.ts';
import { storageOfType } from './column-types.ts';
import { indexOfTrigger, triggersOf } from './text-index.ts';

/** A column, from `pragma_table_info`. */
export interface ColumnRow {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly dflt_value: string | null;
  readonly pk: number;
}

interface IndexRow {
  readonly table: string;
  readonly name: string;
  readonly unique: number;
  readonly columns: string;
}

interface TriggerRow {
  readonly name: string;
  readonly table: string;
  readonly sql: string;
}

interface ForeignKeyRow {
  readonly table: string;
  readonly from: string;
  readonly to: string | null;
  readonly target: string;
  readonly on_delete: string;
}

const TABLES = "sqlite_master as m where m.type = 'table' and m.name not like 'sqlite\\_%' escape '\\'";

/** Reads all tables with four statements. */
export async function introspect(knex: Knex): Promise<ActualTable[]> {
  const columns: (ColumnRow & { readonly table: string })[] = await knex.raw(
    `select m.name as "table", c.name, c.type, c."notnull", c.dflt_value, c.pk from ${TABLES.replace('as m', 'as m join pragma_table_info(m.name) as c')} order by m.name, c.cid`,
  );
  const indexes: IndexRow[] = await knex.raw(
    `select m.name as "table", i.name, i."unique", (select json_group_array(x.name order by x.seqno) from pragma_index_info(i.name) as x) as columns
     from ${TABLES.replace('as m', 'as m join pragma_index_list(m.name) as i')} and i.origin = 'c' and i.partial = 0`,
  );
  const keys: ForeignKeyRow[] = await knex.raw(
    `select m.name as "table", f."from", f."to", f."table" as target, f.on_delete from ${TABLES.replace('as m', 'as m join pragma_foreign_key_list(m.name) as f')}`,
  );

  // Indexes of the kind `text` are separate tables. Their triggers show which table they index. An index with a missing trigger does not
  // count.
  const triggers: TriggerRow[] = await knex.raw(`select name, tbl_name as "table", sql from sqlite_master where type = 'trigger'`);
  const textIndexesOf = groupRows(textIndexes(new Set(columns.map((row) => row.table)), triggers), (row) => row.table);

  const byTable = groupRows(columns, (column) => column.table);
  const indexesOf = groupRows(indexes, (index) => index.table);
  const keysOf = groupRows(keys, (key) => key.table);
  return [...byTable].map(([name, rows]) => {
    const primary = rows.filter((row) => row.pk > 0).sort((one, other) => one.pk - other.pk);
    const generated = primary.length === 1 && primary[0]?.type.toUpperCase() === 'INTEGER' ? primary[0].name : null;
    return {
      name,
      columns: rows.map((row) => column(row, generated)),
      primary: primary.map((row) => row.name),
      indexes: [...(indexesOf.get(name) ?? []).map(index), ...(textIndexesOf.get(name) ?? []).map(({ index }) => index)],
      foreignKeys: (keysOf.get(name) ?? []).map(foreignKey),
    };
  });
}

function textIndexes(
  tables: ReadonlySet<string>,
  triggers: readonly TriggerRow[],
): { readonly table: string; readonly index: ActualIndex }[] {
  const byName = new Map(triggers.map((trigger) => [trigger.name, trigger]));
  return triggers.flatMap(({ name: trigger, table, sql }) => {
    const index = indexOfTrigger(trigger);
    const [, column] = /\bafter update of [`"]([^`"]+)[`"], id\b/.exec(sql) ?? [];
    if (index === null || column === undefined || !tables.has(index)) return [];
    const isWhole = triggersOf(index).every((name) => byName.get(name)?.table === table);
    return isWhole ? [{ table, index: { name: index, columns: [column], unique: false, kind: 'text' } }] : [];
  });
}

function column(row: ColumnRow, generated: string | null): ActualColumn {
  const key = row.name === generated;
  return {
    name: row.name,
    storage: storageOfType(row.type),
    nullable: row.notnull === 0 && row.pk === 0,
    hasDefault: key || row.dflt_value !== null,
  };
}

function index(row: IndexRow): ActualIndex {
  const columns = JSON.parse(row.columns) as readonly (string | null)[];
  return { name: row.name, columns: columns.map((name) => name ?? ''), unique: row.unique === 1 };
}

function foreignKey(row: ForeignKeyRow): ActualForeignKey {
  return { name: null, column: row.from, table: row.target, references: row.to ?? 'id', onDelete: DELETE_RULES[row.on_delete] ?? 'other' };
}

/** Maximum number of reported problems. */
const LIMIT = 20;

interface BrokenKeys {
  readonly table: string;
  readonly parent: string;
  readonly count: number;
}

/** See `SchemaDialect.damages`. Checks the pages of the file, and the foreign keys of all tables. */
export async function damages(knex: Knex): Promise<readonly string[]> {
  const rows: { integrity_check: string }[] = await knex.raw(`pragma integrity_check(${LIMIT})`);
  const pages = rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
  if (pages.length > 0) return pages;
  const keys: BrokenKeys[] = await knex.raw('select "table", parent, count(*) as count from pragma_foreign_key_check group by 1, 2');
  return keys.map(({ table, parent, count }) => `${count} rows of "${table}" reference missing rows of "${parent}"`);
}
