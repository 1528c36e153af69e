import {
  type Attribute,
  type Caller,
  type ContentType,
  type Documents,
  type DocumentValue,
  isPlinthError,
  type LinksFilter,
  type RelationAttribute,
  type RequestParameters,
  type ScalarAttribute,
  SYSTEM,
} from 'plinth';
import { FILE_UID } from '../file-content-type.ts';
import { collectFiles, type FilePlaces, filePlaces } from '../library/file-places.ts';
import { mediaType } from '../media-type.ts';

/** What `populate` calls the documents that show a file. */
const RELATED = 'related';
/** What `populate` calls all that can be populated, `related` among it. */
const EVERYTHING = '*';

/** Documents of one type that are looked at for one list of files. */
const LIMIT = 1_000;
/** Documents that one answer tells, each as often as there are files that it shows: a list of 1,000 files that 1,000 documents show has a million. */
const MOST = 10_000;
/** Documents that are read at a time, with all places of files in them. */
const BATCH = 100;
const OPTIONS = Object.freeze({ paging: Object.freeze({ defaultLimit: BATCH, maxLimit: BATCH, withCount: false }) });

/** Parameters without `related`, which is no attribute, and whether it was among what is populated. */
export function withoutRelated(parameters: RequestParameters): { readonly parameters: RequestParameters; readonly wanted: boolean } {
  const { populate, ...others } = parameters;
  if (populate === EVERYTHING) return { parameters, wanted: true };
  if (typeof populate === 'string') {
    const names = populate.split(',').map((name) => name.trim());
    return names.includes(RELATED) ? { parameters: rest(others, names.filter(isOther)), wanted: true } : { parameters, wanted: false };
  }
  if (typeof populate !== 'object' || populate === null) return { parameters, wanted: false };
  const entries = Object.entries(populate);
  const left = entries.filter(([key, value]) => key !== RELATED && value !== RELATED);
  if (left.length === entries.length) return { parameters, wanted: false };
  const isList = Array.isArray(populate) || left.every(([key]) => /^\d+$/.test(key));
  return { parameters: rest(others, isList ? left.map(([, value]) => value) : Object.fromEntries(left)), wanted: true };
}

function isOther(name: string): boolean {
  return name !== RELATED;
}

function rest(others: RequestParameters, populate: object): RequestParameters {
  return Object.keys(populate).length === 0 ? others : { ...others, populate };
}

/**
 * The documents that show files, in media attributes of their own or of components in them, each with its type as `__type`: those that the caller
 * may read, as they are published, and of those what stands in attributes that he may read. At most 1,000 documents of a type are looked at,
 * and 10,000 told, each as often as there are files that it shows.
 * @returns by documentId of the file
 */
export async function relatedTo(
  files: readonly DocumentValue[],
  documents: Documents,
  caller: Caller,
): Promise<ReadonlyMap<string, readonly DocumentValue[]>> {
  const ids = files.map(({ documentId }) => String(documentId));
  const related = new Map<string, DocumentValue[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return related;
  let left = MOST;
  for (const type of documents.model.contentTypes.values()) {
    if (left <= 0) break;
    if (type.uid === FILE_UID || !documents.mayRead(type.uid, new Map(), caller)) continue;
    const places = readablePlaces(type, documents, caller);
    const [attribute, ...others] = Object.keys(places).length === 0 ? [] : mediaWithin(type, documents);
    if (attribute === undefined) continue;
    const owners = await leadingTo(ids, type, [attribute, ...others], documents);
    for (let start = 0; start < owners.length && left > 0; start += BATCH) {
      const filters = { documentId: { $in: owners.slice(start, start + BATCH) } };
      const query = documents.parse(type.uid, { filters, populate: places }, 'list', caller, OPTIONS);
      for (const owner of (await documents.find(query)).documents) {
        const shown = new Set<string>();
        collectFiles(owner, places, shown);
        const own = Object.fromEntries(Object.entries(owner).filter(([name]) => !Object.hasOwn(places, name)));
        const told = [...shown].filter((file) => related.has(file)).slice(0, left);
        left -= told.length;
        for (const file of told) related.get(file)?.push({ __type: type.uid, ...own });
      }
    }
  }
  return related;
}

/** Where files stand in documents of a type, as far as the caller may look: what stands elsewhere is nothing to him. */
function readablePlaces(type: ContentType, documents: Documents, caller: Caller): FilePlaces {
  const places = filePlaces(type.attributes.values(), documents.model, (attribute) => !attribute.private && mayHoldMedia(attribute));
  return Object.fromEntries(Object.entries(places ?? {}).filter(([name, below]) => isReadable(type, { [name]: below }, documents, caller)));
}

function isReadable({ uid }: ContentType, populate: FilePlaces, documents: Documents, caller: Caller): boolean {
  try {
    documents.parse(uid, { populate }, 'list', caller, OPTIONS);
    return true;
  } catch (error) {
    // Deeper than queries may go is out of sight, too.
    if (isPlinthError(error) && (error.code === 'INVALID_KEY' || error.code === 'QUERY_TOO_DEEP')) return false;
    throw error;
  }
}

/** Documents of a type that lead to some of the files from anywhere; whether the caller may know is another question. */
async function leadingTo(
  files: readonly string[],
  type: ContentType,
  attributes: LinksFilter['attributes'],
  documents: Documents,
): Promise<readonly string[]> {
  const idOf = ({ attributes: own }: ContentType, name: 'id' | 'documentId') => own.get(name) as ScalarAttribute;
  const attribute = idOf(documents.model.contentType(FILE_UID), 'documentId');
  const query = {
    type,
    axes: new Map(),
    fields: [idOf(type, 'documentId')],
    populate: [],
    filter: { kind: 'links', attributes, filter: { kind: 'compare', attribute, operator: 'in', operands: files } },
    sort: [{ path: [], attribute: idOf(type, 'id'), direction: 'asc' }],
    page: { style: 'offset', offset: 0, limit: LIMIT, withCount: false },
  } as const;
  return (await documents.find(query, SYSTEM)).documents.map(({ documentId }) => String(documentId));
}

/** The media attributes of a type and of all components in it. */
function mediaWithin({ attributes }: ContentType, { model }: Documents): readonly RelationAttribute[] {
  const seen = new Set<string>();
  return mediaOf(attributes.values());

  function mediaOf(own: Iterable<Attribute>): readonly RelationAttribute[] {
    return [...own].flatMap((attribute) => {
      if (attribute.kind === 'relation') return attribute.type.name === mediaType.name ? [attribute] : [];
      const uids = attribute.kind === 'component' ? [attribute.component] : attribute.kind === 'dynamiczone' ? attribute.components : [];
      return uids.flatMap((uid) => {
        if (seen.has(uid)) return [];
        seen.add(uid);
        return mediaOf(model.component(uid).attributes.values());
      });
    });
  }
}

function mayHoldMedia(attribute: Attribute): boolean {
  return attribute.kind !== 'relation' || attribute.type.name === mediaType.name;
}
