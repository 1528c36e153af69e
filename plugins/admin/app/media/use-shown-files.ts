import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useHttp } from '../client/queries.ts';
import type { Search } from '../shell/search.ts';
import type { Kind } from './file.ts';
import { EVERYTHING, folderQuery } from './library.ts';
import { useFiles, useFolders } from './use-library.ts';

/** The files of the address, and a function to change it. */
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
    /** documentId of the open folder; null: none. */
    inFolder,
    /** Data of that folder. */
    here,
    // Read the address at the time of the navigation: two changes may come at once, such as a selection and the delayed search text.
    show: (change: Search) =>
      void navigate({ to: '/media', search: ((now: Search) => ({ ...now, page: undefined, ...change })) as never, replace: 'q' in change }),
  };
}
