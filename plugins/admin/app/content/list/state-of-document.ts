import type { Version, VersionState } from '../../client/types.ts';
import type { State } from '../../shell/state-mark.tsx';

/** Returns the version of a locale, or the only version of a type without locales. */
export function versionIn(versions: readonly Version[] | undefined, locale: string | null): Version | undefined {
  return (
    versions?.find((version) => version.locale === locale) ??
    (versions?.length === 1 && versions[0]?.locale === null ? versions[0] : undefined)
  );
}

/** Returns the state of a locale; `none` when it has no version. */
export function stateIn(versions: readonly Version[] | undefined, locale: string): State {
  return versions?.find((version) => version.locale === locale)?.status ?? 'none';
}

/** Whether a locale's version is older than the main locale's, so that its translation may be outdated. */
export function isBehind(versions: readonly Version[] | undefined, locale: string, main: string | null): boolean {
  const editedIn = (code: string | null) => versions?.find((version) => version.locale === code)?.updatedAt ?? null;
  const [here, there] = [editedIn(locale), editedIn(main)];
  return here !== null && there !== null && here < there;
}

/**
 * Whether an action would change a document: publishing one that is not live without changes, unpublishing one that is live, or discarding
 * the changes of one that has some.
 */
export function concerned(action: 'publish' | 'unpublish' | 'discard', state: VersionState | undefined): boolean {
  if (state === undefined) return true;
  if (action === 'discard') return state === 'changed';
  return action === 'publish' ? state !== 'live' : state !== 'draft';
}
