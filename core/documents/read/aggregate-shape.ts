import type { Filter, SortTerm } from '../../query/index.ts';
import type { Aggregation, BucketAggregation, BucketRows } from '../aggregation.ts';
import type { GuardedQuery } from '../gate/checked-query.ts';
import { describe, type Shape, type ShapeContext } from './shape.ts';

/** An aggregation of a query, taken apart as `describe` does it with queries. */
export interface AggregateShape extends Shape {
  /** Where the offset of a window stands among the parameters, followed by its end (offset and limit). */
  readonly windows: ReadonlyMap<BucketRows, number>;
}

/** Takes an aggregation of a query apart. Linear in the size of both; no look at the model. */
export function describeAggregation(query: GuardedQuery, aggregation: Aggregation, context: ShapeContext): AggregateShape {
  const narrowing: Filter[] = [];
  const windows: BucketRows[] = [];
  const structure = outline(aggregation, narrowing, windows);
  const filters = query.filter === null ? narrowing : [query.filter, ...narrowing];
  const filter: Filter = { kind: 'and', filters };
  const shape = describe({ ...query, filter, sort: [], page: null, fields: [], populate: [] }, context);
  const first = shape.parameters.length;
  const places = new Map(windows.map((window, at) => [window, first + 2 * at]));
  // A window that stands in two places has one place among the parameters: that is another plan than two of them.
  const shared = [...places.values()].join();
  return {
    ...shape,
    key: `${query.filter === null ? '' : 'filtered '}${shape.key} ${JSON.stringify(structure)} ${shared}`,
    parameters: [...shape.parameters, ...windows.flatMap(({ offset, limit }) => [offset, offset + limit])],
    windows: places,
  };
}

/** What of an aggregation decides about its plan; its filters and windows, whose values do not, are collected in their order. */
function outline({ avg, sum, min, max, groups = [] }: Aggregation, filters: Filter[], windows: BucketRows[]): object {
  const inside = (each: BucketAggregation): object => {
    if (each.filter !== null) filters.push(each.filter);
    if (each.rows !== null) windows.push(each.rows);
    const narrowed = each.filter !== null;
    return { alias: each.alias, narrowed, rows: each.rows?.sort.map(termText), ...outline(each, filters, windows) };
  };
  return { avg, sum, min, max, groups: groups.map(({ alias, by, inside: contents }) => ({ alias, by, inside: contents.map(inside) })) };
}

function termText({ path, attribute, direction }: SortTerm): string {
  return [...path, attribute].map(({ name }) => name).join('.') + direction;
}
