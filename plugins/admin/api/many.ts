import { type Documents, isPlinthError, NotFoundError, type RequestContext, type RouteTable, ValueProblemsError, z } from 'plinth';
import type { Drafts } from 'plinth/plugins/draft-and-publish';
import type { Rest } from 'plinth/plugins/rest';
import { API } from '../staff/staff.ts';
import { bodyOf, documentIdsSchema, hasDrafts, localeSchema, SIGNED_IN, typeNamed, uidSchema } from './asked.ts';
import type { Outcome } from './told.ts';

const asked = z.strictObject({
  type: uidSchema,
  action: z.enum(['publish', 'unpublish', 'delete', 'set']),
  documentIds: documentIdsSchema,
  locale: localeSchema.optional(),
  data: z.record(z.string(), z.unknown()).optional(),
});

/** What the route needs. */
export interface ManyRouteParts {
  readonly documents: Documents;
  readonly rest: Rest;
  /** Null when the plugin draft-and-publish is off. */
  readonly drafts: Drafts | null;
}

/** Adds `POST /admin/api/many`: it does the same to many documents. Each document succeeds or fails on its own and has its own result. */
export function addManyRoute(routes: RouteTable, { documents, rest, drafts }: ManyRouteParts): void {
  routes.post(`${API}/many`, SIGNED_IN, async (ctx) => {
    const { type: uid, action, documentIds, locale, data } = bodyOf(asked, ctx);
    const { caller } = ctx.state;
    const type = typeNamed(uid, documents, caller);
    // Types of plugins have rules that only their own routes check: a folder must be empty before it is deleted.
    if (!uid.startsWith('api::'))
      throw new ValueProblemsError([{ path: ['type'], message: 'type: this is no content type of the app', name: 'ValidationError' }]);
    const isDraft = hasDrafts(type, documents);
    if (!isDraft && (action === 'publish' || action === 'unpublish'))
      throw new ValueProblemsError([
        { path: ['action'], message: 'action: documents of this type are always live', name: 'ValidationError' },
      ]);
    if (action === 'set' && data === undefined)
      throw new ValueProblemsError([{ path: ['data'], message: 'data: say the values', name: 'ValidationError' }]);
    const version = { ...(locale !== undefined && { locale }) };
    const one = async (documentId: string): Promise<null> => {
      switch (action) {
        case 'publish':
          await drafts?.publish(uid, documentId, documents.target(uid, version, 'act'), caller);
          return null;
        case 'unpublish':
          await drafts?.unpublish(uid, documentId, documents.target(uid, version, 'act'), caller);
          return null;
        case 'delete':
          // Nothing was removed: the document does not exist, or the caller may not see it.
          if ((await documents.remove(uid, documentId, documents.target(uid, version, 'remove'), caller)) === 0) throw new NotFoundError();
          return null;
        case 'set': {
          const axes = documents.target(uid, { ...version, ...(isDraft && { status: 'draft' }) }, 'update');
          await documents.update(uid, documentId, { data: { ...data }, axes }, caller);
          return null;
        }
      }
    };
    const results: Outcome[] = [];
    for (const documentId of new Set(documentIds)) {
      const write = { type, documentId, caller, isOneOfSeveral: true, answer: () => null, run: () => one(documentId) };
      results.push(await outcome(ctx, documentId, () => rest.carryOut(ctx, write)));
    }
    return { data: results };
  });
}

/** Returns the result for one document. A server error is thrown and ends the whole request. */
async function outcome({ res }: RequestContext, documentId: string, work: () => Promise<unknown>): Promise<Outcome> {
  try {
    if (res.destroyed) return { documentId, ok: false, error: { status: 499, name: 'Aborted', message: 'Nobody waits for it any more' } };
    await work();
    return { documentId, ok: true };
  } catch (error) {
    if (!isPlinthError(error) || error.status >= 500) throw error;
    const { status, name, message, details } = error;
    return { documentId, ok: false, error: { status, name, message, details } };
  }
}
