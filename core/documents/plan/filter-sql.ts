import type { Knex } from 'knex';
import { type EntryColumn, joinedRaw } from '../../database/index.ts';
import type { ComponentAttribute, RelationAttribute, ScalarAttribute } from '../../model/index.ts';
import {
  ALWAYS,
  type ComponentFilter,
  everyPart,
  type Filter,
  holdsOnNothing,
  type LinksFilter,
  type NullFilter,
  negate,
  onNothing,
  partsOf,
  type RelationFilter,
  type SiblingFilter,
} from '../../query/index.ts';
import { DOCUMENT_COLUMN, kindOf } from '../storage/names.ts';
import { compareSql, keptSql, knownSql, negatedSql } from './compare-sql.ts';
import { type CrowdedConditions, crowded, crowdedNegations, withSharedSteps } from './merged-conditions.ts';
import { attributeColumn, column, type EntryScope, type PlanContext, ruleContext, type SqlScope } from './plan-context.ts';
import {
  allLinksSql,
  ENTRY_KEY,
  farTables,
  needsNear,
  type RelationSql,
  relationSql,
  soughtTables,
  tyingConditions,
} from './relation-sql.ts';
import { drives, narrows } from './selectivity.ts';
import { amongCandidates, beside } from './text-search-sql.ts';
import { parameter } from './version-sql.ts';

/**
 * The SQL of a filter on a row or a component entry. It may be null where a comparison meets a null value, which counts as false. So SQL's
 * `not` negates no filter: `negatedSql` does, and relations, which look for rows, have a form of their own.
 */
export function filterSql(context: PlanContext, scope: SqlScope, filter: Filter): Knex.Raw {
  switch (filter.kind) {
    case 'and':
      return allSql(context, scope, withSharedSteps(filter));
    case 'or':
      return amongCandidates(context, scope, filter, (within) => anySql(within, scope, withSharedSteps(filter)));
    case 'not':
      return negatedSql(context, scope, filter.filter);
    case 'compare':
      return amongCandidates(context, scope, filter, (within) => compareSql(within, scope, filter));
    case 'null':
      return nullSql(context, scope, filter);
    case 'relation':
      return relationFilterSql(context, scope, filter, false);
    case 'links':
      return linksFilterSql(context, scope, filter);
    case 'component':
      return componentFilterSql(context, scope, filter);
    case 'known':
      return knownSql(context, filter);
    case 'sibling':
      return siblingSql(context, scope, filter);
    case 'kept':
      return keptSql(context, scope, filter);
  }
}

/**
 * Conditions that must all hold. One of them drives the query: it is found through an index. The other relations are then looked up only
 * for the rows that the driver leaves.
 */
function allSql(context: PlanContext, scope: SqlScope, filters: readonly Filter[]): Knex.Raw {
  const { alone, crowds } = scope.kind === 'row' ? crowded(filters) : { alone: filters, crowds: [] };
  const relations = alone.filter((part) => part.kind === 'relation');
  const driver = alone.find((part) => drives(part, context)) ?? relations.find(({ isNone }) => !isNone) ?? relations[0];
  const parts = alone.map((part) => {
    if (part.kind === 'relation' && part !== driver) return relationFilterSql(context, scope, part, true);
    return filterSql(context, scope, part);
  });
  return combine(context, [...parts, ...crowds.map((crowd) => crowdSql(context, scope, crowd))], true);
}

/** Conditions of which at least one must hold. Many negated conditions behind one relation are the negation of many that must all hold. */
function anySql(context: PlanContext, scope: SqlScope, filters: readonly Filter[]): Knex.Raw {
  const { alone, crowds } = crowdedNegations(filters);
  const parts = alone.map((part) => filterSql(context, scope, part));
  const negations = crowds.map((crowd) => context.knex.raw('((?) is not true)', [allSql(context, scope, crowd.map(negate))]));
  return combine(context, [...parts, ...negations], false);
}

/** Conditions joined without parentheses. SQLite nests each one in the next, and limits the depth of an expression. */
const LONGEST_ROW = 16;

