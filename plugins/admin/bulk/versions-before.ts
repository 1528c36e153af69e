import { type ContentType, type Documents, type KeptState, SYSTEM, UnavailableError, type VersionKey } from 'plinth';
import { versionsOf } from '../api/versions.ts';

/** A version before a change; `state` null: there was none. */
export interface VersionBefore {
  readonly axes: Readonly<Record<string, string>>;
  readonly state: KeptState | null;
}

/** Versions of one document at one moment. */
export interface Snapshot {
  /** Null: none of the versions exists. */
  readonly revision: number | null;
  readonly versions: readonly VersionBefore[];
}

/** Maximum attempts to read versions of a document that changes during the read. */
const ATTEMPTS = 5;

/** The documentId as reads and writes of the type expect it. */
export function idFor({ kind }: ContentType, documentId: string): string | null {
  return kind === 'singleType' ? null : documentId;
}

/**
 * Reads versions of a document at one moment. No rights are checked: the result is stored, and never shown.
 * @throws UnavailableError if the document changes again and again
 */
export async function snapshot(
  documents: Documents,
  type: ContentType,
  documentId: string,
  keys: readonly VersionKey[],
): Promise<Snapshot> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const states = await Promise.all(keys.map((axes) => documents.state(type.uid, idFor(type, documentId), axes)));
    const revisions = new Set(states.flatMap((state) => (state === null ? [] : [state.revision])));
    if (revisions.size > 1) continue;
    const [revision = null] = revisions;
    const versions = states.map((state, at) => ({
      axes: Object.fromEntries(keys[at] ?? []),
      state: state && { values: state.values, links: state.links },
    }));
    return { revision, versions };
  }
  throw new UnavailableError('The document was changed again and again while it was read');
}

/**
 * The keys of all versions that a document has.
 * @param locale only those in this locale; undefined: all
 */
export async function versionKeys(
  documents: Documents,
  type: ContentType,
  documentId: string,
  locale: string | undefined,
): Promise<readonly VersionKey[]> {
  const names = new Set(documents.axesOf(type).map(({ name }) => name));
  const found = (await versionsOf(type, [documentId], documents, SYSTEM)).get(documentId) ?? [];
  if (found.length === 0) return [];
  const locales = names.has('locale') ? found.flatMap((version) => (version.locale === null ? [] : [version.locale])) : [null];
  const statuses = names.has('status') ? ['draft', 'published'] : [null];
  const wanted = locales.filter((code) => locale === undefined || code === locale);
  return wanted.flatMap((code) =>
    statuses.map(
      (status) =>
        new Map([...(code === null ? [] : [['locale', code] as const]), ...(status === null ? [] : [['status', status] as const])]),
    ),
  );
}
