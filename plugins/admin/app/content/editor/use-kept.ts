import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../client/queries.ts';
import { restore, unsaved } from '../../form/exchange.ts';
import { IndexedDbShelf } from '../../form/indexed-db-shelf.ts';
import { Keeper, type Kept, shelfKey } from '../../form/kept.ts';
import type { DocumentSession } from './document-session.ts';

const shelf = new IndexedDbShelf();

/** Forms that are open: one over another may be of a second document of the type that is not there yet either. */
const open = new Set<DocumentSession>();

/** Keeps what is typed on this machine until it is stored. @returns what was left behind the last time, until it is taken or given up */
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
      // What was typed while one looked.
      if (store.changed.length > 0) keeper.touch(take);
    });
    // What was left behind is not written over before it was offered.
    const unsubscribe = store.subscribe('', () => {
      const isDirty = store.changed.length > 0;
      if (!isReady || (isOffered.current && !isDirty)) return;
      keeper.touch(take);
      // What has just been stored is not offered to who closes the window now.
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
