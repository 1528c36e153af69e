import type { Knex } from 'knex';
import { type IndexedSearch, Slot } from '../../database/index.ts';
import type { CompareFilter, Filter } from '../../query/index.ts';
import { column, type PlanContext, type SqlScope } from './plan-context.ts';

/**
 * A condition, preceded by a test that the row is among the candidates that text indexes find for it. The condition itself then decides.
 * @param conditionIn gives the SQL of the condition; `within` does not ask for candidates again
 */
export function amongCandidates(
  context: PlanContext,
  scope: SqlScope,
  filter: Filter,
  conditionIn: (within: PlanContext) => Knex.Raw,
): Knex.Raw {
  const { knex, database, shape } = context;
  const candidates = database.dialect.textIndex?.candidates ?? null;
  const sought = candidates === null || scope.kind === 'entry' ? null : soughtIn(filter, context);
  if (candidates === null || sought === null || sought.length === 0 || scope.kind === 'entry') return conditionIn(context);
  const searches = sought.map((each) => searchOf(context, each, scope.layout.within.get(each.attribute)));
  const within = { ...context, shape: { ...shape, sought: new Set<CompareFilter>() } };
  return knex.raw('(? in (?) and ?)', [column(context, scope.alias, 'id'), candidates(knex, searches), conditionIn(within)]);
}

/** Conditions that accompany a filter. If text indexes give candidates for the filter, these conditions are kept from driving the query. */
export function beside(context: PlanContext, filter: Filter, conditions: readonly Knex.Raw[]): readonly Knex.Raw[] {
  const { textIndex } = context.database.dialect;
  if (textIndex === null || textIndex.candidates === null) return conditions;
  const sought = soughtIn(filter, context);
  return sought === null || sought.length === 0 ? conditions : conditions.map((condition) => textIndex.aside(context.knex, condition));
}

/**
 * Searches by text index that find all rows for which a condition holds: at least one of them holds for each such row. An empty list if the
 * condition never holds; null if it may hold for rows that no search finds.
 */
export function soughtIn(filter: Filter, context: PlanContext): readonly CompareFilter[] | null {
  const { sought, vain } = context.shape;
  switch (filter.kind) {
    case 'compare':
      if (vain.has(filter)) return [];
      return sought.has(filter) ? [filter] : null;
    case 'or': {
      const parts = filter.filters.map((part) => soughtIn(part, context));
      return parts.every((part) => part !== null) ? parts.flat() : null;
    }
    case 'and': {
      const parts = filter.filters.map((part) => soughtIn(part, context)).filter((part) => part !== null);
      return parts[0] ?? null;
    }
    default:
      return null;
  }
}

function searchOf({ shape }: PlanContext, filter: CompareFilter, index: string | undefined): IndexedSearch {
  const place = shape.slots.get(filter);
  if (place === undefined || index === undefined) throw new Error(`${filter.attribute.name} has no text index`);
  return {
    index,
    needle: (as) => new Slot((parameters) => as(String(parameters[place]))) as unknown as Knex.Value,
  };
}