/** Joins conditions with `and` (`every`) or `or`. More than `LONGEST_ROW` of them become a balanced tree. */
export function combine(context: PlanContext, parts: readonly Knex.Raw[], every: boolean): Knex.Raw {
  if (parts.length === 0) return context.knex.raw(every ? '1 = 1' : '1 = 0');
  const middle = Math.ceil(parts.length / 2);
  const row =
    parts.length <= LONGEST_ROW ? parts : [parts.slice(0, middle), parts.slice(middle)].map((half) => combine(context, half, every));
  return context.knex.raw(`(${row.map(() => '?').join(every ? ' and ' : ' or ')})`, [...row]);
}

function nullSql(context: PlanContext, scope: SqlScope, { attribute, isNull }: NullFilter): Knex.Raw {
  if (attribute.kind === 'relation') return relatedSql(context, scope, { kind: 'relation', attribute, filter: ALWAYS }, isNull, false);
  const at =
    attribute.kind === 'scalar'
      ? attributeColumn(context, scope, attribute)
      : column(context, scope.alias, scope.kind === 'entry' ? attribute.name : attribute.column);
  if (attribute.kind === 'scalar') return context.knex.raw(isNull ? '? is null' : '? is not null', [at]);
  // A row stores an empty list of entries as null. Inside another component it may be an empty array.
  return context.knex.raw(isNull ? "(? is null or ? = '[]')" : "(? is not null and ? <> '[]')", [at, at]);
}

/** @param perRow looks the relation up for each row, instead of finding all rows that fulfil the filter at once */
function relationFilterSql(context: PlanContext, scope: SqlScope, filter: RelationFilter, perRow: boolean): Knex.Raw {
  const isNone = filter.isNone === true;
  const matching = relatedSql(context, scope, filter, isNone, perRow);
  if (!holdsOnNothing(filter.filter)) return matching;
  const nothing = relatedSql(context, scope, { ...filter, filter: ALWAYS }, !isNone, perRow);
  return combine(context, [matching, isNone ? nothing : whileNothing(context, scope, filter.filter, nothing)], isNone);
}

/** @param nothing the condition that a row has no rows behind it, where `filter` then holds if the caller has the values it names */
function whileNothing(context: PlanContext, scope: SqlScope, filter: Filter, nothing: Knex.Raw): Knex.Raw {
  const isOfCaller = [...everyPart(filter)].some(({ kind }) => kind === 'known');
  return isOfCaller ? combine(context, [nothing, filterSql(context, scope, onNothing(filter))], true) : nothing;
}

/**
 * The condition "some related row fulfils the filter" (with `none`: no row does), as a semi-join that never multiplies rows. The subquery
 * is uncorrelated, so that databases may start from either end. Other columns that tie the two ends (a locale, say) are compared together
 * with the document.
 */
function relatedSql(context: PlanContext, scope: SqlScope, filter: RelationFilter, none: boolean, perRow: boolean): Knex.Raw {
  const { knex } = context;
  const relation = relationSql(context, scope, filter.attribute);
  if (filter.filter === ALWAYS && leadsAnywhere(filter.attribute, relation)) {
    return knex.raw(none ? '? is null' : '? is not null', [relation.near]);
  }
  const isOfRow = perRow || scope.kind === 'entry' || relation.correlated !== undefined;
  const conditions = isOfRow ? relation.conditions : beside(context, filter.filter, relation.conditions);
  const where = combine(context, [...conditions, filterSql(context, relation.scope, filter.filter)], true);
  if (isOfRow) {
    const both = combine(context, [...tyingConditions(context, relation), where], true);
    const exists = knex.raw('exists (select 1 from ? where ?)', [farTables(context, relation), both]);
    return none ? knex.raw('not (?)', [exists]) : exists;
  }
  const isFound = foundSql(context, relation, where, { isSought: narrows(filter.filter) });
  if (!none) return isFound;
  const isMissing = relation.ties.length + relation.nearConditions.length === 0 ? 'not ?' : '(?) is not true';
  return knex.raw(`(? is null or ${isMissing})`, [relation.near, isFound]);
}

