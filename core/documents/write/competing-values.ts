import { hash } from 'node:crypto';
import { leaseTable } from '../../database/index.ts';
import { defineStatement } from '../storage/defined-statement.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { DOCUMENT_COLUMN } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';

/** The axes along which documents may have equal values of a unique attribute, because its values differ along them. */
export function competingAxes({ axes, type }: Pick<TypeLayout, 'axes' | 'type'>, attribute: string): TypeLayout['axes'] {
  return axes.filter((axis) => axis.state !== 'active' || axis.axis.shares?.(type, attribute) !== true);
}

/** Whether another document has the same unique value in a version with equal values of the named axes. */
export const TAKEN = defineStatement(({ knex }, value, layout: TypeLayout, shadow: string, ...axes: string[]) =>
  knex(layout.table)
    .select(knex.raw('1'))
    .where({ [shadow]: value(0), ...Object.fromEntries(axes.map((axis, index) => [axis, value(index + 2)])) })
    .whereNot(DOCUMENT_COLUMN, value(1))
    .limit(1),
);

/**
 * Lets writers of one value wait for each other until their transactions end. The unique index has all axes, so it alone would let two
 * documents get a shared value at the same time, each in another version. The lock is a row that no other transaction ever sees: what it
 * waits for is the key. One writer (SQLite) needs none.
 */
export async function lockValue(statements: Statements, { table }: TypeLayout, column: string, value: string): Promise<void> {
  if (!statements.dialect.supportsRowLocks) return;
  const name = hash('sha256', `${table}.${column}.${value}`);
  const row = { name, owner: '', expires_at: 0 };
  // An upsert takes the exclusive lock at once. After a failed insert, MariaDB would hold a shared one, and two writers could deadlock.
  await statements.write(statements.knex(leaseTable.name).insert(row).onConflict('name').merge(['owner']));
  await statements.write(statements.knex(leaseTable.name).where({ name }).delete());
}
