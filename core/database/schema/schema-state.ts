import type { Knex } from 'knex';
import { isPlinthError } from '../../errors/index.ts';
import type { Database } from '../database.ts';
import type { TableSchema } from '../table-schema.ts';
import type { SchemaLoss } from './schema-change.ts';
import { schemaTable } from './system-tables.ts';

/** The name of the only row. */
export const ROW = 'current';

/** The schema state that is stored between boots. */
interface SchemaState {
  /** Hash of the last synchronized schema; empty while a change is under way. */
  readonly hash: string;
  /** All tables that Plinth made and has not dropped. */
  readonly tables: readonly TableSchema[];
  /** Changes that were not made, because they would lose data. */
  readonly pending: readonly SchemaLoss[];
}

/** Reads hash and pending losses with one statement; null on a database that was never synchronized. */
export async function readOutcome(database: Database): Promise<Pick<SchemaState, 'hash' | 'pending'> | null> {
  const { sql, bindings } = database.knex(schemaTable.name).select('hash', 'pending').where('name', ROW).toSQL();
  try {
    const [row] = await database.read({ text: database.dialect.positional(sql), binds: bindings });
    return row ? { hash: String(row[0]), pending: JSON.parse(String(row[1])) as SchemaLoss[] } : null;
  } catch (error) {
    // If the database is unreachable, throw. Any other error means that the table does not exist.
    if (isPlinthError(error)) throw error;
    return null;
  }
}

/** Reads the whole state; an empty one if there is none. */
export async function readState(knex: Knex): Promise<SchemaState> {
  const row: { hash: string; tables: string; pending: string } | undefined = await knex(schemaTable.name).where('name', ROW).first();
  if (!row) return { hash: '', tables: [], pending: [] };
  return { hash: row.hash, tables: JSON.parse(row.tables) as TableSchema[], pending: JSON.parse(row.pending) as SchemaLoss[] };
}

/** Replaces the stored state. */
export async function writeState(knex: Knex, state: SchemaState): Promise<void> {
  const values = { hash: state.hash, tables: JSON.stringify(state.tables), pending: JSON.stringify(state.pending) };
  const changed = await knex(schemaTable.name).where('name', ROW).update(values);
  if (changed === 0) await knex(schemaTable.name).insert({ name: ROW, ...values });
}

/** Whether a sync to the tables of this hash was completed before, on this database. */
export async function wasReached(knex: Knex, hash: string): Promise<boolean> {
  return (await knex(schemaTable.name).where('name', hash).first('name')) !== undefined;
}

/** Records that a sync to the tables of this hash was completed, in a row named after the hash. */
export async function rememberReached(knex: Knex, hash: string): Promise<void> {
  if (!(await wasReached(knex, hash))) await knex(schemaTable.name).insert({ name: hash, hash, tables: '[]', pending: '[]' });
}

/** The union of two lists of tables, with their columns, indexes and foreign keys. If both have a part, `newer` wins. */
export function unionTables(older: readonly TableSchema[], newer: readonly TableSchema[]): TableSchema[] {
  const union = new Map(older.map((table) => [table.name, table]));
  for (const table of newer) {
    const known = union.get(table.name);
    union.set(table.name, known ? unionTable(known, table) : table);
  }
  return [...union.values()];
}

function unionTable(older: TableSchema, newer: TableSchema): TableSchema {
  return {
    ...newer,
    columns: [...newer.columns, ...absent(older.columns, newer.columns)],
    indexes: [...newer.indexes, ...absent(older.indexes, newer.indexes)],
    foreignKeys: [...newer.foreignKeys, ...older.foreignKeys.filter((key) => !newer.foreignKeys.some((one) => isDeepEqual(one, key)))],
  };
}

function absent<T extends { readonly name: string }>(older: readonly T[], newer: readonly T[]): T[] {
  const names = new Set(newer.map((one) => one.name));
  return older.filter((one) => !names.has(one.name));
}

function isDeepEqual(one: object, other: object): boolean {
  return JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
}
