import { type Documents, SYSTEM } from 'plinth';
import { FILE_UID } from '../file-content-type.ts';

/** A file of the library, as it is read by the plugin itself. */
export interface FileRow extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly documentId: string;
  readonly name: string;
  readonly hash: string;
  readonly ext: string | null;
  readonly mime: string;
  /** See `fileContentType`. */
  readonly contentHash: string | null;
  readonly bytesVersion: string | null;
}

/** What is read of a file: what is private is so only when it is named. */
const FIELDS = Object.freeze(['documentId', 'name', 'hash', 'ext', 'mime', 'formats', 'contentHash', 'bytesVersion']);
/** Files that are read at a time. */
const BATCH = 500;
const PAGING = Object.freeze({ defaultLimit: BATCH, maxLimit: BATCH, withCount: false });

/** Files are addressed by the number of their row, which has at most as many digits as a number is exact with. */
const NUMBER = /^\d{1,15}$/;

/** The file with a numeric id, as it is written in a path or a parameter; null when there is none. */
export async function fileOfId(documents: Documents, id: string | undefined): Promise<FileRow | null> {
  if (id === undefined || !NUMBER.test(id)) return null;
  const [file] = await rows(documents, { filters: { id: Number(id) } });
  return file ?? null;
}

/** The file with a documentId, as it is now. */
export async function fileOfDocument(documents: Documents, documentId: string): Promise<FileRow | null> {
  const [file] = await rows(documents, { filters: { documentId } });
  return file ?? null;
}

/** The first of the files that have a hash. */
export async function fileOfHash(documents: Documents, hash: string): Promise<FileRow | null> {
  const [file] = await rows(documents, { filters: { hash }, sort: 'id', pagination: { limit: 1 } });
  return file ?? null;
}

/** Some files that have this content, the first ones. */
export function filesOfContent(documents: Documents, contentHash: string, limit: number): Promise<readonly FileRow[]> {
  return rows(documents, { filters: { contentHash }, sort: 'id', pagination: { limit } });
}

/** Whether another document than this one names a hash. */
export async function isShared(documents: Documents, { hash, documentId }: FileRow): Promise<boolean> {
  const filters = { hash, documentId: { $ne: documentId } };
  return (await rows(documents, { filters, pagination: { limit: 1 } })).length > 0;
}

/** Files that have one of these hashes, at most 200: of bytes that are shared, several. */
export function filesOfHashes(documents: Documents, hashes: readonly string[]): AsyncGenerator<FileRow> {
  return everyFile(documents, { hash: { $in: hashes } });
}

/** All files, in order of their ids. */
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
