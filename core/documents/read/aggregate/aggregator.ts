import type { Freshness } from '../../../freshness/index.ts';
import type { CallerFacts } from '../../../query/index.ts';
import type { AggregateResult, Aggregation, Bucket } from '../../plan/aggregation.ts';
import { createPlanContext, PlanCache, type ReaderParts, shapeContextOf } from '../../plan/create-plan-context.ts';
import type { GuardedQuery } from '../../plan/guarded-query.ts';
import { parametersOf } from '../../plan/parameters.ts';
import { isMomentary, type ShapeContext } from '../../plan/shape.ts';
import type { Parameters } from '../../plan/statement.ts';
import { type CachedResult, ResultCache } from '../result-cache.ts';
import type { Reading } from '../rows/run.ts';
import { aggregateTopics } from '../search-topics.ts';
import { type AggregateBounds, type AggregatePlan, describeAggregation, planAggregate } from './aggregate-plan.ts';

/** Maximum number of cached results, and maximum number of buckets and ids in each. */
const KEPT = 1_000;
const KEPT_SIZE = 200;

/** A compiled aggregation, and the lookup of its cached results. */
interface PreparedAggregation {
  readonly plan: AggregatePlan;
  readonly resultAt: (parameters: Parameters) => Promise<CachedResult<AggregateResult> | null>;
}

/** Runs aggregations. An aggregation with a known shape is not compiled: the plan of the shape runs with its values. */
export class Aggregator {
  readonly #parts: ReaderParts;
  readonly #shapeContext: ShapeContext;
  readonly #bounds: AggregateBounds;
  readonly #plans = new PlanCache<PreparedAggregation>();
  readonly #results: ResultCache<AggregateResult>;

  /** @param remembered maximum number of cached searches; 0 for no cache */
  constructor(parts: ReaderParts, freshness: Freshness, remembered: number, bounds: AggregateBounds) {
    this.#parts = parts;
    this.#bounds = bounds;
    this.#results = new ResultCache(freshness, Math.min(remembered, KEPT), (result) => (sizeOf(result) > KEPT_SIZE ? null : result));
    this.#shapeContext = shapeContextOf(parts);
  }

  /**
   * Computes an aggregation over the documents that a query matches.
   * @param user attributes of the caller, for rules
   * @throws InvalidKeyError for attributes that cannot be measured or grouped by
   * @throws ValidationError for groups with more buckets than the answer may still contain
   */
  async aggregate(
    query: GuardedQuery,
    aggregation: Aggregation,
    user: CallerFacts['user'],
    reading: Pick<Reading, 'together' | 'budget'>,
  ): Promise<AggregateResult> {
    const shape = describeAggregation(query, aggregation, this.#shapeContext);
    const key = `${query.type.uid} ${shape.key}`;
    const prepared = this.#plans.get(key, (): PreparedAggregation => {
      const context = createPlanContext(this.#parts, this.#shapeContext, shape, query.rules);
      const plan = planAggregate(context, query, aggregation, shape.windows, this.#bounds);
      const resultAt = isMomentary(shape) ? async () => null : this.#results.ofPlan(aggregateTopics(query, aggregation), false);
      return { plan, resultAt };
    });
    const parameters = parametersOf(shape, user);
    const known = await prepared.resultAt(parameters);
    if (known !== null && known.result !== null) {
      // A cached result uses as much of the budget as one that is read.
      reading.budget.spend(sizeOf(known.result), () => null);
      return known.result;
    }
    const result = await prepared.plan.run(parameters, reading);
    known?.keep(result);
    return result;
  }
}

/** The number of buckets and ids in a result. */
function sizeOf({ groups }: AggregateResult): number {
  const ofBucket = ({ inside }: Bucket): number =>
    Object.values(inside).reduce((sum, result) => sum + (result.ids?.length ?? 0) + sizeOf(result), 1);
  return Object.values(groups).reduce((sum, buckets) => sum + buckets.reduce((size, bucket) => size + ofBucket(bucket), 0), 0);
}
