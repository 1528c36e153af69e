import type { Knex } from 'knex';
import { groupRows } from '../../schema/ddl-text.ts';
import { type ActualColumn, type ActualForeignKey, type ActualIndex, type ActualTable, DELETE_RULES } from '../../schema/schema-change.ts';
import { storageOfType } from './column-types.ts';

type Rows = readonly (readonly (string | number | null)[])[];

/** Reads all tables of the database with three statements. */
export async function introspect(knex: Knex): Promise<ActualTable[]> {
  const columns = await select(
    knex,
    `select c.table_name, c.column_name, c.column_type, c.is_nullable, c.column_default, c.extra
     from information_schema.columns as c
     join information_schema.tables as t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
     where c.table_schema = database() order by c.table_name, c.ordinal_position`,
  );
  const indexes = await select(
    knex,
    `select table_name, index_name, column_name, non_unique from information_schema.statistics
     where table_schema = database() order by table_name, index_name, seq_in_index`,
  );
  const keys = await select(
    knex,
    `select k.table_name, k.constraint_name, k.column_name, k.referenced_table_name, k.referenced_column_name, r.delete_rule
     from information_schema.key_column_usage as k
     join information_schema.referential_constraints as r
       on r.constraint_schema = k.constraint_schema and r.constraint_name = k.constraint_name and r.table_name = k.table_name
     where k.table_schema = database() and k.referenced_table_name is not null`,
  );

  const byTable = groupRows(columns, (row) => String(row[0]));
  const indexesOf = groupRows(indexes, (row) => String(row[0]));
  const keysOf = groupRows(keys, (row) => String(row[0]));
  return [...byTable].map(([name, rows]) => {
    const byIndex = groupRows(indexesOf.get(name) ?? [], (row) => String(row[1]));
    const primary = byIndex.get('PRIMARY') ?? [];
    byIndex.delete('PRIMARY');
    return {
      name,
      columns: rows.map(column),
      primary: primary.map((row) => String(row[2])),
      indexes: [...byIndex].map(index),
      foreignKeys: (keysOf.get(name) ?? []).map(foreignKey),
    };
  });
}

async function select(knex: Knex, sql: string): Promise<Rows> {
  const [rows] = await knex.raw(sql).options({ rowsAsArray: true });
  return rows;
}

function column([, name, type, nullable, initial, extra]: Rows[number]): ActualColumn {
  return {
    name: String(name),
    storage: storageOfType(String(type)),
    nullable: nullable === 'YES',
    hasDefault: initial !== null || String(extra).includes('auto_increment'),
  };
}

function index([name, rows]: [string, Rows]): ActualIndex {
  return { name, columns: rows.map((row) => String(row[2] ?? '')), unique: Number(rows[0]?.[3]) === 0 };
}

function foreignKey([, name, column, table, references, rule]: Rows[number]): ActualForeignKey {
  return {
    name: String(name),
    column: String(column),
    table: String(table),
    references: String(references),
    onDelete: DELETE_RULES[String(rule)] ?? 'other',
  };
}

interface CheckRow {
  readonly Table: string;
  readonly Msg_type: string;
  readonly Msg_text: string;
}

/** See `SchemaDialect.damages`. */
export async function damages(knex: Knex, tables: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const table of tables) {
    const [rows = []]: CheckRow[][] = await knex.raw('check table ??', [table]);
    const wrong = rows.filter((row) => row.Msg_text !== 'OK' && row.Msg_type !== 'note');
    found.push(...wrong.map((row) => `${row.Table}: ${row.Msg_text}`));
  }
  return found;
}
