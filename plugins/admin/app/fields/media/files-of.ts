import type { LibraryFile } from '../../media/file.ts';

/** Returns the files of a media value: one, several or none. */
export function filesOf(value: unknown): readonly LibraryFile[] {
  const all = Array.isArray(value) ? value : [value];
  return all.filter(
    (file): file is LibraryFile => typeof file === 'object' && file !== null && typeof (file as LibraryFile).url === 'string',
  );
}
