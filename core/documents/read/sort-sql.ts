import type { Knex } from 'knex';
import type { EntryColumn } from '../../database/index.ts';
import type { ScalarAttribute } from '../../model/index.ts';
import type { SortTerm } from '../../query/index.ts';
import { combine, entryColumn, entryScope } from './filter-sql.ts';
import type { PlanContext } from './plan-context.ts';
import { farTables, type RelationSql, relationSql, tyingConditions } from './relation-sql.ts';
import { attributeColumn, column, type RowScope, type Scope } from './scope.ts';

/** Attributes that every row has. */
const NEVER_NULL: ReadonlySet<string> = new Set(['id', 'documentId']);

/**
 * `order by` expressions of a sort. A value behind relations or components is the first of the related ones in the sort's direction,
 * so that a row stands once in the list however many related rows it has.
 */
export function sortSql(context: PlanContext, scope: Scope, sort: readonly SortTerm[]): Knex.Raw[] {
  return sort.map(({ path, attribute, direction }) => {
    const isNullable = path.length > 0 || !NEVER_NULL.has(attribute.name);
    return context.database.dialect.orderBy(context.knex, valueSql(context, scope, path, attribute, direction), direction, isNullable);
  });
}

/** The stored order of a relation. Places in columns may be missing, and come first then, as their index has them; links always have one. */
export function storedOrder({ knex, database }: PlanContext, { order, links }: RelationSql): Knex.Raw[] {
  const [place, ...ties] = order as readonly [Knex.Raw, ...Knex.Raw[]];
  return links === null && ties.length > 0 ? [database.dialect.orderBy(knex, place, 'asc'), ...ties] : [...order];
}

/** The sort of rows of a type, made total by the id. */
export function totalOrder(context: PlanContext, scope: RowScope, sort: readonly SortTerm[]): Knex.Raw[] {
  const id = context.database.dialect.orderBy(context.knex, column(context, scope.alias, 'id'), idDirection(sort), false);
  return [...sortSql(context, scope, sort), id];
}

/**
 * Rows that nothing else tells apart are in the order of their ids; those of one moment with the newest first where that was asked for, which is
 * also how an index has them (MySQL sorts all of them otherwise).
 */
function idDirection(sort: readonly SortTerm[]): SortTerm['direction'] {
  const last = sort.at(-1);
  const isTime = last?.path.length === 0 && (last.attribute.name === 'createdAt' || last.attribute.name === 'updatedAt');
  return isTime ? last.direction : 'asc';
}

function valueSql(
  context: PlanContext,
  scope: Scope,
  path: SortTerm['path'],
  attribute: ScalarAttribute,
  direction: SortTerm['direction'],
): Knex.Raw {
  const [step, ...rest] = path;
  if (!step) return attributeColumn(context, scope, attribute);
  const { knex } = context;
  const { dialect } = context.database;
  const first = (from: Knex.Raw, where: Knex.Raw, value: Knex.Raw) =>
    knex.raw('(select ? from ? where ? order by ? limit 1)', [value, from, where, dialect.orderBy(knex, value, direction)]);

  if (step.kind === 'relation') {
    const relation = relationSql(context, scope, step);
    const value = valueSql(context, relation.scope, rest, attribute, direction);
    return first(
      farTables(context, relation),
      combine(context, [...tyingConditions(context, relation), ...relation.conditions], true),
      value,
    );
  }
  const entry = entryScope(context, scope, step);
  const array = column(context, scope.alias, scope.kind === 'entry' ? step.name : step.column);
  const needed = neededColumn(rest, attribute);
  return first(
    dialect.entries(knex, array, [needed], entry.alias),
    knex.raw('? is not null', [array]),
    valueSql(context, entry, rest, attribute, direction),
  );
}

/** The column of an entry through which a sort leads on. */
function neededColumn([step]: SortTerm['path'], attribute: ScalarAttribute): EntryColumn {
  if (!step) return entryColumn(attribute);
  return step.kind === 'relation' ? { name: 'id', kind: 'ref' } : { name: step.name, kind: 'json' };
}
