import { compile, type Row } from '../../../database/index.ts';
import { type Comparable, comparable, compareValues, type Filter, type SortTerm } from '../../../query/index.ts';
import { planKeptTotal } from '../../counts/kept-counts.ts';
import {
  type AggregateResult,
  type Aggregation,
  type Bucket,
  type BucketAggregation,
  type BucketResult,
  type BucketRows,
  type Grouping,
  groupedAttribute,
} from '../../plan/aggregation.ts';
import type { GuardedQuery } from '../../plan/guarded-query.ts';
import type { PlanContext } from '../../plan/plan-context.ts';
import { describe, type Shape, type ShapeContext } from '../../plan/shape.ts';
import type { Parameters } from '../../plan/statement.ts';
import type { TypeLayout } from '../../storage/layout.ts';
import { addTo } from '../../storage/lists.ts';
import { kindOf } from '../../storage/names.ts';
import type { ReadBudget } from '../read-budget.ts';
import type { Reading } from '../rows/run.ts';
import { type BuildingTime, WorkSlices } from '../rows/work-slices.ts';
import { type GroupAttribute, planSource } from './aggregate-source.ts';
import { AggregateRun, bucketOf, bucketStatement, type GroupedRows, WHOLE, windowStatement } from './aggregate-statements.ts';
import { AggregateColumns, planFacts } from './aggregate-values.ts';

/** A compiled aggregation. Every aggregation of the same shape runs it with its own values. */
export interface AggregatePlan {
  /** @param parameters owned by the run, which appends to them */
  run(parameters: Parameters, reading: Pick<Reading, 'together' | 'budget'>): Promise<AggregateResult>;
}

/**
 * Compiles an aggregation of a query on one content type: a statement for all documents, one for each grouping, one for each narrowed
 * inside, and one for the ids of rows.
 * @param bounds maximum number of buckets and ids in one answer, and the time in which answers are built
 * @throws InvalidKeyError for attributes that cannot be measured or grouped by
 */
export function planAggregate(
  context: PlanContext,
  query: GuardedQuery,
  aggregation: Aggregation,
  windows: AggregateShape['windows'],
  { maxRelated, building }: AggregateBounds,
): AggregatePlan {
  const limit = context.allocate();
  const planner = new AggregatePlanner(context, context.layouts.of(query.type.uid), windows, limit);
  const read = planner.whole(aggregation, query);
  return {
    async run(parameters, { budget, together }) {
      const slices = new WorkSlices(building, budget.asker);
      let attempt: ReadBudget | null = null;
      return together((readRows) => {
        // Gives the budget of a failed attempt back.
        attempt?.giveBack();
        attempt = budget.attempt();
        return read(new AggregateRun({ read: readRows, parameters, place: limit, limit: maxRelated, budget: attempt, slices }));
      });
    },
  };
}

/** Limits of aggregations. */
export interface AggregateBounds {
  /** Maximum number of buckets and ids in one answer. */
  readonly maxRelated: number;
  /** The time in which answers are built. */
  readonly building: BuildingTime;
}

/** Reads the contents of all buckets of a level. The result gives the content of one bucket. */
type ReadInside = (run: AggregateRun, shared: ReadonlyMap<string, Row>) => Promise<(bucket: string) => BucketResult>;

/** Reads all buckets of a grouping. The result gives the buckets inside one outer bucket. */
type ReadBuckets = (run: AggregateRun) => Promise<(around: string) => readonly Bucket[]>;

class AggregatePlanner {
  readonly #context: PlanContext;
  readonly #layout: TypeLayout;
  readonly #windows: AggregateShape['windows'];
  readonly #limit: number;

  constructor(context: PlanContext, layout: TypeLayout, windows: AggregateShape['windows'], limit: number) {
    this.#context = context;
    this.#layout = layout;
    this.#windows = windows;
    this.#limit = limit;
  }

