import {
  type AttributeOwner,
  type Caller,
  type ContentType,
  componentUids,
  type Documents,
  type DocumentValue,
  type Filter,
  isPlinthError,
  mainAttribute,
  NotFoundError,
  type Query,
  type RelationAttribute,
  type RouteTable,
  type ScalarAttribute,
  SYSTEM,
  z,
} from 'plinth';
import { API } from '../staff/staff.ts';
import { documentIdSchema, isLocalized, parametersOf, readable, SIGNED_IN, typeNamed, uidSchema, widest } from './asked.ts';
import type { Use } from './told.ts';

/** Content type of files. People look for their uses although nobody has `find` for it. */
const FILE = 'plugin::upload.file';

/** The action for people who may see files. */
const FILE_ACTION = 'plugin::upload.content-api.find';

/** Maximum number of documents that are counted exactly. */
const COUNTED = 1_000;

/** Documents that are returned for each attribute. */
const TOLD = 5;

const asked = z.strictObject({ type: uidSchema, documentId: documentIdSchema });

/** An attribute of a content type through which documents may refer to the target. */
interface Place {
  readonly type: ContentType;
  /** Attribute of the content type itself. */
  readonly attribute: string;
  /** Relations of the row itself, or of entries at any depth below the attribute. */
  readonly links: readonly [RelationAttribute, ...RelationAttribute[]] | null;
}

/** Adds `GET /admin/api/uses`: what refers to a document or a file, by type and attribute, as far as the caller may see it. */
export function addUsesRoute(routes: RouteTable, documents: Documents): void {
  const known = new Map<string, readonly Place[]>();
  const placesOf = (target: string): readonly Place[] => {
    const places = known.get(target) ?? allPlaces(target, documents);
    known.set(target, places);
    return places;
  };
  routes.get(`${API}/uses`, SIGNED_IN, async (ctx) => {
    const { type: uid, documentId } = parametersOf(asked, ctx);
    const { caller } = ctx.state;
    const target = uid === FILE && caller.ability.can(FILE_ACTION) ? documents.model.contentType(FILE) : typeNamed(uid, documents, caller);
    if (!(await isThere(target, documentId, documents, caller))) throw new NotFoundError();
    const places = placesOf(target.uid).filter(
      ({ type, attribute }) => caller.ability.can(`${type.uid}.find`) && readable(type, attribute, caller),
    );
    const found = await Promise.all(places.map((place) => usesIn(place, documentId, documents, caller)));
    return { data: found.filter((use) => use !== null) };
  });
}

/** Whether the document exists and the caller may know of it. */
async function isThere(type: ContentType, documentId: string, documents: Documents, caller: Caller): Promise<boolean> {
  const parameters = { ...widest(type, documents, caller), filters: { documentId }, fields: ['documentId'] };
  const options = type.uid === FILE ? { action: FILE_ACTION, paging: ONE } : { paging: ONE };
  return (await documents.find(documents.parse(type.uid, parameters, 'list', caller, options))).documents.length > 0;
}

const ONE = Object.freeze({ defaultLimit: 1, maxLimit: 1, withCount: false });

/** Returns every attribute of the app's types that may refer to documents of a type. */
function allPlaces(target: string, { model }: Documents): readonly Place[] {
  const leads = (
    attribute: AttributeOwner['attributes'] extends ReadonlyMap<string, infer A> ? A : never,
  ): attribute is RelationAttribute =>
    attribute.kind === 'relation' && attribute.target === target && attribute.side === 'owner' && attribute.storage !== 'siblings';
  const within = (uids: readonly string[], seen: Set<string>): readonly RelationAttribute[] =>
    uids.flatMap((uid) => {
      if (seen.has(uid)) return [];
      seen.add(uid);
      return [...model.component(uid).attributes.values()].flatMap((attribute) => {
        // Skip private attributes: no response shows them.
        if (attribute.private) return [];
        if (leads(attribute)) return [attribute];
        return within(componentUids(attribute), seen);
      });
    });
  return [...model.contentTypes.values()]
    .filter(({ uid }) => uid.startsWith('api::'))
    .flatMap((type) =>
      [...type.attributes.values()].flatMap((attribute): readonly Place[] => {
        // Files cannot be used in filters, so read the links directly.
        if (leads(attribute)) return [{ type, attribute: attribute.name, links: target === FILE ? [attribute] : null }];
        const uids = componentUids(attribute);
        const [first, ...others] = within(uids, new Set());
        return first === undefined ? [] : [{ type, attribute: attribute.name, links: [first, ...others] }];
      }),
    );
}

