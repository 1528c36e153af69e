import type { Knex } from 'knex';
import type { RelationAttribute, ScalarAttribute } from '../../model/index.ts';
import type { Filter } from '../../query/index.ts';
import { pinAxes, type TypeLayout } from '../storage/layout.ts';
import { DOCUMENT_COLUMN } from '../storage/names.ts';
import { combine, filterSql, leadsAnywhere } from './filter-sql.ts';
import type { PlanContext } from './plan-context.ts';
import { ownerOf, type RelationSql, relationSql, tyingConditions } from './relation-sql.ts';
import { attributeColumn, column, type RowScope } from './scope.ts';
import { rootConditions } from './version-sql.ts';

/** An attribute that documents are grouped by. */
export type GroupAttribute = ScalarAttribute | RelationAttribute;

/** Rows to compute over: one for each document and, where it is grouped by relations, for each combination of targets. */
export interface AggregateSource {
  /** The document's row. */
  readonly scope: RowScope;
  readonly from: Knex.Raw;
  readonly where: Knex.Raw;
  /** What the groups are made by: values, and for relations the number of the target document, null for none. */
  readonly keys: readonly Knex.Raw[];
}

/** Plans where an aggregate finds its rows. */
export function planSource(
  context: PlanContext,
  layout: TypeLayout,
  attributes: readonly GroupAttribute[],
  filters: readonly Filter[],
): AggregateSource {
  const { knex } = context;
  const root = rootConditions(context, context.alias('t'), layout);
  const { scope } = root;
  const steps = attributes.map((attribute) => planKey(context, scope, attribute));
  const joins = steps.flatMap(({ join }) => (join === null ? [] : [join]));
  const source: AggregateSource = {
    scope,
    from: knex.raw(['?? as ??', ...joins.map(() => '?')].join(' '), [layout.table, scope.alias, ...joins]),
    where: combine(context, [...root.conditions, ...filters.map((filter) => filterSql(context, scope, filter))], true),
    keys: steps.map(({ key }) => key),
  };
  return attributes.some((attribute) => mayRepeat(context, layout, attribute)) ? distinct(context, source) : source;
}

function planKey(
  context: PlanContext,
  scope: RowScope,
  attribute: GroupAttribute,
): { readonly key: Knex.Raw; readonly join: Knex.Raw | null } {
  if (attribute.kind === 'scalar') return { key: attributeColumn(context, scope, attribute), join: null };
  const relation = relationSql(context, scope, attribute);
  if (leadsAnywhere(attribute, relation)) return { key: relation.near, join: null };
  return { key: column(context, relation.scope.alias, DOCUMENT_COLUMN), join: leftJoin(context, relation) };
}

/** The far end beside the row. Links and targets are joined with each other first: a link whose target is out of sight leads nowhere. */
function leftJoin(context: PlanContext, relation: RelationSql): Knex.Raw {
  const { knex } = context;
  const [first, ...others] = relation.tables as readonly [Knex.Raw, ...Knex.Raw[]];
  const on = combine(context, [...tyingConditions(context, relation), ...relation.conditions], true);
  if (others.length === 0) return knex.raw('left join ? on ?', [first, on]);
  const far = knex.raw(`? ${others.map(() => 'join ?').join(' ')} on ?`, [first, ...others, combine(context, relation.on, true)]);
  return knex.raw('left join (?) on ?', [far, on]);
}

/** Whether a relation may lead from one row to the same document more than once: by links with several pins, or to several versions. */
function mayRepeat(context: PlanContext, layout: TypeLayout, attribute: GroupAttribute): boolean {
  if (attribute.kind === 'scalar' || (attribute.storage === 'column' && attribute.side === 'owner')) return false;
  if (attribute.storage === 'siblings') return true;
  const far = context.layouts.of(attribute.target);
  if (attribute.side === 'owner') return pinAxes(layout.axes, far.axes).length > 0;
  const hasOwnVersions = far.axes.some(
    (axis) => axis.kind === 'link' && axis.state === 'active' && layout.axis(axis.name)?.state !== 'active',
  );
  return hasOwnVersions || (ownerOf(context, attribute).storage === 'links' && pinAxes(far.axes, layout.axes).length > 0);
}

/** The same rows, each once. */
function distinct(context: PlanContext, { scope, from, where, keys }: AggregateSource): AggregateSource {
  const { knex } = context;
  const [found, alias] = [context.alias('b'), context.alias('t')];
  const id = column(context, scope.alias, 'id');
  const named = keys.map((key, at) => knex.raw('? as ??', [key, `k${at}`]));
  const rows = knex.raw(`select distinct ${[id, ...named].map(() => '?').join(', ')} from ? where ?`, [id, ...named, from, where]);
  return {
    scope: { ...scope, alias },
    from: knex.raw('(?) as ?? join ?? as ?? on ?? = ??', [rows, found, scope.layout.table, alias, `${alias}.id`, `${found}.id`]),
    where: knex.raw('1 = 1'),
    keys: keys.map((_, at) => column(context, found, `k${at}`)),
  };
}
