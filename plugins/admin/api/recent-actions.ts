import { type Caller, type Documents, NotFoundError, numberParam, queryNumber, type RouteTable, z } from 'plinth';
import type { Rest } from 'plinth/plugins/rest';
import { type ActionStore, type ListedAction, UNDO_PERIOD } from '../bulk/action-store.ts';
import { ChangedSinceError, type UndoAction, type UndoneItem } from '../bulk/undo-action.ts';
import { MESSAGES } from '../messages.ts';
import { API } from '../staff/staff.ts';
import { bodyOf, parametersOf, SIGNED_IN, typeNamed } from './asked.ts';
import { outcome } from './many.ts';
import type { RecentAction, UndoOutcome } from './told.ts';

/** Documents that one request undoes: few enough for visible progress. */
const PART = 20;

const asked = z.strictObject({
  after: z.int().min(0).max(Number.MAX_SAFE_INTEGER).default(0).describe('`meta.next` of the request before.'),
});

const place = z.strictObject({
  before: queryNumber(1, Number.MAX_SAFE_INTEGER).optional().describe('`meta.next` of the page before.'),
});

/** What the routes need. */
export interface RecentActionRouteParts {
  readonly documents: Documents;
  readonly rest: Rest;
  readonly actions: ActionStore;
  readonly undo: UndoAction;
}

/**
 * Adds `GET /admin/api/recent-actions`: what the caller did in the last 24 hours and can undo, and `POST …/:id/undo`: undoes it in the next
 * few documents. Documents that have changed since stay as they are.
 */
export function addRecentActionRoutes(routes: RouteTable, { documents, rest, actions, undo }: RecentActionRouteParts): void {
  const path = `${API}/recent-actions`;
  routes.get(path, SIGNED_IN, async (ctx) => {
    const { caller } = ctx.state;
    const { actions: listed, next } = await actions.list(caller.id as number, parametersOf(place, ctx).before);
    return { data: listed.filter(({ type }) => isVisible(type, caller)).map(shown), meta: { next } };
  });
  routes.post(`${path}/:id/undo`, SIGNED_IN, async (ctx) => {
    const { after } = bodyOf(asked, ctx);
    const { caller } = ctx.state;
    const action = await actions.find(numberParam(ctx, 'id', 'Action not found'), caller.id as number);
    if (!documents.model.contentTypes.has(action.type)) throw new NotFoundError(MESSAGES.actionTypeGone);
    const type = typeNamed(action.type, documents, caller);
    const items = await actions.undoable(action.id, after, PART + 1);
    const results: UndoOutcome[] = [];
    for (const item of items.slice(0, PART)) {
      let undone: UndoneItem | null = null;
      const run = async (): Promise<null> => {
        undone = await undo.undo(action, item, type, caller);
        await actions.mark(item.id, 'undone');
        return null;
      };
      const write = { type, documentId: item.document, caller, isOneOfSeveral: true, answer: () => null, run };
      const result = await outcome(ctx, item.document, () =>
        rest.carryOut(ctx, write).catch(async (error: unknown) => {
          if (error instanceof ChangedSinceError) await actions.mark(item.id, 'changed');
          throw error;
        }),
      );
      results.push(result.ok ? { ...result, missing: 0, problem: null, ...(undone as UndoneItem | null) } : result);
    }
    return { data: results, meta: { next: items.length > PART ? (items[PART - 1]?.id ?? null) : null } };
  });

  function isVisible(uid: string, { ability }: Caller): boolean {
    return documents.model.contentTypes.has(uid) && ability.can(`${uid}.find`);
  }
}

function shown({ id, at, type, kind, locale, attribute, operation, title, counts }: ListedAction): RecentAction {
  return {
    ...{ id, type, locale, attribute, title, counts },
    kind: kind as RecentAction['kind'],
    operation: operation as RecentAction['operation'],
    at: new Date(at).toISOString(),
    undoUntil: new Date(at + UNDO_PERIOD).toISOString(),
  };
}
