import {
  type Attribute,
  type Caller,
  type ContentType,
  componentUids,
  type Documents,
  type Filter,
  isPlinthError,
  mainAttribute,
  NotFoundError,
  type RelationAttribute,
  type RouteTable,
  type ScalarAttribute,
  z,
} from 'plinth';
import { API } from '../staff/staff.ts';
import { documentIdSchema, isLocalized, parametersOf, readableIn, SIGNED_IN, seesAll, typeNamed, uidSchema, widest } from './asked.ts';
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

/** All places from which documents may refer to documents of a type. */
interface Places {
  readonly shown: readonly Place[];
  /** Whether there are others, which are shown to nobody: private attributes, and types of plugins. */
  readonly hasOthers: boolean;
}

/**
 * Adds `GET /admin/api/uses`: what refers to a document or a file, by type and attribute, as far as the caller may see it, and whether the
 * caller may see all of it.
 */
export function addUsesRoute(routes: RouteTable, documents: Documents): void {
  const known = new Map<string, Places>();
  const placesOf = (target: string): Places => {
    const places = known.get(target) ?? allPlaces(target, documents);
    known.set(target, places);
    return places;
  };
  routes.get(`${API}/uses`, SIGNED_IN, async (ctx) => {
    const { type: uid, documentId } = parametersOf(asked, ctx);
    const { caller } = ctx.state;
    const target = uid === FILE && caller.ability.can(FILE_ACTION) ? documents.model.contentType(FILE) : typeNamed(uid, documents, caller);
    if (!(await isThere(target, documentId, documents, caller))) throw new NotFoundError();
    const { shown, hasOthers } = placesOf(target.uid);
    const places = shown.filter(({ type }) => caller.ability.can(`${type.uid}.find`));
    const found = await Promise.all(places.map((place) => usesIn(place, documentId, documents, caller)));
    const isWhole = ({ type, attribute }: Place) =>
      seesAll(type, 'find', documents, caller) && readableVersions(type, documents, caller).every(({ visible }) => visible.has(attribute));
    const isComplete = !hasOthers && places.length === shown.length && places.every(isWhole);
    return { data: found.filter((use) => use !== null), meta: { isComplete } };
  });
}

/** Whether the document exists and the caller may know of it. */
async function isThere(type: ContentType, documentId: string, documents: Documents, caller: Caller): Promise<boolean> {
  const parameters = { ...widest(type, documents, caller), filters: { documentId }, fields: ['documentId'] };
  const options = type.uid === FILE ? { action: FILE_ACTION, paging: ONE } : { paging: ONE };
  return (await documents.find(documents.parse(type.uid, parameters, 'list', caller, options))).documents.length > 0;
}

const ONE = Object.freeze({ defaultLimit: 1, maxLimit: 1, withCount: false });

/** Finds every attribute that may refer to documents of a type. Those of the app's types are shown. */
function allPlaces(target: string, { model }: Documents): Places {
  let hasOthers = false;
  const leads = (attribute: Attribute): attribute is RelationAttribute =>
    attribute.kind === 'relation' && attribute.target === target && attribute.side === 'owner' && attribute.storage !== 'siblings';
  /** The relation to the type; null for attributes that do not lead there. */
  const leading = (attribute: Attribute): RelationAttribute | null => {
    const relation = attribute.kind === 'morph' ? attribute.on.get(target) : attribute;
    return relation !== undefined && leads(relation) ? relation : null;
  };
  const within = (uids: readonly string[], seen: Set<string>): readonly RelationAttribute[] =>
    uids.flatMap((uid) => {
      if (seen.has(uid)) return [];
      seen.add(uid);
      return [...model.component(uid).attributes.values()].flatMap((attribute) => {
        const relation = leading(attribute);
        const found = relation === null ? within(componentUids(attribute), seen) : [relation];
        if (!attribute.private) return found;
        // No response shows private attributes.
        hasOthers ||= found.length > 0;
        return [];
      });
    });
  const shown: Place[] = [];
  for (const type of model.contentTypes.values())
    for (const attribute of type.attributes.values()) {
      const relation = leading(attribute);
      // Files and polymorphic relations cannot be used in filters, so look at the links themselves.
      const isDirect = target === FILE || attribute.kind === 'morph';
      const [first, ...others] = relation === null ? within(componentUids(attribute), new Set()) : [relation];
      if (first === undefined) continue;
      if (!type.uid.startsWith('api::')) hasOthers = true;
      else shown.push({ type, attribute: attribute.name, links: relation === null || isDirect ? [first, ...others] : null });
    }
  return { shown, hasOthers };
}

