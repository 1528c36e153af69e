import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useHttp, useModel } from '../client/queries.ts';
import { t } from '../i18n/translate.ts';
import { useNotices } from '../shell/notices.tsx';
import type { Folder, LibraryFile } from './file.ts';
import { filesQuery, folderQuery, foldersQuery, LibraryChanges, needsPath, PAGE_SIZE, type Wanted } from './library.ts';

/** A page of files, and the state of loading it. */
export interface Files {
  readonly files: readonly LibraryFile[];
  readonly isWaiting: boolean;
  /** Whether these are still the previous files, because those that are wanted are loading. */
  readonly isPrevious: boolean;
  readonly error: Error | null;
  readonly hasNext: boolean;
}

/** Loads files. The previous ones are kept until the new ones have loaded. */
export function useFiles(wanted: Wanted, hasFolders: boolean | null): Files {
  const http = useHttp();
  const isDeep = hasFolders === true && needsPath(wanted);
  const folder = useQuery({ ...folderQuery(http, wanted.folder ?? ''), enabled: isDeep });
  const below = (isDeep && folder.data?.path) || null;
  const { data, isPending, isPlaceholderData, error } = useQuery({
    ...filesQuery(http, wanted, hasFolders === true, below),
    enabled: hasFolders !== null && (!isDeep || !folder.isPending),
    placeholderData: (before) => before,
  });
  const { whisper } = useNotices();
  const isNew = data !== undefined && !isPlaceholderData;
  const count = data?.length ?? 0;
  const name = JSON.stringify(wanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as many of something else are said as well.
  useEffect(() => {
    if (isNew) whisper(filesInWords(count, wanted.page));
  }, [isNew, count, name, whisper]);
  return {
    files: data ?? [],
    isWaiting: isPending && error === null,
    isPrevious: isPlaceholderData,
    error,
    hasNext: data?.length === PAGE_SIZE,
  };
}

/** Returns the number of files as an announcement for screen readers. */
function filesInWords(count: number, page: number): string {
  if (page > 1) return t('media.pageWithFileCount', { count, page });
  if (count === 0) return t('media.noFiles');
  if (count === PAGE_SIZE) return t('media.firstFiles', { count });
  return t('media.fileCount', { count });
}

/** The subfolders of a folder. `has`: whether the library has folders; null until that is known. */
export function useFolders(parent: string | null, isOn = true) {
  const { folders: hasFolders } = useModel();
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery({
    ...foldersQuery(useHttp(), parent),
    enabled: isOn && hasFolders,
  });
  const has = !hasFolders ? false : data === undefined ? null : data.pages[0] !== null;
  const folders: readonly Folder[] = useMemo(() => data?.pages.flatMap((page) => page ?? []) ?? [], [data]);
  return { has, folders, more: hasNextPage ? () => void fetchNextPage() : null };
}

/** Returns the functions that change files and folders. */
export function useLibraryChanges(): LibraryChanges {
  const http = useHttp();
  const queries = useQueryClient();
  return useMemo(() => new LibraryChanges(http, queries), [http, queries]);
}
