import type { ContentType, ScalarAttribute } from '../../model/index.ts';
import { allOf, type CallerFacts, type CompareFilter, type Query } from '../../query/index.ts';
import { createPlanContext, KnownPlans, type ReaderParts, shapeContextOf } from '../plan/create-plan-context.ts';
import type { GuardedQuery } from '../plan/guarded-query.ts';
import { describe, isCurrent, parametersOf, type Shape, type ShapeContext } from '../plan/shape.ts';
import type { KeyedQueries } from './keys/keyed-query.ts';
import type { KnownSearches } from './known-results.ts';
import { type FoundDocuments, planQuery, type QueryPlan, type Reading } from './query-plan.ts';
import type { AnswerForm } from './rows/answer-form.ts';
import { planSelection } from './rows/row-selection.ts';
import type { AnswerContext } from './rows/run.ts';
import type { BuildingTime } from './rows/work-slices.ts';

/** What everything that answers queries shares. */
interface AnswerParts extends ReaderParts {
  readonly keyed: KeyedQueries;
  readonly searches: KnownSearches;
  readonly building: BuildingTime;
}

const ONE: NonNullable<Query['page']> = Object.freeze({ style: 'offset', offset: 0, limit: 1, withCount: false });

/** A query that was taken apart. It names its plan and does not hold it: as long as queries are remembered, plans are as many as there is room for. */
interface PreparedQuery {
  /** As it is compiled. */
  readonly query: GuardedQuery;
  readonly shape: Shape;
  /** By which its plan is known. */
  readonly key: string;
  readonly isNumbered: boolean;
  /** Where it has fallen out of those that are known, it may still be there. */
  plan: WeakRef<object> | null;
}

interface PreparedSingle extends PreparedQuery {
  /** Where the documentId stands among the parameters. */
  readonly place: number | null;
}

/** Runs queries and answers in one form. A query of a known shape compiles nothing: its values are put into the plan of the shape. */
export class Reader<Value> {
  readonly #form: AnswerForm<Value>;
  readonly #parts: AnswerParts;
  readonly #shapeContext: ShapeContext;
  readonly #plans = new KnownPlans<QueryPlan<Value>>();
  readonly #prepared = new WeakMap<Query, PreparedQuery>();
  readonly #singles = { byId: new WeakMap<Query, PreparedSingle>(), ofType: new WeakMap<Query, PreparedSingle>() };
  /** The same of those whose revision is asked for. */
  readonly #numbered = { byId: new WeakMap<Query, PreparedSingle>(), ofType: new WeakMap<Query, PreparedSingle>() };

  constructor(form: AnswerForm<Value>, parts: AnswerParts) {
    this.#form = form;
    this.#parts = parts;
    this.#shapeContext = shapeContextOf(parts);
  }

  /**
   * @param user attributes of the caller, for rules
   * @throws ValidationError see `QueryPlan.run`, and for a cursor of another list
   */
  async find(query: GuardedQuery, user: CallerFacts['user'], reading: Reading): Promise<FoundDocuments<Value, string>> {
    if (query.page?.style !== 'cursor') return (await this.#run(query, user, reading)) as FoundDocuments<Value, never>;
    const keyed = await this.#parts.keyed.of(query);
    const { documents, total, next = null } = await this.#run(keyed.query, user, reading);
    return { documents, total, next: next === null ? null : keyed.seal.seal(next) };
  }

  #run(query: GuardedQuery, user: CallerFacts['user'], reading: Reading): Promise<FoundDocuments<Value>> {
    const prepared = this.#prepare(query);
    return this.#planOf(prepared).run(parametersOf(prepared.shape, user), query.page, reading);
  }

  count(query: GuardedQuery, user: CallerFacts['user'], reading: Reading): Promise<number> {
    const prepared = this.#prepare(query);
    return this.#planOf(prepared).count(parametersOf(prepared.shape, user), reading);
  }

  /**
   * @param documentId null for the document of a single type
   * @param seen told the revision of what was found
   */
  async findOne(
    documentId: string | null,
    query: GuardedQuery,
    user: CallerFacts['user'],
    reading: Reading,
    seen?: (revision: number) => void,
  ): Promise<Value | null> {
    const single = this.#single(documentId !== null, query, seen !== undefined);
    const parameters = parametersOf(single.shape, user);
    if (single.place !== null) parameters[single.place] = documentId;
    const { documents, revision = null } = await this.#planOf(single).run(parameters, ONE, reading);
    if (revision !== null) seen?.(revision);
    return documents[0] ?? null;
  }

  /** What a query is taken apart into, kept with the query: one that is asked again is not taken apart again. */
  #prepare(query: GuardedQuery): PreparedQuery {
    let prepared = this.#prepared.get(query);
    if (!prepared || !isCurrent(prepared.shape, this.#shapeContext)) {
      prepared = this.#takeApart(query);
      this.#prepared.set(query, prepared);
    }
    return prepared;
  }

  /** What reads one document by a query; the document's id is one more parameter. */
  #single(byId: boolean, query: GuardedQuery, isNumbered: boolean): PreparedSingle {
    const kept = isNumbered ? this.#numbered : this.#singles;
    const singles = byId ? kept.byId : kept.ofType;
    const known = singles.get(query);
    if (known && isCurrent(known.shape, this.#shapeContext)) return known;
    const named = byId ? hasDocumentId(query.type) : null;
    const prepared = this.#takeApart({ ...query, filter: allOf([named, query.filter]), sort: [], page: ONE }, isNumbered);
    const single = { ...prepared, place: named === null ? null : (prepared.shape.slots.get(named) ?? null) };
    singles.set(query, single);
    return single;
  }

  #takeApart(query: GuardedQuery, isNumbered = false): PreparedQuery {
    const shape = describe(query, this.#shapeContext);
    return { query, shape, key: `${query.type.uid} ${isNumbered ? '# ' : ''}${shape.key}`, isNumbered, plan: null };
  }

  #planOf(prepared: PreparedQuery): QueryPlan<Value> {
    const { query, shape, key, isNumbered } = prepared;
    const make = () => {
      const plan =
        (prepared.plan?.deref() as QueryPlan<Value> | undefined) ??
        planQuery(this.#answerContext(shape, query), this.#form, query, { isNumbered });
      prepared.plan = new WeakRef(plan);
      return plan;
    };
    return this.#plans.get(key, make, shape.populates);
  }

  #answerContext(shape: Shape, { rules }: GuardedQuery): AnswerContext {
    const { searches, building } = this.#parts;
    const context: AnswerContext = {
      ...createPlanContext(this.#parts, this.#shapeContext, shape, rules),
      searches,
      building,
      select: (form, scope, selection) => planSelection(context, form, scope, selection),
    };
    return context;
  }
}

/** The condition on a document's id; its operand is put in when the plan runs. */
function hasDocumentId(type: ContentType): CompareFilter {
  return { kind: 'compare', attribute: type.attributes.get('documentId') as ScalarAttribute, operator: 'eq', operands: [''] };
}
