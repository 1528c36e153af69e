import { useEffect, useMemo, useState } from 'react';
import type { VersionState, Versions } from '../../client/types.ts';

/** Versions of everything that was seen: marks stay when one goes on to the next page. @param shown those of the page that is shown now */
export function useSeenVersions(shown: Versions) {
  const [versions, setVersions] = useState(shown);
  useEffect(() => setVersions((before) => ({ ...before, ...shown })), [shown]);
  const learning = useMemo(
    () => ({
      /** Takes in versions of documents that no page has shown. */
      learn: (more: Versions) => setVersions((before) => ({ ...before, ...more })),
      /** Notes what was just done with documents: those on other pages are not asked for again. */
      note: (documentIds: readonly string[], locale: string | null, next: (before: VersionState) => VersionState) =>
        setVersions((before) => ({
          ...before,
          ...Object.fromEntries(
            documentIds.map((id) => [
              id,
              (before[id] ?? []).map((version) =>
                version.locale === locale || version.locale === null ? { ...version, status: next(version.status) } : version,
              ),
            ]),
          ),
        })),
    }),
    [],
  );
  return { versions, ...learning };
}

/** What `useSeenVersions` gives. */
export type SeenVersions = ReturnType<typeof useSeenVersions>;
