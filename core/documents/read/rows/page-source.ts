import type { Knex } from 'knex';
import type { Row } from '../../../database/index.ts';
import type { Page, Query } from '../../../query/index.ts';
import { marks, numberAt, type RowScope } from '../../plan/scope.ts';
import type { KeyPlace } from '../keys/key-order.ts';
import type { KnownSearch } from '../known-results.ts';
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
export interface PageResult {
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
  /** Whether a search finds the ids first, in a statement of its own. */
  readonly isSearch: boolean;
  /** Index of the revision of the document in a row; null if not requested. */
  readonly revisionPlace: number | null;
  /**
   * @param known the cached result of the same search, which the caller confirms later; null when nothing is cached
   * @returns null when the cached result is stale
   */
  read(run: Run, page: Page | null, known: KnownSearch | null): Promise<PageResult | null>;
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
