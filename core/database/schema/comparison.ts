import type { Knex } from 'knex';
import type { Database } from '../database.ts';
import type { IndexSchema, TableSchema } from '../table-schema.ts';
import { countLost, findFitting } from './column-values.ts';
import type { ActualTable, SchemaLoss } from './schema-change.ts';
import { diffSchema, type SchemaDiff } from './schema-diff.ts';
import { readState, unionTables } from './schema-state.ts';
import { schemaTable } from './system-tables.ts';

/** The tables of a database beside the wanted ones. */
export interface Comparison {
  readonly actual: ReadonlyMap<string, ActualTable>;
  readonly wanted: ReadonlyMap<string, TableSchema>;
  readonly known: readonly TableSchema[];
  readonly diff: SchemaDiff;
  /** Why indexes cannot be created, as a sentence; null if none is missing. */
  readonly refused: string | null;
}

/** Compares the tables of a database with the wanted ones. */
export async function compare(database: Database, knex: Knex, tables: readonly TableSchema[]): Promise<Comparison> {
  const actual = new Map((await database.dialect.schema.introspect(knex)).map((table) => [table.name, table]));
  const { possible, refused } = await possibleTables(database, knex, tables, actual);
  const wanted = new Map(possible.map((table) => [table.name, table]));
  const known = actual.has(schemaTable.name) ? (await readState(knex)).tables : [];
  const input = { actual, wanted, known: new Map(known.map((table) => [table.name, table])), fitting: new Set<string>() };
  const first = diffSchema(input);
  const fitting = await findFitting(knex, first.losses);
  const diff = fitting.size === 0 ? first : diffSchema({ ...input, fitting });
  return { actual, wanted, known, refused, diff: { ...diff, losses: await countLost(knex, diff.losses, actual) } };
}

/** The tables that this database supports: without indexes of the kind `text` if it cannot create them. */
async function possibleTables(
  { dialect }: Database,
  knex: Knex,
  tables: readonly TableSchema[],
  actual: ReadonlyMap<string, ActualTable>,
): Promise<{ readonly possible: readonly TableSchema[] } & Pick<Comparison, 'refused'>> {
  const isThere = (table: TableSchema, { name }: IndexSchema) =>
    actual.get(table.name)?.indexes.some((index) => index.name === name) === true;
  const isAsked = tables.some((table) => table.indexes.some((index) => index.kind === 'text' && !isThere(table, index)));
  const refused = isAsked && dialect.textIndex !== null ? ((await dialect.schema.refusesTextIndex?.(knex)) ?? null) : null;
  if (dialect.textIndex !== null && refused === null) return { possible: tables, refused };
  const canBe = (table: TableSchema) => (index: IndexSchema) =>
    index.kind !== 'text' || (dialect.textIndex !== null && isThere(table, index));
  return { possible: tables.map((table) => ({ ...table, indexes: table.indexes.filter(canBe(table)) })), refused };
}

/** The tables to remember as ours after a sync: all wanted ones, and those left over. */
export function keptTables(comparison: Comparison, losses: readonly SchemaLoss[], wanted: readonly TableSchema[]): TableSchema[] {
  const leftTables = new Set(losses.flatMap((loss) => (loss.kind === 'dropTable' ? [loss.table] : [])));
  const leftColumns = new Set(losses.flatMap((loss) => (loss.kind === 'dropColumn' ? [`${loss.table}.${loss.column}`] : [])));
  const left = comparison.known.flatMap((table): TableSchema[] => {
    if (leftTables.has(table.name)) return [table];
    const columns = table.columns.filter((column) => leftColumns.has(`${table.name}.${column.name}`));
    return columns.length > 0 ? [{ ...table, columns, indexes: [], foreignKeys: [] }] : [];
  });
  return unionTables(left, wanted);
}
