import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useHttp } from '../client/queries.ts';
import type { LibraryFile } from './file.ts';
import { openFileQuery } from './library.ts';

interface ShownFiles {
  readonly files: readonly LibraryFile[];
  /** Whether `files` are those of the view before. */
  readonly isPrevious: boolean;
  readonly hasFolders: boolean | null;
  /** The folder, page and filters that are shown. */
  readonly view: string;
}

/**
 * Returns the file whose details are open beside a list; null: none. While the view stays the same, the file remains open after it has left
 * the list, such as an image that gets its alternative text in a list of images without one: somebody may be writing in its details.
 */
export function useOpenFile(id: number | null, { files, isPrevious, hasFolders, view }: ShownFiles): LibraryFile | null {
  const http = useHttp();
  const listed = files.find((file) => file.id === id);
  const [seen, setSeen] = useState<{ readonly file: LibraryFile; readonly view: string } | null>(null);
  if (listed !== undefined && !isPrevious && (seen?.file !== listed || seen.view !== view)) setSeen({ file: listed, view });
  const left = listed === undefined && seen?.file.id === id && seen.view === view ? seen.file : null;
  const { data } = useQuery({ ...openFileQuery(http, id ?? 0, hasFolders === true), enabled: left !== null && hasFolders !== null });
  if (listed !== undefined || left === null) return listed ?? null;
  return data === undefined ? left : data;
}