/**
 * Each of several conditions holds for some row behind a relation. One scan of these rows tests all conditions. Otherwise 90 conditions
 * on texts of 4,000 articles would need a lookup for each author and condition.
 */
function crowdSql(context: PlanContext, scope: SqlScope, crowd: CrowdedConditions['crowds'][number]): Knex.Raw {
  const { knex } = context;
  const relation = relationSql(context, scope, crowd[0].attribute);
  if (relation.correlated)
    return combine(
      context,
      crowd.map((each) => relationFilterSql(context, scope, each, true)),
      true,
    );
  const holds = crowd.map(({ filter }) => {
    return knex.raw('max(case when ? then 1 else 0 end) = 1', [filterSql(context, relation.scope, filter)]);
  });
  return foundSql(context, relation, combine(context, relation.conditions, true), { all: combine(context, holds, true) });
}

/** From this number of relation filters on, each becomes a derived table: planners take too long to weigh so many joined tables. */
const LOOSE = 5;

/**
 * Whether the current row is related to some row that fulfils a condition.
 * @param options `all`: a condition on all related rows together (`having`); `isSought`: whether the database should begin with the target
 */
function foundSql(
  context: PlanContext,
  relation: RelationSql,
  where: Knex.Raw,
  { all, isSought = false }: { readonly all?: Knex.Raw; readonly isSought?: boolean } = {},
): Knex.Raw {
  const { knex } = context;
  const ties = [{ near: relation.near, far: relation.far }, ...relation.ties];
  const list = (columns: readonly Knex.Raw[]) => joinedRaw(knex, columns, ', ');
  const far = ties.map((tie) => tie.far);
  const { tables, on } = isSought ? soughtTables(context, relation) : { tables: farTables(context, relation), on: [] };
  const from = knex.raw('? where ? is not null and ?', [tables, relation.far, combine(context, [...on, where], true)]);
  const near = list(ties.map((tie) => tie.near));
  const isSet = all !== undefined || context.shape.relations >= LOOSE;
  const found = isSet ? setSql(context, far, from, all) : knex.raw('select ? from ?', [list(far), from]);
  return combine(context, [...relation.nearConditions, knex.raw(ties.length > 1 ? '(?) in (?)' : '? in (?)', [near, found])], true);
}

/** The related keys as a derived table, which the database computes once instead of merging it into the outer query. */
function setSql(context: PlanContext, far: readonly Knex.Raw[], from: Knex.Raw, all: Knex.Raw | undefined): Knex.Raw {
  const { knex } = context;
  const list = (columns: readonly Knex.Raw[]) => joinedRaw(knex, columns, ', ');
  const named = list(far.map((each, at) => knex.raw('? as ??', [each, `k${at}`])));
  const alias = context.alias('k');
  const select =
    all === undefined
      ? knex.raw('select distinct ? from ?', [named, from])
      : knex.raw('select ? from ? group by ? having ?', [named, from, list(far), all]);
  return knex.raw('select ? from (?) as ??', [list(far.map((_, at) => column(context, alias, `k${at}`))), select, alias]);
}

/** Whether an existing link leads to a row in every request. This is so where the target has no axes: its documents always have a row. */
export function leadsAnywhere({ storage, side }: RelationAttribute, relation: RelationSql): boolean {
  return storage === 'column' && side === 'owner' && relation.conditions.length === 0 && !needsNear(relation);
}

/** Finds rows from the links, through the index of the links table by target. */
function linksFilterSql(context: PlanContext, scope: SqlScope, { attributes, filter, isNone }: LinksFilter): Knex.Raw {
  if (scope.kind === 'entry') throw new Error('a filter on links at any depth can be used only on versions, not on component entries');
  const names = [...new Set(attributes.map(({ name }) => name))];
  const relation = allLinksSql(context, scope, attributes[0], names, 'any');
  const where = combine(context, [...relation.conditions, filterSql(context, relation.scope, filter)], true);
  const isFound = foundSql(context, relation, where);
  return isNone ? context.knex.raw('((?) is not true)', [isFound]) : isFound;
}

