import type { Database } from '../../database/index.ts';
import { copiedOn, defaultOf, type TypeAxis } from '../axes/axis-registry.ts';
import type { Layouts, TypeLayout } from '../storage/layout.ts';
import { DOCUMENT_COLUMN } from '../storage/names.ts';
import { reading } from '../storage/statements.ts';
import { refreshVersion, shareRow } from '../write/behind.ts';
import type { WriteContext } from '../write/write-context.ts';
import type { AxisState } from './remembered-model.ts';

/** Rows per query. */
const BATCH = 500;

/**
 * Brings documents in step with axes that were switched on since the last boot. Missing copy sources are created, and older ones are
 * refreshed from the newer version. Newer content is never overwritten. Every step is a transaction of its own and can be repeated, so an
 * interrupted boot continues where it stopped. For versions that nodes without the axis write later, see `catchUpAll`.
 */
export async function settleAxes(database: Database, layouts: Layouts, known: readonly AxisState[], writes: WriteContext): Promise<void> {
  const active = new Set(known.filter((entry) => entry.state === 'active').map((entry) => `${entry.type} ${entry.axis}`));
  for (const layout of layouts.all()) {
    for (const axis of layout.axes) {
      if (axis.state !== 'active' || active.has(`${layout.type.uid} ${axis.name}`)) continue;
      const value = defaultOf(axis);
      const on = copiedOn(axis);
      if (on !== null) {
        for (let after = 0; ; ) {
          const rows = await behindRows(database, layout, axis, { value, on, isNew: true, after });
          for (const { id } of rows) await refreshVersion(writes, layout, id, axis.name, on, true);
          if (rows.length < BATCH) break;
          after = rows.at(-1)?.id as number;
        }
      }
      if (axis.axis.shares) await once(database, layout, axis, value, (row) => shareRow(writes, layout, row));
    }
  }
}

/** The rows to search. */
interface BehindSearch {
  /** The axis value of the rows, and that of their sibling (`on`). */
  readonly value: string;
  readonly on: string;
  /** Whether the axis was switched on since the last boot. */
  readonly isNew: boolean;
  /** Only rows with greater ids. */
  readonly after: number;
  /** Only rows with ids up to this one. Default: all. */
  readonly to?: number | null;
}

/**
 * Finds rows at `value` whose sibling at `on` is missing, or was overlooked when the row was written (see `isOverlooked`). For a new axis,
 * also those whose sibling is older.
 */
export async function behindRows(
  database: Database,
  layout: TypeLayout,
  axis: TypeAxis,
  { value, on, isNew, after, to = null }: BehindSearch,
): Promise<{ readonly id: number; readonly documentId: string }[]> {
  const statements = reading(database);
  const { knex } = statements;
  const others = layout.axes.filter((other) => other !== axis);
  const query = knex({ v: layout.table })
    .leftJoin({ o: layout.table }, (join) => {
      join.on(`o.${DOCUMENT_COLUMN}`, `v.${DOCUMENT_COLUMN}`).andOnVal(`o.${axis.column}`, on);
      for (const other of others) join.on(`o.${other.column}`, `v.${other.column}`);
    })
    .select(['v.id', 'v.document_id'])
    .where(`v.${axis.column}`, value)
    .where('v.id', '>', after)
    .where((where) => {
      where.whereNull('o.id');
      if (isNew) where.orWhere('o.updated_at', '<', knex.ref('v.updated_at'));
      if (layout.level === null) return;
      const level = knex.ref(`v.${layout.level}`);
      where.orWhere((overlooked) => overlooked.where('o.updated_at', level).where('v.updated_at', '>', level));
    })
    .orderBy('v.id')
    .limit(BATCH);
  if (to !== null) query.where('v.id', '<=', to);
  return (await statements.read(query)).map(([id, documentId]) => ({ id: id as number, documentId: documentId as string }));
}

/** Runs work once for each row at `value` that is newer than some sibling along the axis. */
async function once(
  database: Database,
  layout: TypeLayout,
  axis: TypeAxis,
  value: string,
  work: (row: number) => Promise<void>,
): Promise<void> {
  const statements = reading(database);
  const { knex } = statements;
  let last = 0;
  for (;;) {
    const query = knex({ v: layout.table })
      .distinct('v.id')
      .join({ o: layout.table }, `o.${DOCUMENT_COLUMN}`, `v.${DOCUMENT_COLUMN}`)
      .where(`v.${axis.column}`, value)
      .where('v.id', '>', last)
      .whereNot(`o.${axis.column}`, value)
      .where('o.updated_at', '<', knex.ref('v.updated_at'))
      .orderBy('v.id')
      .limit(BATCH);
    const rows = (await statements.read(query)).map(([id]) => id as number);
    for (const row of rows) await work(row);
    if (rows.length < BATCH) return;
    last = rows.at(-1) as number;
  }
}
