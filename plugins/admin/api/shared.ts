import { type Documents, type RouteTable, z } from 'plinth';
import type { Drafts } from 'plinth/plugins/draft-and-publish';
import { API } from '../staff/staff.ts';
import { documentIdSchema, localeSchema, parametersOf, readable, SIGNED_IN, typeNamed, uidSchema } from './asked.ts';
import type { SharedFacts } from './told.ts';

const asked = z.strictObject({
  type: uidSchema,
  documentId: z.union([documentIdSchema, z.literal('')]).optional(),
  locale: localeSchema,
});

/** Adds `GET /admin/api/shared`: what publishing a document in one locale would change in the other locales in which it is published. */
export function addSharedRoute(routes: RouteTable, documents: Documents, drafts: Drafts | null): void {
  routes.get(`${API}/shared`, SIGNED_IN, async (ctx) => {
    const { type: uid, documentId = '', locale } = parametersOf(asked, ctx);
    const { caller } = ctx.state;
    const type = typeNamed(uid, documents, caller);
    const none: SharedFacts = { pending: [], refused: [], locales: [] };
    const isAllowed = ['publish', 'readDraft'].every((action) => caller.ability.can(`${uid}.${action}`));
    if (drafts?.has(uid) !== true || !isAllowed) return { data: none };
    const axes = documents.target(uid, { locale }, 'act');
    const found = await drafts.sharedOutlook(uid, documentId === '' ? null : documentId, axes, caller);
    if (found === null) return { data: none };
    const isReadable = (name: string) => readable(type, name, caller);
    const facts: SharedFacts = {
      pending: found.pending.filter(isReadable),
      refused: found.refused.filter(isReadable),
      locales: found.versions.flatMap((key) => key.get('locale') ?? []),
    };
    return { data: facts };
  });
}
