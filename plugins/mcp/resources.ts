import { type ContentType, type DocumentValue, mainAttribute, NotFoundError } from 'plinth';
import { FILE_UID } from 'plinth/plugins/upload';
import { fittingDocument } from './bounded.ts';
import { askedQuery, readOne } from './content.ts';
import type { Session } from './session.ts';

/** Documents on one page of the list: the latest of one type. */
const PAGE = 20;
/** Largest picture that is included, in bytes. */
const MOST_OF_A_PICTURE = 1_000_000;
const CONTENT = 'plinth://content/';
const FILE = 'plinth://file/';

/** The URI templates of resources. */
export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: `${CONTENT}{type}/{documentId}`,
    name: 'document',
    title: 'A document',
    description: 'A document of a content type as JSON; single types need no documentId.',
    mimeType: 'application/json',
  },
  {
    uriTemplate: `${FILE}{documentId}`,
    name: 'file',
    title: 'A file',
    description: 'Metadata of a file, and the image data if the file is an image.',
  },
];

/** Lists the latest documents, one page per type. @param cursor from the previous page */
export async function listResources(session: Session, cursor: string | undefined) {
  const types = session.types().filter((type) => session.may(type, 'find'));
  const at = cursor === undefined ? 0 : types.findIndex(({ uid }) => uid === Buffer.from(cursor, 'base64url').toString());
  const type = types[at];
  if (type === undefined) {
    if (cursor === undefined) return { resources: [] };
    throw new NotFoundError('Page not found');
  }
  const next = types[at + 1];
  return {
    resources: await latestOf(session, type),
    ...(next !== undefined && { nextCursor: Buffer.from(next.uid).toString('base64url') }),
  };
}

async function latestOf(session: Session, type: ContentType) {
  const pagination = { start: 0, limit: PAGE, withCount: false };
  const plain = askedQuery(session, type, { pagination }, 'list');
  const isDated = plain.fields.some(({ name }) => name === 'updatedAt');
  const query = isDated ? askedQuery(session, type, { pagination, sort: 'updatedAt:desc' }, 'list') : plain;
  const { documents } = await session.documents.find(query, session.budget());
  const label = mainAttribute(type, (name) => query.fields.some((field) => field.name === name));
  return (await session.parts.rest.shown(documents as readonly DocumentValue[], type)).map((document) => {
    const { documentId } = document;
    const title = label === null ? null : document[label];
    return {
      uri: type.uid === FILE_UID ? `${FILE}${documentId}` : `${CONTENT}${type.uid}/${documentId}`,
      name: `${type.displayName}: ${typeof title === 'string' && title !== '' ? title.slice(0, 200) : documentId}`,
      mimeType: 'application/json',
    };
  });
}

/** The contents of a resource. @throws NotFoundError */
export async function readResource(session: Session, uri: string) {
  const file = uri.startsWith(FILE) ? /^[\w-]{1,64}$/.exec(uri.slice(FILE.length))?.[0] : undefined;
  if (file !== undefined) return { contents: await fileContents(session, uri, file) };
  const [, uid, documentId = null] = uri.startsWith(CONTENT)
    ? (/^([\w:.-]{1,190})(?:\/([\w-]{1,64}))?$/.exec(uri.slice(CONTENT.length)) ?? [])
    : [];
  const document = uid === undefined || uid === FILE_UID ? null : await readOne(session, session.type(uid), documentId, {});
  if (document === null) throw new NotFoundError('Resource not found');
  return { contents: [json(session, uri, document)] };
}

async function fileContents(session: Session, uri: string, documentId: string) {
  const document = await readOne(session, session.type(FILE_UID), documentId, {});
  if (document === null) throw new NotFoundError('Resource not found');
  const picture = await pictureOf(session, document);
  return [json(session, uri, document), ...(picture === null ? [] : [{ uri, ...picture }])];
}

/** The bytes of a picture, or of its largest copy within the size limit; null for other files, or if no copy fits. */
async function pictureOf({ parts: { upload } }: Session, { mime, hash, ext, formats }: DocumentValue) {
  if (typeof mime !== 'string' || !/^image\/(png|jpeg|gif|webp|avif)$/.test(mime)) return null;
  const copies = Object.values((formats ?? {}) as Record<string, { hash?: unknown; ext?: unknown; mime?: unknown; width?: unknown }>);
  const smaller = copies.sort((one, other) => Number(other.width) - Number(one.width));
  for (const each of [{ hash, ext, mime }, ...smaller]) {
    const bytes = (await upload?.read(`${each.hash}${each.ext ?? ''}`, MOST_OF_A_PICTURE)) ?? null;
    if (bytes !== null) return { mimeType: String(each.mime ?? mime), blob: bytes.toString('base64') };
  }
  return null;
}

function json({ parts: { options } }: Session, uri: string, given: DocumentValue) {
  const { document, leftOut } = fittingDocument(given, options.maxAnswer);
  const text = JSON.stringify(leftOut.length === 0 ? document : { ...document, leftOut });
  return { uri, mimeType: 'application/json', text };
}
