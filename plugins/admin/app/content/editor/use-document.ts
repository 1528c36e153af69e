import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useHttp, useModel, useSession } from '../../client/queries.ts';
import type { Type } from '../../client/types.ts';
import { askedAgain } from '../../client/worth-asking.ts';
import type { Values } from '../../form/shape.ts';
import { COPIES_HERE } from '../../working-copies/here.ts';
import type { DocumentSession } from './document-session.ts';
import { openDocument } from './open-document.ts';
import { holdSession, sessionOf } from './open-sessions.ts';

/** The state of opening a document. */
export type Loading =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: Error; tryAgain(): void }
  | { readonly kind: 'gone' }
  | { readonly kind: 'open'; readonly session: DocumentSession };

const NOTHING: Values = {};

/** Options for opening a document. */
export interface Opening {
  /** The initial values of a new document. */
  readonly initial?: Values | undefined;
  /** The id that a new document gets when it is saved. */
  readonly newId?: string | null;
}

/** Opens a document for editing: its held session with unsaved changes, or else the stored document. */
export function useDocument(
  type: Type,
  documentId: string | null,
  locale: string | null,
  { initial = NOTHING, newId = null }: Opening = {},
): Loading {
  const http = useHttp();
  const model = useModel();
  const { person } = useSession();
  const queries = useQueryClient();
  // Only the initial values of the first render count.
  const beginning = useRef(initial);
  const [loading, setLoading] = useState<Loading>(() => {
    const session = sessionOf({ type, documentId, locale, newId });
    return session === undefined ? { kind: 'loading' } : { kind: 'open', session };
  });
  const [attempt, setAttempt] = useState(0);
  const personId = person?.documentId ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the same document again.
  useEffect(() => {
    const address = { type, documentId, locale, newId };
    const held = sessionOf(address);
    if (held !== undefined) {
      setLoading({ kind: 'open', session: held });
      return;
    }
    const stop = new AbortController();
    setLoading({ kind: 'loading' });
    const opening = {
      http,
      model,
      queries,
      person: personId,
      local: COPIES_HERE,
      initial: beginning.current,
      signal: stop.signal,
    };
    askedAgain(() => openDocument(address, opening), stop.signal).then(
      (session) => {
        if (stop.signal.aborted) return;
        if (session !== null) holdSession(session);
        setLoading(session === null ? { kind: 'gone' } : { kind: 'open', session });
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        const tryAgain = () => setAttempt((before) => before + 1);
        setLoading({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)), tryAgain });
      },
    );
    return () => stop.abort();
  }, [http, model, queries, personId, type, documentId, locale, newId, attempt]);
  return loading;
}
