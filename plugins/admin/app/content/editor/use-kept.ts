import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../client/queries.ts';
import { restore, unsaved } from '../../form/exchange.ts';
import { IndexedDbShelf } from '../../form/indexed-db-shelf.ts';
import { Keeper, type Kept, shelfKey } from '../../form/kept.ts';
import type { DocumentSession } from './document-session.ts';

const shelf = new IndexedDbShelf();

/** The open forms. A drawer may hold a second new document of the same type. */
const open = new Set<DocumentSession>();

/**
 * Keeps unsaved changes in the browser.
 * @returns changes of an earlier session, until they are restored or discarded
 */
export function useKept(session: DocumentSession): { readonly found: Kept | null; take(): void; giveUp(): void } {
  const { person } = useSession();
  const [keeper] = useState(() => {
    const placeOf = ({ address: { type, documentId, locale } }: DocumentSession) =>
      shelfKey({ person: String(person?.id ?? ''), type: type.uid, documentId, locale });
    const isSecond =
      session.address.documentId === null && [...open].some((other) => other !== session && placeOf(other) === placeOf(session));
    return new Keeper(shelf, () => (isSecond && session.address.documentId === null ? `${placeOf(session)} over` : placeOf(session)));
  });
  const [found, setFound] = useState<Kept | null>(null);
  const isOffered = useRef(false);
  useEffect(() => {
    const { store } = session;
    open.add(session);
    const take = (): Kept | null => {
      const count = store.changed.length;
      return count === 0 ? null : { ...unsaved(store), at: Date.now(), revision: session.revision, count };
    };
    let isReady = false;
    void keeper.found().then((kept) => {
      if (kept !== null && store.changed.length === 0) {
        isOffered.current = true;
        setFound(kept);
      }
      isReady = true;
      // Keep what was typed while the shelf was read.
      if (store.changed.length > 0) keeper.touch(take);
    });
    // Do not overwrite earlier changes before they were offered.
    const unsubscribe = store.subscribe('', () => {
      const isDirty = store.changed.length > 0;
      if (!isReady || (isOffered.current && !isDirty)) return;
      keeper.touch(take);
      // Remove saved changes at once, so that they are not offered if the window closes now.
      if (!isDirty) void keeper.flush();
    });
    const flush = () => void keeper.flush();
    const hidden = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      open.delete(session);
      unsubscribe();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', hidden);
      flush();
    };
  }, [session, keeper]);
  return {
    found,
    take: () => {
      isOffered.current = false;
      if (found !== null) restore(session.store, found);
      setFound(null);
    },
    giveUp: () => {
      isOffered.current = false;
      setFound(null);
      void keeper.clear();
    },
  };
}
