import { type Caller, type ContentType, type Documents, type RequestParameters, type RouteTable, z } from 'plinth';
import type { Objection } from '../admin.ts';
import { API } from '../staff/staff.ts';
import { documentIdSchema, hasDrafts, localeSchema, parametersOf, SIGNED_IN, typeNamed, uidSchema } from './asked.ts';
import type { Mays, WriteVerb } from './told.ts';

const asked = z.strictObject({
  type: uidSchema,
  documentId: z.union([documentIdSchema, z.literal('')]).optional(),
  locale: localeSchema.optional(),
  status: z.enum(['draft', 'published']).optional(),
});

/** Verbs of writes that are asked for one version. */
const WRITES = ['create', 'update', 'publish', 'unpublish', 'discardDraft'] as const;

/** Adds `GET /admin/api/may`: what the caller may do to a document, or to a new one, and with which attributes. */
export function addMayRoute(routes: RouteTable, documents: Documents, objections: readonly Objection[]): void {
  routes.get(`${API}/may`, SIGNED_IN, async (ctx) => {
    const { type: uid, ...version } = parametersOf(asked, ctx);
    const { caller } = ctx.state;
    return { data: await mayOf(typeNamed(uid, documents, caller), version, documents, caller, objections) };
  });
}

/** The version for which permissions are asked. */
interface AskedVersion {
  /** Absent: a new document. */
  readonly documentId?: string | undefined;
  readonly locale?: string | undefined;
  readonly status?: string | undefined;
}

/** Returns what the caller may do to a version of a document, by verb. */
export async function mayOf(
  type: ContentType,
  { documentId, locale, status }: AskedVersion,
  documents: Documents,
  caller: Caller,
  objections: readonly Objection[],
): Promise<Mays> {
  const { uid } = type;
  const version: RequestParameters = {
    ...(locale !== undefined && { locale }),
    // A form stores a draft where the type has drafts.
    ...(hasDrafts(type, documents) && { status: status ?? 'draft' }),
  };
  const id = documentId === undefined || documentId === '' ? null : documentId;
  const action = (verb: string) => `${uid}.${verb}`;
  const [writes, removals] = await Promise.all([
    documents.may(uid, id, { actions: WRITES.map(action), axes: documents.target(uid, version, 'update') }, caller),
    documents.may(
      uid,
      id,
      { actions: [action('delete')], axes: documents.target(uid, locale === undefined ? {} : { locale }, 'remove') },
      caller,
    ),
  ]);
  const told = Object.fromEntries(WRITES.map((verb) => [verb, writes[action(verb)]]));
  const mays = { ...told, delete: removals[action('delete')] } as Mays;
  const said = await Promise.all(objections.map((objection) => objection({ type, documentId: id, locale: locale ?? null, caller })));
  const whys = Object.assign({}, ...said) as Partial<Record<WriteVerb, string>>;
  const objected = Object.entries(whys).filter(([verb]) => mays[verb as WriteVerb].granted);
  return { ...mays, ...Object.fromEntries(objected.map(([verb, why]) => [verb, { ...mays[verb as WriteVerb], granted: false, why }])) };
}
