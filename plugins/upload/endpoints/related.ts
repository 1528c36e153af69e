import {
  type Caller,
  type CheckedQuery,
  type ContentType,
  type Documents,
  type DocumentValue,
  isPlinthError,
  type Populate,
  type Query,
  type RelationAttribute,
  type RequestParameters,
  type ScalarAttribute,
} from 'plinth';
import { FILE_UID } from '../file-content-type.ts';
import { mediaType } from '../media-type.ts';

/** What `populate` calls the documents that show a file. */
const RELATED = 'related';

/** Documents that are read for one list of files, of one attribute. */
const OPTIONS = Object.freeze({ paging: Object.freeze({ defaultLimit: 1_000, maxLimit: 1_000, withCount: false }) });

/** Parameters without `related`, which is no attribute, and whether it was among what is populated. */
export function withoutRelated(parameters: RequestParameters): { readonly parameters: RequestParameters; readonly wanted: boolean } {
  const { populate, ...others } = parameters;
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
 * The documents that show files in an attribute of their own, each with its type as `__type`: those that the caller may read, as they are
 * published. @returns by documentId of the file
 */
export async function relatedTo(
  files: readonly DocumentValue[],
  documents: Documents,
  caller: Caller,
): Promise<ReadonlyMap<string, readonly DocumentValue[]>> {
  const ids = files.map(({ documentId }) => String(documentId));
  const related = new Map<string, DocumentValue[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return related;
  for (const type of documents.model.contentTypes.values()) {
    if (type.uid === FILE_UID || !documents.mayRead(type.uid, new Map(), caller)) continue;
    const places: { readonly owner: string; readonly file: string }[] = [];
    for (const attribute of mediaOf(type)) {
      const query = allowed(showing(type, attribute, ids, documents), documents, caller);
      if (query === null) continue;
      const { documents: found } = await documents.find(query);
      for (const { documentId, [attribute.name]: shown } of found) {
        for (const file of [shown].flat() as readonly (DocumentValue | null)[]) {
          const id = String(file?.documentId);
          if (related.has(id)) places.push({ owner: String(documentId), file: id });
        }
      }
    }
    if (places.length === 0) continue;
    const filters = { documentId: { $in: [...new Set(places.map(({ owner }) => owner))] } };
    const { documents: owners } = await documents.find(documents.parse(type.uid, { filters }, 'list', caller, OPTIONS));
    const byId = new Map(owners.map((owner) => [owner.documentId, owner]));
    for (const { owner, file } of places) {
      const document = byId.get(owner);
      if (document !== undefined) related.get(file)?.push({ __type: type.uid, ...document });
    }
  }
  return related;
}

/** Documents of a type that show some of the files in an attribute. Parameters cannot ask for it: filters of requests end before media. */
function showing(type: ContentType, attribute: RelationAttribute, files: readonly string[], { model }: Documents): Query {
  const idOf = ({ attributes }: ContentType) => attributes.get('documentId') as ScalarAttribute;
  const fileId = idOf(model.contentType(FILE_UID));
  const shown: Populate = {
    kind: 'relation',
    attribute,
    alias: attribute.name,
    fields: [fileId],
    populate: [],
    filter: null,
    sort: [],
    page: null,
    count: false,
  };
  return {
    type,
    axes: new Map(),
    fields: [idOf(type)],
    populate: [shown],
    filter: { kind: 'relation', attribute, filter: { kind: 'compare', attribute: fileId, operator: 'in', operands: files } },
    sort: [],
    page: null,
  };
}

/** Null for an attribute that the caller may not read: what stands there is nothing to him. */
function allowed(query: Query, documents: Documents, caller: Caller): CheckedQuery<'list'> | null {
  try {
    return documents.check(query, 'list', caller, OPTIONS);
  } catch (error) {
    if (isPlinthError(error) && error.code === 'INVALID_KEY') return null;
    throw error;
  }
}

function mediaOf(type: ContentType): readonly RelationAttribute[] {
  return [...type.attributes.values()].filter(
    (attribute): attribute is RelationAttribute => attribute.kind === 'relation' && attribute.type.name === mediaType.name,
  );
}