function componentFilterSql(context: PlanContext, scope: SqlScope, filter: ComponentFilter): Knex.Raw {
  const { knex } = context;
  const entry = entryScope(context, scope, filter.attribute);
  const array = column(context, scope.alias, scope.kind === 'entry' ? filter.attribute.name : filter.attribute.column);
  const entries = context.database.dialect.entries(knex, array, entryColumns(filter.filter), entry.alias);
  // MariaDB 10.11 can miss that a column is used when only `json_table` reads it and the query sorts: it then reads the entries of another
  // row. Naming the column outside of `json_table` avoids this.
  const some = knex.raw('(? is not null and exists (select 1 from ? where ?))', [array, entries, filterSql(context, entry, filter.filter)]);
  const isNone = filter.isNone === true;
  const matching = isNone ? knex.raw('not ?', [some]) : some;
  if (!holdsOnNothing(filter.filter)) return matching;
  const nothing = nullSql(context, scope, { kind: 'null', attribute: filter.attribute, isNull: !isNone });
  return combine(context, [matching, isNone ? nothing : whileNothing(context, scope, filter.filter, nothing)], isNone);
}

/** The scope of a component's entries inside a row or another entry. */
export function entryScope(context: PlanContext, scope: SqlScope, attribute: ComponentAttribute): EntryScope {
  return {
    kind: 'entry',
    alias: context.alias('e'),
    component: context.layouts.model.component(attribute.component),
    row: scope.kind === 'row' ? scope : scope.row,
  };
}

/** The columns of an entry that a filter reads. */
function entryColumns(filter: Filter, found = new Map<string, EntryColumn>()): EntryColumn[] {
  if (filter.kind === 'and' || filter.kind === 'or' || filter.kind === 'not') {
    for (const part of partsOf(filter)) entryColumns(part, found);
  } else if ('attribute' in filter) {
    const { attribute } = filter;
    if (attribute.kind === 'relation') for (const column of ENTRY_KEY) found.set(column.name, column);
    else found.set(attribute.name, attribute.kind === 'scalar' ? entryColumn(attribute) : { name: attribute.name, kind: 'json' });
  }
  return [...found.values()];
}

/** How a scalar of an entry is read out of its JSON. */
export function entryColumn(attribute: ScalarAttribute): EntryColumn {
  const kind = kindOf(attribute);
  return { name: attribute.name, kind: kind === 'key' ? 'ref' : kind };
}

/** The operator between the sibling's `updatedAt` (left) and this version's. */
const SIBLING_IS: Record<NonNullable<SiblingFilter['compare']>, string> = { newer: '<', notNewer: '>=', older: '>', notOlder: '<=' };

function siblingSql(context: PlanContext, scope: SqlScope, filter: SiblingFilter): Knex.Raw {
  const { knex } = context;
  const row = scope.kind === 'row' ? scope : scope.row;
  const { layout } = row;
  const along = layout.axis(filter.axis);
  const first = context.shape.slots.get(filter);
  if (!along || first === undefined) throw new Error(`${layout.type.uid} has no axis "${filter.axis}"`);
  const alias = context.alias('s');
  const at = (name: string) => column(context, alias, name);
  const same = (name: string) => knex.raw('? = ?', [at(name), column(context, row.alias, name)]);
  const conditions = [same(DOCUMENT_COLUMN), knex.raw('? = ?', [at(along.column), parameter(first) as unknown as Knex.Value])];
  for (const axis of layout.axes)
    if (axis !== along && (filter.scope === 'same' || axis.state === 'hidden')) conditions.push(same(axis.column));
  if (filter.compare) {
    conditions.push(knex.raw(`? ${SIBLING_IS[filter.compare]} ?`, [at('updated_at'), column(context, row.alias, 'updated_at')]));
  }
  const { visible } = filter;
  if (visible) {
    const rule = ruleContext(context, layout, { axis: filter.axis, index: first });
    conditions.push(filterSql(rule, { kind: 'row', alias, layout, known: new Map() }, visible));
  }
  const exists = knex.raw('exists (select 1 from ?? as ?? where ?)', [layout.table, alias, combine(context, conditions, true)]);
  return filter.exists ? exists : knex.raw('not (?)', [exists]);
}
