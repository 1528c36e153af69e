import type { Database } from '../../database/index.ts';
import { reading, Statements } from '../statements.ts';
import type { Layouts } from '../storage/layout.ts';
import { AXES_TABLE } from '../storage/names.ts';
import type { RememberedAxis } from './axis-registry.ts';
import { defaultOf } from './type-axis.ts';

/** Rows that are written at once; SQLite takes 500 at the most. */
const BATCH = 400;

const COLUMNS = ['type', 'axis', 'kind', 'value', 'state'] as const;

/** An axis of a type as the last boot left it: in use, or kept out of sight. */
export interface AxisState extends RememberedAxis {
  readonly state: 'active' | 'hidden';
}

/** What the database remembers of axes; nothing on an empty one. */
export async function recallAxes(database: Database): Promise<AxisState[]> {
  if (!(await database.knex.schema.hasTable(AXES_TABLE))) return [];
  const statements = reading(database);
  const rows = await statements.read(statements.knex(AXES_TABLE).select([...COLUMNS]));
  return rows.map(([type, axis, kind, value, state]) => ({ type, axis, kind, value, state }) as AxisState);
}

/** Remembers the axes of all types as they are now. */
export async function rememberAxes(database: Database, layouts: Layouts, known: readonly AxisState[]): Promise<void> {
  const before = new Map(known.map((entry) => [`${entry.type} ${entry.axis}`, entry]));
  const now: AxisState[] = [...layouts.all()].flatMap((layout) =>
    layout.axes.map((axis) => ({ type: layout.type.uid, axis: axis.name, kind: axis.kind, value: defaultOf(axis), state: axis.state })),
  );
  const changed = now.filter((entry) => {
    const old = before.get(`${entry.type} ${entry.axis}`);
    return !old || old.value !== entry.value || old.state !== entry.state;
  });
  if (changed.length === 0) return;
  await database.transaction(async (tx) => {
    const statements = new Statements(database, tx);
    for (let from = 0; from < changed.length; from += BATCH) {
      const rows = statements.knex(AXES_TABLE).insert(changed.slice(from, from + BATCH));
      await statements.write(rows.onConflict(['type', 'axis']).merge(['kind', 'value', 'state']));
    }
  });
}
