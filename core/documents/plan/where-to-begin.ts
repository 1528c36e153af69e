import { type Filter, knownOperator } from '../../query/index.ts';
import { isIndexed } from '../storage/layout.ts';
import type { PlanContext } from './plan-context.ts';
import { soughtIn } from './sought-sql.ts';

/** Whether an index of the row's own table finds what the condition asks for. */
export function drives(filter: Filter, context: PlanContext): boolean {
  if (soughtIn(filter, context) !== null) return true;
  if (filter.kind === 'relation') return filter.attribute.storage === 'column' && filter.attribute.side === 'owner';
  if (filter.kind !== 'compare' || (filter.operator !== 'eq' && filter.operator !== 'in')) return false;
  const { attribute } = filter;
  return attribute.name === 'id' || attribute.name === 'documentId' || isIndexed(attribute);
}

/**
 * Whether rows are few and found by the link that they own to what a condition finds by an index: then that is where to begin, whatever a planner without statistics
 * thinks of their axes and their order.
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

/** Whether a condition names what it looks for, and so leaves some of the rows: ranges and what must not be may leave nearly all. */
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
      return narrows(filter.filter);
    default:
      return false;
  }
}
