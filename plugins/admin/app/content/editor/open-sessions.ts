import { type DocumentAddress, lastingId } from './document-requests.ts';
import type { DocumentSession } from './document-session.ts';

const open = new Map<string, DocumentSession>();

const keyOf = (address: DocumentAddress) => `${address.type.uid} ${lastingId(address)} ${address.locale ?? ''}`;

/** Returns the held session of a document: in another locale, or one that was just created. */
export function sessionOf(address: DocumentAddress): DocumentSession | undefined {
  return open.get(keyOf(address));
}

/** Holds a session while the page shows something else of the document. */
export function holdSession(session: DocumentSession): void {
  open.set(keyOf(session.address), session);
}

/** Lets a session go. Its unsaved changes remain in its working copy. */
export function dropSession(session: DocumentSession): void {
  for (const [key, held] of open) if (held === session) open.delete(key);
  void session.copy?.close();
}

/** Returns the held sessions of a document with unsaved changes, in all locales. */
export function unsavedOf(address: DocumentAddress): readonly DocumentSession[] {
  const isOfDocument = (other: DocumentAddress) => other.type.uid === address.type.uid && lastingId(other) === lastingId(address);
  return [...open.values()].filter((session) => isOfDocument(session.address) && session.isDirty);
}
