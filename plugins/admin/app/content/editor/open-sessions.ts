import type { DocumentAddress } from './document-requests.ts';
import type { DocumentSession } from './document-session.ts';

const open = new Map<string, DocumentSession>();

/** A single type has one document, whether its identifier is known or not. */
const keyOf = ({ type, documentId, locale }: DocumentAddress) =>
  `${type.uid} ${type.kind === 'singleType' ? '' : (documentId ?? '')} ${locale ?? ''}`;

/** The session of a document that is still being written in: in another language, or under the address that it has just got. */
export function sessionOf(address: DocumentAddress): DocumentSession | undefined {
  return open.get(keyOf(address));
}

/** Keeps a session while the document is looked at in another way. One that has got an address has no longer the one of what is not there yet. */
export function holdSession(session: DocumentSession): void {
  dropSession(session);
  open.set(keyOf(session.address), session);
}

export function dropSession(session: DocumentSession): void {
  for (const [key, held] of open) if (held === session) open.delete(key);
}

/** Whether a document is held that has not been stored, in any of its languages. */
export function unsavedOf(uid: string, documentId: string | null): readonly DocumentSession[] {
  return [...open.values()].filter(
    (session) => session.address.type.uid === uid && session.address.documentId === documentId && session.isDirty,
  );
}