async function usesIn({ type, attribute, links }: Place, documentId: string, documents: Documents, caller: Caller): Promise<Use | null> {
  const main = mainAttribute(type, (name) => readable(type, name, caller));
  const localized = isLocalized(type, documents);
  const fields = [...(main === null ? [] : [main]), ...(localized && readable(type, 'locale', caller) ? ['locale'] : [])];
  const holders = links === null ? null : await holding(type, links, documentId, documents);
  if (holders?.length === 0) return null;
  const parameters = {
    ...widest(type, documents, caller),
    fields: fields.length > 0 ? fields : ['documentId'],
    filters: holders === null ? { [attribute]: { documentId } } : { documentId: { $in: holders } },
    sort: 'id',
  };
  const list = await documents.find(documents.parse(type.uid, parameters, 'list', caller, { paging: PAGING })).catch((error: unknown) => {
    // The attribute leads to a type that the caller may not read: report nothing.
    if (isPlinthError(error) && error.code === 'INVALID_KEY') return null;
    throw error;
  });
  if (list === null || list.documents.length === 0) return null;
  const first = new Map<string, DocumentValue>();
  for (const document of list.documents) if (!first.has(String(document.documentId))) first.set(String(document.documentId), document);
  const isExact = (list.total ?? 0) <= COUNTED;
  return {
    type: type.uid,
    attribute,
    title: type.displayName,
    total: isExact ? first.size : (list.total ?? first.size),
    documents: [...first.values()].slice(0, TOLD).map((document) => ({
      documentId: String(document.documentId),
      title: main === null ? '' : String(document[main] ?? ''),
      locale: (document.locale ?? null) as string | null,
    })),
  };
}

const PAGING = Object.freeze({ defaultLimit: COUNTED, maxLimit: COUNTED, withCount: true });

/**
 * Returns documents with entries that refer to the target, without checking rights. The query that follows checks what the caller may see.
 */
async function holding(
  type: ContentType,
  attributes: readonly [RelationAttribute, ...RelationAttribute[]],
  documentId: string,
  documents: Documents,
): Promise<readonly string[]> {
  const scalar = (owner: ContentType, name: string) => owner.attributes.get(name) as ScalarAttribute;
  const target = documents.model.contentType(attributes[0].target);
  const filter: Filter = {
    kind: 'links',
    attributes,
    filter: { kind: 'compare', attribute: scalar(target, 'documentId'), operator: 'eq', operands: [documentId] },
  };
  const found = new Set<string>();
  const axes = documents.axesOf(type);
  const locales = axes.filter(({ name }) => name === 'locale').map(({ name }) => [name, 'any'] as const);
  for (const status of axes.some(({ name }) => name === 'status') ? ['draft', 'published'] : [null]) {
    const query: Query = {
      type,
      axes: new Map([...locales, ...(status === null ? [] : [['status', { values: [status] }] as const])] as never),
      fields: [scalar(type, 'documentId')],
      populate: [],
      filter,
      sort: [{ path: [], attribute: scalar(type, 'id'), direction: 'asc' }],
      page: { style: 'offset', offset: 0, limit: COUNTED, withCount: false },
    };
    for (const document of (await documents.find(query, SYSTEM)).documents) found.add(String(document.documentId));
  }
  return [...found];
}
