import { type Documents, SYSTEM } from 'plinth';
import { FILE_UID } from '../file-content-type.ts';

/** A file of the library, as it is read by the plugin itself. */
export interface FileRow extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly documentId: string;
  readonly name: string;
  readonly hash: string;
  readonly ext: string | null;
}

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

/** Files by their hashes, at most 200 at a time. */
export async function filesByHash(documents: Documents, hashes: readonly string[]): Promise<ReadonlyMap<string, FileRow>> {
  const found = await rows(documents, { filters: { hash: { $in: hashes } } });
  return new Map(found.map((file) => [file.hash, file]));
}

/** All files, in order of their ids. */
export async function* allFiles(documents: Documents): AsyncIterable<FileRow> {
  for (let last = 0; ; ) {
    const files = await rows(documents, { filters: { id: { $gt: last } }, sort: 'id' });
    yield* files;
    const end = files.at(-1);
    if (end === undefined || files.length < BATCH) return;
    last = end.id;
  }
}

async function rows(documents: Documents, parameters: Readonly<Record<string, unknown>>): Promise<readonly FileRow[]> {
  const { documents: found } = await documents.find(documents.parse(FILE_UID, parameters, 'list', SYSTEM, { paging: PAGING }));
  return found as unknown as readonly FileRow[];
}
