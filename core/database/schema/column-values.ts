import type { Knex } from 'knex';
import { beyond, storageOf } from '../column-storage.ts';
import type { Dialect } from '../dialect.ts';
import { literal } from './ddl-text.ts';
import {
  type ActualTable,
  type BlockingLoss,
  type ColumnLoss,
  isBlocking,
  type LostValues,
  type SchemaLoss,
  type SchemaStep,
} from './schema-change.ts';
import { columnKey } from './schema-diff.ts';

/** A loss that keeps some values of the column. */
type FillableLoss = ColumnLoss<'shorten'> | ColumnLoss<'narrow'> | ColumnLoss<'forbidNull'>;

/** Maximum number of lost values that are named as examples. */
const EXAMPLES = 5;
/** Characters shown of each example. */
const SHOWN = 40;

/** The columns, among those that could lose data, in which no value would change. */
export async function findFitting(knex: Knex, losses: readonly SchemaLoss[]): Promise<Set<string>> {
  const fitting = new Set<string>();
  for (const loss of columnLosses(losses)) {
    const { table, column } = loss;
    const conditions = [
      ...tooLong(knex, loss),
      ...tooLarge(knex, loss),
      ...(column.nullable ? [] : [knex.raw('?? is null', [column.name])]),
    ];
    const query = knex(table).select(knex.raw('1 as found')).limit(1);
    for (const condition of conditions) query.orWhereRaw(condition);
    if (conditions.length === 0 || (await query).length === 0) fitting.add(columnKey(table, column.name));
  }
  return fitting;
}

/** Adds to each blocking loss the number of lost values, and a few examples. */
export async function countLost(
  knex: Knex,
  losses: readonly SchemaLoss[],
  actual: ReadonlyMap<string, ActualTable>,
): Promise<readonly SchemaLoss[]> {
  const counted: SchemaLoss[] = [];
  for (const loss of losses) {
    counted.push(isBlocking(loss) ? { ...loss, lost: await lostValues(knex, loss, actual.get(loss.table)) } : loss);
  }
  return counted;
}

async function lostValues(knex: Knex, loss: BlockingLoss, actual: ActualTable | undefined): Promise<LostValues> {
  const { name } = loss.column;
  const lost = () => {
    const rows = knex(loss.table);
    if (loss.kind === 'changeType') return rows.whereNotNull(name);
    for (const condition of tooLarge(knex, loss)) rows.whereRaw(condition);
    return rows;
  };
  const [counted] = await lost().count({ count: '*' });
  const holder = ['document_id', 'id'].find((column) => actual?.columns.some((one) => one.name === column));
  const columns = [`${name} as value`, ...(holder === undefined ? [] : [`${holder} as holder`])];
  const rows: { value: unknown; holder?: unknown }[] = await lost()
    .select(columns)
    .orderBy(holder ?? name)
    .limit(EXAMPLES);
  const examples = rows.map(({ value, holder: of }) => `${String(value).slice(0, SHOWN)}${of === undefined ? '' : ` of ${String(of)}`}`);
  return { count: Number(counted?.count ?? 0), examples };
}

/** Sets numbers to null that do not fit their new column. */
export async function emptyValues(knex: Knex, losses: readonly SchemaLoss[]): Promise<void> {
  for (const loss of columnLosses(losses)) {
    for (const condition of tooLarge(knex, loss)) {
      await knex(loss.table)
        .whereRaw(condition)
        .update({ [loss.column.name]: null });
    }
  }
}

/** Cuts texts that are longer than their new column allows. */
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

/** Replaces nulls by the default, in columns that become not nullable. */
export async function fillNulls(knex: Knex, losses: readonly SchemaLoss[], dialect: Dialect): Promise<void> {
  for (const { table, column } of columnLosses(losses)) {
    if (column.nullable) continue;
    const nulls = knex(table).whereNull(column.name);
    if (column.default !== undefined) await nulls.update({ [column.name]: knex.raw(literal(knex, dialect, column)) });
    else if ((await nulls.limit(1)).length > 0) throw unfillable(table, column.name);
  }
}

/**
 * Refuses to add columns without a default that must not be null, if the table has rows.
 * @throws Error naming the column
 */
export async function refuseUnfillable(knex: Knex, steps: readonly SchemaStep[], actual: ReadonlyMap<string, ActualTable>): Promise<void> {
  for (const step of steps) {
    if (step.kind !== 'addColumn' || step.column.nullable || step.column.default !== undefined || !actual.has(step.table)) continue;
    if ((await knex(step.table).select(knex.raw('1 as found')).limit(1)).length > 0) throw unfillable(step.table, step.column.name);
  }
}

function unfillable(table: string, column: string): Error {
  return new Error(
    `column "${table}.${column}" is not nullable and has no default value, but the table already has rows. Make the column nullable, or give it a default value`,
  );
}

function columnLosses(losses: readonly SchemaLoss[]): FillableLoss[] {
  return losses.filter((loss) => loss.kind === 'shorten' || loss.kind === 'narrow' || loss.kind === 'forbidNull');
}

/** Conditions for numbers that are out of range or have a fraction. */
function tooLarge(knex: Knex, { kind, from, column }: ColumnLoss<string>): Knex.Raw[] {
  const condition = kind === 'narrow' ? (beyond(from, storageOf(column)) ?? '') : '';
  return condition === '' ? [] : [knex.raw(condition, Array((condition.match(/\?\?/g) ?? []).length).fill(column.name))];
}

/** Conditions for texts that are too long. `substr` counts characters on every database, so it changes exactly these. */
function tooLong(knex: Knex, loss: FillableLoss): Knex.Raw[] {
  const limit = limitOf(loss);
  return limit === null ? [] : [knex.raw('?? <> substr(??, 1, ?)', [loss.column.name, loss.column.name, limit])];
}

function limitOf({ kind, column }: FillableLoss): number | null {
  const storage = storageOf(column);
  return kind === 'shorten' && storage.type === 'string' ? storage.length : null;
}
