import type { Knex } from 'knex';
import { type Row, Slot } from '../../database/index.ts';
import type { Page, Query, SortTerm } from '../../query/index.ts';
import type { AnswerForm } from './answer-form.ts';
import { combine, filterSql } from './filter-sql.ts';
import type { PlanContext } from './plan-context.ts';
import { ReadBudget } from './read-budget.ts';
import type { RowSelection } from './run.ts';
import { column, type RowScope } from './scope.ts';
import { sortSql } from './sort-sql.ts';
import { compile, type Parameters, type Statement } from './statement.ts';
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
   * @param page the window of the query at hand, which decides whether a count is needed
   */
  run(parameters: Parameters, page: Query['page']): Promise<Found<Value>>;
  count(parameters: Parameters): Promise<number>;
}

/** Compiles a query on one content type. */
export function planQuery<Value>(context: PlanContext, form: AnswerForm<Value>, uid: string, query: Query): QueryPlan<Value> {
  const { database, knex } = context;
  const layout = context.layouts.of(uid);
  const root = rootConditions(context, context.alias('t'), layout);
  const { scope } = root;
  const where = combine(context, query.filter ? [...root.conditions, filterSql(context, scope, query.filter)] : root.conditions, true);
  const from = knex.raw('?? as ??', [layout.table, scope.alias]);
  const counting = once(() => compile(database, knex.select(knex.raw('count(*)')).from(from).where(where), true));
  const plan = needsSearch(query) ? searchedRows : plainRows;
  const rows = plan(context, form, query, scope, from, where);
  const countAt = context.counts.ofPlan();

  const count = async (parameters: Parameters): Promise<number> => {
    const [row] = await database.read(counting().bind(parameters));
    return Number(row?.[0] ?? 0);
  };
  return {
    count,
    async run(parameters, page) {
      const known = page?.withCount === true ? countAt(parameters) : null;
      // Where nothing is sorted the counting form stays: the plain one invites the database to walk along the ids rather than ask the filter.
      const isCounted = rows.counted !== null && (known?.total == null || query.sort.length === 0);
      const raw = await database.read((isCounted ? (rows.counted as Statement) : rows.statement).bind(parameters));
      const total = async (): Promise<number | null> => {
        if (page?.withCount !== true) return null;
        const found = known?.total ?? totalOf(raw, page, isCounted ? rows.totalPlace : null) ?? (await count(parameters));
        known?.keep(found);
        return found;
      };
      const run = { database, parameters, budget: new ReadBudget(context.maxRelated) };
      const [counted, documents] = await Promise.all([total(), rows.selection.read(raw, run)]);
      return { documents, total: counted };
    },
  };
}

/** The statement that reads the rows of a page. */
interface RowsPlan<Value> {
  readonly statement: Statement;
  /** The same with one column more, at `totalPlace`: how many rows there are in all. Null where counting apart costs less. */
  readonly counted: Statement | null;
  readonly totalPlace: number;
  readonly selection: RowSelection<Value>;
}

/** Whether finding the rows of a page means looking at all that match. */
function needsSearch({ filter, sort, page }: Query): boolean {
  return page !== null && (sort.length > 0 || (filter !== null && page.withCount));
}

/** Rows in the order of their ids: the database stops at the end of the page. */
function plainRows<Value>(
  context: PlanContext,
  form: AnswerForm<Value>,
  query: Query,
  scope: RowScope,
  from: Knex.Raw,
  where: Knex.Raw,
): RowsPlan<Value> {
  const selection = context.select(form, scope, query);
  const rows = context.knex.select(selection.list.columns).from(from).where(where);
  const statement = compile(context.database, inWindow(context, rows, orderOf(context, query, scope), query), true);
  return { statement, counted: null, totalPlace: -1, selection };
}

/**
 * Rows that are searched or sorted: the ids of the page are found first, and counted in the same look at the table, then the rest of those
 * few rows is read. Neither large columns nor a second look for the count take part in the search (half the time at 2,000 articles).
 */
function searchedRows<Value>(
  context: PlanContext,
  form: AnswerForm<Value>,
  query: Query,
  scope: RowScope,
  from: Knex.Raw,
  where: Knex.Raw,
): RowsPlan<Value> {
  const { knex } = context;
  const found = context.alias('k');
  const whole: RowScope = { ...scope, alias: context.alias('t') };
  const selection = context.select(form, whole, query);
  const order = orderOf(context, query, whole);
  const totalPlace = selection.list.columns.length;
  const rows = (counted: boolean) => {
    const total = counted ? [knex.raw('count(*) over () as ??', ['total'])] : [];
    const ids = knex.select([knex.raw('? as ??', [column(context, scope.alias, 'id'), 'id']), ...total]);
    if (counted && query.filter !== null && context.database.dialect.needsFence) {
      ids.from(knex.raw('(select ??.* from ? where ? offset 0) as ??', [scope.alias, from, where, scope.alias]));
    } else ids.from(from).where(where);
    const page = inWindow(context, ids, orderOf(context, query, scope), query);
    const source = knex.raw('(?) as ?? join ?? as ?? on ?? = ??', [
      page,
      found,
      scope.layout.table,
      whole.alias,
      `${whole.alias}.id`,
      `${found}.id`,
    ]);
    return compile(
      context.database,
      knex
        .select([...selection.list.columns, ...(counted ? [column(context, found, 'total')] : [])])
        .from(source)
        .orderByRaw(order.map(() => '?').join(', '), order),
      true,
    );
  };
  return { statement: rows(false), counted: query.page?.withCount === true ? rows(true) : null, totalPlace, selection };
}

/** The sort, made total by the id. */
function orderOf(context: PlanContext, query: Query, scope: RowScope): Knex.Raw[] {
  const id = context.database.dialect.orderBy(context.knex, column(context, scope.alias, 'id'), idDirection(query), false);
  return [...sortSql(context, scope, query.sort), id];
}

/**
 * Rows that nothing else tells apart are in the order of their ids; those of one moment with the newest first where that was asked for, which is
 * also how an index has them (MySQL sorts all of them otherwise).
 */
function idDirection({ sort }: Query): SortTerm['direction'] {
  const last = sort.at(-1);
  const isTime = last?.path.length === 0 && (last.attribute.name === 'createdAt' || last.attribute.name === 'updatedAt');
  return isTime ? last.direction : 'asc';
}

function inWindow(context: PlanContext, rows: Knex.QueryBuilder, order: readonly Knex.Raw[], query: Query): Knex.QueryBuilder {
  const limit = query.page ? pageSlots(context, query) : [];
  const window = limit.length > 0 ? [context.database.dialect.window(context.knex, limit[0], limit[1])] : [];
  return rows.orderByRaw(`${order.map(() => '?').join(', ')}${window.map(() => ' ?').join('')}`, [...order, ...window]);
}

/** The number of matching rows where it is known without asking; undefined where it is not. */
function totalOf(rows: readonly Row[], page: Page, totalPlace: number | null): number | undefined {
  const [first] = rows;
  if (first && totalPlace !== null) return Number(first[totalPlace]);
  // A page that is not full ends the list.
  return rows.length < page.limit && (rows.length > 0 || page.offset === 0) ? page.offset + rows.length : undefined;
}

function once<T>(make: () => T): () => T {
  let made: T | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

function pageSlots(context: PlanContext, query: Query): Knex.Value[] {
  const first = context.shape.slots.get(query.page as object);
  if (first === undefined) throw new Error('the page is not part of the described query');
  return [0, 1].map((offset) => new Slot((parameters) => parameters[first + offset] as number) as unknown as Knex.Value);
}
