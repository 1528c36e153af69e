import type { Knex } from 'knex';
import { compile, type Database, Slot } from '../../database/index.ts';
import { type CountedRows, keptSum, settleSums, wrongSums } from '../../freshness/index.ts';
import type { GuardedQuery } from '../plan/guarded-query.ts';
import type { PlanContext } from '../plan/plan-context.ts';
import { countsOf, type VersionCounts } from '../storage/count-names.ts';
import type { Layouts, TypeLayout } from '../storage/layout.ts';

/**
 * Plans to read the kept number of a query's documents, and to count them only if it is unknown. Null if they must always be counted: the
 * query has conditions (its own or of rules), or more than one value on an axis.
 * @param counting a select that counts them
 */
export function planKeptTotal(
  context: PlanContext,
  { type, filter, rules }: GuardedQuery,
  counting: Knex.QueryBuilder,
): Knex.QueryBuilder | null {
  const { database, knex, layouts, shape } = context;
  const layout = layouts.of(type.uid);
  const counts = countsOf(layout);
  if (counts === null || filter !== null || rules?.root != null) return null;
  const values: ((parameters: readonly unknown[]) => string)[] = [];
  for (const axis of layout.axes) {
    const slot = shape.axes.get(axis.name);
    if (axis.state === 'hidden') values.push(() => axis.fixed);
    else if (slot?.mode === 'one') values.push((parameters) => parameters[slot.index] as string);
    else return null;
  }
  const name = new Slot((parameters) => counts.name(values.map((value) => value(parameters))));
  return keptSum(database, counts.kept, name as unknown as Knex.Value, knex.raw('?', [counting]));
}

function countedRows({ table }: TypeLayout, { columns, name }: VersionCounts): CountedRows {
  return { table, columns, name };
}

/**
 * Counts the versions again for all types whose kept numbers are not reliable: after writes by other programs, an import or a migration.
 * May run while nodes serve requests.
 */
export async function settleCounts(database: Database, layouts: Layouts, signal?: AbortSignal): Promise<void> {
  for (const layout of layouts.all()) {
    const counts = countsOf(layout);
    if (counts === null) continue;
    signal?.throwIfAborted();
    const values = layout.axes.map(() => '');
    const [row] = await database.read(compile(database, keptSum(database, counts.kept, counts.name(values))).bind([]));
    if (row?.[0] == null) await settleSums(database, counts.kept, countedRows(layout, counts));
  }
}

/** The number of wrong counts of a type. @param repairs whether to count again */
export async function checkCounts(database: Database, layout: TypeLayout, repairs: boolean): Promise<number> {
  const counts = countsOf(layout);
  if (counts === null) return 0;
  const wrong = await wrongSums(database, counts.kept, countedRows(layout, counts));
  if (wrong.length > 0 && repairs) await settleSums(database, counts.kept, countedRows(layout, counts));
  return wrong.length;
}
