import { type Filter, knownOperator } from '../../query/index.ts';
import { isIndexed } from '../storage/layout.ts';
import type { PlanContext } from './plan-context.ts';
import { soughtIn } from './text-search-sql.ts';

/** Whether an index of the row's own table finds the rows that fulfil the condition. */
export function drives(filter: Filter, context: PlanContext): boolean {
  if (soughtIn(filter, context) !== null) return true;
  if (filter.kind === 'relation') return !filter.isNone && filter.attribute.storage === 'column' && filter.attribute.side === 'owner';
  if (filter.kind !== 'compare' || (filter.operator !== 'eq' && filter.operator !== 'in')) return false;
  const { attribute } = filter;
  return attribute.name === 'id' || attribute.name === 'documentId' || isIndexed(attribute);
}

/**
 * Whether few rows match, because they own a link to a target that a condition finds by an index. The query then begins with that target. A
 * planner without statistics might begin with an index by axes or order instead.
 */
export function isFoundByLink(filter: Filter, context: PlanContext): boolean {
  if (filter.kind !== 'and') return filter.kind === 'relation' && drives(filter, context) && pinpoints(filter.filter, context);
  const isFoundItself = filter.filters.some((part) => part.kind === 'compare' && drives(part, context));
  return !isFoundItself && filter.filters.some((part) => isFoundByLink(part, context));
}

function pinpoints(filter: Filter, context: PlanContext): boolean {
  if (filter.kind === 'and') return filter.filters.some((part) => pinpoints(part, context));
  return filter.kind === 'relation' ? isFoundByLink(filter, context) : filter.kind === 'compare' && drives(filter, context);
}

const NAMING: ReadonlySet<string> = new Set(['eq', 'eqi', 'in']);

/** Whether a condition names the value it looks for, and so matches few rows. Ranges and negations may match nearly all. */
export function narrows(filter: Filter): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.filters.some(narrows);
    case 'or':
      return filter.filters.every(narrows);
    case 'compare':
      return NAMING.has(filter.operator) || knownOperator(filter.operator)?.looksWithin === true;
    case 'relation':
    case 'component':
      return !filter.isNone && narrows(filter.filter);
    default:
      return false;
  }
}
