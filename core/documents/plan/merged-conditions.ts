import type { ComponentAttribute, RelationAttribute } from '../../model/index.ts';
import { type ComponentFilter, type Filter, holdsOnNothing, type LogicalFilter, type RelationFilter } from '../../query/index.ts';
import { grouped } from '../storage/lists.ts';

/** A condition on the rows behind a relation or a component. */
type Step = RelationFilter | ComponentFilter;

/**
 * The parts of a logical filter, with conditions behind the same relation or component merged into one, so that their rows are read once.
 * Merging keeps the meaning for `or`: some row fulfils one of the conditions if and only if one condition has a row that fulfils it. For
 * `and` it does only where the relation leads to at most one row. For conditions that no row may fulfil, it is the other way round.
 */
export function withSharedSteps({ kind, filters }: LogicalFilter): readonly Filter[] {
  if (filters.length < 2) return filters;
  const some = new Map<Step['attribute'], Filter[]>();
  const none = new Map<Step['attribute'], Filter[]>();
  const parts: Filter[] = [];
  for (const filter of filters.flatMap((part) => (part.kind === kind ? part.filters : [part]))) {
    if (!isStep(filter) || (kind === (filter.isNone ? 'or' : 'and') && !leadsToOne(filter.attribute))) {
      parts.push(filter);
      continue;
    }
    const inner = filter.isNone ? none : some;
    const known = inner.get(filter.attribute);
    if (known) known.push(filter.filter);
    else {
      inner.set(filter.attribute, [filter.filter]);
      parts.push(filter);
    }
  }
  return parts.map((part) => {
    const all = isStep(part) ? (part.isNone ? none : some).get(part.attribute) : undefined;
    if (all === undefined || all.length === 1) return part;
    const joint = (part as Step).isNone ? opposite(kind) : kind;
    return { ...part, filter: { kind: joint, filters: all } } as Filter;
  });
}

function isStep(filter: Filter): filter is Step {
  return filter.kind === 'relation' || filter.kind === 'component';
}

function opposite(kind: LogicalFilter['kind']): LogicalFilter['kind'] {
  return kind === 'and' ? 'or' : 'and';
}

/** Whether a relation leads to at most one row, whatever is stored. */
function leadsToOne(attribute: RelationAttribute | ComponentAttribute): boolean {
  return attribute.kind === 'relation' && !attribute.many && attribute.storage === 'column' && attribute.side === 'owner';
}

/**
 * From this number of conditions behind one relation on, one scan of the related rows tests all of them. Measured 2026-11-27 with 61
 * conditions `topics.name` (`$ne`) and 400 documents, on SQLite, PostgreSQL and MariaDB: 18, 17 and 29 ms, and with a lookup for each
 * condition 381, 820 and 1,462 ms.
 */
const MANY = 8;

/** Conditions that must all hold. `crowds` are groups of conditions behind one relation that are too many for one lookup each. */
export interface CrowdedConditions {
  readonly alone: readonly Filter[];
  readonly crowds: readonly (readonly [RelationFilter, ...RelationFilter[]])[];
}

/**
 * Separates groups of many conditions behind one relation. A condition that also holds without any related row is never in such a group.
 */
export function crowded(filters: readonly Filter[]): CrowdedConditions {
  return separated(filters, ({ isNone, filter }) => !isNone && !holdsOnNothing(filter));
}

/** Separates groups of many negated conditions behind one relation, for conditions of which one must hold. */
export function crowdedNegations(filters: readonly Filter[]): CrowdedConditions {
  return separated(filters, ({ isNone }) => isNone === true);
}

function separated(filters: readonly Filter[], isOfCrowd: (filter: RelationFilter) => boolean): CrowdedConditions {
  if (filters.length < MANY) return { alone: filters, crowds: [] };
  const behind = filters.filter((filter) => filter.kind === 'relation' && isOfCrowd(filter)) as readonly RelationFilter[];
  const crowds = [...grouped(behind, ({ attribute }) => attribute).values()].filter(
    (each) => each.length >= MANY,
  ) as unknown as CrowdedConditions['crowds'];
  const gone = new Set<Filter>(crowds.flat());
  return { alone: filters.filter((filter) => !gone.has(filter)), crowds };
}
