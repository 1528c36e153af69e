import {
  type Attribute,
  type AxisSelection,
  type Caller,
  type ContentType,
  componentUids,
  type Documents,
  type DocumentValue,
  type Filter,
  isPlinthError,
  type LinksFilter,
  type Query,
  type RelationAttribute,
  type RequestParameters,
  type ScalarAttribute,
  SYSTEM,
  withoutPrivate,
} from 'plinth';
import { FILE_UID } from '../file-content-type.ts';
import { collectFiles, type FilePlaces, filePlaces } from '../library/file-places.ts';
import { mediaType } from '../media-type.ts';

/** The key of `populate` for documents that show a file. */
const RELATED = 'related';
/** The value of `populate` for everything, including `related`. */
const EVERYTHING = '*';

/** Maximum number of versions of one type that are searched for one list of files. */
const LIMIT = 1_000;
/** Maximum number of documents in one response, counted once per file they show. 1,000 documents that each show 1,000 files would be a million. */
const MOST = 10_000;
/** Documents read at once, with the places of files in them. */
const BATCH = 100;
/** Maximum number of files that the populate is filtered by, since a document may show thousands of others. Beyond that, all files are read. */
const NARROW = 100;
const OPTIONS = Object.freeze({ paging: Object.freeze({ defaultLimit: BATCH, maxLimit: BATCH, withCount: false }) });

/** Removes `related`, which is no attribute, from the parameters, and reports whether it was populated. */
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
 * Documents that show some files in media attributes, also in components. Each document appears once, with its type as `__type`: in the
 * version of the default locale if that shows the file, else of another locale. A draft appears only if no published version shows the file
 * and the caller may read drafts. Attributes that the caller may not read are ignored. At most 1,000 versions of a type (and as many
 * drafts) are searched, and at most 10,000 documents returned, counted once per file they show.
 * @returns by documentId of the file
 */
export async function relatedTo(
  files: readonly DocumentValue[],
  documents: Documents,
  caller: Caller,
): Promise<ReadonlyMap<string, readonly DocumentValue[]>> {
  const ids = files.map(({ documentId }) => String(documentId));
  const related = new Map(ids.map((id) => [id, new Map<string, DocumentValue>()]));
  let left = ids.length === 0 ? 0 : MOST;
  const isOpen = (owner: string) => ids.some((id) => related.get(id)?.has(owner) === false);
  for (const type of documents.model.contentTypes.values()) {
    if (left <= 0) break;
    if (type.uid === FILE_UID || !documents.mayRead(type.uid, new Map(), caller)) continue;
    for await (const { owner, shown } of showing(ids, type, documents, caller, isOpen)) {
      const key = String(owner.documentId);
      const told = [...shown].filter((file) => related.get(file)?.has(key) === false).slice(0, left);
      left -= told.length;
      const shownOwner = withoutPrivate(owner, type);
      for (const file of told) related.get(file)?.set(key, { __type: type.uid, ...shownOwner });
      if (left <= 0) break;
    }
  }
  return new Map([...related].map(([file, owners]) => [file, [...owners.values()]]));
}

/** A document of the response, and the documentIds of the files it shows. */
interface Showing {
  readonly owner: DocumentValue;
  readonly shown: ReadonlySet<string>;
}

/**
 * Documents of a type that show some files, with preferred versions first.
 * @param isOpen whether a document (by documentId) is still missing in the result of one of the files
 */
async function* showing(
  files: readonly string[],
  type: ContentType,
  documents: Documents,
  caller: Caller,
  isOpen: (documentId: string) => boolean,
): AsyncGenerator<Showing> {
  const [attribute, ...others] = mediaWithin(type, documents);
  if (attribute === undefined) return;
  for (const choice of readableChoices(type, documents, caller)) {
    // The places do not depend on the locale, so they are computed once.
    const places = readablePlaces(files, type, choice, documents, caller);
    if (places === null) continue;
    for (const { axes, owners } of await leadingTo(files, type, [attribute, ...others], choice, documents)) {
      const open = owners.filter(isOpen);
      for (let start = 0; start < open.length; start += BATCH) {
        const where: Filter = {
          kind: 'compare',
          attribute: type.attributes.get('documentId') as ScalarAttribute,
          operator: 'in',
          operands: open.slice(start, start + BATCH),
        };
        const query = documents.parse(type.uid, { ...axes, populate: places }, 'list', caller, { ...OPTIONS, where, identified: 'all' });
        for (const document of (await documents.find(query)).documents) {
          const shown = new Set<string>();
          collectFiles(document, places, shown);
          const owner = Object.fromEntries(Object.entries(document).filter(([name]) => !Object.hasOwn(places, name)));
          yield { owner, shown };
        }
      }
    }
  }
}

