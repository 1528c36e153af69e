import { useEffect, useRef } from 'react';
import { useHttp } from '../../client/queries.ts';
import type { Data, WhoElse } from '../../client/types.ts';
import type { DocumentSession } from './document-session.ts';
import type { People } from './people.ts';

/** Milliseconds between two questions; who says nothing for three of them has gone. */
const EVERY = 5_000;

/** Says where this person writes, and hears where others do, and whether somebody has stored the document. Nothing is asked while nobody looks. */
export function usePresence(
  session: DocumentSession,
  people: People,
  field: () => string | null,
  onRevision: (revision: string) => void,
): void {
  const http = useHttp();
  const latest = useRef({ field, onRevision });
  useEffect(() => {
    latest.current = { field, onRevision };
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const stop = new AbortController();
    const ask = async () => {
      const { type, documentId, locale } = session.address;
      if (documentId !== null && !session.isNew && document.visibilityState === 'visible') {
        const body = { type: type.uid, documentId, locale, field: latest.current.field() };
        const answer = await http.ask<Data<WhoElse>>('/presence', { method: 'POST', body, signal: stop.signal }).catch(() => null);
        if (stop.signal.aborted) return;
        if (answer !== null) {
          const { others, revision } = answer.body.data;
          people.set(others);
          if (revision !== null && session.revision !== null && String(revision) !== session.revision)
            latest.current.onRevision(String(revision));
        }
      }
      timer = setTimeout(() => void ask(), EVERY);
    };
    void ask();
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [http, session, people]);
}
