import type { Knex } from 'knex';
import type { Row } from '../../../database/index.ts';
import type { Page, Query } from '../../../query/index.ts';
import { column, marks, numberAt, type RowScope } from '../../plan/plan-context.ts';
import { ListStatement } from '../../plan/statement.ts';
import type { KeyPlace } from '../keys/key-order.ts';
import type { CachedSearch } from '../result-cache.ts';
import type { AnswerContext, RowSelection, Run } from './run.ts';

/** The `from` and `where` of a query. */
export interface PageSource {
  readonly scope: RowScope;
  /** The table under the scope's alias. */
  readonly from: Knex.Raw;
  /** The table for the search of the page: with an index hint, if the page is a contiguous range of that index. */
  readonly searched: Knex.Raw;
  readonly where: Knex.Raw;
}

/** The rows of a page, before answers are built. */
interface PageResult {
  readonly rows: readonly Row[];
  /** Ids of the rows, if a search found them; else null. */
  readonly ids: readonly unknown[] | null;
  /** Number of all matching rows, if already known. */
  readonly total: number | null;
  /** For a page by key: the place of its last row; null at the end of the list. */
  readonly next?: KeyPlace | null | undefined;
}

/** How the rows of a page are read. */
export interface PageRows<Value> {
  readonly selection: RowSelection<Value>;
  /** Whether a search finds the ids first, in a separate statement. */
  readonly isSearch: boolean;
  /** Index of the revision of the document in a row; null if not requested. */
  readonly revisionPlace: number | null;
  /**
   * @param known the cached result of the same search, which the caller confirms later; null when nothing is cached
   * @returns null when the cached result is stale
   */
  read(run: Run, page: Page | null, known: CachedSearch | null): Promise<PageResult | null>;
}

/** The end of a statement that reads the rows of a page: its order, and its window if there is one. */
export function inWindow(context: AnswerContext, order: readonly Knex.Raw[], query: Query): Knex.Raw {
  const limit = query.page ? pageSlots(context, query) : [];
  const window = limit.length > 0 ? [context.database.dialect.window(context.knex, limit[0], limit[1])] : [];
  return context.knex.raw(`${marks(order)}${window.map(() => ' ?').join('')}`, [...order, ...window]);
}

function pageSlots(context: AnswerContext, query: Query): Knex.Value[] {
  const first = context.shape.slots.get(query.page as object);
  if (first === undefined) throw new Error('the page is not part of the described query');
  return [numberAt(first), numberAt(first + 1)];
}

/** Maximum number of searches for a page, if commits happen between its search and the read of its rows. */
const ATTEMPTS = 3;

/** The result of a search: the ids of a page. */
export interface SearchedPage extends Pick<PageResult, 'total' | 'next'> {
  readonly ids: readonly unknown[];
}

/** Plans to search the ids of a page and then to read its rows. */
export function planSearched<Value>(context: AnswerContext, selection: RowSelection<Value>, source: PageSource) {
  const { database } = context;
  const readRows = planRowsById(context, selection, source);
  /** Whether there was no commit since the search. A commit before the rows were read may have changed its result. */
  const holds = (revision: number | null) => {
    const now = database.revision();
    return now === null || now === revision;
  };
  /**
   * @param search runs the statement that finds the ids
   * @returns null when the cached result is stale
   */
  return async (run: Run, known: CachedSearch | null, search: () => Promise<SearchedPage>): Promise<PageResult | null> => {
    const before = known?.result ?? null;
    if (known !== null && before?.ids) {
      const { ids, total, next } = before;
      const rows = await readRows(ids, run);
      // A worker thread read the rows, and may have seen later commits than this turn of the event loop. Waits for the next turn.
      if (run.isOneState && known.commit !== null) await new Promise(setImmediate);
      return holds(known.commit) ? { rows, ids, total, next } : null;
    }
    for (let attempt = 1; ; attempt++) {
      const revision = database.revision();
      const { ids, total, next } = await search();
      const rows = await readRows(ids, run);
      if (run.isOneState || holds(revision) || attempt === ATTEMPTS) return { rows, ids, total: before?.total ?? total, next };
    }
  };
}

/** Plans to read the rows of a page by their ids, in the order of the ids. */
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
    // A row that was removed in between is missing.
    return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  };
}

/** The path of rows that no populate reads. */
export function nowhere(): null {
  return null;
}
