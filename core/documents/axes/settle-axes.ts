import type { Database } from '../../database/index.ts';
import { reading } from '../statements.ts';
import type { Layouts, TypeLayout } from '../storage/layout.ts';
import { DOCUMENT_COLUMN } from '../storage/names.ts';
import type { AxisState } from './remembered-axes.ts';
import { defaultOf, type TypeAxis } from './type-axis.ts';

/** Documents that are brought up to date at a time. */
const BATCH = 500;

/** Brings one document's versions in step; see `DocumentWriter`. */
export interface VersionRefresher {
  /**
   * Makes the version at `to` a copy of a version row, along one axis, if there is none.
   * @param replacesOlder also one that is older than the row
   */
  refresh(layout: TypeLayout, row: number, axis: string, to: string, replacesOlder: boolean): Promise<void>;
  /** Gives shared attributes of a version row to its siblings. */
  share(layout: TypeLayout, row: number): Promise<void>;
}

/**
 * Brings documents in step with axes: what a version should have been written along with is filled in where it is missing, at every boot, since nodes
 * that did not know of the axis may have written after it was switched on. Where it was switched on since the last boot, it is also refreshed where the
 * version itself is newer. Nothing newer is overwritten by something older. Every step
 * is a transaction of its own and may be repeated, so that a boot that was interrupted goes on where it stopped.
 */
export async function settleAxes(
  database: Database,
  layouts: Layouts,
  known: readonly AxisState[],
  refresher: VersionRefresher,
): Promise<void> {
  const active = new Set(known.filter((entry) => entry.state === 'active').map((entry) => `${entry.type} ${entry.axis}`));
  for (const layout of layouts.all()) {
    for (const axis of layout.axes) {
      if (axis.state !== 'active') continue;
      const isNew = !active.has(`${layout.type.uid} ${axis.name}`);
      const value = defaultOf(axis);
      const steps = axis.axis.write?.(value);
      if (steps?.copyTo === value && steps.on !== value) {
        for (let after = 0; ; ) {
          const rows = await behindRows(database, layout, axis, { value, on: steps.on, isNew, after });
          for (const { id } of rows) await refresher.refresh(layout, id, axis.name, steps.on, isNew);
          if (rows.length < BATCH) break;
          after = rows.at(-1)?.id as number;
        }
      }
      if (isNew && axis.axis.shares) await once(database, layout, axis, value, (row) => refresher.share(layout, row));
    }
  }
}

/**
 * Rows at `value` whose sibling at `on` is missing, or is older where the axis is new. (Where it is not, an older sibling may well be as it
 * should: what is shared with another version is shared when that one is published.) @param after rows with greater ids alone
 */
export async function behindRows(
  database: Database,
  layout: TypeLayout,
  axis: TypeAxis,
  { value, on, isNew, after }: { readonly value: string; readonly on: string; readonly isNew: boolean; readonly after: number },
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
    })
    .orderBy('v.id')
    .limit(BATCH);
  return (await statements.read(query)).map(([id, documentId]) => ({ id: id as number, documentId: documentId as string }));
}

/** Rows at `value` that are newer than some sibling along the axis, each once. */
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
