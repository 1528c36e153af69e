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
import { MESSAGES } from '../messages.ts';

/** A media attribute that uploaded files are linked to. */
export interface AttachTarget {
  readonly type: ContentType;
  readonly attribute: RelationAttribute;
  /** The version to change; null if no document has the id. */
  readonly version: AttachVersion | null;
}

interface AttachVersion {
  readonly documentId: string;
  readonly axes: VersionKey;
}

/** The place as named in a request. */
export interface AttachFields {
  readonly ref: string | undefined;
  readonly refId: string | undefined;
  readonly field: string | undefined;
}

const ID = /^\d{1,15}$/;

/** Matches no document. */
const NOTHING: Filter = Object.freeze({ kind: 'or', filters: [] });
const NOBODY: AttachVersion = Object.freeze({ documentId: 'nobody', axes: new Map() });

/**
 * Resolves the place that a request names.
 * @returns null if one of its three parts is missing
 * @throws ValidationError for an unknown type or attribute, ForbiddenError if the caller may not update documents of the type
 */
export async function attachTarget(
  { ref, refId, field }: AttachFields,
  documents: Documents,
  caller: Caller,
): Promise<AttachTarget | null> {
  if (!ref || !refId || !field) return null;
  const type = documents.model.contentTypes.get(ref);
  if (type === undefined) throw new ValidationError(MESSAGES.refTypeNotFound({ ref }), { source: 'body', key: 'ref' });
  if (!caller.ability.can(`${type.uid}.update`)) throw new ForbiddenError();
  const attribute = type.attributes.get(field);
  if (attribute?.kind !== 'relation' || attribute.type.name !== mediaType.name) {
    throw new ValidationError(MESSAGES.notMediaAttribute({ field, ref }), { source: 'body', key: 'field' });
  }
  return { type, attribute, version: ID.test(refId) ? await versionOfId(type, Number(refId), documents) : null };
}

/**
 * Links files to a place in the order of upload; a single-file attribute gets the last one. A published version gets the files, but no
 * pending changes of its draft. As in the reference, a missing document is ignored. A document that the caller may not change is treated
 * like a missing one, so that numeric ids cannot be probed.
 * @param files their documentIds
 * @throws the error that refuses the change of an existing document
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
  // Errors that do not depend on the document also occur for a missing one: first those of a draft, then those of a published version.
  if (hasAxis(type, 'status', documents)) await put({ ...NOBODY, axes: new Map([['status', 'draft']]) }, NOTHING);
  if (version === null || !(await put(version, null))) await put(NOBODY, NOTHING);
}

/** The version with a numeric id. All versions of a type share one sequence of ids. */
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