  whole(aggregation: Aggregation, query: GuardedQuery): (run: AggregateRun) => Promise<AggregateResult> {
    const { database, knex } = this.#context;
    const filters = query.filter === null ? [] : [query.filter];
    const rows = this.#rows([], filters);
    const columns = new AggregateColumns(0);
    const inside = this.#inside({ ...aggregation, alias: '', filter: null, rows: null }, rows, columns, filters, []);
    const { from, where } = rows.source;
    const counting = columns.expressions.length === 1 ? knex.select(columns.expressions).from(from).where(where) : null;
    const kept = counting && planKeptTotal(this.#context, query, counting);
    const statement = kept ? compile(database, kept) : bucketStatement(this.#context, rows, columns.expressions, false);
    return async (run) => {
      const found = new Map((await run.readAll(statement)).map((row) => [WHOLE, row]));
      const { ids, ...result } = (await inside(run, found))(WHOLE);
      return result;
    };
  }

  #rows(attributes: readonly GroupAttribute[], filters: readonly Filter[]): GroupedRows {
    return { attributes, source: planSource(this.#context, this.#layout, attributes, filters), limit: this.#limit };
  }

  /**
   * Plans the contents of buckets.
   * @param rows the rows of the buckets
   * @param columns the columns of the statement that finds the buckets; it also computes measures that are not narrowed
   */
  #inside(
    aggregation: BucketAggregation,
    rows: GroupedRows,
    columns: AggregateColumns,
    filters: readonly Filter[],
    path: readonly string[],
  ): ReadInside {
    const context = this.#context;
    const { filter } = aggregation;
    const all = filter === null ? filters : [...filters, filter];
    const own = filter === null ? { rows, columns } : this.#narrowed(rows, all);
    const facts = planFacts(context, own.rows.source.scope, own.columns, aggregation, path);
    const statement = filter === null ? null : bucketStatement(context, own.rows, own.columns.expressions, false);
    const ids = this.#ids(aggregation, own.rows, path);
    const groups = (aggregation.groups ?? []).map((each) => ({
      alias: each.alias,
      read: this.#buckets(each, own.rows.attributes, all, path),
    }));
    return async (run, shared) => {
      const found = statement === null ? shared : await byBucket(run, own.rows, await run.readAll(statement));
      const idsOf = await ids(run);
      const buckets: [alias: string, of: (around: string) => readonly Bucket[]][] = [];
      for (const { alias, read } of groups) buckets.push([alias, await read(run)]);
      return (bucket) => ({
        ...facts(found.get(bucket)),
        groups: Object.fromEntries(buckets.map(([alias, of]) => [alias, of(bucket)])),
        ids: idsOf(bucket),
      });
    };
  }

  #narrowed({ attributes }: GroupedRows, filters: readonly Filter[]) {
    return { rows: this.#rows(attributes, filters), columns: new AggregateColumns(attributes.length) };
  }

  #ids({ rows: window }: BucketAggregation, rows: GroupedRows, path: readonly string[]) {
    if (window === null) return async () => () => null;
    const statement = windowStatement(this.#context, rows, window, this.#windows.get(window) as number);
    const place = rows.attributes.length;
    return async (run: AggregateRun): Promise<(bucket: string) => readonly number[]> => {
      const ids = new Map<string, number[]>();
      await run.slices.map(await run.spend(statement, path), (row) => addTo(ids, bucketOf(rows, row).bucket, Number(row[place])));
      return (bucket) => ids.get(bucket) ?? [];
    };
  }

  #buckets(grouping: Grouping, around: readonly GroupAttribute[], filters: readonly Filter[], path: readonly string[]): ReadBuckets {
    const context = this.#context;
    const attribute = groupedAttribute(this.#layout.type, grouping.by, path);
    const here = [...path, grouping.by];
    const rows = this.#rows([...around, attribute], filters);
    const columns = new AggregateColumns(rows.attributes.length);
    const insides = grouping.inside.map((each) => ({ alias: each.alias, read: this.#inside(each, rows, columns, filters, here) }));
    const statement = bucketStatement(context, rows, columns.expressions, attribute.kind === 'relation');
    const keyOf = keyReader(context, attribute, around.length, rows.attributes.length + columns.expressions.length);
    return async (run) => {
      const found = await run.spend(statement, here);
      const shared = await byBucket(run, rows, found);
      const contents: [alias: string, of: (bucket: string) => BucketResult][] = [];
      for (const { alias, read } of insides) contents.push([alias, await read(run, shared)]);
      const byAround = new Map<string, OrderedBucket[]>();
      await run.slices.map(found, (row) => {
        const { bucket, around: outer } = bucketOf(rows, row);
        const inside = Object.fromEntries(contents.map(([alias, of]) => [alias, of(bucket)]));
        const { key, order } = keyOf(row);
        addTo(byAround, outer, { order, bucket: { key, inside } });
      });
      const lists = new Map([...byAround].map(([outer, buckets]) => [outer, inOrder(buckets)]));
      return (outer) => lists.get(outer) ?? [];
    };
  }
}

/** A bucket, and the value by which it is ordered. */
interface OrderedBucket {
  readonly order: Comparable | null;
  readonly bucket: Bucket;
}

function inOrder(buckets: OrderedBucket[]): readonly Bucket[] {
  const rank = ({ order }: OrderedBucket) => Number(order !== null);
  return buckets
    .sort((one, other) => (one.order === null || other.order === null ? rank(one) - rank(other) : compareValues(one.order, other.order)))
    .map(({ bucket }) => bucket);
}

/**
 * Reads the key of a bucket, and the value by which it is ordered.
 * @param place index of the key in the columns
 * @param namePlace index of the `documentId`, if the key is a document
 */
function keyReader(
  { database }: PlanContext,
  attribute: GroupAttribute,
  place: number,
  namePlace: number,
): (row: Row) => { readonly key: unknown; readonly order: Comparable | null } {
  if (attribute.kind === 'relation') return (row) => ({ key: row[namePlace], order: row[namePlace] as string | null });
  const kind = kindOf(attribute);
  const { type } = attribute;
  const decode = database.dialect.decoder(kind);
  return (row) => {
    const raw = row[place];
    if (raw === null) return { key: null, order: null };
    const stored = decode === null ? raw : decode(raw);
    return { key: type.output?.(stored) ?? stored, order: comparable(kind === 'key' ? 'integer' : kind, stored) };
  };
}

async function byBucket({ slices }: AggregateRun, rows: GroupedRows, found: readonly Row[]): Promise<Map<string, Row>> {
  return new Map(await slices.map(found, (row) => [bucketOf(rows, row).bucket, row] as const));
}

/** A described aggregation: like `Shape` for queries. */
interface AggregateShape extends Shape {
  /** Index of the offset of each window in the parameters, followed by its end (offset plus limit). */
  readonly windows: ReadonlyMap<BucketRows, number>;
}

/** Splits an aggregation of a query into its shape and its values. Linear in the size of both. */
export function describeAggregation(query: GuardedQuery, aggregation: Aggregation, context: ShapeContext): AggregateShape {
  const narrowing: Filter[] = [];
  const windows: BucketRows[] = [];
  const structure = outline(aggregation, narrowing, windows);
  const filters = query.filter === null ? narrowing : [query.filter, ...narrowing];
  const filter: Filter = { kind: 'and', filters };
  const shape = describe({ ...query, filter, sort: [], page: null, fields: [], populate: [] }, context);
  const first = shape.parameters.length;
  const places = new Map(windows.map((window, at) => [window, first + 2 * at]));
  // A window object that occurs twice has its values in the parameters once. This needs another plan than two windows, hence another key.
  const shared = [...places.values()].join();
  return {
    ...shape,
    key: `${query.filter === null ? '' : 'filtered '}${shape.key} ${JSON.stringify(structure)} ${shared}`,
    parameters: [...shape.parameters, ...windows.flatMap(({ offset, limit }) => [offset, offset + limit])],
    windows: places,
  };
}

/** The parts of an aggregation that its plan depends on. Filters and windows, whose values are parameters, are collected in order. */
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
