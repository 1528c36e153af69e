import type { Knex } from 'knex';
import type { Query } from '../../../query/index.ts';
import { marks, numberAt, type RowScope } from '../../plan/scope.ts';
import type { AnswerContext } from './run.ts';

/** Where a query looks for rows. */
export interface PageSource {
  readonly scope: RowScope;
  /** The table under the scope's alias. */
  readonly from: Knex.Raw;
  readonly where: Knex.Raw;
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
