import type { Knex } from 'knex';
import { compile, type Row } from '../../../database/index.ts';
import type { Page, Query } from '../../../query/index.ts';
import type { GuardedQuery } from '../../plan/guarded-query.ts';
import { column, type RowScope } from '../../plan/scope.ts';
import { joinedOrder } from '../../plan/sort-sql.ts';
import { DOCUMENT_COLUMN, DOCUMENTS_TABLE } from '../../storage/names.ts';
import type { AnswerForm } from './answer-form.ts';
import { keyedRows } from './key-rows.ts';
import { inWindow, type PageRows, type PageSource } from './page-source.ts';
import type { AnswerContext } from './run.ts';
import { nowhere, planSearched } from './searched-page.ts';
import { planWalkedOrder } from './walked-order.ts';

/** Options for reading the rows of a page. */
export interface PageOptions {
  /** Whether each row includes the revision of its document. */
  readonly isNumbered: boolean;
  /** Whether the number of all rows is kept, so the search need not count them and can stop at the end of the page. */
  readonly isKept: boolean;
}

/** Plans how the rows of a query's page are read. */
export function planPage<Value>(
  context: AnswerContext,
  form: AnswerForm<Value>,
  query: GuardedQuery,
  source: PageSource,
  options: PageOptions,
): PageRows<Value> {
  if (query.page?.style === 'cursor') return keyedRows(context, form, query, source);
  const isFiltered = query.filter !== null || query.rules?.root != null;
  const isSearch = query.page !== null && (query.sort.length > 0 || (isFiltered && query.page.withCount));
  return isSearch ? searchedRows(context, form, query, source, options) : plainRows(context, form, query, source, options);
}

/** Reads rows in one statement that stops at the end of the page. */
function plainRows<Value>(
  context: AnswerContext,
  form: AnswerForm<Value>,
  query: Query,
  { scope, from, where }: PageSource,
  { isNumbered }: PageOptions,
): PageRows<Value> {
  const { database, knex } = context;
  const selection = context.select(form, scope, query);
  const revisionPlace = isNumbered ? selection.list.expression(revisionSql(context, scope)) : null;
  const ordered = joinedOrder(context, scope, query.sort, from);
  const rows = knex.select(selection.list.columns).from(ordered.from).where(where);
  const statement = compile(database, rows.orderByRaw(inWindow(context, ordered.order, query)), true);
  return {
    selection,
    isSearch: false,
    revisionPlace,
    async read({ parameters, read, budget }, page, known) {
      const rows = await read(statement.bind(parameters), budget.meter(nowhere));
      return { rows, ids: null, total: known?.result?.total ?? totalOf(rows, page) };
    },
  };
}

/**
 * Reads rows that are searched or sorted. One statement finds the ids of the page and counts all matches; another reads the rows of the
 * page. So the search reads no large columns, the count needs no second scan, and nothing is sorted twice.
 */
function searchedRows<Value>(
  context: AnswerContext,
  form: AnswerForm<Value>,
  query: GuardedQuery,
  source: PageSource,
  { isKept }: PageOptions,
): PageRows<Value> {
  const { database, knex } = context;
  const { scope, searched: from, where } = source;
  const selection = context.select(form, scope, query);
  const searchFor = (columns: readonly Knex.Raw[], isFenced: boolean) => {
    const rows = isFenced ? knex.raw('(select ??.* from ? where ? offset 0) as ??', [scope.alias, from, where, scope.alias]) : from;
    const ordered = joinedOrder(context, scope, query.sort, rows);
    const search = knex.select([...columns]).from(ordered.from);
    if (!isFenced) search.where(where);
    return compile(database, search.orderByRaw(inWindow(context, ordered.order, query)), true);
  };
  const id = column(context, scope.alias, 'id');
  const uncounted = searchFor([id], false);
  const isFenced = (query.filter !== null || query.rules?.root != null) && database.dialect.needsFence;
  const counted = query.page?.withCount === true && !isKept ? searchFor([id, knex.raw('count(*) over ()')], isFenced) : null;
  const searched = planSearched(context, selection, source);
  const walked = isKept ? planWalkedOrder(context, query, source) : null;
  const read: PageRows<Value>['read'] = (run, page, known) => {
    // Without a sort the counting statement is always used: with the other one, planners may scan by id instead of using the filter.
    const withTotal = counted !== null && (known?.result?.total == null || query.sort.length === 0) ? counted : null;
    return searched(run, known, async () => {
      const ids = walked === null || page === null ? null : await walked(run, page);
      if (ids !== null) return { ids, total: null };
      const found = await run.read((withTotal ?? uncounted).bind(run.parameters));
      return { ids: found.map((row) => row[0]), total: withTotal && found[0] ? Number(found[0][1]) : totalOf(found, page) };
    });
  };
  return { selection, isSearch: true, revisionPlace: null, read };
}

/** A subselect of the revision of a row's document. */
function revisionSql(context: AnswerContext, { alias }: RowScope): Knex.Raw {
  const values = [DOCUMENTS_TABLE, column(context, alias, DOCUMENT_COLUMN)];
  return context.knex.raw('(select revision from ?? where id = ?)', values);
}

/** The number of matching rows, if the page shows it: a page that is not full ends the list. */
function totalOf(rows: readonly Row[], page: Page | null): number | null {
  if (page === null || rows.length >= page.limit) return null;
  return rows.length > 0 || page.offset === 0 ? page.offset + rows.length : null;
}
