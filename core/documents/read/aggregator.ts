import { LRUCache } from 'lru-cache';
import type { Query } from '../../query/index.ts';
import type { AggregateResult, Aggregation } from '../aggregation.ts';
import { type AggregateLimits, type AggregatePlan, planAggregate } from './aggregate-plan.ts';
import { describeAggregation } from './aggregate-shape.ts';
import { makePlanContext, type ReaderParts } from './make-plan-context.ts';
import type { ShapeContext } from './shape.ts';

/** Shapes of aggregations whose plans are kept. */
const PLANS = 500;

/** Runs aggregations. One of a known shape compiles nothing: its values are put into the plan of the shape. */
export class Aggregator {
  readonly #parts: ReaderParts;
  readonly #limits: AggregateLimits;
  readonly #shapeContext: ShapeContext;
  readonly #plans = new LRUCache<string, AggregatePlan>({ max: PLANS });

  constructor(parts: ReaderParts, limits: AggregateLimits) {
    this.#parts = parts;
    this.#limits = limits;
    this.#shapeContext = { axes: parts.axes.all, bucket: (size) => parts.database.dialect.bucket(size) };
  }

  /**
   * Computes an aggregation over the documents that a query matches.
   * @throws InvalidKeyError for attributes that make no sense where they are named
   * @throws ValidationError for groups that are nested too deeply or have too many buckets
   */
  async aggregate(uid: string, query: Query, aggregation: Aggregation): Promise<AggregateResult> {
    const shape = describeAggregation(query, aggregation, this.#shapeContext);
    const key = `${uid} ${shape.key}`;
    let plan = this.#plans.get(key);
    if (!plan) {
      const context = makePlanContext(this.#parts, this.#shapeContext, shape);
      plan = planAggregate(context, uid, query, aggregation, shape.windows, this.#limits);
      this.#plans.set(key, plan);
    }
    return plan.run([...shape.parameters]);
  }
}
