import type { Row } from '../../../database/index.ts';
import { column } from '../../plan/scope.ts';
import { ListStatement } from '../../plan/statement.ts';
import type { KnownSearch } from '../known-results.ts';
import type { PageResult, PageSource } from './page-source.ts';
import type { AnswerContext, RowSelection, Run } from './run.ts';

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
  return async (run: Run, known: KnownSearch | null, search: () => Promise<SearchedPage>): Promise<PageResult | null> => {
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
