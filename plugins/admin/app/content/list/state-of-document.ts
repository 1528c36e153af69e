import type { Version, VersionState } from '../../client/types.ts';
import type { State } from '../../shell/state-mark.tsx';

/** The version that a list in this locale shows; of a type without locales the only one. */
export function versionIn(versions: readonly Version[] | undefined, locale: string | null): Version | undefined {
  return (
    versions?.find((version) => version.locale === locale) ??
    (versions?.length === 1 && versions[0]?.locale === null ? versions[0] : undefined)
  );
}

/** The state of a locale: missing where there is none. */
export function stateIn(versions: readonly Version[] | undefined, locale: string): State {
  return versions?.find((version) => version.locale === locale)?.status ?? 'none';
}

/** Whether what a document says in a locale is older than what it says in the main one: it may have to be written anew. */
export function isBehind(versions: readonly Version[] | undefined, locale: string, main: string | null): boolean {
  const editedIn = (code: string | null) => versions?.find((version) => version.locale === code)?.updatedAt ?? null;
  const [here, there] = [editedIn(locale), editedIn(main)];
  return here !== null && there !== null && here < there;
}

/** Which of many a change of what readers see concerns: publishing what is not live as it stands, taking down what is live. */
export function concerned(action: 'publish' | 'unpublish', state: VersionState | undefined): boolean {
  if (state === undefined) return true;
  return action === 'publish' ? state !== 'live' : state !== 'draft';
}
