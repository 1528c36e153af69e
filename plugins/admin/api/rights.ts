import { type Access, type Caller, type Documents, ForbiddenError, type RouteTable, z } from 'plinth';
import { ROLE_UID } from 'plinth/plugins/users-permissions';
import { type AskerParts, findAsker } from '../rights/askers.ts';
import { rightsCatalogue } from '../rights/catalogue.ts';
import { testRights } from '../rights/tester.ts';
import { PEOPLE } from '../staff/areas.ts';
import { API } from '../staff/staff.ts';
import { bodyOf, documentIdSchema, hasDrafts, localeSchema, SIGNED_IN } from './asked.ts';
import type { Rights } from './told-rights.ts';

const id = z.int().min(0);
const asker = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('staff'), id }),
  z.strictObject({ kind: z.literal('user'), id }),
  z.strictObject({ kind: z.literal('token'), id }),
  z.strictObject({ kind: z.literal('public') }),
  z.strictObject({ kind: z.literal('role'), of: z.enum(['staff', 'visitors']), name: z.string().min(1).max(64) }),
]);

const asked = z.strictObject({
  asker,
  action: z.string().min(1).max(255),
  documentId: documentIdSchema.optional(),
  locale: localeSchema.optional(),
  status: z.enum(['draft', 'published']).optional(),
});

/** Any of these actions lets the caller see what can be granted: it is needed to read or give rights. */
const SEES = [PEOPLE.read, `${ROLE_UID}.find`, 'plugin::api-tokens.token.read'];

/** What the routes need. */
export interface RightsRouteParts extends AskerParts {
  readonly access: Access;
  readonly documents: Documents;
}

/**
 * Adds `GET /admin/api/rights`, which lists everything that can be granted, and `POST /admin/api/rights/ask`, which tests one right of
 * somebody.
 */
export function addRightsRoutes(routes: RouteTable, parts: RightsRouteParts): void {
  const { documents } = parts;
  // Types and actions do not change until the next start.
  let told: Rights | null = null;
  routes.get(`${API}/rights`, SIGNED_IN, async ({ state: { caller } }) => {
    if (!SEES.some((action) => caller.ability.can(action))) throw new ForbiddenError();
    told ??= { subjects: rightsCatalogue(parts) };
    return { data: told };
  });
  routes.post(`${API}/rights/ask`, SIGNED_IN, async (ctx) => {
    const { asker, ...question } = bodyOf(asked, ctx);
    const { caller } = ctx.state;
    if (!caller.ability.can(PEOPLE.read)) throw new ForbiddenError();
    if (question.documentId !== undefined && !(await isSeen(question.action, question.documentId, documents, caller)))
      throw new ForbiddenError();
    const isDocumentHidden = !seesSingle(question.action, documents, caller);
    return { data: await testRights(await findAsker(asker, parts), { ...question, isDocumentHidden }, parts) };
  });
}

/** Whether the caller may know that a document exists. Otherwise a test for somebody else would reveal it. */
async function isSeen(action: string, documentId: string, documents: Documents, caller: Caller): Promise<boolean> {
  const uid = action.slice(0, action.lastIndexOf('.'));
  const type = documents.model.contentTypes.get(uid);
  if (type === undefined) return true;
  const find = `${uid}.find`;
  const states = hasDrafts(type, documents) ? (['draft', 'published'] as const) : [undefined];
  const locales = documents.axesOf(type).find(({ name }) => name === 'locale');
  for (const status of states) {
    if (!caller.ability.can(find) || (status === 'draft' && !caller.ability.can(`${uid}.readDraft`))) continue;
    const parameters = {
      filters: { documentId },
      fields: ['documentId'],
      ...(status !== undefined && { status }),
      ...(locales !== undefined && { locale: '*' }),
    };
    const query = documents.parse(uid, parameters, 'list', caller, { paging: ONE });
    if ((await documents.find(query)).documents.length > 0) return true;
  }
  return false;
}

/** Whether the caller may know if the document of a single type exists, in every version. True for other actions. */
function seesSingle(action: string, documents: Documents, caller: Caller): boolean {
  const uid = action.slice(0, action.lastIndexOf('.'));
  const type = documents.model.contentTypes.get(uid);
  if (type?.kind !== 'singleType') return true;
  const states = hasDrafts(type, documents) ? (['draft', 'published'] as const) : [undefined];
  return states.every((status) => {
    if (!caller.ability.can(`${uid}.find`) || (status === 'draft' && !caller.ability.can(`${uid}.readDraft`))) return false;
    return !documents.parse(uid, status === undefined ? {} : { status }, 'one', caller).isNarrowed;
  });
}

const ONE = Object.freeze({ defaultLimit: 1, maxLimit: 1, withCount: false });
