import type { Database } from '../../database/index.ts';
import { type Layouts, pinAxes, type TypeLayout } from '../storage/layout.ts';
import { DOCUMENTS_TABLE } from '../storage/names.ts';
import { Statements } from '../write/sql.ts';
import type { AxisState } from './remembered-axes.ts';
import { defaultOf, type TypeAxis } from './type-axis.ts';

/**
 * Links along a link axis that only their target has name the value that they lead to. Links that were made before (when the target lacked the
 * axis, or the source had it too) get the default value here, so that reading needs no case for them.
 */
export async function settlePins(database: Database, layouts: Layouts, known: readonly AxisState[]): Promise<void> {
  const before = new Map(known.map((entry) => [`${entry.type} ${entry.axis}`, entry.state]));
  const wasActive = (layout: TypeLayout, axis: TypeAxis) => before.get(`${layout.type.uid} ${axis.name}`) === 'active';
  for (const target of layouts.all()) {
    for (const source of layouts.all()) {
      for (const axis of pinAxes(source.axes, target.axes)) {
        const isSettled = wasActive(target, axis) && !wasActive(source, axis);
        if (axis.state === 'active' && axis.kind === 'link' && !isSettled) await pinLinks(database, source, target, axis);
      }
    }
  }
}

async function pinLinks(database: Database, source: TypeLayout, target: TypeLayout, axis: TypeAxis): Promise<void> {
  const value = defaultOf(axis);
  await database.transaction(async (tx) => {
    const statements = new Statements(database, tx);
    const { knex } = statements;
    const pin = source.pins.get(axis.name);
    if (pin !== undefined) {
      const documents = knex(DOCUMENTS_TABLE).select('id').where('type', target.type.uid);
      await statements.write(
        knex(source.linksTable)
          .where(pin, '')
          .whereIn('target', documents)
          .update({ [pin]: value }),
      );
    }
    for (const [attribute, columns] of source.toOne) {
      const column = attribute.target === target.type.uid ? columns.pins.get(axis.name) : undefined;
      if (column === undefined) continue;
      await statements.write(
        knex(source.table)
          .where(column, '')
          .whereNotNull(columns.target)
          .update({ [column]: value }),
      );
    }
  });
}
