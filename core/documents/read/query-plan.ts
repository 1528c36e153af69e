import { compile, type ReadStatement } from '../../database/index.ts';
import type { Populate, Query } from '../../query/index.ts';
import { planKeptTotal } from '../counts/kept-counts.ts';
import { combine, filterSql } from '../plan/filter-sql.ts';
import type { GuardedQuery } from '../plan/guarded-query.ts';
import { isMomentary } from '../plan/shape.ts';
import { beside } from '../plan/sought-sql.ts';
import type { Parameters } from '../plan/statement.ts';
import { rootConditions } from '../plan/version-sql.ts';
import { isFoundByLink } from '../plan/where-to-begin.ts';
import { type KeyPlace, stretchIndex, walksDocuments } from './keys/key-order.ts';
import type { KnownSearch } from './known-results.ts';
import type { ReadBudget } from './read-budget.ts';
import type { AnswerForm } from './rows/answer-form.ts';
import { type PageOptions, planPage } from './rows/page-rows.ts';
import type { PageRows } from './rows/page-source.ts';
import type { AnswerContext, Run } from './rows/run.ts';
import { type BuildingTime, WorkSlices } from './rows/work-slices.ts';
import { searchTopics } from './search-topics.ts';

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

/** How the statements of one answer are run. */
export interface Reading {
  /** The limits of the answer. */
  readonly budget: ReadBudget;
  /** Runs a statement: outside any transaction, or inside that of a write. */
  readonly read: ReadStatement;
  /** Runs statements that see one state: see `Database.snapshot`. */
  together<T>(work: (read: ReadStatement, isOneState: boolean) => Promise<T>): Promise<T>;
}

/** A compiled query. Every query of the same shape runs it with its own values. */
export interface QueryPlan<Value> {
  /**
   * @param parameters owned by the run, which appends to them
   * @param window the page of the current query, which decides whether a count is needed
   * @throws ValidationError when the answer would exceed its limits
   */
  run(parameters: Parameters, window: Query['page'], reading: Reading): Promise<FoundDocuments<Value>>;
  count(parameters: Parameters, reading: Reading): Promise<number>;
}

/** Compiles a query on one content type. */
export function planQuery<Value>(
  context: AnswerContext,
  form: AnswerForm<Value>,
  query: GuardedQuery,
  options: Omit<PageOptions, 'isKept'>,
): QueryPlan<Value> {
  const { database, knex } = context;
  const layout = context.layouts.of(query.type.uid);
  const { filter } = query;
  const isElsewhere = walksDocuments(query) || (filter !== null && isFoundByLink(filter, context));
  const root = rootConditions(context, context.alias('t'), layout, isElsewhere);
  const { scope } = root;
  const where = combine(
    context,
    filter ? [...beside(context, filter, root.conditions), filterSql(context, scope, filter)] : root.conditions,
    true,
  );
  const from = knex.raw('?? as ??', [layout.table, scope.alias]);
  const all = knex.select(knex.raw('count(*)')).from(from).where(where);
  const kept = planKeptTotal(context, query, all);
  const counting = once(() => compile(database, kept ?? all, true));
  const index = stretchIndex(context, query, layout);
  const source = { scope, from, searched: index === null ? from : database.dialect.stretchOf(knex, from, index), where };
  const page = planPage(context, form, query, source, { ...options, isKept: kept !== null });
  const { shape, searches } = context;
  const search = isMomentary(shape) ? null : searches.ofPlan(searchTopics(query), database.revision() === null);
  const lookUp = async (parameters: Parameters) => (search === null ? null : search(parameters.slice(0, shape.searched)));

  const count = async (parameters: Parameters, read: ReadStatement): Promise<number> => {
    const [row] = await read(counting().bind(parameters));
    return Number(row?.[0] ?? 0);
  };
  const parts: RunParts<Value> = { page, count, lookUp, pathOf: (wanted) => pathTo(wanted, query.populate), building: context.building };
  return {
    count: (parameters, { read }) => count(parameters, read),
    run: (parameters, window, reading) => new PlanRun(parts, parameters, window, reading).answer(),
  };
}

/** The parts of a plan that its runs share. */
interface RunParts<Value> {
  readonly page: PageRows<Value>;
  readonly count: (parameters: Parameters, read: ReadStatement) => Promise<number>;
  /** Looks up whether the search was run before with these parameters. Null where searches are not cached. */
  readonly lookUp: (parameters: Parameters) => Promise<KnownSearch | null>;
  readonly pathOf: Run['pathOf'];
  readonly building: BuildingTime;
}

/**
 * One run of a plan. It may take several attempts: the database may ask for another one to see one state, and a cached search may turn out
 * to be stale.
 */
class PlanRun<Value> {
  readonly #parts: RunParts<Value>;
  readonly #parameters: Parameters;
  readonly #window: Query['page'];
  readonly #reading: Reading;
  /** The budget of the last attempt. */
  #spent: ReadBudget | null = null;

  constructor(parts: RunParts<Value>, parameters: Parameters, window: Query['page'], reading: Reading) {
    this.#parts = parts;
    this.#parameters = parameters;
    this.#window = window;
    this.#reading = reading;
  }

  async answer(): Promise<FoundDocuments<Value>> {
    const { page, lookUp } = this.#parts;
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
  #isOneStatement(known: KnownSearch | null): boolean {
    const { page } = this.#parts;
    return !page.isSearch && !page.selection.needsMore && (!this.#isCounted || known?.result?.total != null);
  }

  #onOneState(known: KnownSearch | null): Promise<FoundDocuments<Value> | null> {
    return this.#reading.together((read, isOneState) => this.#attempt(read, isOneState, known));
  }

  /** @returns null when the cached search is stale */
  async #attempt(read: ReadStatement, isOneState: boolean, known: KnownSearch | null): Promise<FoundDocuments<Value> | null> {
    const { page, count, pathOf, building } = this.#parts;
    // A failed attempt may still be running on its own parameters, so a new one needs a copy.
    const parameters = this.#spent === null ? this.#parameters : [...this.#parameters];
    const budget = this.#nextBudget();
    // Assigned member by member: spreading makes objects that survive young-generation garbage collection.
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

function once<T>(make: () => T): () => T {
  let made: T | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

/** The dotted path of attribute names to a populate; null when it is not among or below the given ones. */
function pathTo(wanted: Populate, populates: readonly Populate[]): string | null {
  for (const populate of populates) {
    const { name } = populate.attribute;
    if (populate === wanted) return name;
    const selections = populate.kind === 'zone' ? [...populate.on.values()] : [populate];
    for (const selection of selections) {
      const below = pathTo(wanted, selection.populate);
      if (below !== null) return `${name}.${below}`;
    }
  }
  return null;
}
