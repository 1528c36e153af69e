import { type ListParameter, powerOfTwoWithin, type Row } from '../../database/index.ts';
import { defineListStatement } from '../storage/defined-statement.ts';
import { batches } from '../storage/lists.ts';
import type { Statements } from '../storage/statements.ts';

type Kind = ListParameter['kind'];

/** The most keys of one statement. */
const KEYS = 1024;
/** The most rows, values and characters (roughly) of one insert. */
const ROWS = 128;
const VALUES = 8_000;
const CHARACTERS = 4_000_000;

const ROWS_BY = defineListStatement(({ knex, within }, table: string, column: string, kind: string, ...columns: string[]) =>
  knex(table)
    .select(columns)
    .where(within(column, kind as Kind)),
);

const DELETION = defineListStatement(({ knex, within }, table: string, column: string) => knex(table).where(within(column)).delete());

const UPDATE = defineListStatement(({ knex, within, value }, table: string, by: string, column: string) =>
  knex(table)
    .where(within(by))
    .update({ [column]: value(1) }),
);

/** Splits a list of keys into parts for one statement each. */
export function partsOf<T>(keys: readonly T[]): readonly (readonly T[])[] {
  return batches(keys, KEYS);
}

/** Selects rows of a table by a list of values of one column. */
export async function rowsBy(
  statements: Statements,
  from: { readonly table: string; readonly column: string; readonly kind: Kind },
  values: Iterable<unknown>,
  columns: readonly string[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const part of partsOf([...new Set(values)])) {
    rows.push(...(await statements.readList(ROWS_BY, [from.table, from.column, from.kind, ...columns], part)));
  }
  return rows;
}

/** Deletes rows by a list of values of one column. */
export async function deleteBy(statements: Statements, table: string, column: string, keys: readonly number[]): Promise<void> {
  for (const part of partsOf(keys)) await statements.writeList(DELETION, [table, column], part);
}

/** Sets one column of many rows to the same value. */
export async function updateBy(
  statements: Statements,
  table: string,
  by: string,
  keys: readonly number[],
  change: { readonly column: string; readonly value: unknown },
): Promise<void> {
  for (const part of partsOf(keys)) await statements.writeList(UPDATE, [table, by, change.column], part, change.value);
}

/** Inserts many rows with few statements of a bounded size. @param rows each with the same columns in the same order */
export async function insertMany(statements: Statements, table: string, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).length;
  const most = Math.min(ROWS, powerOfTwoWithin(VALUES / Math.max(1, columns)));
  let part: Readonly<Record<string, unknown>>[] = [];
  let characters = 0;
  for (const row of rows) {
    const size = sizeOf(row);
    if (part.length > 0 && characters + size > CHARACTERS) {
      await statements.insertRows(table, part, most);
      part = [];
      characters = 0;
    }
    part.push(row);
    characters += size;
  }
  await statements.insertRows(table, part, most);
}

function sizeOf(row: Readonly<Record<string, unknown>>): number {
  let size = 0;
  for (const value of Object.values(row)) if (typeof value === 'string') size += value.length;
  return size;
}
