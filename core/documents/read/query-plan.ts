import type { Knex } from 'knex';
import { compile, type ReadStatement, type Row } from '../../database/index.ts';
import type { Page, Populate, PopulateRelation, Query } from '../../query/index.ts';
import { planKeptTotal } from '../counts/kept-counts.ts';
import { combine, filterSql } from '../plan/filter-sql.ts';
import type { GuardedQuery } from '../plan/guarded-query.ts';
import { column, type RowScope } from '../plan/plan-context.ts';
import { isFoundByLink } from '../plan/selectivity.ts';
import { isMomentary } from '../plan/shape.ts';
import { joinedOrder, type OrderTerm, orderSql } from '../plan/sort-sql.ts';
import type { Parameters } from '../plan/statement.ts';
import { beside } from '../plan/text-search-sql.ts';
import { rootConditions } from '../plan/version-sql.ts';
import { DOCUMENT_COLUMN, DOCUMENTS_TABLE } from '../storage/names.ts';
import { stretchIndex, walksDocuments } from './keys/key-order.ts';
import type { CachedSearch } from './result-cache.ts';
import type { AnswerForm } from './rows/answer-form.ts';
import { keyedRows } from './rows/key-rows.ts';
import { inWindow, nowhere, type PageRows, type PageSource, planSearched } from './rows/page.ts';
import type { AnswerContext, Run } from './rows/run.ts';
import { planTiedOrder } from './rows/tied-order.ts';
import { planWalkedOrder } from './rows/walked-order.ts';
import type { BuildingTime } from './rows/work-slices.ts';
import { searchTopics } from './search-topics.ts';

/** The compiled statements of a query, and what their runs share. Every query of the same shape runs it with its own values. */
export interface QueryPlan<Value> {
  readonly page: PageRows<Value>;
  readonly count: (parameters: Parameters, read: ReadStatement) => Promise<number>;
  /** Looks up whether the search was run before with these parameters. Null where searches are not cached. */
  readonly lookUp: (parameters: Parameters) => Promise<CachedSearch | null>;
  readonly pathOf: Run['pathOf'];
  readonly building: BuildingTime;
}

/**
 * Compiles a query on one content type.
 * @param isNumbered whether each row includes the revision of its document
 */
export function planQuery<Value>(
  context: AnswerContext,
  form: AnswerForm<Value>,
  query: GuardedQuery,
  isNumbered: boolean,
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
  const page = planPage(context, form, query, source, { isNumbered, isKept: kept !== null });
  const { shape, searches } = context;
  const search = isMomentary(shape) ? null : searches.ofPlan(searchTopics(query), database.revision() === null);
  const lookUp = async (parameters: Parameters) => (search === null ? null : search(parameters.slice(0, shape.searched)));

  const count = async (parameters: Parameters, read: ReadStatement): Promise<number> => {
    const [row] = await read(counting().bind(parameters));
    return Number(row?.[0] ?? 0);
  };
  return { page, count, lookUp, pathOf: (wanted) => pathTo(wanted, query.populate), building: context.building };
}

/** Options for reading the rows of a page. */
interface PageOptions {
  /** Whether each row includes the revision of its document. */
  readonly isNumbered: boolean;
  /** Whether the number of all rows is kept, so the search need not count them and can stop at the end of the page. */
  readonly isKept: boolean;
}

/** Plans how the rows of a query's page are read. */
function planPage<Value>(
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
  const statement = compile(database, rows.orderByRaw(inWindow(context, orderSql(context, ordered.terms), query)), true);
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
  const { terms, from: ordered } = joinedOrder(context, scope, query.sort, from);
  const id = column(context, scope.alias, 'id');
  const searchFor = (columns: readonly Knex.Raw[]) => {
    const search = knex
      .select([...columns])
      .from(ordered)
      .where(where);
    return compile(database, search.orderByRaw(inWindow(context, orderSql(context, terms), query)), true);
  };
  const uncounted = searchFor([id]);
  const isCounted = query.page?.withCount === true && !isKept;
  const counted = !isCounted
    ? null
    : database.dialect.runsCommonTableOnce
      ? compile(database, countedSearch(context, query, knex.from(ordered).where(where), terms), true)
      : searchFor([id, knex.raw('count(*) over ()')]);
  const searched = planSearched(context, selection, source);
  const walked = isKept ? (planWalkedOrder(context, query, source) ?? planTiedOrder(context, query, source)) : null;
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

/** The name of the matching rows in a counted search. No content type has a table of this name. */
const FOUND = 'plinth_found';

/**
 * Finds all matching rows once, then counts them and sorts out the page. A window function takes longer for the same, and PostgreSQL assumes
 * that it can stop at the limit: it then reads in the order of an index where a search is faster.
 * @param rows the matching rows, without columns
 * @param terms the order; the last one is the id
 */
function countedSearch(context: AnswerContext, query: Query, rows: Knex.QueryBuilder, terms: readonly OrderTerm[]): Knex.QueryBuilder {
  const { knex } = context;
  const values = terms.map(({ value }, at) => knex.raw('? as ??', [value, `v${at}`]));
  const kept = terms.map((term, at) => ({ ...term, value: column(context, FOUND, `v${at}`) }));
  // Without quotes: SQLite's reads take a quoted name after `from` for a table.
  const found = knex.raw(FOUND);
  return knex
    .withMaterialized(FOUND, rows.select(values))
    .select([kept.at(-1)?.value as Knex.Raw, knex.raw('(select count(*) from ?)', [found])])
    .from(found)
    .orderByRaw(inWindow(context, orderSql(context, kept), query));
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
    if (populate.kind === 'morph' && [...populate.on.values()].includes(wanted as PopulateRelation)) return name;
    const selections = populate.kind === 'zone' || populate.kind === 'morph' ? [...populate.on.values()] : [populate];
    for (const selection of selections) {
      const below = pathTo(wanted, selection.populate);
      if (below !== null) return `${name}.${below}`;
    }
  }
  return null;
}
