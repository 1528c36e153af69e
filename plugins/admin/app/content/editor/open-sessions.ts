import type { DocumentAddress } from './document-requests.ts';
import type { DocumentSession } from './document-session.ts';

const open = new Map<string, DocumentSession>();

/** A single type has one document, so its id is left out: it may not be known yet. */
const keyOf = ({ type, documentId, locale }: DocumentAddress) =>
  `${type.uid} ${type.kind === 'singleType' ? '' : (documentId ?? '')} ${locale ?? ''}`;

/** Returns the held session of a document: in another locale, or at the address that a new document has just got. */
export function sessionOf(address: DocumentAddress): DocumentSession | undefined {
  return open.get(keyOf(address));
}

/**
 * Holds a session while the page shows something else of the document. It replaces the session's older key, since a new document gets an
 * address when it is saved.
 */
export function holdSession(session: DocumentSession): void {
  dropSession(session);
  open.set(keyOf(session.address), session);
}

export function dropSession(session: DocumentSession): void {
  for (const [key, held] of open) if (held === session) open.delete(key);
}

/** Returns the held sessions of a document with unsaved changes, in all locales. */
export function unsavedOf(uid: string, documentId: string | null): readonly DocumentSession[] {
  return [...open.values()].filter(
    (session) => session.address.type.uid === uid && session.address.documentId === documentId && session.isDirty,
  );
}
