import { type Documents, NotFoundError, type RouteTable, z } from 'plinth';
import { MESSAGES } from '../messages.ts';
import { KNOWN, type Preview } from '../preview/preview.ts';
import { filled, placeholdersOf } from '../preview/preview-options.ts';
import { API } from '../staff/staff.ts';
import { bodyOf, documentIdSchema, hasDrafts, isLocalized, localeSchema, SIGNED_IN, typeNamed, uidSchema } from './asked.ts';
import type { Data, PreviewAddress } from './told.ts';

const asked = z.strictObject({
  type: uidSchema,
  documentId: documentIdSchema,
  locale: localeSchema.nullish(),
  status: z.enum(['draft', 'published']).default('draft'),
});

/**
 * Adds `POST /admin/api/preview`: the address at which the site shows a version that the caller may read, with a token that lets the site
 * read it.
 */
export function addPreviewRoute(routes: RouteTable, preview: Preview, documents: Documents): void {
  routes.post(`${API}/preview`, SIGNED_IN, async (ctx): Promise<Data<PreviewAddress>> => {
    const { type: uid, documentId, locale, status } = bodyOf(asked, ctx);
    const { caller } = ctx.state;
    const type = typeNamed(uid, documents, caller);
    const url = preview.urlOf(uid);
    if (url === null) throw new NotFoundError(MESSAGES.previewNotConfigured);
    const axes = { ...(hasDrafts(type, documents) && { status }), ...(isLocalized(type, documents) && locale && { locale }) };
    const visible = documents.visibleFields(uid, new Map(Object.entries(axes)), 'one', caller);
    const names = placeholdersOf(url).filter((name) => !KNOWN.has(name) && visible.has(name));
    const parameters = { ...axes, fields: names.length > 0 ? names : ['documentId'] };
    const query = documents.parse(uid, parameters, 'one', caller);
    const found = await documents.findOne(type.kind === 'singleType' ? null : documentId, query);
    if (found === null) throw new NotFoundError();
    const { token, expiresAt } = preview.tokens.issue(uid, String(found.documentId), caller);
    const address = filled(url, { ...found, locale: locale ?? '', status, token });
    return { data: { url: address, origin: new URL(address).origin, token, expiresAt } };
  });
}
