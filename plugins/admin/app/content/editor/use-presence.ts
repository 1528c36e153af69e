import { useEffect, useRef } from 'react';
import { useHttp } from '../../client/queries.ts';
import type { Data, WhoElse } from '../../client/types.ts';
import type { Path } from '../../form/path.ts';
import type { DocumentSession } from './document-session.ts';
import type { People } from './people.ts';
import { whereabouts } from './whereabouts.ts';

/** Milliseconds between two questions while nobody else is here. */
const ALONE = 2_500;
/** While somebody is: what they do is seen as it happens. Who says nothing for long has gone. */
const TOGETHER = 1_000;
/** Milliseconds of rest in a field before others are told of it: who goes through a form by Tab is in none. */
const REST = 150;

/** Says where this person writes, and hears where others do, and whether somebody has stored the document. Nothing is asked while nobody looks. */
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
    /** Where others were told that this person is. */
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
