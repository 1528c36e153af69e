import type { Knex } from 'knex';
import type { RelationAttribute, ScalarAttribute } from '../../../model/index.ts';
import type { Filter } from '../../../query/index.ts';
import { combine, filterSql, leadsAnywhere } from '../../plan/filter-sql.ts';
import { attributeColumn, column, marks, type PlanContext, type RowScope } from '../../plan/plan-context.ts';
import { farTables, type LinksSql, ownerOf, type RelationSql, relationSql, tyingConditions } from '../../plan/relation-sql.ts';
import { beside } from '../../plan/text-search-sql.ts';
import { rootConditions } from '../../plan/version-sql.ts';
import { pinAxes, type TypeLayout } from '../../storage/layout.ts';
import { DOCUMENT_COLUMN } from '../../storage/names.ts';

/** An attribute that documents are grouped by. */
export type GroupAttribute = ScalarAttribute | RelationAttribute;

/** The rows of an aggregation: one for each document, or for each document and combination of targets if it groups by relations. */
export interface AggregateSource {
  /** The document's row. */
  readonly scope: RowScope;
  readonly from: Knex.Raw;
  readonly where: Knex.Raw;
  /** The group keys: values, or for relations the numeric key of the target document (null for none). */
  readonly keys: readonly Knex.Raw[];
}

/** One group key, the joins that it needs, and conditions on the joined rows. */
interface KeyStep {
  readonly key: Knex.Raw;
  readonly joins: readonly Knex.Raw[];
  readonly conditions: readonly Knex.Raw[];
  /** Whether the joins may give a row the same key more than once. */
  readonly mayRepeat: boolean;
}

/** Plans the `from`, `where` and group keys of an aggregation. */
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
  const joins = steps.flatMap((step) => step.joins);
  const narrowing = filters.map((filter) => filterSql(context, scope, filter));
  const source: AggregateSource = {
    scope,
    from: knex.raw(['?? as ??', ...joins.map(() => '?')].join(' '), [layout.table, scope.alias, ...joins]),
    where: combine(
      context,
      [...beside(context, { kind: 'and', filters }, root.conditions), ...narrowing, ...steps.flatMap((step) => step.conditions)],
      true,
    ),
    keys: steps.map(({ key }) => key),
  };
  return steps.some((step) => step.mayRepeat) ? distinct(context, source) : source;
}

function planKey(context: PlanContext, scope: RowScope, attribute: GroupAttribute): KeyStep {
  const plain = { joins: [], conditions: [], mayRepeat: false };
  if (attribute.kind === 'scalar') return { ...plain, key: attributeColumn(context, scope, attribute) };
  const relation = relationSql(context, scope, attribute);
  if (leadsAnywhere(attribute, relation)) return { ...plain, key: relation.near };
  const mayRepeat = leadsTwice(context, scope.layout, attribute);
  const { links, tables, conditions } = relation;
  if (links !== null) return throughLinks(context, scope, attribute, { ...relation, links }, mayRepeat);
  const join = leftJoin(context, tables[0] as Knex.Raw, [...tyingConditions(context, relation), ...conditions]);
  return { ...plain, key: column(context, relation.scope.alias, DOCUMENT_COLUMN), joins: [join], mayRepeat };
}

/**
 * Plans the key of a relation with a links table. Links are joined before targets, because a database would otherwise join all links with
 * all targets. After the join, a link with an invisible target looks like a document without a target. A condition keeps such a row only if
 * the document has no visible target at all.
 */
function throughLinks(
  context: PlanContext,
  scope: RowScope,
  attribute: RelationAttribute,
  relation: RelationSql & { readonly links: LinksSql },
  mayRepeat: boolean,
): KeyStep {
  const { links, tables, conditions } = relation;
  const [linksTable, target] = tables as readonly [Knex.Raw, Knex.Raw];
  const [tie, ...ties] = tyingConditions(context, relation) as [Knex.Raw, ...Knex.Raw[]];
  const toLinks = leftJoin(context, linksTable, [tie, ...links.on]);
  const toTarget = leftJoin(context, target, [...relation.on.filter((each) => !links.on.includes(each)), ...ties, ...conditions]);
  const key = column(context, relation.scope.alias, DOCUMENT_COLUMN);
  const isSure = conditions.length === 0 && ties.length === 0;
  if (isSure && links.tieColumn === DOCUMENT_COLUMN) {
    return { key: column(context, links.alias, 'target'), joins: [toLinks], conditions: [], mayRepeat };
  }
  if (isSure) return { key, joins: [toLinks, toTarget], conditions: [], mayRepeat };
  const other = relationSql(context, scope, attribute);
  const isThere = combine(context, [...tyingConditions(context, other), ...other.conditions], true);
  const isAlone = context.knex.raw('(? is not null or not exists (select 1 from ? where ?))', [key, farTables(context, other), isThere]);
  return { key, joins: [toLinks, toTarget], conditions: [isAlone], mayRepeat: true };
}

function leftJoin(context: PlanContext, table: Knex.Raw, on: readonly Knex.Raw[]): Knex.Raw {
  return context.knex.raw('left join ? on ?', [table, combine(context, on, true)]);
}

/** Whether a relation may lead from one row to the same document more than once: by links with several pins, or to several versions. */
function leadsTwice(context: PlanContext, layout: TypeLayout, attribute: RelationAttribute): boolean {
  if (attribute.storage === 'column' && attribute.side === 'owner') return false;
  if (attribute.storage === 'siblings') return true;
  const far = context.layouts.of(attribute.target);
  if (attribute.side === 'owner') return pinAxes(layout.axes, far.axes).length > 0;
  const hasOwnVersions = far.axes.some(
    (axis) => axis.kind === 'link' && axis.state === 'active' && layout.axis(axis.name)?.state !== 'active',
  );
  return hasOwnVersions || (ownerOf(context, attribute).storage === 'links' && pinAxes(far.axes, layout.axes).length > 0);
}

/** The same rows, without duplicates. */
function distinct(context: PlanContext, { scope, from, where, keys }: AggregateSource): AggregateSource {
  const { knex } = context;
  const [found, alias] = [context.alias('b'), context.alias('t')];
  const id = column(context, scope.alias, 'id');
  const named = keys.map((key, at) => knex.raw('? as ??', [key, `k${at}`]));
  const rows = knex.raw(`select distinct ${marks([id, ...named])} from ? where ?`, [id, ...named, from, where]);
  return {
    scope: { ...scope, alias },
    from: knex.raw('(?) as ?? join ?? as ?? on ?? = ??', [rows, found, scope.layout.table, alias, `${alias}.id`, `${found}.id`]),
    where: knex.raw('1 = 1'),
    keys: keys.map((_, at) => column(context, found, `k${at}`)),
  };
}
