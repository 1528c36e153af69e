import { titleOf } from '../client/model.ts';
import type { Document } from '../client/types.ts';
import { lastingId, type Revised } from '../content/editor/document-requests.ts';
import type { DocumentSession } from '../content/editor/document-session.ts';
import { defaultsOf, keyed } from '../form/entries.ts';
import type { Merged } from '../form/merge.ts';
import { absorbCopy, applyCopy, contentOf } from './copy-content.ts';
import type { CopyRequests } from './copy-requests.ts';
import { CLOCK, type Clock, CopySync } from './copy-sync.ts';
import type { FoundCopies } from './find-copies.ts';
import type { CopyPlace, LocalCopies } from './local-copies.ts';
import { newWriter } from './new-id.ts';

/** A document without unsaved changes of an earlier time. */
const NONE: FoundCopies = { contents: [], at: 0, revision: null, counter: 0, isLocal: false };

interface Keeping {
  readonly place: CopyPlace;
  readonly requests: Pick<CopyRequests, 'get' | 'deliver'>;
  readonly local: LocalCopies;
  readonly clock?: Clock;
  /** Unsaved changes of an earlier time, which are applied to the form. */
  readonly found?: FoundCopies;
  /** The document as it was opened; null for a new one. */
  readonly stored?: Revised | null;
}

/** The working copy of a session. */
export function placeOf({ address }: DocumentSession, person: string): CopyPlace {
  const { type, locale } = address;
  return { person, type: type.uid, documentId: lastingId(address), locale };
}

/** Keeps the unsaved changes of a session in a working copy, and restores those of an earlier time. */
export function keepSession(session: DocumentSession, keeping: Keeping): void {
  const { place, requests, local, clock = CLOCK, found = NONE, stored = null } = keeping;
  const { store, address } = session;
  let merged: Merged | null = null;
  for (const content of found.contents) merged = applyCopy(store, content);
  const blank = keyed(store.shape, defaultsOf(address.type.attributes));
  const copy = new CopySync({
    ...{ place, requests, local, clock, writer: newWriter(), counter: found.counter },
    isHeld: found.contents.length > 0 || found.isLocal,
    content: () => {
      const content = contentOf(store, store.stored.documentId === undefined ? blank : null);
      if (content === null) return null;
      const title = titleOf(address.type, store.values as Document);
      return { ...content, revision: session.isNew ? null : session.revision, title, changes: store.changed.length };
    },
    absorb: (content) => absorbCopy(store, content),
  });
  session.keepIn(copy, merged === null || !session.isDirty ? null : { at: found.at, merged, stored });
  // Changes that only this browser has, or that several devices have made, are one copy on the server from now on. What is saved already ends.
  if (found.isLocal || found.contents.length > 1 || (session.isDirty ? merged === null : merged !== null)) copy.touch();
}
