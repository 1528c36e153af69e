import type { Knex } from 'knex';
import { compile, type Row } from '../../../database/index.ts';
import type { Page, Query } from '../../../query/index.ts';
import type { GuardedQuery } from '../../plan/guarded-query.ts';
import { column, marks, numberAt, type RowScope } from '../../plan/scope.ts';
import { joinedOrder } from '../../plan/sort-sql.ts';
import { ListStatement } from '../../plan/statement.ts';
import { DOCUMENT_COLUMN, DOCUMENTS_TABLE } from '../../storage/names.ts';
import type { KnownSearch } from '../known-results.ts';
import type { AnswerForm } from './answer-form.ts';
import type { AnswerContext, RowSelection, Run } from './run.ts';

/** How often a page is searched when commits come in between its search and its rows. */
const ATTEMPTS = 3;

/** The rows of a page, before anything is built of them. */
interface PageResult {
  readonly rows: readonly Row[];
  /** Of the rows, where they were searched. */
  readonly ids: readonly unknown[] | null;
  /** How many rows match in all, where that is known now. */
  readonly total: number | null;
}

/** What the rows of a page are read with. */
export interface PageOptions {
  /** Whether each row comes with the revision of its document. */
  readonly isNumbered: boolean;
}

/** How the rows of a page are read. */
interface PageRows<Value> {
  readonly selection: RowSelection<Value>;
  /** Whether finding the rows means looking at all that match. */
  readonly isSearch: boolean;
  /** Where the revision of its document stands in a row; null where it was not asked for. */
  readonly revisionPlace: number | null;
  /**
   * @param known what the same search found before, which whoever asks confirms; null where nothing is remembered
   * @returns null when what was known turns out to hold no more
   */
  read(run: Run, page: Page | null, known: KnownSearch | null): Promise<PageResult | null>;
}

/** Where a query looks for rows. */
interface PageSource {
  readonly scope: RowScope;
  /** The table under the scope's alias. */
  readonly from: Knex.Raw;
  readonly where: Knex.Raw;
}

/** Plans how the rows of a query's page are read. */
export function planPage<Value>(
  context: AnswerContext,
  form: AnswerForm<Value>,
  query: GuardedQuery,
  source: PageSource,
  options: PageOptions,
): PageRows<Value> {
  const isFiltered = query.filter !== null || query.rules?.root != null;
  const isSearch = query.page !== null && (query.sort.length > 0 || (isFiltered && query.page.withCount));
  return isSearch ? searchedRows(context, form, query, source) : plainRows(context, form, query, source, options);
}

/** Rows in the order of their ids: the database stops at the end of the page. */
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
  const statement = compile(database, inWindow(context, rows, ordered.order, query), true);
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
 * Rows that are searched or sorted: the ids of the page are found first, and counted in the same look at the table, then those few rows are read.
 * Neither large columns nor a second look for the count take part in the search, and nothing is sorted
 * twice.
 */
function searchedRows<Value>(context: AnswerContext, form: AnswerForm<Value>, query: GuardedQuery, source: PageSource): PageRows<Value> {
  const { database, knex } = context;
  const { scope, from, where } = source;
  const selection = context.select(form, scope, query);
  const searchFor = (columns: readonly Knex.Raw[], isFenced: boolean) => {
    const rows = isFenced ? knex.raw('(select ??.* from ? where ? offset 0) as ??', [scope.alias, from, where, scope.alias]) : from;
    const ordered = joinedOrder(context, scope, query.sort, rows);
    const search = knex.select([...columns]).from(ordered.from);
    if (!isFenced) search.where(where);
    return compile(database, inWindow(context, search, ordered.order, query), true);
  };
  const id = column(context, scope.alias, 'id');
  const uncounted = searchFor([id], false);
  const isFenced = (query.filter !== null || query.rules?.root != null) && database.dialect.needsFence;
  const counted = query.page?.withCount === true ? searchFor([id, knex.raw('count(*) over ()')], isFenced) : null;
  const readRows = planRowsById(context, selection, source);
  /** Whether what was found is still so, now that its rows are read: a commit in between may have changed what the search would find. */
  const holds = (revision: number | null) => {
    const now = database.revision();
    return now === null || now === revision;
  };
  const search: PageRows<Value>['read'] = async (run, page, known) => {
    const before = known?.result ?? null;
    if (known !== null && before?.ids) {
      const rows = await readRows(before.ids, run);
      // A thread has read them, and may have seen more than the requests of this turn.
      if (run.isOneState && known.commit !== null) await new Promise(setImmediate);
      return holds(known.commit) ? { rows, ids: before.ids, total: before.total } : null;
    }
    // Where nothing is sorted the counting form stays: the plain one invites the database to walk along the ids rather than ask the filter.
    const withTotal = counted !== null && (before?.total == null || query.sort.length === 0) ? counted : null;
    for (let attempt = 1; ; attempt++) {
      const revision = database.revision();
      const found = await run.read((withTotal ?? uncounted).bind(run.parameters));
      const total = withTotal && found[0] ? Number(found[0][1]) : totalOf(found, page);
      const ids = found.map((row) => row[0]);
      const rows = await readRows(ids, run);
      if (run.isOneState || holds(revision) || attempt === ATTEMPTS) return { rows, ids, total: before?.total ?? total };
    }
  };
  return { selection, isSearch: true, revisionPlace: null, read: search };
}

/** The revision of a row's document, looked up by its key. */
function revisionSql(context: AnswerContext, { alias }: RowScope): Knex.Raw {
  const values = [DOCUMENTS_TABLE, column(context, alias, DOCUMENT_COLUMN)];
  return context.knex.raw('(select revision from ?? where id = ?)', values);
}

/** Plans to read the rows of a page, in its order, when their ids are known. */
function planRowsById<Value>(context: AnswerContext, { list }: RowSelection<Value>, { scope, from }: PageSource) {
  const { knex, database } = context;
  const index = context.allocate();
  const idPlace = list.column('id');
  const statement = new ListStatement(database, index, (bucket) => {
    const isOnPage = database.dialect.inList(knex, column(context, scope.alias, 'id'), { index, kind: 'key', bucket });
    return knex.select(list.columns).from(from).where(isOnPage);
  });
  return async (ids: readonly unknown[], run: Run): Promise<readonly Row[]> => {
    if (ids.length === 0) return [];
    const byId = new Map((await statement.read(run, ids, () => run.budget.meter(nowhere))).map((row) => [row[idPlace], row]));
    // One that was removed or changed in between is missing.
    return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  };
}

/** The path of what no populate has asked for. */
function nowhere(): null {
  return null;
}

function inWindow(context: AnswerContext, rows: Knex.QueryBuilder, order: readonly Knex.Raw[], query: Query): Knex.QueryBuilder {
  const limit = query.page ? pageSlots(context, query) : [];
  const window = limit.length > 0 ? [context.database.dialect.window(context.knex, limit[0], limit[1])] : [];
  return rows.orderByRaw(`${marks(order)}${window.map(() => ' ?').join('')}`, [...order, ...window]);
}

/** The number of matching rows where a page tells it, because it is not full and so ends the list. */
function totalOf(rows: readonly Row[], page: Page | null): number | null {
  if (page === null || rows.length >= page.limit) return null;
  return rows.length > 0 || page.offset === 0 ? page.offset + rows.length : null;
}

function pageSlots(context: AnswerContext, query: Query): Knex.Value[] {
  const first = context.shape.slots.get(query.page as object);
  if (first === undefined) throw new Error('the page is not part of the described query');
  return [numberAt(first), numberAt(first + 1)];
}
