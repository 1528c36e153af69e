import { useEffect, useRef } from 'react';
import { useHttp } from '../../client/queries.ts';
import type { Data, WhoElse } from '../../client/types.ts';
import type { Path } from '../../form/path.ts';
import type { DocumentSession } from './document-session.ts';
import type { People } from './people.ts';
import { whereabouts } from './whereabouts.ts';

/** Milliseconds between two requests while nobody else is here. */
const ALONE = 2_500;
/** The same while somebody is. A person without requests expires on the server. */
const TOGETHER = 1_000;
/** Milliseconds in a field before others are told, so that moving through fields by Tab reports none. */
const REST = 150;

/**
 * Reports which field the person is in, and receives where others are and whether the document was saved. Sends nothing while the page is
 * hidden.
 */
export function usePresence(
  session: DocumentSession,
  people: People,
  focused: () => Path | null,
  onRevision: (revision: string) => void,
): void {
  const http = useHttp();
  const latest = useRef({ focused, onRevision });
  useEffect(() => {
    latest.current = { focused, onRevision };
  });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const place = whereabouts(
      () => latest.current.focused(),
      () => session.isDirty,
    );
    const isSeen = () => document.visibilityState === 'visible';
    let timer: ReturnType<typeof setTimeout>;
    let isAsking = false;
    /** Path that was last reported. */
    let told: Path | null = null;
    const plan = (wait: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), wait);
    };
    const ask = async () => {
      const { type, documentId, locale } = session.address;
      if (documentId !== null && !session.isNew && isSeen()) {
        isAsking = true;
        told = place();
        const body = { type: type.uid, documentId, locale, field: told };
        const answer = await http.ask<Data<WhoElse>>('/presence', { method: 'POST', body, signal }).catch(() => null);
        isAsking = false;
        if (signal.aborted) return;
        if (answer !== null) {
          const { others, revision } = answer.body.data;
          people.set(others);
          if (revision !== null && session.revision !== null && String(revision) !== session.revision)
            latest.current.onRevision(String(revision));
        }
      }
      if (people.all().length === 0) plan(ALONE);
      else plan(place() === told ? TOGETHER : REST);
    };
    const move = () => {
      if (!isAsking && people.all().length > 0 && place() !== told) plan(REST);
    };
    const comeBack = () => {
      if (!isAsking && isSeen()) plan(0);
    };
    document.addEventListener('focusin', move, { signal });
    document.addEventListener('visibilitychange', comeBack, { signal });
    void ask();
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [http, session, people]);
}
