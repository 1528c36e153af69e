import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/index.ts';
import type { AxisRegistry } from '../axes/axis-registry.ts';
import type { Layouts } from '../storage/layout.ts';
import { filterSql } from './filter-sql.ts';
import { NO_RULES, type QueryRules, ruleKey } from './guarded-query.ts';
import { type PlanContext, ruleContext } from './plan-context.ts';
import type { Shape, ShapeContext } from './shape.ts';

/** What is needed to make plans. */
export interface ReaderParts {
  readonly database: Database;
  readonly layouts: Layouts;
  readonly axes: AxisRegistry;
}

/** What the description of queries depends on. */
export function shapeContextOf({ axes, database, layouts }: ReaderParts): ShapeContext {
  const { dialect } = database;
  return {
    axes: axes.all,
    bucket: (size) => dialect.bucket(size),
    seeks: (type, attribute, needle) => layouts.of(type).within.has(attribute) && dialect.textIndex?.serves(needle) === true,
  };
}

/** Makes the context that all pieces of SQL of one query share. */
export function createPlanContext(parts: ReaderParts, shapeContext: ShapeContext, shape: Shape, rules: QueryRules = NO_RULES): PlanContext {
  let aliases = 0;
  let parameters = shape.parameters.length;
  const { database, layouts } = parts;
  const context: PlanContext = {
    database,
    knex: database.knex,
    layouts,
    shape,
    shapeContext,
    visible(scope, relation) {
      const rule = rules.of.get(ruleKey(relation));
      return rule ? [filterSql(ruleContext(context, scope.layout), scope, rule)] : [];
    },
    visibleRoot: (scope) => (rules.root ? [filterSql(ruleContext(context, scope.layout), scope, rules.root)] : []),
    alias: (prefix) => `${prefix}${aliases++}`,
    allocate: () => parameters++,
  };
  return context;
}

/** Maximum weight of all cached plans. A weight of 1 is about 80 bytes of memory. */
const WEIGHT = 400_000;
/** Weight of a plan in addition to the length of its shape. */
const BESIDE = 500;
/** Weight of each populate: its statements take about 17 kB. */
const POPULATE = 200;
/** Maximum weight of one cached plan. Heavier plans are not cached, so that one caller cannot evict all others' plans. */
const HEAVIEST = 40_000;

/**
 * A cache of plans by shape (LRU). Plans are weighed by their shapes: a filter of 20 kB makes a plan of some megabytes, and so do three
 * hundred populates.
 */
export class PlanCache<Plan extends object> {
  readonly #plans = new LRUCache<string, Plan>({
    maxSize: WEIGHT,
    maxEntrySize: HEAVIEST,
  });

  /** The plan of a shape; `make` makes it when it is not cached. @param populates number of populates in the plan */
  get(shape: string, make: () => Plan, populates = 0): Plan {
    let plan = this.#plans.get(shape);
    if (plan === undefined) {
      plan = make();
      this.#plans.set(shape, plan, { size: shape.length + BESIDE + populates * POPULATE });
    }
    return plan;
  }
}
