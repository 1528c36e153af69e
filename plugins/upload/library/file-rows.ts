import { type Documents, SYSTEM } from 'plinth';
import { FILE_UID } from '../file-content-type.ts';

/** A file as the plugin reads it. */
export interface FileRow extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly documentId: string;
  readonly name: string;
  readonly hash: string;
  readonly ext: string | null;
  readonly mime: string;
  /** Kilobytes. */
  readonly size: number;
  /** Pixels; null if not an image. */
  readonly width: number | null;
  readonly height: number | null;
  readonly url: string;
  /** See `fileContentType`. */
  readonly contentHash: string | null;
  readonly bytesVersion: string | null;
}

/** Attributes that are read. Private ones are included because they are named. */
const FIELDS = Object.freeze([
  ...['documentId', 'name', 'hash', 'ext', 'mime', 'size', 'width', 'height', 'url', 'formats', 'contentHash', 'bytesVersion'],
  'updatedAt',
]);
/** Size of a page of files. */
const BATCH = 500;
const PAGING = Object.freeze({ defaultLimit: BATCH, maxLimit: BATCH, withCount: false });

/** Numeric ids have at most 15 digits, since numbers are exact up to that. */
const NUMBER = /^\d{1,15}$/;

/** The file with a numeric id from a path or parameter; null if there is none. */
export async function fileOfId(documents: Documents, id: string | undefined): Promise<FileRow | null> {
  if (id === undefined || !NUMBER.test(id)) return null;
  const [file] = await rows(documents, { filters: { id: Number(id) } });
  return file ?? null;
}

/** The file with a documentId, read from the database. */
export async function fileOfDocument(documents: Documents, documentId: string): Promise<FileRow | null> {
  const [file] = await rows(documents, { filters: { documentId } });
  return file ?? null;
}

/** The first file with a hash. */
export async function fileOfHash(documents: Documents, hash: string): Promise<FileRow | null> {
  const [file] = await rows(documents, { filters: { hash }, sort: 'id', pagination: { limit: 1 } });
  return file ?? null;
}

/** The first files with this content. */
export function filesOfContent(documents: Documents, contentHash: string, limit: number): Promise<readonly FileRow[]> {
  return rows(documents, { filters: { contentHash }, sort: 'id', pagination: { limit } });
}

/** Whether another document uses the same hash. */
export async function isShared(documents: Documents, { hash, documentId }: FileRow): Promise<boolean> {
  const filters = { hash, documentId: { $ne: documentId } };
  return (await rows(documents, { filters, pagination: { limit: 1 } })).length > 0;
}

/** Files with one of these hashes, of which there may be at most 200. Files that share bytes have the same hash. */
export function filesOfHashes(documents: Documents, hashes: readonly string[]): AsyncGenerator<FileRow> {
  return everyFile(documents, { hash: { $in: hashes } });
}

/** All files in the order of their ids. */
export function allFiles(documents: Documents): AsyncGenerator<FileRow> {
  return everyFile(documents, {});
}

async function* everyFile(documents: Documents, filters: object): AsyncGenerator<FileRow> {
  for (let last = 0; ; ) {
    const files = await rows(documents, { filters: { ...filters, id: { $gt: last } }, sort: 'id' });
    yield* files;
    const end = files.at(-1);
    if (end === undefined || files.length < BATCH) return;
    last = end.id;
  }
}

async function rows(documents: Documents, parameters: Readonly<Record<string, unknown>>): Promise<readonly FileRow[]> {
  const asked = { ...parameters, fields: FIELDS };
  const { documents: found } = await documents.find(documents.parse(FILE_UID, asked, 'list', SYSTEM, { paging: PAGING }));
  return found as unknown as readonly FileRow[];
}
