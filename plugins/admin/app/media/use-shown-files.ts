import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useHttp } from '../client/queries.ts';
import type { Search } from '../shell/search.ts';
import type { Kind } from './file.ts';
import { EVERYTHING, folderQuery } from './library.ts';
import { useFiles, useFolders } from './use-library.ts';

/** The files that the address names, and how to show others. */
export function useShownFiles() {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const { folder = null, q: text = '', kind = '', days = '', missing, sort = '', look = '', page: pageText = '1' } = search;
  const page = Math.max(1, Math.trunc(Number(pageText)) || 1);
  const isMissing = missing === '1';
  const { has: hasFolders } = useFolders(null);
  const found = useFiles(
    {
      ...EVERYTHING,
      folder,
      text,
      isMissing,
      page,
      kinds: kind === '' ? [] : [kind as Kind],
      days: days === '' ? null : Number(days),
      ...(sort !== '' && { sort }),
    },
    hasFolders,
  );
  const inFolder = folder !== null && folder !== 'top' ? folder : null;
  const { data: here } = useQuery({ ...folderQuery(useHttp(), inFolder ?? ''), enabled: inFolder !== null });
  return {
    ...found,
    shown: { folder, text, kind: kind as Kind | '', days, isMissing, sort, look, page },
    hasFolders,
    /** The folder that is open; null: none is. */
    inFolder,
    /** What is known of it. */
    here,
    // Of what stands in the address by then: a choice and the end of a pause in typing may come at the same time.
    show: (change: Search) =>
      void navigate({ to: '/media', search: ((now: Search) => ({ ...now, page: undefined, ...change })) as never, replace: 'q' in change }),
  };
}
