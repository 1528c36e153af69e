import { type Caller, type Documents, type RouteTable, z } from 'plinth';
import type { Drafts } from 'plinth/plugins/draft-and-publish';
import { API } from '../staff/staff.ts';
import {
  bodyOf,
  documentIdSchema,
  documentIdsSchema,
  localeSchema,
  parametersOf,
  readableIn,
  SIGNED_IN,
  typeNamed,
  uidSchema,
} from './asked.ts';
import type { SharedFacts } from './told.ts';

const asked = z.strictObject({
  type: uidSchema,
  documentId: z.union([documentIdSchema, z.literal('')]).optional(),
  locale: localeSchema,
});

const askedOfMany = z.strictObject({ type: uidSchema, documentIds: documentIdsSchema, locale: localeSchema });

const NONE: SharedFacts = { pending: [], refused: [], locales: [] };

/**
 * Adds `GET /admin/api/shared`: what publishing a document in one locale would change in the other locales in which it is published, and
 * `POST /admin/api/shared`: the same for many documents, by `documentId`. Documents for which nothing is pending are absent there.
 */
export function addSharedRoutes(routes: RouteTable, documents: Documents, drafts: Drafts | null): void {
  /** Returns what tells about documents of a type; null when the caller may not publish them, or the type has no drafts. */
  const teller = (uid: string, locale: string, caller: Caller) => {
    const type = typeNamed(uid, documents, caller);
    const isAllowed = ['publish', 'readDraft'].every((action) => caller.ability.can(`${uid}.${action}`));
    if (drafts?.has(uid) !== true || !isAllowed) return null;
    const axes = documents.target(uid, { locale }, 'act');
    return async (documentId: string | null): Promise<SharedFacts> => {
      const found = await drafts.sharedOutlook(uid, documentId, axes, caller);
      return found === null ? NONE : factsOf(found, readableIn(type, { status: 'draft' }, documents, caller));
    };
  };
  routes.get(`${API}/shared`, SIGNED_IN, async (ctx) => {
    const { type, documentId = '', locale } = parametersOf(asked, ctx);
    const tell = teller(type, locale, ctx.state.caller);
    return { data: tell === null ? NONE : await tell(documentId === '' ? null : documentId) };
  });
  routes.post(`${API}/shared`, SIGNED_IN, async (ctx) => {
    const { type, documentIds, locale } = bodyOf(askedOfMany, ctx);
    const tell = teller(type, locale, ctx.state.caller);
    const data: Record<string, SharedFacts> = {};
    if (tell === null) return { data };
    for (const documentId of new Set(documentIds)) {
      const facts = await tell(documentId);
      if (facts.pending.length > 0) data[documentId] = facts;
    }
    return { data };
  });
}

function factsOf(
  { pending, refused, versions }: NonNullable<Awaited<ReturnType<Drafts['sharedOutlook']>>>,
  visible: ReadonlySet<string>,
): SharedFacts {
  return {
    pending: pending.filter((name) => visible.has(name)),
    refused: refused.filter((name) => visible.has(name)),
    locales: versions.flatMap((key) => key.get('locale') ?? []),
  };
}
