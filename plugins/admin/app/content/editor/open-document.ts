import type { QueryClient } from '@tanstack/react-query';
import type { HttpClient } from '../../client/http-client.ts';
import type { Document, Model, Versions } from '../../client/types.ts';
import { defaultsOf } from '../../form/entries.ts';
import { FormStore } from '../../form/form-store.ts';
import { ownOf, type Values } from '../../form/shape.ts';
import { shapeOf } from '../../form/shape-of.ts';
import { type DocumentAddress, DocumentRequests } from './document-requests.ts';
import { DocumentSession } from './document-session.ts';
import { keepFacts, versionsQuery } from './use-facts.ts';

/** What opening a document needs. */
export interface Opening {
  readonly http: HttpClient;
  readonly model: Model;
  readonly queries: QueryClient;
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

/** Opens a document for editing: a stored or a new one. Null when the document does not exist in any locale. */
export async function openDocument(address: DocumentAddress, opening: Opening): Promise<DocumentSession | null> {
  const { type, documentId } = address;
  const { http, model, queries, initial, signal } = opening;
  const requests = new DocumentRequests(http, model);
  const begin = ({ about = address, stored, revision = null, initial: start = {}, other }: Begun): DocumentSession => {
    const store = new FormStore({ shape: shapeOf(model, type), stored: stored ?? null, initial: start });
    return new DocumentSession({ requests, address: about, store, revision, isNewLocale: other !== undefined, other: other ?? null });
  };
  if (documentId === null && type.kind !== 'singleType') return begin({ initial: { ...defaultsOf(type.attributes), ...initial } });
  const found = isKnownToMiss(address, opening) ? null : await requests.open(address, signal);
  if (found !== null) {
    // The address of a single type has no id, so take it from the document.
    const about = { ...address, documentId: found.document.documentId };
    keepFacts(queries, http, about, found.facts);
    return begin({ about, stored: found.document, revision: found.revision });
  }
  if (documentId === null) return begin({ initial: defaultsOf(type.attributes) });
  const other = type.localized ? await inAnotherLanguage(address, requests, opening) : null;
  if (other === null) return null;
  // Attributes shared by all locales are shown from the existing version.
  const shared = type.attributes.filter(({ localized }) => !localized).map(({ name }) => [name, ownOf(other, name)]);
  return begin({ stored: { documentId, ...Object.fromEntries(shared) }, other });
}

/** Whether cached versions show that the document has none in this locale. Then no request is needed. */
function isKnownToMiss({ type, documentId, locale }: DocumentAddress, { http, queries }: Opening): boolean {
  if (!type.localized || documentId === null) return false;
  const known = queries.getQueryData<Versions>(versionsQuery(http, type, documentId).queryKey);
  return known?.[documentId]?.every((version) => version.locale !== locale) ?? false;
}

/** Returns the version in the default locale, or else the first one. */
async function inAnotherLanguage(
  address: DocumentAddress,
  requests: DocumentRequests,
  { http, model, queries, signal }: Opening,
): Promise<Document | null> {
  const { type, documentId } = address;
  const versions = (await queries.ensureQueryData(versionsQuery(http, type, documentId)))[documentId ?? ''] ?? [];
  const version = versions.find(({ locale }) => locale === model.defaultLocale) ?? versions[0];
  if (version === undefined) return null;
  return (await requests.read({ ...address, locale: version.locale }, 'draft', signal))?.document ?? null;
}
