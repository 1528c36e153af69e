import type { Knex } from 'knex';
import { messageOf } from '../../../errors/index.ts';
import { groupRows } from '../../schema/ddl-text.ts';
import type { ActualColumn, ActualForeignKey, ActualIndex, ActualTable } from '../../schema/schema-change.ts';
import { storageOfType } from './column-types.ts';

interface ColumnRow {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly filled: boolean;
}

interface IndexRow {
  readonly table: string;
  readonly name: string;
  readonly unique: boolean;
  readonly primary: boolean;
  readonly columns: readonly string[];
  /** Access method of the index, and the column of its expression, if it has one. */
  readonly method: string;
  readonly source: string | null;
}

interface ForeignKeyRow {
  readonly table: string;
  readonly name: string;
  readonly column: string;
  readonly target: string;
  readonly references: string;
  readonly rule: string;
}

/** Reads all tables of the current schema with three statements. */
export async function introspect(knex: Knex): Promise<ActualTable[]> {
  const { rows: columns }: { rows: ColumnRow[] } = await knex.raw(
    `select t.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
       a.atthasdef or a.attidentity <> '' as filled
     from pg_attribute a join pg_class t on t.oid = a.attrelid
     where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
     order by t.relname, a.attnum`,
  );
  const { rows: indexes }: { rows: IndexRow[] } = await knex.raw(
    `select t.relname as "table", c.relname as name, i.indisunique as "unique", i.indisprimary as "primary",
       array(select coalesce(a.attname::text, '') from unnest(i.indkey::int2[]) with ordinality as k (attnum, at)
         left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum order by k.at) as columns,
       m.amname as method,
       (select a.attname::text from pg_depend d join pg_attribute a on a.attrelid = i.indrelid and a.attnum = d.refobjsubid
         where i.indexprs is not null and d.classid = 'pg_class'::regclass and d.objid = i.indexrelid and d.refobjid = i.indrelid and d.refobjsubid > 0 limit 1) as source
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam join pg_class t on t.oid = i.indrelid
     where t.relnamespace = current_schema()::regnamespace and i.indpred is null`,
  );
  const { rows: keys }: { rows: ForeignKeyRow[] } = await knex.raw(
    `select t.relname as "table", k.conname as name, a.attname as "column", f.relname as target, b.attname as "references", k.confdeltype as rule
     from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class f on f.oid = k.confrelid
       join pg_attribute a on a.attrelid = t.oid and a.attnum = k.conkey[1]
       join pg_attribute b on b.attrelid = f.oid and b.attnum = k.confkey[1]
     where k.contype = 'f' and t.relnamespace = current_schema()::regnamespace`,
  );

  const byTable = groupRows(columns, (row) => row.table);
  const indexesOf = groupRows(indexes, (row) => row.table);
  const keysOf = groupRows(keys, (row) => row.table);
  return [...byTable].map(([name, rows]) => {
    const own = indexesOf.get(name) ?? [];
    return {
      name,
      columns: rows.map(column),
      primary: own.find((row) => row.primary)?.columns ?? [],
      indexes: own.filter((row) => !row.primary).map(index),
      foreignKeys: (keysOf.get(name) ?? []).map(foreignKey),
    };
  });
}

function column(row: ColumnRow): ActualColumn {
  return { name: row.name, storage: storageOfType(row.type), nullable: row.nullable, hasDefault: row.filled };
}

function index(row: IndexRow): ActualIndex {
  if (row.method === 'gin' && row.source !== null) return { name: row.name, columns: [row.source], unique: false, kind: 'text' };
  return { name: row.name, columns: row.columns, unique: row.unique };
}

const RULES: Readonly<Record<string, ActualForeignKey['onDelete']>> = { c: 'cascade', n: 'set null', r: 'restrict', a: 'restrict' };

function foreignKey(row: ForeignKeyRow): ActualForeignKey {
  return { name: row.name, column: row.column, table: row.target, references: row.references, onDelete: RULES[row.rule] ?? 'other' };
}

/** See `SchemaDialect.damages`. Reads every row completely, including values stored out of line. A table that cannot be read is damaged. */
export async function damages(knex: Knex, tables: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const table of tables) {
    try {
      await knex.raw('select sum(length(cast(t as text))) from ?? as t', [table]);
    } catch (error) {
      found.push(`${table}: ${messageOf(error)}`);
    }
  }
  return found;
}
