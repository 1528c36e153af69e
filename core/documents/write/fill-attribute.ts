import type { Database } from '../../database/index.ts';
import type { Freshness } from '../../freshness/index.ts';
import type { ScalarAttribute } from '../../model/index.ts';
import type { VersionKey } from '../documents.ts';
import { reading, Statements } from '../statements.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { columnOf } from '../storage/names.ts';

/** See `Documents.fill`. Asks before it writes: at most boots there is nothing to do. */
export async function fillAttribute(
  database: Database,
  freshness: Freshness,
  layout: TypeLayout,
  attribute: string,
  from: string,
  axes: VersionKey,
): Promise<number> {
  const column = (name: string) => columnOf(layout.type.attributes.get(name) as ScalarAttribute);
  const chosen = layout.axes.map((axis) => [axis.column, axis.state === 'hidden' ? axis.fixed : axes.get(axis.name)] as const);
  if (!(await isLacking(reading(database), layout.table, column(attribute), chosen))) return 0;
  return freshness.change([layout.type.uid], async (tx) => {
    const statements = new Statements(database, tx);
    const rows = statements.knex(layout.table).whereNull(column(attribute)).whereNotNull(column(from));
    for (const [axis, value] of chosen) if (value !== undefined) rows.where(axis, value);
    const { count } = await statements.write(rows.update({ [column(attribute)]: statements.knex.ref(column(from)) }));
    return count;
  });
}

/**
 * Whether a version has no value. Every boot asks this of every type, so no table may be searched for the answer: axes that are left open are
 * gone through value by value, because the index of an attribute begins with all axes, and nothing else is asked.
 */
async function isLacking(
  statements: Statements,
  table: string,
  column: string,
  [axis, ...axes]: readonly (readonly [column: string, value: string | undefined])[],
  values: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  const rows = () => statements.knex(table).where(values);
  if (axis === undefined) {
    return (await statements.read(rows().whereNull(column).select(statements.knex.raw('1')).limit(1))).length > 0;
  }
  const [name, chosen] = axis;
  const lacks = (value: string) => isLacking(statements, table, column, axes, { ...values, [name]: value });
  if (chosen !== undefined) return lacks(chosen);
  const next = async (query: ReturnType<typeof rows>) => (await statements.read(query.min(name)))[0]?.[0] as string | null;
  for (let value = await next(rows()); value !== null; value = await next(rows().where(name, '>', value))) {
    if (await lacks(value)) return true;
  }
  return false;
}
