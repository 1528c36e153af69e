import type { ContentType, ScalarAttribute } from '../../model/index.ts';
import { allOf, type CallerFacts, type CompareFilter, type Query } from '../../query/index.ts';
import type { GuardedQuery } from '../gate/checked-query.ts';
import type { AnswerForm } from './answer-form.ts';
import { createPlanContext, type ReaderParts, shapeContextOf } from './create-plan-context.ts';
import { KnownPlans } from './known-plans.ts';
import { type Found, planQuery, type QueryPlan, type Reading } from './query-plan.ts';
import { describe, isCurrent, parametersOf, type Shape, type ShapeContext } from './shape.ts';

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
  readonly #plans = new KnownPlans<QueryPlan<Value>>();
  readonly #prepared = new WeakMap<Query, Prepared<Value>>();
  readonly #singles = { byId: new WeakMap<Query, PreparedSingle<Value>>(), ofType: new WeakMap<Query, PreparedSingle<Value>>() };

  constructor(form: AnswerForm<Value>, parts: ReaderParts) {
    this.#form = form;
    this.#parts = parts;
    this.#shapeContext = shapeContextOf(parts);
  }

  /**
   * @param user attributes of the caller, for rules
   * @throws ValidationError see `QueryPlan.run`
   */
  find(query: GuardedQuery, user: CallerFacts['user'], reading: Reading): Promise<Found<Value>> {
    const { plan, shape } = this.#prepare(query);
    return plan.run(parametersOf(shape, user), query.page, reading);
  }

  count(query: GuardedQuery, user: CallerFacts['user'], reading: Reading): Promise<number> {
    const { plan, shape } = this.#prepare(query);
    return plan.count(parametersOf(shape, user), reading);
  }

  /** @param documentId null for the document of a single type */
  async findOne(documentId: string | null, query: GuardedQuery, user: CallerFacts['user'], reading: Reading): Promise<Value | null> {
    const single = this.#single(documentId !== null, query);
    const parameters = parametersOf(single.shape, user);
    if (single.place !== null) parameters[single.place] = documentId;
    const { documents } = await single.plan.run(parameters, ONE, reading);
    return documents[0] ?? null;
  }

  /** The plan of a query, kept with the query: one that is asked again is not even taken apart. */
  #prepare(query: GuardedQuery): Prepared<Value> {
    let prepared = this.#prepared.get(query);
    if (!prepared || !isCurrent(prepared.shape, this.#shapeContext)) {
      prepared = this.#plan(query);
      this.#prepared.set(query, prepared);
    }
    return prepared;
  }

  /** The plan that reads one document by a query; the document's id is one more parameter. */
  #single(byId: boolean, query: GuardedQuery): PreparedSingle<Value> {
    const singles = byId ? this.#singles.byId : this.#singles.ofType;
    const known = singles.get(query);
    if (known && isCurrent(known.shape, this.#shapeContext)) return known;
    const named = byId ? hasDocumentId(query.type) : null;
    const { plan, shape } = this.#plan({ ...query, filter: allOf([named, query.filter]), sort: [], page: ONE });
    const single = { plan, shape, place: named === null ? null : (shape.slots.get(named) ?? null) };
    singles.set(query, single);
    return single;
  }

  #plan(query: GuardedQuery): Prepared<Value> {
    const shape = describe(query, this.#shapeContext);
    const key = `${query.type.uid} ${shape.key}`;
    const plan = this.#plans.get(key, () => {
      return planQuery(createPlanContext(this.#parts, this.#shapeContext, shape, query.rules), this.#form, query);
    });
    return { plan, shape };
  }
}

/** The condition on a document's id; its operand is put in when the plan runs. */
function hasDocumentId(type: ContentType): CompareFilter {
  return { kind: 'compare', attribute: type.attributes.get('documentId') as ScalarAttribute, operator: 'eq', operands: [''] };
}
