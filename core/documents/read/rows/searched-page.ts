import type { Row } from '../../../database/index.ts';
import { column } from '../../plan/scope.ts';
import { ListStatement } from '../../plan/statement.ts';
import type { KnownSearch } from '../known-results.ts';
import type { PageResult, PageSource } from './page-source.ts';
import type { AnswerContext, RowSelection, Run } from './run.ts';

/** How often a page is searched when commits come in between its search and its rows. */
const ATTEMPTS = 3;

/** What a search found: the ids of a page. */
export interface SearchedPage extends Pick<PageResult, 'total' | 'next'> {
  readonly ids: readonly unknown[];
}

/** Plans to search the ids of a page and then to read its rows. */
export function planSearched<Value>(context: AnswerContext, selection: RowSelection<Value>, source: PageSource) {
  const { database } = context;
  const readRows = planRowsById(context, selection, source);
  /** Whether what was found is still so, now that its rows are read: a commit in between may have changed what the search would find. */
  const holds = (revision: number | null) => {
    const now = database.revision();
    return now === null || now === revision;
  };
  /**
   * @param search runs the statement that finds the ids
   * @returns null when what was known turns out to hold no more
   */
  return async (run: Run, known: KnownSearch | null, search: () => Promise<SearchedPage>): Promise<PageResult | null> => {
    const before = known?.result ?? null;
    if (known !== null && before?.ids) {
      const { ids, total, next } = before;
      const rows = await readRows(ids, run);
      // A thread has read them, and may have seen more than the requests of this turn.
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
export function nowhere(): null {
  return null;
}
