import { compile } from '../../database/index.ts';
import type { Query } from '../../query/index.ts';
import type { GuardedQuery } from '../gate/checked-query.ts';
import type { AnswerForm } from './answer-form.ts';
import { combine, filterSql } from './filter-sql.ts';
import { planPage } from './page-rows.ts';
import type { PlanContext } from './plan-context.ts';
import { ReadBudget } from './read-budget.ts';
import { searchTopics } from './search-topics.ts';
import { isMomentary } from './shape.ts';
import type { Parameters } from './statement.ts';
import { rootConditions } from './version-sql.ts';

/** What a query found. */
export interface Found<Value> {
  readonly documents: readonly Value[];
  /** Matching documents in all pages; null when the query asked for no count. */
  readonly total: number | null;
}

/** A query that was compiled: every query of the same shape runs it with its own values. */
export interface QueryPlan<Value> {
  /**
   * @param parameters the run's own: it adds to them
   * @param window that of the query at hand, which decides whether a count is needed
   * @param budget what the run may read along relations; absent: as much as one answer may hold
   */
  run(parameters: Parameters, window: Query['page'], budget?: ReadBudget): Promise<Found<Value>>;
  count(parameters: Parameters): Promise<number>;
}

/** Compiles a query on one content type. */
export function planQuery<Value>(context: PlanContext, form: AnswerForm<Value>, query: GuardedQuery): QueryPlan<Value> {
  const { database, knex } = context;
  const layout = context.layouts.of(query.type.uid);
  const root = rootConditions(context, context.alias('t'), layout);
  const { scope } = root;
  const where = combine(context, query.filter ? [...root.conditions, filterSql(context, scope, query.filter)] : root.conditions, true);
  const from = knex.raw('?? as ??', [layout.table, scope.alias]);
  const counting = once(() => compile(database, knex.select(knex.raw('count(*)')).from(from).where(where), true));
  const page = planPage(context, form, query, { scope, from, where });
  const searchAt = isMomentary(context.shape) ? async () => null : context.searches.ofPlan(searchTopics(query));

  const counted = async (parameters: Parameters): Promise<number> => {
    const [row] = await database.read(counting().bind(parameters));
    return Number(row?.[0] ?? 0);
  };
  return {
    count: counted,
    async run(parameters, window, budget = new ReadBudget(context.maxRelated)) {
      const isCounted = window?.withCount === true;
      const known = isCounted || page.isSearch ? await searchAt(parameters.slice(0, context.shape.searched)) : null;
      const { rows, ids, total } = await page.read(parameters, window, known);
      const run = { parameters, budget };
      const [all, documents] = await Promise.all([isCounted ? (total ?? counted(parameters)) : null, page.selection.read(rows, run)]);
      if (known?.result === null) known.keep({ total: all, ids });
      return { documents, total: all };
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
