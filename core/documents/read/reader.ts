import { LRUCache } from 'lru-cache';
import type { ContentType, ScalarAttribute } from '../../model/index.ts';
import { allOf, type CompareFilter, type Query } from '../../query/index.ts';
import type { AnswerForm } from './answer-form.ts';
import { makePlanContext, type ReaderParts } from './make-plan-context.ts';
import { type Found, planQuery, type QueryPlan } from './query-plan.ts';
import { describe, type Shape, type ShapeContext } from './shape.ts';

/** Shapes of queries whose plans are kept. */
const PLANS = 2000;

const ONE: NonNullable<Query['page']> = Object.freeze({ style: 'offset', offset: 0, limit: 1, withCount: false });

interface Prepared<Value> {
  readonly plan: QueryPlan<Value>;
  readonly shape: Shape;
}

interface PreparedSingle<Value> extends Prepared<Value> {
  /** Where the documentId stands among the parameters. */
  readonly place: number | null;
}

/** Runs queries and answers in one form. A query of a known shape compiles nothing: its values are put into the plan of the shape. */
export class Reader<Value> {
  readonly #form: AnswerForm<Value>;
  readonly #parts: ReaderParts;
  readonly #shapeContext: ShapeContext;
  readonly #plans = new LRUCache<string, QueryPlan<Value>>({ max: PLANS });
  readonly #prepared = new WeakMap<Query, Prepared<Value>>();
  readonly #singles = { byId: new WeakMap<Query, PreparedSingle<Value>>(), ofType: new WeakMap<Query, PreparedSingle<Value>>() };

  constructor(form: AnswerForm<Value>, parts: ReaderParts) {
    this.#form = form;
    this.#parts = parts;
    this.#shapeContext = { axes: parts.axes.all, bucket: (size) => parts.database.dialect.bucket(size) };
  }

  find(uid: string, query: Query): Promise<Found<Value>> {
    const { plan, shape } = this.#prepare(uid, query);
    return plan.run([...shape.parameters], query.page);
  }

  count(uid: string, query: Query): Promise<number> {
    const { plan, shape } = this.#prepare(uid, query);
    return plan.count([...shape.parameters]);
  }

  /** @param documentId null for the document of a single type */
  async findOne(type: ContentType, documentId: string | null, query: Query): Promise<Value | null> {
    const single = this.#single(type, documentId !== null, query);
    const parameters = [...single.shape.parameters];
    if (single.place !== null) parameters[single.place] = documentId;
    const { documents } = await single.plan.run(parameters, ONE);
    return documents[0] ?? null;
  }

  /** The plan of a query, kept with the query: one that is asked again is not even taken apart. */
  #prepare(uid: string, query: Query): Prepared<Value> {
    let prepared = this.#prepared.get(query);
    if (!prepared) {
      prepared = this.#plan(uid, query);
      this.#prepared.set(query, prepared);
    }
    return prepared;
  }

  /** The plan that reads one document by a query; the document's id is one more parameter. */
  #single(type: ContentType, byId: boolean, query: Query): PreparedSingle<Value> {
    const singles = byId ? this.#singles.byId : this.#singles.ofType;
    const known = singles.get(query);
    if (known) return known;
    const named = byId ? hasDocumentId(type) : null;
    const { plan, shape } = this.#plan(type.uid, { ...query, filter: allOf([named, query.filter]), sort: [], page: ONE });
    const single = { plan, shape, place: named === null ? null : (shape.slots.get(named) ?? null) };
    singles.set(query, single);
    return single;
  }

  #plan(uid: string, query: Query): Prepared<Value> {
    const shape = describe(query, this.#shapeContext);
    const key = `${uid} ${shape.key}`;
    let plan = this.#plans.get(key);
    if (!plan) {
      plan = planQuery(makePlanContext(this.#parts, this.#shapeContext, shape), this.#form, uid, query);
      this.#plans.set(key, plan);
    }
    return { plan, shape };
  }
}

/** The condition on a document's id; its operand is put in when the plan runs. */
function hasDocumentId(type: ContentType): CompareFilter {
  return { kind: 'compare', attribute: type.attributes.get('documentId') as ScalarAttribute, operator: 'eq', operands: [''] };
}
