import type { Knex } from 'knex';
import { storageOf } from '../column-storage.ts';
import type { Dialect } from '../dialect.ts';
import type { ActualTable } from './actual-table.ts';
import { literal } from './ddl-text.ts';
import { columnKey } from './schema-diff.ts';
import type { SchemaLoss, SchemaStep } from './schema-step.ts';

type ColumnLoss = Extract<SchemaLoss, { kind: 'shorten' | 'forbidNull' }>;

/** Those columns, of the ones that could lose something, of which no value would change. */
export async function findFitting(knex: Knex, losses: readonly SchemaLoss[]): Promise<Set<string>> {
  const fitting = new Set<string>();
  for (const loss of columnLosses(losses)) {
    const { table, column } = loss;
    const conditions = [...tooLong(knex, loss), ...(column.nullable ? [] : [knex.raw('?? is null', [column.name])])];
    const query = knex(table).select(knex.raw('1 as found')).limit(1);
    for (const condition of conditions) query.orWhereRaw(condition);
    if (conditions.length === 0 || (await query).length === 0) fitting.add(columnKey(table, column.name));
  }
  return fitting;
}

/** Cuts values that are longer than their column shall hold. */
export async function cutValues(knex: Knex, losses: readonly SchemaLoss[]): Promise<void> {
  for (const loss of columnLosses(losses)) {
    const { table, column } = loss;
    for (const condition of tooLong(knex, loss)) {
      const cut = knex.raw('substr(??, 1, ?)', [column.name, limitOf(loss) ?? 0]);
      await knex(table)
        .whereRaw(condition)
        .update({ [column.name]: cut });
    }
  }
}

/** Gives the default to nulls in columns that shall have none. */
export async function fillNulls(knex: Knex, losses: readonly SchemaLoss[], dialect: Dialect): Promise<void> {
  for (const { table, column } of columnLosses(losses)) {
    if (column.nullable) continue;
    const nulls = knex(table).whereNull(column.name);
    if (column.default !== undefined) await nulls.update({ [column.name]: knex.raw(literal(knex, dialect, column)) });
    else if ((await nulls.limit(1)).length > 0) throw unfillable(table, column.name);
  }
}

/**
 * Refuses columns that rows which exist could get no value for.
 * @throws Error naming the column
 */
export async function refuseUnfillable(knex: Knex, steps: readonly SchemaStep[], actual: ReadonlyMap<string, ActualTable>): Promise<void> {
  for (const step of steps) {
    if (step.kind !== 'addColumn' || step.column.nullable || step.column.default !== undefined || !actual.has(step.table)) continue;
    if ((await knex(step.table).select(knex.raw('1 as found')).limit(1)).length > 0) throw unfillable(step.table, step.column.name);
  }
}

function unfillable(table: string, column: string): Error {
  return new Error(`column "${table}.${column}" must not be null and has no default, but the table has rows`);
}

function columnLosses(losses: readonly SchemaLoss[]): ColumnLoss[] {
  return losses.filter((loss): loss is ColumnLoss => loss.kind === 'shorten' || loss.kind === 'forbidNull');
}

/** `substr` counts characters on every database; a value that it changes is too long. */
function tooLong(knex: Knex, loss: ColumnLoss): Knex.Raw[] {
  const limit = limitOf(loss);
  return limit === null ? [] : [knex.raw('?? <> substr(??, 1, ?)', [loss.column.name, loss.column.name, limit])];
}

function limitOf({ kind, column }: ColumnLoss): number | null {
  const storage = storageOf(column);
  return kind === 'shorten' && storage.type === 'string' ? storage.length : null;
}
