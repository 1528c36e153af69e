import type { Knex } from 'knex';
import { type Row, Slot } from '../../database/index.ts';
import type { Page, Query } from '../../query/index.ts';
import type { DocumentList } from '../documents.ts';
import { combine, filterSql } from './filter-sql.ts';
import { KnownCounts } from './known-counts.ts';
import type { PlanContext } from './plan-context.ts';
import type { RowSelection } from './run.ts';
import { column, type RowScope } from './scope.ts';
import { sortSql } from './sort-sql.ts';
import { compile, type Parameters, type Statement } from './statement.ts';
import { rootConditions } from './version-sql.ts';

/** A query that was compiled: every query of the same shape runs it with its own values. */
export interface QueryPlan {
  /** @param page the window of the query at hand, which decides whether a count is needed */
  run(parameters: Parameters, page: Query['page']): Promise<DocumentList>;
  count(parameters: Parameters): Promise<number>;
}

/** Compiles a query on one content type. */
export function planQuery(context: PlanContext, uid: string, query: Query): QueryPlan {
  const { database, knex } = context;
  const layout = context.layouts.of(uid);
  const root = rootConditions(context, context.alias('t'), layout);
  const { scope } = root;
  const where = combine(context, query.filter ? [...root.conditions, filterSql(context, scope, query.filter)] : root.conditions, true);
  const from = knex.raw('?? as ??', [layout.table, scope.alias]);
  const counting = once(() => compile(database, knex.select(knex.raw('count(*)')).from(from).where(where)));
  const rows = needsSearch(query) ? searchedRows(context, query, scope, from, where) : plainRows(context, query, scope, from, where);

  const counts = new KnownCounts(database);
  const count = (parameters: Parameters): Promise<number> =>
    counts.get(parameters, async () => {
      const [row] = await database.read(counting().bind(parameters));
      return Number(row?.[0] ?? 0);
    });
  return {
    count,
    async run(parameters, page) {
      const raw = await database.read(rows.statement.bind(parameters));
      const parents = rows.selection.read(raw);
      const known = page?.withCount === true ? knownTotal(raw, page, rows.totalPlace) : null;
      const [total] = await Promise.all([
        known ?? (page?.withCount === true ? count(parameters) : null),
        rows.selection.populate(parents, { database, parameters }),
      ]);
      return { documents: parents.map((parent) => parent.value), total };
    },
  };
}

/** The statement that reads the rows of a page. */
interface RowsPlan {
  readonly statement: Statement;
  readonly selection: RowSelection;
  /** Where every row says how many rows there are in all; null when the statement does not count. */
  readonly totalPlace: number | null;
}

/** Whether finding the rows of a page means looking at all that match. */
function needsSearch({ filter, sort, page }: Query): boolean {
  return page !== null && (sort.length > 0 || (filter !== null && page.withCount));
}

/** Rows in the order of their ids: the database stops at the end of the page. */
function plainRows(context: PlanContext, query: Query, scope: RowScope, from: Knex.Raw, where: Knex.Raw): RowsPlan {
  const selection = context.select(scope, query);
  const rows = context.knex.select(selection.list.columns).from(from).where(where);
  return {
    statement: compile(context.database, inWindow(context, rows, orderOf(context, query, scope), query)),
    selection,
    totalPlace: null,
  };
}

/**
 * Rows that are searched or sorted: the ids of the page are found first, and counted in the same look at the table, then the rest of those
 * few rows is read. Neither large columns nor a second look for the count take part in the search (half the time at 2,000 articles).
 */
function searchedRows(context: PlanContext, query: Query, scope: RowScope, from: Knex.Raw, where: Knex.Raw): RowsPlan {
  const { knex } = context;
  const found = context.alias('k');
  const counted = query.page?.withCount === true;
  const ids = knex
    .select([
      knex.raw('? as ??', [column(context, scope.alias, 'id'), 'id']),
      ...(counted ? [knex.raw('count(*) over () as ??', ['total'])] : []),
    ])
    .from(from)
    .where(where);
  const page = inWindow(context, ids, orderOf(context, query, scope), query);
  const whole: RowScope = { ...scope, alias: context.alias('t') };
  const selection = context.select(whole, query);
  const totalPlace = counted ? selection.list.expression(column(context, found, 'total')) : null;
  const order = orderOf(context, query, whole);
  const rows = knex
    .select(selection.list.columns)
    .from(
      knex.raw('(?) as ?? join ?? as ?? on ?? = ??', [page, found, scope.layout.table, whole.alias, `${whole.alias}.id`, `${found}.id`]),
    )
    .orderByRaw(order.map(() => '?').join(', '), order);
  return { statement: compile(context.database, rows), selection, totalPlace };
}

/** The sort, made total by the id. */
function orderOf(context: PlanContext, query: Query, scope: RowScope): Knex.Raw[] {
  return [...sortSql(context, scope, query.sort), column(context, scope.alias, 'id')];
}

function inWindow(context: PlanContext, rows: Knex.QueryBuilder, order: readonly Knex.Raw[], query: Query): Knex.QueryBuilder {
  const limit = query.page ? pageSlots(context, query) : [];
  return rows.orderByRaw(`${order.map(() => '?').join(', ')}${limit.length > 0 ? ' limit ? offset ?' : ''}`, [...order, ...limit]);
}

/** The number of matching rows where it is known without asking; undefined where it is not. */
function knownTotal(rows: readonly Row[], page: Page, totalPlace: number | null): number | undefined {
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
