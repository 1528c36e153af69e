import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/index.ts';
import type { ContentType, ScalarAttribute } from '../../model/index.ts';
import { allOf, type CompareFilter, type Query } from '../../query/index.ts';
import type { AxisRegistry } from '../axes/axis-registry.ts';
import type { DocumentList, DocumentValue } from '../documents.ts';
import type { Layouts } from '../storage/layout.ts';
import { KnownCounts } from './known-counts.ts';
import type { PlanContext } from './plan-context.ts';
import { planQuery, type QueryPlan } from './query-plan.ts';
import { planSelection } from './row-selection.ts';
import { describe, type Shape, type ShapeContext } from './shape.ts';

/** Shapes of queries whose plans are kept. */
const PLANS = 2000;

const ONE: NonNullable<Query['page']> = Object.freeze({ style: 'offset', offset: 0, limit: 1, withCount: false });

interface Prepared {
  readonly plan: QueryPlan;
  readonly shape: Shape;
}

interface PreparedSingle extends Prepared {
  /** Where the documentId stands among the parameters. */
  readonly place: number | null;
}

/** Runs queries. A query of a known shape compiles nothing: its values are put into the plan of the shape. */
export class Reader {
  readonly #plans = new LRUCache<string, QueryPlan>({ max: PLANS });
  readonly #prepared = new WeakMap<Query, Prepared>();
  readonly #singles = { byId: new WeakMap<Query, PreparedSingle>(), ofType: new WeakMap<Query, PreparedSingle>() };
  readonly #database: Database;
  readonly #layouts: Layouts;
  readonly #shapeContext: ShapeContext;
  readonly #counts: KnownCounts;
  readonly #maxRelated: number;

  /** @param maxRelated related documents that one answer may hold */
  constructor(database: Database, layouts: Layouts, axes: AxisRegistry, maxRelated: number) {
    this.#maxRelated = maxRelated;
    this.#database = database;
    this.#layouts = layouts;
    this.#counts = new KnownCounts(database);
    this.#shapeContext = { axes: axes.all, bucket: (size) => database.dialect.bucket(size) };
  }

  find(uid: string, query: Query): Promise<DocumentList> {
    const { plan, shape } = this.#prepare(uid, query);
    return plan.run([...shape.parameters], query.page);
  }

  count(uid: string, query: Query): Promise<number> {
    const { plan, shape } = this.#prepare(uid, query);
    return plan.count([...shape.parameters]);
  }

  /** @param documentId null for the document of a single type */
  async findOne(type: ContentType, documentId: string | null, query: Query): Promise<DocumentValue | null> {
    const single = this.#single(type, documentId !== null, query);
    const parameters = [...single.shape.parameters];
    if (single.place !== null) parameters[single.place] = documentId;
    const { documents } = await single.plan.run(parameters, ONE);
    return documents[0] ?? null;
  }

  /** The plan of a query, kept with the query: one that is asked again is not even taken apart. */
  #prepare(uid: string, query: Query): Prepared {
    let prepared = this.#prepared.get(query);
    if (!prepared) {
      prepared = this.#plan(uid, query);
      this.#prepared.set(query, prepared);
    }
    return prepared;
  }

  /** The plan that reads one document by a query; the document's id is one more parameter. */
  #single(type: ContentType, byId: boolean, query: Query): PreparedSingle {
    const singles = byId ? this.#singles.byId : this.#singles.ofType;
    const known = singles.get(query);
    if (known) return known;
    const named = byId ? hasDocumentId(type) : null;
    const { plan, shape } = this.#plan(type.uid, { ...query, filter: allOf([named, query.filter]), sort: [], page: ONE });
    const single = { plan, shape, place: named === null ? null : (shape.slots.get(named) ?? null) };
    singles.set(query, single);
    return single;
  }

  #plan(uid: string, query: Query): Prepared {
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
      maxRelated: this.#maxRelated,
      database: this.#database,
      knex: this.#database.knex,
      layouts: this.#layouts,
      shape,
      shapeContext: this.#shapeContext,
      counts: this.#counts,
      alias: (prefix) => `${prefix}${aliases++}`,
      allocate: () => parameters++,
      select: (scope, selection) => planSelection(context, scope, selection),
    };
    return context;
  }
}

/** The condition on a document's id; its operand is put in when the plan runs. */
function hasDocumentId(type: ContentType): CompareFilter {
  return { kind: 'compare', attribute: type.attributes.get('documentId') as ScalarAttribute, operator: 'eq', operands: [''] };
}
