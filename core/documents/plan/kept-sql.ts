import type { Knex } from 'knex';
import type { KeptFilter } from '../../query/index.ts';
import type { PlanContext } from './plan-context.ts';
import { column, type SqlScope } from './scope.ts';
import { parameter } from './version-sql.ts';

/**
 * The SQL of a `kept` filter. With `exists` the subquery is uncorrelated, so the database may start from the rows of the plugin or from the
 * versions. Without `exists` it looks the rows of the plugin up for each version.
 */
export function keptSql(context: PlanContext, scope: SqlScope, filter: KeptFilter): Knex.Raw {
  const { database, knex, shapeContext } = context;
  const first = context.shape.slots.get(filter);
  if (scope.kind === 'entry' || first === undefined) throw new Error('what a plugin keeps of versions is asked about a row');
  const { names, holds, exists } = filter;
  const alias = context.alias('r');
  const conditions = Object.entries(holds).map(([name, values], place) =>
    values.length === 0
      ? knex.raw('1 = 0')
      : database.dialect.inList(knex, column(context, alias, name), {
          index: first + place,
          kind: 'varchar',
          bucket: shapeContext.bucket(values.length),
        }),
  );
  const ties = [{ near: column(context, scope.alias, 'document_id'), far: column(context, alias, names.documentId) }];
  for (const [name, own] of Object.entries(names.axes)) {
    const axis = scope.layout.axis(name);
    const far = column(context, alias, own);
    const known = scope.known.get(name);
    if (axis?.state !== 'active') conditions.push(knex.raw("? = ''", [far]));
    else if (known !== undefined) conditions.push(knex.raw('? = ?', [far, parameter(known) as unknown as Knex.Value]));
    else ties.push({ near: column(context, scope.alias, axis.column), far });
  }
  const joined = (parts: readonly Knex.Raw[], sign: string) => knex.raw(parts.map(() => '?').join(sign), [...parts]);
  const from = (parts: readonly Knex.Raw[]) => knex.raw('?? as ?? where ?', [filter.table, alias, joined(parts, ' and ')]);
  const [near, far] = [ties.map((tie) => tie.near), ties.map((tie) => tie.far)];
  if (!exists) {
    const same = ties.map(({ near, far }) => knex.raw('? = ?', [near, far]));
    return knex.raw('not exists (select 1 from ?)', [from([...same, ...conditions])]);
  }
  const found = knex.raw('select ? from ?', [joined(far, ', '), from(conditions)]);
  return knex.raw(ties.length > 1 ? '(?) in (?)' : '? in (?)', [joined(near, ', '), found]);
}
