import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/index.ts';
import type { Query } from '../../query/index.ts';
import type { AxisRegistry } from '../axes/axis-registry.ts';
import type { DocumentList } from '../documents.ts';
import type { Layouts } from '../storage/layout.ts';
import { planQuery, type QueryPlan } from './query-plan.ts';
import { planSelection } from './row-selection.ts';
import type { PlanContext } from './scope.ts';
import { describe, type Shape, type ShapeContext } from './shape.ts';

/** Shapes of queries whose plans are kept. */
const PLANS = 2000;

/** Runs queries. A query of a known shape compiles nothing: its values are put into the plan of the shape. */
export class Reader {
  readonly #plans = new LRUCache<string, QueryPlan>({ max: PLANS });
  readonly #database: Database;
  readonly #layouts: Layouts;
  readonly #shapeContext: ShapeContext;

  constructor(database: Database, layouts: Layouts, axes: AxisRegistry) {
    this.#database = database;
    this.#layouts = layouts;
    this.#shapeContext = { axes: axes.all, bucket: (size) => database.dialect.bucket(size) };
  }

  find(uid: string, query: Query): Promise<DocumentList> {
    const { plan, shape } = this.#plan(uid, query);
    return plan.run([...shape.parameters], query.page);
  }

  count(uid: string, query: Query): Promise<number> {
    const { plan, shape } = this.#plan(uid, query);
    return plan.count([...shape.parameters]);
  }

  #plan(uid: string, query: Query): { plan: QueryPlan; shape: Shape } {
    const shape = describe(query, this.#shapeContext);
    const key = `${uid} ${shape.key}`;
    let plan = this.#plans.get(key);
    if (!plan) {
      plan = planQuery(this.#context(shape), uid, query);
      this.#plans.set(key, plan);
    }
    return { plan, shape };
  }

  #context(shape: Shape): PlanContext {
    let aliases = 0;
    let parameters = shape.parameters.length;
    const context: PlanContext = {
      database: this.#database,
      knex: this.#database.knex,
      layouts: this.#layouts,
      shape,
      shapeContext: this.#shapeContext,
      alias: (prefix) => `${prefix}${aliases++}`,
      allocate: () => parameters++,
      select: (scope, selection) => planSelection(context, scope, selection),
    };
    return context;
  }
}
