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

/** The dependencies that all readers share. */
interface AnswerParts extends ReaderParts {
  readonly keyed: KeyedQueries;
  readonly searches: KnownSearches;
  readonly building: BuildingTime;
}

const ONE: NonNullable<Query['page']> = Object.freeze({ style: 'offset', offset: 0, limit: 1, withCount: false });

/** A described query. It holds its plan only weakly: cached queries must not keep more plans alive than the plan cache. */
interface PreparedQuery {
  /** The query that is compiled. */
  readonly query: GuardedQuery;
  readonly shape: Shape;
  /** The cache key of its plan. */
  readonly key: string;
  readonly isNumbered: boolean;
  /** The plan may still be in memory when the cache has evicted it. */
  plan: WeakRef<object> | null;
}

interface PreparedSingle extends PreparedQuery {
  /** Index of the documentId in the parameters. */
  readonly place: number | null;
}

/** Runs queries and builds answers in one form. A query with a known shape is not compiled: the plan of the shape runs with its values. */
export class Reader<Value> {
  readonly #form: AnswerForm<Value>;
  readonly #parts: AnswerParts;
  readonly #shapeContext: ShapeContext;
  readonly #plans = new KnownPlans<QueryPlan<Value>>();
  readonly #prepared = new WeakMap<Query, PreparedQuery>();
  readonly #singles = { byId: new WeakMap<Query, PreparedSingle>(), ofType: new WeakMap<Query, PreparedSingle>() };
  /** Single queries that also read the revision. */
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
   * @param seen receives the revision of the document
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

  /** Describes a query. The result is cached by the query object. */
  #prepare(query: GuardedQuery): PreparedQuery {
    let prepared = this.#prepared.get(query);
    if (!prepared || !isCurrent(prepared.shape, this.#shapeContext)) {
      prepared = this.#takeApart(query);
      this.#prepared.set(query, prepared);
    }
    return prepared;
  }

  /** Describes a query for one document. The document's id is an additional parameter. */
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

/** The condition on a document's id. Its operand is set when the plan runs. */
function hasDocumentId(type: ContentType): CompareFilter {
  return { kind: 'compare', attribute: type.attributes.get('documentId') as ScalarAttribute, operator: 'eq', operands: [''] };
}
