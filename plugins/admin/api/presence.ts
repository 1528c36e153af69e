import { type Documents, NotFoundError, type RouteTable, SYSTEM, z } from 'plinth';
import type { Presence } from '../presence/presence.ts';
import { PERSON_UID } from '../staff/person-content-type.ts';
import { API } from '../staff/staff.ts';
import { bodyOf, documentIdSchema, isLocalized, localeSchema, readableIn, SIGNED_IN, typeNamed, uidSchema, widest } from './asked.ts';
import type { Data, WhoElse } from './told.ts';

const asked = z.strictObject({
  type: uidSchema,
  documentId: documentIdSchema,
  locale: localeSchema.nullish(),
  field: z.string().max(255).nullish(),
});

/**
 * Adds `POST /admin/api/presence`: reports that a form is open. The response names who else has it open, and the document's current
 * revision.
 */
export function addPresenceRoute(routes: RouteTable, presence: Presence, documents: Documents): void {
  routes.post(`${API}/presence`, SIGNED_IN, async (ctx): Promise<Data<WhoElse>> => {
    const { type: uid, documentId, locale, field } = bodyOf(asked, ctx);
    const { caller } = ctx.state;
    const type = typeNamed(uid, documents, caller);
    const { locale: _, ...status } = widest(type, documents, caller);
    const visible = readableIn(type, status, documents, caller);
    // Types without locales ignore the language, so it must not separate people into two places.
    const localized = isLocalized(type, documents) && locale ? { locale } : {};
    let revision: number | null = null;
    const query = documents.parse(uid, { ...status, ...localized, fields: ['documentId'] }, 'one', caller);
    const noted = (found: number) => {
      revision = found;
    };
    const found = await documents.findOne(type.kind === 'singleType' ? null : documentId, query, undefined, noted);
    if (found === null) throw new NotFoundError();
    const others = await presence.meet(JSON.stringify([uid, found.documentId, localized.locale ?? '']), caller.id as number, field ?? null);
    const names = await namesOf(
      others.map(({ person }) => person),
      documents,
    );
    // Hide the name of an attribute that the caller may not read: somebody with another role may be in it.
    const seen = (field: string | null) => (field !== null && visible.has(field.split('.', 1)[0] as string) ? field : null);
    return {
      data: { others: others.map(({ person, field, since }) => ({ name: names.get(person) ?? '', field: seen(field), since })), revision },
    };
  });
}

/** Returns names of people by their numeric ids. */
export async function namesOf(ids: readonly number[], documents: Documents): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const parameters = { filters: { id: { $in: ids } }, fields: ['name'] };
  const paging = Object.freeze({ defaultLimit: 100, maxLimit: 100, withCount: false });
  const { documents: people } = await documents.find(documents.parse(PERSON_UID, parameters, 'list', SYSTEM, { paging }));
  return new Map(people.map(({ id, name }) => [id as number, String(name)]));
}