async function usesIn({ type, attribute, links }: Place, documentId: string, documents: Documents, caller: Caller): Promise<Use | null> {
  const first = new Map<string, Use['documents'][number]>();
  let total = 0;
  for (const { axes, visible } of readableVersions(type, documents, caller)) {
    if (!visible.has(attribute)) continue;
    const main = mainAttribute(type, (name) => visible.has(name));
    // Each version is asked for by itself: who may read one version of a document need not know what the others show.
    const parameters = {
      ...axes,
      fields: [main ?? 'documentId', ...(isLocalized(type, documents) ? ['locale'] : [])],
      ...(links === null && { filters: { [attribute]: { documentId } } }),
      sort: 'id',
    };
    const options = { paging: PAGING, ...(links !== null && { where: leadingTo(documentId, links, documents) }) };
    const list = await listOrNull(type, parameters, options, documents, caller);
    if (list === null) return null;
    total = Math.max(total, list.total ?? 0);
    for (const document of list.documents) {
      const id = String(document.documentId);
      const title = main === null ? '' : String(document[main] ?? '');
      if (!first.has(id)) first.set(id, { documentId: id, title, locale: (document.locale ?? null) as string | null });
    }
  }
  if (first.size === 0) return null;
  return {
    type: type.uid,
    attribute,
    title: type.displayName,
    total: total <= COUNTED ? first.size : total,
    documents: [...first.values()].slice(0, TOLD),
  };
}

/** A list; null if a filter names an attribute that leads to a type that the caller may not read. */
async function listOrNull(
  { uid }: ContentType,
  parameters: Readonly<Record<string, unknown>>,
  options: Parameters<Documents['parse']>[4],
  documents: Documents,
  caller: Caller,
) {
  try {
    return await documents.find(documents.parse(uid, parameters, 'list', caller, options));
  } catch (error) {
    if (isPlinthError(error) && error.code === 'INVALID_KEY') return null;
    throw error;
  }
}

/** Versions that a caller may read. */
interface ReadableVersion {
  /** Query parameters. */
  readonly axes: Readonly<Record<string, string>>;
  /** Names of the attributes that the caller may read in them. */
  readonly visible: ReadonlySet<string>;
}

/** The versions that a caller may read, in all locales, drafts first. */
function readableVersions(type: ContentType, documents: Documents, caller: Caller): readonly ReadableVersion[] {
  const { status, ...locale } = widest(type, documents, caller);
  const versions =
    status === undefined
      ? [locale]
      : (status === 'draft' ? ['draft', 'published'] : ['published']).map((each) => ({ ...locale, status: each }));
  return versions.map((axes) => ({ axes, visible: readableIn(type, axes, documents, caller) }));
}

const PAGING = Object.freeze({ defaultLimit: COUNTED, maxLimit: COUNTED, withCount: true });

/** Versions whose links lead to a document. Rights on their attributes are checked before, where the places are chosen. */
function leadingTo(documentId: string, attributes: readonly [RelationAttribute, ...RelationAttribute[]], { model }: Documents): Filter {
  const attribute = model.contentType(attributes[0].target).attributes.get('documentId') as ScalarAttribute;
  return { kind: 'links', attributes, filter: { kind: 'compare', attribute, operator: 'eq', operands: [documentId] } };
}