/** Values of axes as query parameters. */
type AxisParameters = Readonly<Record<string, string>>;

/** Documents with versions at the same values of the axes. */
interface Owners {
  readonly axes: AxisParameters;
  readonly owners: readonly string[];
}

/** Choices of axes that apply to a whole request (such as a status): the default, then all others that the caller may read. */
function readableChoices(type: ContentType, documents: Documents, caller: Caller): readonly AxisParameters[] {
  const others = documents.axesOf(type).flatMap((axis) => {
    const values = axis.kind === 'request' ? (axis.choices ?? []) : [];
    const mayRead = (value: string) => documents.mayRead(type.uid, new Map([[axis.name, { values: [value] }]]), caller);
    return values.filter((value) => value !== axis.defaultValue() && mayRead(value)).map((value) => ({ [axis.name]: value }));
  });
  return [{}, ...others];
}

/** Places in versions of a type where the files may be and that the caller may read; null if there are none. */
function readablePlaces(
  files: readonly string[],
  type: ContentType,
  choice: AxisParameters,
  documents: Documents,
  caller: Caller,
): FilePlaces | null {
  const isFollowed = (attribute: Attribute) => !attribute.private && mayHoldMedia(attribute);
  // If the `documentId` of files is private, only code may filter by it.
  const isNamed = documents.model.contentType(FILE_UID).attributes.get('documentId')?.private !== true;
  const places = filePlaces(type.attributes.values(), documents.model, isFollowed, isNamed && files.length <= NARROW ? files : null);
  const isReadable = (populate: FilePlaces) => {
    try {
      documents.parse(type.uid, { ...choice, populate }, 'list', caller, OPTIONS);
      return true;
    } catch (error) {
      // Places deeper than queries may reach are ignored, too.
      if (isPlinthError(error) && (error.code === 'INVALID_KEY' || error.code === 'QUERY_TOO_DEEP')) return false;
      throw error;
    }
  };
  const readable = Object.entries(places ?? {}).filter(([name, below]) => isReadable({ [name]: below }));
  return readable.length === 0 ? null : Object.fromEntries(readable);
}

/**
 * Documents of a type with versions that link to some of the files, in any locale. Permissions are not checked here.
 * @returns those of the default locale first
 */
async function leadingTo(
  files: readonly string[],
  type: ContentType,
  attributes: LinksFilter['attributes'],
  choice: AxisParameters,
  documents: Documents,
): Promise<readonly Owners[]> {
  const scalar = ({ attributes: own }: ContentType, name: string) => own.get(name) as ScalarAttribute;
  const attribute = scalar(documents.model.contentType(FILE_UID), 'documentId');
  const links = documents.axesOf(type).filter(({ kind, name }) => kind === 'link' && type.attributes.has(name));
  const query: Query = {
    type,
    axes: new Map<string, AxisSelection>([
      ...Object.entries(choice).map(([name, value]) => [name, { values: [value] }] as const),
      ...links.map(({ name }) => [name, 'any'] as const),
    ]),
    fields: [scalar(type, 'documentId'), ...links.map(({ name }) => scalar(type, name))],
    populate: [],
    filter: { kind: 'links', attributes, filter: { kind: 'compare', attribute, operator: 'in', operands: files } },
    sort: [{ path: [], attribute: scalar(type, 'id'), direction: 'asc' }],
    page: { style: 'offset', offset: 0, limit: LIMIT, withCount: false },
  };
  const groups = new Map<string, { readonly axes: AxisParameters; readonly owners: string[]; readonly others: number }>();
  for (const row of (await documents.find(query, SYSTEM)).documents) {
    const own = links.map(({ name }) => [name, String(row[name])] as const);
    const group = groups.get(JSON.stringify(own)) ?? {
      axes: { ...choice, ...Object.fromEntries(own) },
      owners: [],
      others: links.filter((axis) => row[axis.name] !== axis.defaultValue()).length,
    };
    groups.set(JSON.stringify(own), group);
    group.owners.push(String(row.documentId));
  }
  return [...groups.values()].sort((left, right) => left.others - right.others);
}

/** The media attributes of a type and of all components in it. */
function mediaWithin({ attributes }: ContentType, { model }: Documents): readonly RelationAttribute[] {
  const seen = new Set<string>();
  return mediaOf(attributes.values());

  function mediaOf(own: Iterable<Attribute>): readonly RelationAttribute[] {
    return [...own].flatMap((attribute) => {
      if (attribute.kind === 'relation') return attribute.type.name === mediaType.name ? [attribute] : [];
      const uids = componentUids(attribute);
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
