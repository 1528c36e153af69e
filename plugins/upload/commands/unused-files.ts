import type { Documents } from 'plinth';
import { allFiles } from '../library/file-rows.ts';
import { shownFiles } from './shown-files.ts';

/** A file that no document shows. */
export interface UnusedFile {
  readonly id: number;
  readonly name: string;
  /** Whether other files share its bytes, which stay until the last of these files is deleted. */
  readonly isShared: boolean;
}

/** Files that no version of any document shows, oldest first. Reads all documents that may show files. */
export async function* unusedFiles(documents: Documents): AsyncIterable<UnusedFile> {
  const shown = await shownFiles(documents);
  const shared = await sharedHashes(documents);
  for await (const { id, documentId, name, hash } of allFiles(documents)) {
    if (!shown.has(documentId)) yield { id, name, isShared: shared.has(hash) };
  }
}

/** Hashes of bytes that several files share. */
async function sharedHashes(documents: Documents): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for await (const { hash, contentHash } of allFiles(documents)) {
    if (contentHash !== null) (seen.has(hash) ? shared : seen).add(hash);
  }
  return shared;
}
