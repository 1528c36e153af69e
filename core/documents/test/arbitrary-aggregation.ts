import fc from 'fast-check';
import type { AttributeOwner, ContentType, Model } from '../../model/index.ts';
import type { Filter, SortTerm } from '../../query/index.ts';
import type { Aggregation, BucketAggregation, Grouping } from '../plan/aggregation.ts';
import { filtersOn, type Parameters, sortOn } from './arbitrary-query.ts';

/** Parses the parameters of a request into the filter and the sort of a query. */
export type ParseParameters = (parameters: Parameters) => { readonly filter: Filter | null; readonly sort: readonly SortTerm[] };

const AMOUNTS: ReadonlySet<string> = new Set(['integer', 'biginteger', 'float', 'decimal']);
const ORDERED: ReadonlySet<string> = new Set([...AMOUNTS, 'date', 'time', 'datetime', 'timestamp']);
const UNGROUPED: ReadonlySet<string> = new Set(['json', 'array', 'blocks']);

function namesOf(owner: AttributeOwner, types: ReadonlySet<string>): string[] {
  return [...owner.attributes.values()].filter(({ kind, type }) => kind === 'scalar' && types.has(type.name)).map(({ name }) => name);
}

function groupable(owner: AttributeOwner): string[] {
  return [...owner.attributes.values()]
    .filter(({ kind, type }) => kind === 'relation' || (kind === 'scalar' && !UNGROUPED.has(type.name)))
    .map(({ name }) => name);
}

/** Random aggregations of a type, with nested groups. */
export function aggregationsOn(model: Model, type: ContentType, depth: number, parse: ParseParameters): fc.Arbitrary<Aggregation> {
  const some = (names: readonly string[]) => fc.subarray([...names]);
  const measures = {
    avg: some(namesOf(type, AMOUNTS)),
    sum: some(namesOf(type, AMOUNTS)),
    min: some(namesOf(type, ORDERED)),
    max: some(namesOf(type, ORDERED)),
  };
  const groups = depth === 0 ? fc.constant([]) : fc.array(groupingsOn(model, type, depth, parse), { maxLength: 2 });
  return fc.record({ ...measures, groups });
}

function groupingsOn(model: Model, type: ContentType, depth: number, parse: ParseParameters): fc.Arbitrary<Grouping> {
  const rows = fc.record({ sort: sortOn(model, type, 1), offset: fc.nat({ max: 2 }), limit: fc.integer({ min: 1, max: 4 }) });
  const narrowing = fc.option(filtersOn(model, type, 1), { freq: 2 });
  const inside = fc
    .tuple(aggregationsOn(model, type, depth - 1, parse), narrowing, fc.option(rows, { freq: 2 }))
    .map(([aggregation, filters, window]) => ({
      ...aggregation,
      filter: filters && parse({ filters }).filter,
      rows: window && { ...window, sort: parse({ sort: window.sort }).sort },
    }));
  return fc
    .tuple(fc.constantFrom(...groupable(type)), fc.array(inside, { maxLength: 2 }), fc.nat({ max: 99 }))
    .map(([by, insides, number]) => ({
      alias: `${by}${number}`,
      by,
      inside: insides.map((each, index): BucketAggregation => ({ ...each, alias: `inside${index}` })),
    }));
}
