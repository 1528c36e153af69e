import { LRUCache } from 'lru-cache';
import type { CallerFacts } from '../../query/index.ts';
import type { AggregateResult, Aggregation } from '../aggregation.ts';
import type { GuardedQuery } from '../gate/checked-query.ts';
import { type AggregatePlan, planAggregate } from './aggregate-plan.ts';
import { describeAggregation } from './aggregate-shape.ts';
import { createPlanContext, type ReaderParts, shapeContextOf } from './create-plan-context.ts';
import { parametersOf, type ShapeContext } from './shape.ts';

/** Shapes of aggregations whose plans are kept. */
const PLANS = 500;

/** Runs aggregations. One of a known shape compiles nothing: its values are put into the plan of the shape. */
export class Aggregator {
  readonly #parts: ReaderParts;
  readonly #shapeContext: ShapeContext;
  readonly #plans = new LRUCache<string, AggregatePlan>({ max: PLANS });

  constructor(parts: ReaderParts) {
    this.#parts = parts;
    this.#shapeContext = shapeContextOf(parts);
  }

  /**
   * Computes an aggregation over the documents that a query matches.
   * @param user attributes of the caller, for rules
   * @throws InvalidKeyError for attributes that make no sense where they are named
   * @throws ValidationError for groups that have too many buckets
   */
  async aggregate(query: GuardedQuery, aggregation: Aggregation, user: CallerFacts['user']): Promise<AggregateResult> {
    const shape = describeAggregation(query, aggregation, this.#shapeContext);
    const key = `${query.type.uid} ${shape.key}`;
    let plan = this.#plans.get(key);
    if (!plan) {
      const context = createPlanContext(this.#parts, this.#shapeContext, shape, query.rules);
      plan = planAggregate(context, query, aggregation, shape.windows);
      this.#plans.set(key, plan);
    }
    return plan.run(parametersOf(shape, user));
  }
}
