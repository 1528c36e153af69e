import type { Knex } from 'knex';
import type { RelationAttribute } from '../../model/index.ts';
import { pendableAxes } from '../axes/pending-pins.ts';
import type { ToOneColumns, TypeLayout } from '../storage/layout.ts';
import { pendingLinksName } from '../storage/names.ts';
import type { PlanContext } from './plan-context.ts';

/** Whether a query may see pending links of a relation that is a column. Published versions have none, so their plans use the column. */
export function seesPending(context: PlanContext, holder: TypeLayout, shown: TypeLayout, owner: RelationAttribute): boolean {
  if (owner.storage !== 'column' || owner.side !== 'owner' || owner.inverse === null) return false;
  return pendableAxes(holder, shown).some(({ name }) => context.shape.axes.get(name)?.isSource === true);
}

/** The links of a column and its pending links, in the columns of a links table. */
export function pendingLinksSql({ knex }: PlanContext, holder: TypeLayout, owner: RelationAttribute): Knex.Raw {
  const to = holder.toOne.get(owner) as ToOneColumns;
  const pins = [...holder.pins].map(([axis, pin]) => {
    const own = to.pins.get(axis);
    return own === undefined ? knex.raw("'' as ??", [pin]) : knex.raw('?? as ??', [own, pin]);
  });
  const place = to.position === null ? knex.raw('0') : knex.raw('coalesce(??, 0)', [to.position]);
  const held = knex(holder.table)
    .select([
      knex.raw('id as source'),
      knex.raw('0 as entry'),
      knex.raw(`'${owner.name}' as attribute`),
      knex.raw('?? as target', [to.target]),
      ...pins,
      knex.raw('1 as position'),
      knex.raw('? as inverse_position', [place]),
    ])
    .whereNotNull(to.target);
  const pending = knex(holder.linksTable)
    .select(['source', 'entry', knex.raw(`'${owner.name}'`), 'target', ...holder.pins.values(), 'position', 'inverse_position'])
    .where({ attribute: pendingLinksName(owner.name), entry: 0 });
  return knex.raw('?', [held.unionAll([pending])]);
}
