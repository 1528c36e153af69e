import type { ReadStatement } from '../../database/index.ts';
import type { ContentType, ScalarAttribute } from '../../model/index.ts';
import { allOf, type CallerFacts, type CompareFilter, type Query } from '../../query/index.ts';
import { createPlanContext, PlanCache, type ReaderParts, shapeContextOf } from '../plan/create-plan-context.ts';
import type { GuardedQuery } from '../plan/guarded-query.ts';
import { parametersOf } from '../plan/parameters.ts';
import { describe, isCurrent, type Shape, type ShapeContext } from '../plan/shape.ts';
import type { Parameters } from '../plan/statement.ts';
import type { KeyPlace } from './keys/key-order.ts';
import type { KeyedQueries } from './keys/keyed-query.ts';
import { planQuery, type QueryPlan } from './query-plan.ts';
import type { ReadBudget } from './read-budget.ts';
import type { CachedSearch, SearchCache } from './result-cache.ts';
import type { AnswerForm } from './rows/answer-form.ts';
import { planSelection } from './rows/row-selection.ts';
import type { AnswerContext, Reading } from './rows/run.ts';
import { type BuildingTime, WorkSlices } from './rows/work-slices.ts';

/** The result of a query. */
export interface FoundDocuments<Value, Next = KeyPlace> {
  readonly documents: readonly Value[];
  /** Number of matching documents on all pages; null when the query did not request it. */
  readonly total: number | null;
  /** Revision of the first document, if requested. */
  readonly revision?: number | null;
  /** For a page by key: the place of its last row; null at the end of the list. */
  readonly next?: Next | null;
}

/** The dependencies that all readers share. */
interface AnswerParts extends ReaderParts {
  readonly keyed: KeyedQueries;
  readonly searches: SearchCache;
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
  readonly #plans = new PlanCache<QueryPlan<Value>>();
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
   * @throws ValidationError when the answer would exceed its limits, and for a cursor of another list
   */
  async find(query: GuardedQuery, user: CallerFacts['user'], reading: Reading): Promise<FoundDocuments<Value, string>> {
    if (query.page?.style !== 'cursor') return (await this.#run(query, user, reading)) as FoundDocuments<Value, never>;
    const keyed = await this.#parts.keyed.of(query);
    const { documents, total, next = null } = await this.#run(keyed.query, user, reading);
    return { documents, total, next: next === null ? null : keyed.seal.seal(next) };
  }

  #run(query: GuardedQuery, user: CallerFacts['user'], reading: Reading): Promise<FoundDocuments<Value>> {
    const prepared = this.#prepare(query);
    return new PlanRun(this.#planOf(prepared), parametersOf(prepared.shape, user), query.page, reading).answer();
  }

  count(query: GuardedQuery, user: CallerFacts['user'], reading: Reading): Promise<number> {
    const prepared = this.#prepare(query);
    return this.#planOf(prepared).count(parametersOf(prepared.shape, user), reading.read);
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
    const { documents, revision = null } = await new PlanRun(this.#planOf(single), parameters, ONE, reading).answer();
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
        planQuery(this.#answerContext(shape, query), this.#form, query, isNumbered);
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

/**
 * One run of a plan. It may take several attempts: the database may ask for another one to see one state, and a cached search may turn out
 * to be stale.
 */
class PlanRun<Value> {
  readonly #plan: QueryPlan<Value>;
  readonly #parameters: Parameters;
  readonly #window: Query['page'];
  readonly #reading: Reading;
  /** The budget of the last attempt. */
  #spent: ReadBudget | null = null;

  constructor(plan: QueryPlan<Value>, parameters: Parameters, window: Query['page'], reading: Reading) {
    this.#plan = plan;
    this.#parameters = parameters;
    this.#window = window;
    this.#reading = reading;
  }

  async answer(): Promise<FoundDocuments<Value>> {
    const { page, lookUp } = this.#plan;
    const known = this.#isCounted || page.isSearch ? await lookUp(this.#parameters) : null;
    const found = await (this.#isOneStatement(known) ? this.#attempt(this.#reading.read, false, known) : this.#onOneState(known));
    if (found !== null && (known === null || known.result === null || (await known.confirm()))) return found;
    // The cached search is stale: everything is read again.
    return (await this.#onOneState(null)) as FoundDocuments<Value>;
  }

  get #isCounted(): boolean {
    return this.#window?.withCount === true;
  }

  /** Whether a single statement answers, which sees one state of the database anyway. */
  #isOneStatement(known: CachedSearch | null): boolean {
    const { page } = this.#plan;
    return !page.isSearch && !page.selection.needsMore && (!this.#isCounted || known?.result?.total != null);
  }

  #onOneState(known: CachedSearch | null): Promise<FoundDocuments<Value> | null> {
    return this.#reading.together((read, isOneState) => this.#attempt(read, isOneState, known));
  }

  /** @returns null when the cached search is stale */
  async #attempt(read: ReadStatement, isOneState: boolean, known: CachedSearch | null): Promise<FoundDocuments<Value> | null> {
    const { page, count, pathOf, building } = this.#plan;
    // A failed attempt may still be running on its own parameters, so a new one needs a copy.
    const parameters = this.#spent === null ? this.#parameters : [...this.#parameters];
    const budget = this.#nextBudget();
    // Avoid spread here: it makes garbage that survives young collections.
    const run = { budget, read, isOneState, parameters, pathOf, slices: new WorkSlices(building, budget.asker) };
    const found = await page.read(run, this.#window, known);
    if (found === null) return null;
    const { rows, ids, total, next } = found;
    const [all, documents] = await Promise.all([
      this.#isCounted ? (total ?? count(parameters, read)) : null,
      page.selection.answer(rows, run),
    ]);
    if (known?.result === null) known.keep({ total: all, ids, next });
    if (next !== undefined) return { documents, total: all, next };
    if (page.revisionPlace === null) return { documents, total: all };
    return { documents, total: all, revision: (rows[0]?.[page.revisionPlace] ?? null) as number | null };
  }

  /** The budget of a new attempt. That of the attempt before is given back. */
  #nextBudget(): ReadBudget {
    this.#spent?.giveBack();
    this.#spent = this.#reading.budget.attempt();
    return this.#spent;
  }
}
