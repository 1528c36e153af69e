import { useEffect, useMemo, useState } from 'react';
import type { VersionState, Versions } from '../../client/types.ts';

/**
 * Collects the versions of all documents that were shown, because marks remain on other pages.
 * @param shown versions on the current page
 */
export function useSeenVersions(shown: Versions) {
  const [versions, setVersions] = useState(shown);
  useEffect(() => setVersions((before) => ({ ...before, ...shown })), [shown]);
  const learning = useMemo(
    () => ({
      /** Adds versions of documents that no page has shown. */
      learn: (more: Versions) => setVersions((before) => ({ ...before, ...more })),
      /** Forgets the versions of documents that were changed in a way that the page cannot predict. */
      forget: (documentIds: readonly string[]) => {
        const forgotten = new Set(documentIds);
        setVersions((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !forgotten.has(id))));
      },
      /** Applies the result of an action to the versions, so that those on other pages need no request. */
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

/** The result of `useSeenVersions`. */
export type SeenVersions = ReturnType<typeof useSeenVersions>;
