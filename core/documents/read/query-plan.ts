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
import type { KeyPlace } from './keys/key-order.ts';
import { stretchIndex, walksDocuments } from './order-index.ts';
import type { ReadBudget } from './read-budget.ts';
import type { AnswerForm } from './rows/answer-form.ts';
import { type PageOptions, planPage } from './rows/page-rows.ts';
import type { AnswerContext } from './rows/run.ts';
import { WorkSlices } from './rows/work-slices.ts';
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
  const pathOf = (wanted: Populate) => pathTo(wanted, query.populate);
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
  const count = knex.select(knex.raw('count(*)')).from(from).where(where);
  const kept = planKeptTotal(context, query, count);
  const counting = once(() => compile(database, kept ?? count, true));
  const index = stretchIndex(context, query, layout);
  const source = { scope, from, searched: index === null ? from : database.dialect.stretchOf(knex, from, index), where };
  const page = planPage(context, form, query, source, { ...options, isKept: kept !== null });
  const searchAt = isMomentary(context.shape)
    ? async () => null
    : context.searches.ofPlan(searchTopics(query), database.revision() === null);

  const counted = async (parameters: Parameters, read: ReadStatement): Promise<number> => {
    const [row] = await read(counting().bind(parameters));
    return Number(row?.[0] ?? 0);
  };
  return {
    count: (parameters, { read }) => counted(parameters, read),
    async run(parameters, window, reading) {
      const isCounted = window?.withCount === true;
      const known = isCounted || page.isSearch ? await searchAt(parameters.slice(0, context.shape.searched)) : null;
      const find = async (
        read: ReadStatement,
        isOneState: boolean,
        before: typeof known,
        budget: ReadBudget,
        parameters: Parameters,
      ): Promise<FoundDocuments<Value> | null> => {
        // Assigned member by member: spreading makes objects that survive young-generation garbage collection.
        const run = { budget, read, isOneState, parameters, pathOf, slices: new WorkSlices(context.building, budget.asker) };
        const found = await page.read(run, window, before);
        if (found === null) return null;
        const { rows, ids, total, next } = found;
        const [all, documents] = await Promise.all([
          isCounted ? (total ?? counted(parameters, read)) : null,
          page.selection.answer(rows, run),
        ]);
        if (before?.result === null) before.keep({ total: all, ids, next });
        if (next !== undefined) return { documents, total: all, next };
        if (page.revisionPlace === null) return { documents, total: all };
        return { documents, total: all, revision: (rows[0]?.[page.revisionPlace] ?? null) as number | null };
      };
      let attempt: ReadBudget | null = null;
      /** Starts an attempt. Gives the budget of a failed attempt back. */
      const tryWith = (read: ReadStatement, isOneState: boolean, before: typeof known) => {
        // A failed attempt may still be running on its own parameters, so a new one needs a copy.
        const own = attempt === null ? parameters : [...parameters];
        attempt?.giveBack();
        attempt = reading.budget.attempt();
        return find(read, isOneState, before, attempt, own);
      };
      /** Runs the statements on one state of the database. They may be restarted. */
      const together = (before: typeof known) => reading.together((read, isOneState) => tryWith(read, isOneState, before));
      // A single statement sees one state anyway.
      const isOne = !page.isSearch && !page.selection.needsMore && (!isCounted || known?.result?.total != null);
      const found = await (isOne ? tryWith(reading.read, false, known) : together(known));
      if (found !== null && (known === null || known.result === null || (await known.confirm()))) return found;
      // The cached search is stale: everything is read again, on one state.
      return (await together(null)) as FoundDocuments<Value>;
    },
  };
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
