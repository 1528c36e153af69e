import type { ComponentAttribute, RelationAttribute } from '../../model/index.ts';
import { type Filter, holdsOnNothing, type LogicalFilter, type RelationFilter } from '../../query/index.ts';
import { grouped } from '../storage/lists.ts';

/**
 * The conditions that a logical filter joins, those behind one relation or component as one condition where that says the same: what it leads to is looked at
 * once, rather than once for each. Some row fulfils one of several conditions where one of them has a row that fulfils it; where there is one row at the
 * most, it fulfils all where each is fulfilled.
 */
export function withSharedSteps({ kind, filters }: LogicalFilter): readonly Filter[] {
  if (filters.length < 2) return filters;
  const inner = new Map<RelationAttribute | ComponentAttribute, Filter[]>();
  const parts: Filter[] = [];
  for (const filter of filters.flatMap((part) => (part.kind === kind ? part.filters : [part]))) {
    const isStep = filter.kind === 'relation' || filter.kind === 'component';
    if (!isStep || (kind === 'and' && !leadsToOne(filter.attribute))) {
      parts.push(filter);
      continue;
    }
    const known = inner.get(filter.attribute);
    if (known) known.push(filter.filter);
    else {
      inner.set(filter.attribute, [filter.filter]);
      parts.push(filter);
    }
  }
  return parts.map((part) => {
    const all = part.kind === 'relation' || part.kind === 'component' ? inner.get(part.attribute) : undefined;
    return all === undefined || all.length === 1 ? part : ({ ...part, filter: { kind, filters: all } } as Filter);
  });
}

/** Whether no more than one row stands behind a relation, whatever is stored. */
function leadsToOne(attribute: RelationAttribute | ComponentAttribute): boolean {
  return attribute.kind === 'relation' && !attribute.many && attribute.storage === 'column' && attribute.side === 'owner';
}

/** Conditions behind one relation from which on they share a look at all that it leads to. */
const MANY = 8;

/** Conditions that all hold, and those of them behind one relation that are so many that each had better not be looked up by itself. */
export interface CrowdedConditions {
  readonly alone: readonly Filter[];
  readonly crowds: readonly (readonly [RelationFilter, ...RelationFilter[]])[];
}

/** Tells conditions that crowd behind one relation from others. Those that hold where there is no row at all are none of them. */
export function crowded(filters: readonly Filter[]): CrowdedConditions {
  if (filters.length < MANY) return { alone: filters, crowds: [] };
  const behind = filters.filter((filter) => filter.kind === 'relation' && !holdsOnNothing(filter.filter)) as readonly RelationFilter[];
  const crowds = [...grouped(behind, ({ attribute }) => attribute).values()].filter(
    (each) => each.length >= MANY,
  ) as unknown as CrowdedConditions['crowds'];
  const gone = new Set<Filter>(crowds.flat());
  return { alone: filters.filter((filter) => !gone.has(filter)), crowds };
}
