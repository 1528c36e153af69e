import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useHttp, useModel } from '../../client/queries.ts';
import type { Type } from '../../client/types.ts';
import type { Values } from '../../form/shape.ts';
import type { DocumentSession } from './document-session.ts';
import { openDocument } from './open-document.ts';
import { holdSession, sessionOf } from './open-sessions.ts';

/** The state of opening a document. */
export type Loading =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'gone' }
  | { readonly kind: 'open'; readonly session: DocumentSession };

const NOTHING: Values = {};

/** Options for opening a document. */
export interface Opening {
  /** The initial values of a new document. */
  readonly initial?: Values | undefined;
  /** Whether it is opened in a drawer. A new document there is not the new document of the page, so it does not share its session. */
  readonly isOver?: boolean;
}

/** Opens a document for editing: its held session with unsaved changes, or else the stored document. */
export function useDocument(
  type: Type,
  documentId: string | null,
  locale: string | null,
  { initial = NOTHING, isOver = false }: Opening = {},
): Loading {
  const http = useHttp();
  const model = useModel();
  const queries = useQueryClient();
  // Only the initial values of the first render count.
  const beginning = useRef(initial);
  const isApart = isOver && documentId === null;
  const [loading, setLoading] = useState<Loading>(() => {
    const session = isApart ? undefined : sessionOf({ type, documentId, locale });
    return session === undefined ? { kind: 'loading' } : { kind: 'open', session };
  });
  useEffect(() => {
    const address = { type, documentId, locale };
    const held = isApart ? undefined : sessionOf(address);
    if (held !== undefined) {
      setLoading({ kind: 'open', session: held });
      return;
    }
    const stop = new AbortController();
    setLoading({ kind: 'loading' });
    openDocument(address, { http, model, queries, initial: beginning.current, signal: stop.signal }).then(
      (session) => {
        if (stop.signal.aborted) return;
        if (session !== null && !isApart) holdSession(session);
        setLoading(session === null ? { kind: 'gone' } : { kind: 'open', session });
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setLoading({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
      },
    );
    return () => stop.abort();
  }, [http, model, queries, type, documentId, locale, isApart]);
  return loading;
}
