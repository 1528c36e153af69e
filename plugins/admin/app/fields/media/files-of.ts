import type { LibraryFile } from '../../media/file.ts';

/** The files that a value of a media attribute names: one, several or none. */
export function filesOf(value: unknown): readonly LibraryFile[] {
  const all = Array.isArray(value) ? value : [value];
  return all.filter(
    (file): file is LibraryFile => typeof file === 'object' && file !== null && typeof (file as LibraryFile).url === 'string',
  );
}
