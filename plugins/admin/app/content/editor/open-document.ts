import type { QueryClient } from '@tanstack/react-query';
import type { HttpClient } from '../../client/http-client.ts';
import type { Document, Model, Versions } from '../../client/types.ts';
import { defaultsOf } from '../../form/entries.ts';
import { FormStore } from '../../form/form-store.ts';
import { ownOf, type Values } from '../../form/shape.ts';
import { shapeOf } from '../../form/shape-of.ts';
import { CopyRequests } from '../../working-copies/copy-requests.ts';
import { CLOCK, type Clock } from '../../working-copies/copy-sync.ts';
import { findCopies } from '../../working-copies/find-copies.ts';
import { keepSession } from '../../working-copies/keep-session.ts';
import type { LocalCopies } from '../../working-copies/local-copies.ts';
import { takeFreshId } from '../../working-copies/new-id.ts';
import { type DocumentAddress, DocumentRequests, lastingId, type Revised } from './document-requests.ts';
import { DocumentSession } from './document-session.ts';
import { keepFacts, versionsQuery } from './use-facts.ts';

/** What opening a document needs. */
export interface Opening {
  readonly http: HttpClient;
  readonly model: Model;
  readonly queries: QueryClient;
  /** `documentId` of the person, whose unsaved changes are restored. */
  readonly person: string;
  /** The copies in this browser. */
  readonly local: LocalCopies;
  readonly clock?: Clock;
  /** The initial values of a new document. */
  readonly initial: Values;
  readonly signal: AbortSignal;
}

/** What a session starts with. */
interface Begun {
  /** Default: the requested address. */
  readonly about?: DocumentAddress;
  readonly stored?: Values;
  readonly revision?: string | null;
  readonly initial?: Values;
  /** The version in another locale, when this locale has none. */
  readonly other?: Document;
}

/** A version in another locale, and what this locale gets of it. */
interface OtherLocale {
  readonly other: Document;
  readonly shared: Revised;
}

/**
 * Opens a document for editing: a stored or a new one, with the person's unsaved changes. Null when the document does not exist in any
 * locale.
 */
export async function openDocument(address: DocumentAddress, opening: Opening): Promise<DocumentSession | null> {
  const { type, documentId, newId = null, locale } = address;
  const { http, model, queries, person, local, clock = CLOCK, initial, signal } = opening;
  const requests = new DocumentRequests(http, model);
  const copies = { requests: new CopyRequests(http), local, clock };
  const place = { person, type: type.uid, documentId: lastingId(address), locale };
  const isFresh = documentId === null && newId !== null && takeFreshId(newId);
  // In parallel with the document.
  const finding = isFresh ? undefined : findCopies(place, { ...copies, signal });
  const begin = async ({ about = address, stored, revision = null, initial: start = {}, other }: Begun): Promise<DocumentSession> => {
    const store = new FormStore({ shape: shapeOf(model, type), stored: stored ?? null, initial: start });
    const session = new DocumentSession({
      requests,
      address: about,
      store,
      revision,
      isNewLocale: other !== undefined,
      other: other ?? null,
      // Not with the signal of opening: it is read when a save is refused.
      readShared: async (at) =>
        type.localized ? ((await inAnotherLanguage(at, requests, { model, queries, http }))?.shared ?? null) : null,
    });
    const found = await finding;
    const opened = stored === undefined ? null : { document: stored as Document, revision };
    keepSession(session, { ...copies, place, stored: opened, ...(found && { found }) });
    return session;
  };
  const blank = { ...defaultsOf(type.attributes), ...initial };
  if (isFresh) return begin({ initial: blank });
  // A new document may have been saved since its address was made.
  const asked = documentId === null && newId !== null ? { ...address, documentId: newId } : address;
  const found = isKnownToMiss(asked, opening) ? null : await requests.open(asked, signal);
  if (found !== null) {
    // The address of a single type has no id, so take it from the document.
    const about = { ...address, documentId: found.document.documentId };
    keepFacts(queries, http, about, found.facts);
    return begin({ about, stored: found.document, revision: found.revision });
  }
  const isCollection = type.kind === 'collectionType';
  const elsewhere = type.localized && asked.documentId !== null ? await inAnotherLanguage(asked, requests, opening) : null;
  if (elsewhere === null) return documentId === null ? begin({ initial: isCollection ? blank : defaultsOf(type.attributes) }) : null;
  const { other, shared } = elsewhere;
  return begin({ about: asked, stored: shared.document, revision: shared.revision, other });
}

/** Whether cached versions show that the document has none in this locale. Then no request is needed. */
function isKnownToMiss({ type, documentId, locale }: DocumentAddress, { http, queries }: Opening): boolean {
  if (!type.localized || documentId === null) return false;
  const known = queries.getQueryData<Versions>(versionsQuery(http, type, documentId).queryKey);
  return known?.[documentId]?.every((version) => version.locale !== locale) ?? false;
}

/** Returns the version in the default locale, or else the first one. Of its attributes, the new locale gets those that all locales share. */
async function inAnotherLanguage(
  address: DocumentAddress,
  requests: DocumentRequests,
  { http, model, queries, signal }: Pick<Opening, 'http' | 'model' | 'queries'> & Partial<Pick<Opening, 'signal'>>,
): Promise<OtherLocale | null> {
  const { type, documentId } = address;
  const versions = (await queries.ensureQueryData(versionsQuery(http, type, documentId)))[documentId ?? ''] ?? [];
  const version = versions.find(({ locale }) => locale === model.defaultLocale) ?? versions[0];
  if (version === undefined) return null;
  const found = await requests.read({ ...address, locale: version.locale }, 'draft', signal);
  if (found === null) return null;
  const { document: other, revision } = found;
  const shared = type.attributes.filter(({ localized }) => !localized).map(({ name }) => [name, ownOf(other, name)]);
  return { other, shared: { document: { documentId, ...Object.fromEntries(shared) } as Document, revision } };
}
