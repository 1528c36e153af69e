import type { Knex } from 'knex';
import type { Row } from '../../../database/index.ts';
import type { Page, Query } from '../../../query/index.ts';
import { marks, numberAt, type RowScope } from '../../plan/scope.ts';
import type { KeyPlace } from '../keys/key-order.ts';
import type { KnownSearch } from '../known-results.ts';
import type { AnswerContext, RowSelection, Run } from './run.ts';

/** Where a query looks for rows. */
export interface PageSource {
  readonly scope: RowScope;
  /** The table under the scope's alias. */
  readonly from: Knex.Raw;
  /** The same, where the page is looked for: by the index of its order, where it is a stretch of that. */
  readonly searched: Knex.Raw;
  readonly where: Knex.Raw;
}

/** The rows of a page, before anything is built of them. */
export interface PageResult {
  readonly rows: readonly Row[];
  /** Of the rows, where they were searched. */
  readonly ids: readonly unknown[] | null;
  /** How many rows match in all, where that is known now. */
  readonly total: number | null;
  /** Of a page by key: where it ends; null at the end of the list. */
  readonly next?: KeyPlace | null | undefined;
}

/** How the rows of a page are read. */
export interface PageRows<Value> {
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

/** What ends a statement that gives the rows of a page: its order, and the window where there is one. */
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
