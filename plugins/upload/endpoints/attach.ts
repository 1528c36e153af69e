import {
  type Caller,
  type ContentType,
  type Documents,
  type DocumentValue,
  ForbiddenError,
  type RelationAttribute,
  SYSTEM,
  ValidationError,
  type VersionKey,
} from 'plinth';
import { mediaType } from '../media-type.ts';

/** A place of a document that files are put into as they are uploaded. */
export interface AttachTarget {
  readonly type: ContentType;
  readonly attribute: RelationAttribute;
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

/**
 * The place that a request names.
 * @returns null when one of the three parts is missing, and when there is no such entry
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
  const version = ID.test(refId) ? await versionOfId(type, Number(refId), documents) : null;
  return version === null ? null : { type, attribute, ...version };
}

/** Puts files into a place: in the order in which they were sent, the last one alone where there is room for one. */
export async function attachFiles(
  target: AttachTarget,
  files: readonly DocumentValue[],
  documents: Documents,
  caller: Caller,
): Promise<void> {
  const { type, attribute, documentId, axes } = target;
  const ids = files.map((file) => ({ documentId: String(file.documentId) }));
  const data = { [attribute.name]: attribute.many ? { connect: ids } : ids.at(-1) };
  await documents.update(type.uid, documentId, { data, axes }, caller);
}

/** The version that has a numeric id: rows of one type share their numbers along all axes. */
async function versionOfId(type: ContentType, id: number, documents: Documents): Promise<Pick<AttachTarget, 'documentId' | 'axes'> | null> {
  const axes = documents.axesOf(type);
  const parameters = {
    filters: { id },
    fields: ['documentId', ...(axes.some(({ name }) => name === 'locale') ? ['locale'] : [])],
    locale: '*',
  };
  const statuses = axes.some(({ name }) => name === 'status') ? ['published', 'draft'] : [undefined];
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
