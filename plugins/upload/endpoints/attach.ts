import {
  type Caller,
  type ContentType,
  type Documents,
  type Filter,
  ForbiddenError,
  isPlinthError,
  type RelationAttribute,
  SYSTEM,
  ValidationError,
  type VersionKey,
} from 'plinth';
import { mediaType } from '../media-type.ts';

/** A place that files are put into as they are uploaded. */
export interface AttachTarget {
  readonly type: ContentType;
  readonly attribute: RelationAttribute;
  /** Of which document; null: there is none with the id. */
  readonly version: AttachVersion | null;
}

interface AttachVersion {
  readonly documentId: string;
  readonly axes: VersionKey;
}

/** What a request says about the place. */
export interface AttachFields {
  readonly ref: string | undefined;
  readonly refId: string | undefined;
  readonly field: string | undefined;
}

const ID = /^\d{1,15}$/;

/** No document, whatever there is. */
const NOTHING: Filter = Object.freeze({ kind: 'or', filters: [] });
const NOBODY: AttachVersion = Object.freeze({ documentId: 'nobody', axes: new Map() });

/**
 * The place that a request names.
 * @returns null when one of the three parts is missing
 * @throws ValidationError for a type or an attribute that is none, ForbiddenError for entries that the caller may not change
 */
export async function attachTarget(
  { ref, refId, field }: AttachFields,
  documents: Documents,
  caller: Caller,
): Promise<AttachTarget | null> {
  if (!ref || !refId || !field) return null;
  const type = documents.model.contentTypes.get(ref);
  if (type === undefined) throw new ValidationError(`Invalid ref ${ref}: there is no such content type`, { source: 'body', key: 'ref' });
  if (!caller.ability.can(`${type.uid}.update`)) throw new ForbiddenError();
  const attribute = type.attributes.get(field);
  if (attribute?.kind !== 'relation' || attribute.type.name !== mediaType.name) {
    throw new ValidationError(`Invalid field ${field}: it is no media attribute of ${ref}`, { source: 'body', key: 'field' });
  }
  return { type, attribute, version: ID.test(refId) ? await versionOfId(type, Number(refId), documents) : null };
}

/**
 * Puts files into a place: in the order in which they were sent, the last one alone where there is room for one. A published version takes the files, and
 * nothing else that waits in its draft. As in the reference, a document that is not there takes none, without a word; one that the caller may
 * not change is answered for in the same way, or numeric ids could be tried.
 * @param files their documentIds
 * @throws whatever refuses the change of a document that is there
 */
export async function attachFiles(
  { type, attribute, version }: AttachTarget,
  files: readonly string[],
  documents: Documents,
  caller: Caller,
): Promise<void> {
  const ids = files.map((documentId) => ({ documentId }));
  const data = { [attribute.name]: attribute.many ? { connect: ids } : ids.at(-1) };
  const put = async ({ documentId, axes }: AttachVersion, where: Filter | null): Promise<boolean> => {
    try {
      await documents.update(type.uid, documentId, { data, axes, where, copies: 'input' }, caller);
      return true;
    } catch (error) {
      if (isPlinthError(error) && error.code === 'NOT_FOUND') return false;
      throw error;
    }
  };
  // What is refused whichever document is meant is refused of none, too: first what a draft asks for, later what a published version asks beside.
  if (hasAxis(type, 'status', documents)) await put({ ...NOBODY, axes: new Map([['status', 'draft']]) }, NOTHING);
  if (version === null || !(await put(version, null))) await put(NOBODY, NOTHING);
}

/** The version that has a numeric id: rows of one type share their numbers along all axes. */
async function versionOfId(type: ContentType, id: number, documents: Documents): Promise<AttachVersion | null> {
  const parameters = {
    filters: { id },
    fields: ['documentId', ...(hasAxis(type, 'locale', documents) ? ['locale'] : [])],
    locale: '*',
  };
  const statuses = hasAxis(type, 'status', documents) ? ['published', 'draft'] : [undefined];
  for (const status of statuses) {
    const query = documents.parse(type.uid, { ...parameters, ...(status !== undefined && { status }) }, 'list', SYSTEM);
    const [found] = (await documents.find(query)).documents;
    if (found === undefined) continue;
    const key = new Map<string, string>();
    if (status !== undefined) key.set('status', status);
    if (typeof found.locale === 'string') key.set('locale', found.locale);
    return { documentId: String(found.documentId), axes: key };
  }
  return null;
}

function hasAxis(type: ContentType, axis: string, documents: Documents): boolean {
  return documents.axesOf(type).some(({ name }) => name === axis);
}
