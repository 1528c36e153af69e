import { describeStorage, sameStorage, storageOf } from '../column-storage.ts';
import type { Database } from '../database.ts';
import type { ActualColumn, ActualTable } from '../schema/schema-change.ts';
import { readState } from '../schema/schema-state.ts';
import { leaseTable, schemaTable, systemTables } from '../schema/system-tables.ts';
import type { ColumnSchema, TableSchema } from '../table-schema.ts';

/** A table whose rows are copied. */
export interface CopiedTable {
  readonly name: string;
  /** The table as it exists in the source. It may differ from the model: a column that the model no longer has is copied too. */
  readonly schema: TableSchema;
  /**
   * Columns that identify a row and are never null, in the order in which rows are read. Empty: rows are read by their position when sorted
   * by all columns; equal rows are interchangeable.
   */
  readonly key: readonly string[];
}

/** The tables of a source. */
export interface SourceTables {
  /** Tables to make in the target, besides those that every database gets. */
  readonly made: readonly TableSchema[];
  /** Each table comes after the tables that its foreign keys reference. */
  readonly copied: readonly CopiedTable[];
  /** Names of tables whose rows are not copied, because they describe running nodes. The tables themselves are created. */
  readonly transient: readonly string[];
  /** Names of tables that Plinth did not create. */
  readonly foreign: readonly string[];
}

/** Kinds of columns, and characters of a column, that not every database sorts by their whole value: MySQL and MariaDB take 1024 bytes. */
const LONG: ReadonlySet<ColumnSchema['kind']> = new Set(['text', 'json']);
const SORTABLE = 256;

/** Tables that are not copied, because each database has its own. The terms of leases are copied separately. */
const OWN: ReadonlySet<string> = new Set([schemaTable.name, leaseTable.name]);

/**
 * The tables that Plinth made in a database, including those of plugins that are off.
 * @param transient names of tables whose rows are not copied
 * @throws Error when a column is stored in a way that no model describes, or nothing gives the rows of a table an order
 */
export async function sourceTables({ dialect, knex }: Database, transient: ReadonlySet<string>): Promise<SourceTables> {
  const actual = new Map((await dialect.schema.introspect(knex)).map((table) => [table.name, table]));
  const known = actual.has(schemaTable.name) ? (await readState(knex)).tables : [];
  const made = known.filter(({ name }) => actual.has(name));
  const tables = parentsFirst(made.map((table) => asItIs(table, actual.get(table.name) as ActualTable)));
  const isCopied = ({ name }: TableSchema) => !OWN.has(name) && !transient.has(name);
  const names = new Set(made.map(({ name }) => name));
  const indexes = made.flatMap((table) => table.indexes.flatMap((index) => (index.kind === 'text' ? [index.name] : [])));
  const isFound = (name: string) => name.startsWith('plinth_') || indexes.some((index) => name.startsWith(index));
  const system = new Set(systemTables.map(({ name }) => name));
  return {
    made: tables.filter(({ name }) => !system.has(name)),
    copied: tables.filter(isCopied).map(copiedTable),
    transient: tables.filter(({ name }) => transient.has(name)).map(({ name }) => name),
    foreign: [...actual.keys()].filter((name) => !names.has(name) && !isFound(name)).sort(),
  };
}

/** A declared table with the columns that exist, as they exist. A change that would lose data may be waiting for consent. */
function asItIs(table: TableSchema, actual: ActualTable): TableSchema {
  const existing = new Map(actual.columns.map((column) => [column.name, column]));
  const columns = table.columns.flatMap((column) => {
    const found = existing.get(column.name);
    return found === undefined ? [] : [columnAsItIs(table.name, column, found)];
  });
  const kinds = new Map(columns.map(({ name, kind }) => [name, kind]));
  const fits = (kind: ColumnSchema['kind'] | undefined) => kind !== undefined && kind !== 'text' && kind !== 'json';
  const indexes = table.indexes.filter(({ columns: named, kind }) =>
    kind === 'text' ? named.every((name) => kinds.has(name)) : named.every((name) => fits(kinds.get(name))),
  );
  return { ...table, columns, indexes, foreignKeys: table.foreignKeys.filter(({ column }) => kinds.has(column)) };
}

function columnAsItIs(table: string, column: ColumnSchema, { storage, nullable }: ActualColumn): ColumnSchema {
  if (column.kind === 'key') return column;
  const found = { ...column, nullable: column.nullable || nullable };
  if (sameStorage(storageOf(column), storage)) return found;
  switch (storage.type) {
    case 'string':
      return { ...found, kind: 'varchar', length: storage.length };
    case 'int32':
      return { ...found, kind: 'integer' };
    case 'int64':
      return { ...found, kind: 'bigint' };
    case 'boolean':
    case 'double':
    case 'decimal':
    case 'text':
      return { ...found, kind: storage.type };
    case 'other':
      throw new Error(`column "${table}.${column.name}" cannot be copied: its type ${describeStorage(storage)} is not supported`);
  }
}

function copiedTable(schema: TableSchema): CopiedTable {
  const { name, columns } = schema;
  const key = keyOf(schema);
  const long = key.length > 0 ? undefined : columns.find(({ kind, length = 0 }) => LONG.has(kind) || length > SORTABLE);
  if (long !== undefined)
    throw new Error(
      `table "${name}" cannot be copied: it has no primary key or unique index, and the strings in column "${long.name}" are too long to sort by. ` +
        'Add a primary key or a unique index to the table',
    );
  return { name, schema, key };
}

function keyOf({ columns, primary, indexes }: TableSchema): readonly string[] {
  const generated = columns.find(({ kind }) => kind === 'key');
  if (generated !== undefined) return [generated.name];
  if (primary !== undefined && primary.length > 0) return primary;
  const nullable = new Set(columns.filter((column) => column.nullable).map(({ name }) => name));
  return indexes.find((index) => index.unique && !index.columns.some((name) => nullable.has(name)))?.columns ?? [];
}

/** Sorts tables after those that their foreign keys reference. In a cycle, one foreign key references a later table. */
function parentsFirst(tables: readonly TableSchema[]): readonly TableSchema[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const ordered = new Set<TableSchema>();
  const begun = new Set<string>();
  const visit = (table: TableSchema): void => {
    if (begun.has(table.name)) return;
    begun.add(table.name);
    for (const key of table.foreignKeys) {
      const parent = byName.get(key.table);
      if (parent !== undefined) visit(parent);
    }
    ordered.add(table);
  };
  for (const table of tables) visit(table);
  return [...ordered];
}

/**
 * The tables as they are created before their rows are copied: without indexes that are faster to build once all rows are there, and
 * without foreign keys to rows that are copied later.
 */
export function beforeRows(tables: readonly TableSchema[]): readonly TableSchema[] {
  const earlier = new Set<string>();
  return tables.map((table) => {
    const foreignKeys = table.foreignKeys.filter((key) => earlier.has(key.table));
    earlier.add(table.name);
    return { ...table, foreignKeys, indexes: table.indexes.filter(({ unique }) => unique) };
  });
}
