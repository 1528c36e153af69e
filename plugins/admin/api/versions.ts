import { type Caller, type ContentType, type Documents, type DocumentValue, type RouteTable, z } from 'plinth';
import { API } from '../staff/staff.ts';
import { bodyOf, documentIdsSchema, hasDrafts, isLocalized, readable, SIGNED_IN, typeNamed, uidSchema } from './asked.ts';
import type { Version, VersionState } from './told.ts';

/** Maximum number of versions in one response: a hundred documents in a hundred locales. */
const PAGING = Object.freeze({ defaultLimit: 10_000, maxLimit: 10_000, withCount: false });

const asked = z.strictObject({ type: uidSchema, documentIds: documentIdsSchema });

/** Adds `POST /admin/api/versions`: in which locales documents exist, and which of them are live. */
export function addVersionsRoute(routes: RouteTable, documents: Documents): void {
  routes.post(`${API}/versions`, SIGNED_IN, async (ctx) => {
    const { type: uid, documentIds } = bodyOf(asked, ctx);
    const { caller } = ctx.state;
    return { data: Object.fromEntries(await versionsOf(typeNamed(uid, documents, caller), documentIds, documents, caller)) };
  });
}

/**
 * Returns versions of documents, as far as the caller may read them, with at most two statements. Documents without versions are absent.
 */
export async function versionsOf(
  type: ContentType,
  documentIds: readonly string[],
  documents: Documents,
  caller: Caller,
): Promise<ReadonlyMap<string, readonly Version[]>> {
  const localized = isLocalized(type, documents);
  const fields = ['updatedAt', 'publishedAt', ...(localized ? ['locale'] : [])].filter((name) => readable(type, name, caller));
  const read = async (status: string | null): Promise<readonly DocumentValue[]> => {
    const parameters = {
      filters: { documentId: { $in: documentIds } },
      fields: fields.length > 0 ? fields : ['documentId'],
      sort: 'documentId',
      ...(status !== null && { status }),
      ...(localized && { locale: '*' }),
    };
    return (await documents.find(documents.parse(type.uid, parameters, 'list', caller, { paging: PAGING }))).documents;
  };
  const drafts = hasDrafts(type, documents);
  const [lives, written] = await Promise.all([
    read(drafts ? 'published' : null),
    drafts && caller.ability.can(`${type.uid}.readDraft`) ? read('draft') : [],
  ]);
  const found = new Map<string, Version[]>();
  const keyOf = ({ documentId, locale }: DocumentValue) => JSON.stringify([documentId, locale ?? null]);
  const live = new Map(lives.map((version) => [keyOf(version), version]));
  const tell = (version: DocumentValue, status: VersionState, published: DocumentValue | undefined) => {
    const id = String(version.documentId);
    const { locale = null, updatedAt = null } = version;
    const told = { locale, status, updatedAt, publishedAt: published?.publishedAt ?? null } as Version;
    found.set(id, [...(found.get(id) ?? []), told]);
  };
  for (const draft of written) {
    const published = live.get(keyOf(draft));
    live.delete(keyOf(draft));
    tell(draft, published === undefined ? 'draft' : isNewer(draft, published) ? 'changed' : 'live', published);
  }
  for (const version of live.values()) tell(version, 'live', version);
  return found;
}

/** Compares as text: all times have the same width. */
function isNewer(draft: DocumentValue, published: DocumentValue): boolean {
  return String(draft.updatedAt ?? '') > String(published.updatedAt ?? '');
}
