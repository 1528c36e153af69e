import { type Documents, isPlinthError, type RequestContext, type RouteTable, ValueProblemsError, z } from 'plinth';
import type { Drafts } from 'plinth/plugins/draft-and-publish';
import type { Rest } from 'plinth/plugins/rest';
import type { ActionStore } from '../bulk/action-store.ts';
import { attributeChangeSchema, checkedChange } from '../bulk/attribute-change.ts';
import { ACTION_KINDS, type BulkAction, type BulkActions } from '../bulk/bulk-actions.ts';
import { API } from '../staff/staff.ts';
import { bodyOf, documentIdsSchema, hasDrafts, localeSchema, SIGNED_IN, typeNamed, uidSchema } from './asked.ts';
import type { Outcome } from './told.ts';

const asked = z.strictObject({
  type: uidSchema,
  action: z.enum(ACTION_KINDS),
  documentIds: documentIdsSchema,
  locale: localeSchema.optional(),
  change: attributeChangeSchema.optional(),
  actionId: z.int().min(1).optional(),
});

/** What the route needs. */
export interface ManyRouteParts {
  readonly documents: Documents;
  readonly rest: Rest;
  /** Null when the plugin draft-and-publish is off. */
  readonly drafts: Drafts | null;
  readonly bulk: BulkActions;
  readonly actions: ActionStore;
}

/**
 * Adds `POST /admin/api/many`: it does the same to many documents. Each document succeeds or fails on its own and has its own result. What
 * was done is stored, so that the person can undo it: `meta.actionId` names it, and a later request with it adds its documents to the same
 * action.
 */
export function addManyRoute(routes: RouteTable, { documents, rest, drafts, bulk, actions }: ManyRouteParts): void {
  routes.post(`${API}/many`, SIGNED_IN, async (ctx) => {
    const { type: uid, action: kind, documentIds, locale, change, actionId } = bodyOf(asked, ctx);
    const { caller } = ctx.state;
    const type = typeNamed(uid, documents, caller);
    // Types of plugins have rules that only their own routes check: a folder must be empty before it is deleted.
    if (!uid.startsWith('api::')) throw refused('type', 'is not a content type of this app');
    if (drafts?.has(uid) !== true && kind !== 'delete' && kind !== 'set')
      throw refused('action', 'documents of this type have no drafts; they are always published');
    if (kind === 'set' && change === undefined) throw refused('change', 'must name the attribute and the operation');
    if (kind !== 'set' && change !== undefined) throw refused('change', 'is for the action "set" only');
    const action: BulkAction = {
      kind,
      type,
      locale,
      change: change === undefined ? null : checkedChange(type, change, { caller, model: documents.model }),
    };
    // Locales that do not exist are refused before anything is changed.
    documents.target(uid, locale === undefined ? {} : { locale }, kind === 'delete' ? 'remove' : 'act');
    const person = caller.id as number;
    let id = actionId;
    if (id !== undefined) {
      const earlier = await actions.find(id, person);
      // Undo and the list say of all documents of an action that the same was done.
      const isSame =
        earlier.type === uid &&
        earlier.kind === kind &&
        earlier.locale === (locale ?? null) &&
        earlier.attribute === (change?.attribute ?? null) &&
        earlier.operation === (change?.operation ?? null);
      if (!isSame) throw refused('actionId', 'belongs to another kind of action');
    }
    const [first = ''] = documentIds;
    const title = id === undefined ? await titleOf(first) : null;
    const results: Outcome[] = [];
    for (const documentId of new Set(documentIds)) {
      const run = async (): Promise<null> => {
        const item = await bulk.perform(action, documentId, caller);
        id ??= await actions.create({
          ...{ person, type: uid, kind, locale: locale ?? null },
          ...{ attribute: change?.attribute ?? null, operation: change?.operation ?? null },
          title: documentId === first ? title : await titleOf(documentId),
        });
        await actions.addItem(id, item);
        return null;
      };
      const write = { type, documentId, caller, isOneOfSeveral: true, answer: () => null, run };
      results.push(await outcome(ctx, documentId, () => rest.carryOut(ctx, write)));
    }
    return { data: results, meta: { actionId: id ?? null } };

    /** The title of a document that the caller may read; null if it has none. */
    async function titleOf(documentId: string): Promise<string | null> {
      const version = { ...(locale !== undefined && locale !== '*' && { locale }), ...(hasDrafts(type, documents) && { status: 'draft' }) };
      const axes = documents.target(uid, version, 'update');
      const [found = null] = await documents.titles([{ type: uid, documentId, axes }], caller);
      return found === null || found === '' ? null : found.slice(0, 255);
    }
  });
}

function refused(key: string, message: string): ValueProblemsError {
  return new ValueProblemsError([{ path: [key], message: `${key}: ${message}`, name: 'ValidationError' }]);
}

/** Returns the result for one document. A server error is thrown and ends the whole request. */
export async function outcome({ res }: RequestContext, documentId: string, work: () => Promise<unknown>): Promise<Outcome> {
  try {
    if (res.destroyed)
      return { documentId, ok: false, error: { status: 499, name: 'Aborted', message: 'The client closed the connection' } };
    await work();
    return { documentId, ok: true };
  } catch (error) {
    if (!isPlinthError(error) || error.status >= 500) throw error;
    const { status, name, message, details } = error;
    return { documentId, ok: false, error: { status, name, message, details } };
  }
}
