import type { LibraryFile } from '../../media/file.ts';
import type { StoredNode } from './stored/block.ts';

/** A picture of the library as a stored text holds it: a copy of what was known of it then. */
export function imageOfFile(file: LibraryFile): StoredNode {
  const { folder: _, ...known } = file;
  return { ...known, size: Number(file.size), width: file.width ?? 0, height: file.height ?? 0, formats: file.formats ?? {} };
}
