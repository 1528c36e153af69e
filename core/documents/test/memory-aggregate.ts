import type { ContentType, ScalarAttribute } from '../../model/index.ts';
import { type Comparable, comparable, compareBySort, compareValues, evaluateFilter, type Filter } from '../../query/index.ts';
import type { AggregateResult, Aggregation, Bucket, BucketAggregation, BucketResult, Grouping } from '../plan/aggregation.ts';
import { MEMORY, type MemoryRow } from './library.ts';

/** Aggregates rows in memory, as a model for databases. The rows are sorted by id. */
export function aggregateInMemory(type: ContentType, rows: readonly MemoryRow[], aggregation: Aggregation): AggregateResult {
  const { avg = [], sum = [], min = [], max = [], groups = [] } = aggregation;
  const byName = <T>(names: readonly string[], compute: (attribute: ScalarAttribute, values: readonly unknown[]) => T) =>
    Object.fromEntries(
      names.map((name) => {
        const values = rows.map((row) => row.values[name]).filter((value) => value !== null && value !== undefined);
        return [name, values.length === 0 ? null : compute(type.attributes.get(name) as ScalarAttribute, values)];
      }),
    );
  return {
    count: rows.length,
    avg: byName(avg, averageOf),
    sum: byName(sum, sumOf),
    min: byName(min, (attribute, values) => ordered(attribute, values)[0]),
    max: byName(max, (attribute, values) => ordered(attribute, values).at(-1)),
    groups: Object.fromEntries(groups.map((grouping) => [grouping.alias, bucketsOf(type, rows, grouping)])),
  };
}

function bucketsOf(type: ContentType, rows: readonly MemoryRow[], { by, inside }: Grouping): Bucket[] {
  const buckets = new Map<unknown, MemoryRow[]>();
  for (const row of rows) {
    for (const key of new Set(keysOf(type, row, by))) buckets.set(key, [...(buckets.get(key) ?? []), row]);
  }
  const attribute = type.attributes.get(by);
  const order = (key: unknown) =>
    attribute?.kind === 'scalar' ? comparable(attribute.type.column(attribute.definition).kind, key) : (key as Comparable);
  return [...buckets]
    .sort(([one], [other]) =>
      one === null || other === null ? Number(one !== null) - Number(other !== null) : compareValues(order(one), order(other)),
    )
    .map(([key, found]) => ({ key, inside: Object.fromEntries(inside.map((each) => [each.alias, bucketOf(type, found, each)])) }));
}

function keysOf(type: ContentType, row: MemoryRow, by: string): readonly unknown[] {
  if (type.attributes.get(by)?.kind === 'scalar') return [row.values[by] ?? null];
  const targets = (row.behind[by] ?? []).map(({ values }) => values.documentId);
  return targets.length === 0 ? [null] : targets;
}

function bucketOf(type: ContentType, rows: readonly MemoryRow[], aggregation: BucketAggregation): BucketResult {
  const { filter, rows: window } = aggregation;
  const kept = filter === null ? rows : rows.filter((row) => evaluateFilter(filter as Filter, row, MEMORY));
  return { ...aggregateInMemory(type, kept, aggregation), ids: window && idsOf(kept, window) };
}

function idsOf(rows: readonly MemoryRow[], { sort, offset, limit }: NonNullable<BucketAggregation['rows']>): number[] {
  const last = sort.at(-1);
  const newestFirst = last?.path.length === 0 && last.direction === 'desc' && ['createdAt', 'updatedAt'].includes(last.attribute.name);
  const sorted = [...(newestFirst ? [...rows].reverse() : rows)].sort((one, other) => compareBySort(sort, one, other, MEMORY));
  return sorted.slice(offset, offset + limit).map(({ values }) => values.id as number);
}

function ordered(attribute: ScalarAttribute, values: readonly unknown[]): unknown[] {
  const { kind } = attribute.type.column(attribute.definition);
  return [...values].sort((one, other) => compareValues(comparable(kind, one), comparable(kind, other)));
}

function isWhole(attribute: ScalarAttribute): boolean {
  return attribute.type.name === 'integer' || attribute.type.name === 'biginteger';
}

function sumOf(attribute: ScalarAttribute, values: readonly unknown[]): number | string {
  if (!isWhole(attribute)) return exactly(values as number[]);
  const sum = values.map((value) => BigInt(value as string | number)).reduce((one, other) => one + other, 0n);
  return attribute.type.name === 'integer' ? Number(sum) : String(sum);
}

function averageOf(attribute: ScalarAttribute, values: readonly unknown[]): number {
  const average = Number(sumOf(attribute, values)) / values.length;
  return isWhole(attribute) ? average : Number(average.toPrecision(15));
}

const PLACES = 40;

/** The sum of decimal numbers, exact to 15 digits. */
function exactly(values: readonly number[]): number {
  const sum = values.map(digitsOf).reduce((one, other) => one + other, 0n);
  return Number(Number(`${sum}e-${PLACES}`).toPrecision(15));
}

function digitsOf(value: number): bigint {
  const [mantissa = '', exponent = ''] = value.toExponential().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return BigInt(whole + fraction) * 10n ** BigInt(PLACES + Number(exponent) - fraction.length);
}
