import {
  type AttributeOwner,
  type Caller,
  type ContentType,
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

/** Content type of files, which are looked for though nobody lists them by `find`. */
const FILE = 'plugin::upload.file';

/** What is granted to who may look at files. */
const FILE_ACTION = 'plugin::upload.content-api.find';

/** Documents of which the number is exact. */
const COUNTED = 1_000;

/** Documents that are told of each attribute. */
const TOLD = 5;

const asked = z.strictObject({ type: uidSchema, documentId: documentIdSchema });

/** Attributes of one type that may lead somewhere, under the name of the one that a form shows. */
interface Place {
  readonly type: ContentType;
  /** Of the content type itself. */
  readonly attribute: string;
  /** Links of the row itself; or of entries at any depth below the attribute. */
  readonly links: readonly [RelationAttribute, ...RelationAttribute[]] | null;
}

/** Adds `GET /admin/api/uses`: what leads to a document or a file, by type and attribute, as far as who asks may see it. */
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

/** Whether the document is one that the caller may know of. */
async function isThere(type: ContentType, documentId: string, documents: Documents, caller: Caller): Promise<boolean> {
  const parameters = { ...widest(type, documents, caller), filters: { documentId }, fields: ['documentId'] };
  const options = type.uid === FILE ? { action: FILE_ACTION, paging: ONE } : { paging: ONE };
  return (await documents.find(documents.parse(type.uid, parameters, 'list', caller, options))).documents.length > 0;
}

const ONE = Object.freeze({ defaultLimit: 1, maxLimit: 1, withCount: false });

/** Every attribute of every type of the app that may lead to documents of a type. */
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
        // What nobody is shown leads nowhere.
        if (attribute.private) return [];
        if (leads(attribute)) return [attribute];
        if (attribute.kind === 'component') return within([attribute.component], seen);
        return attribute.kind === 'dynamiczone' ? within(attribute.components, seen) : [];
      });
    });
  return [...model.contentTypes.values()]
    .filter(({ uid }) => uid.startsWith('api::'))
    .flatMap((type) =>
      [...type.attributes.values()].flatMap((attribute): readonly Place[] => {
        // Nobody filters by files.
        if (leads(attribute)) return [{ type, attribute: attribute.name, links: target === FILE ? [attribute] : null }];
        const uids = attribute.kind === 'component' ? [attribute.component] : attribute.kind === 'dynamiczone' ? attribute.components : [];
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
    // An attribute that leads where the caller may not look tells nothing.
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

/** Documents with entries that lead to one, whoever may know of them: who asks is asked about next. */
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
