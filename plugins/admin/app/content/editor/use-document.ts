import { useEffect, useRef, useState } from 'react';
import { useHttp, useModel } from '../../client/queries.ts';
import type { Type } from '../../client/types.ts';
import { defaultsOf } from '../../form/entries.ts';
import { FormStore } from '../../form/form-store.ts';
import type { Values } from '../../form/shape.ts';
import { shapeOf } from '../../form/shape-of.ts';
import { type DocumentAddress, DocumentRequests } from './document-requests.ts';
import { DocumentSession } from './document-session.ts';
import { holdSession, sessionOf } from './open-sessions.ts';

/** A document on its way to the form. */
export type Loading =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'gone' }
  | { readonly kind: 'open'; readonly session: DocumentSession };

/**
 * Opens a document to write in: the one that is still open with what was typed, else as the server has it.
 * @param initial what a new document begins with
 */
export function useDocument(type: Type, documentId: string | null, locale: string | null, initial: Values = NOTHING): Loading {
  const http = useHttp();
  const model = useModel();
  // What a new document begins with is said once.
  const beginning = useRef(initial);
  const [loading, setLoading] = useState<Loading>(() => atOnce());
  function atOnce(): Loading {
    const session = sessionOf({ type, documentId, locale });
    return session === undefined ? { kind: 'loading' } : { kind: 'open', session };
  }
  useEffect(() => {
    const held = sessionOf({ type, documentId, locale });
    if (held !== undefined) {
      setLoading({ kind: 'open', session: held });
      return;
    }
    const stop = new AbortController();
    const address: DocumentAddress = { type, documentId, locale };
    const requests = new DocumentRequests(http, model);
    const shape = shapeOf(model, type);
    const begin = (more: { stored: Values | null; revision: string | null; isNewLocale: boolean; start?: Values }): Loading => {
      const { stored, revision, isNewLocale, start } = more;
      const store = new FormStore({ shape, stored, ...(start && { initial: start }) });
      return { kind: 'open', session: new DocumentSession({ requests, address, store, revision, isNewLocale }) };
    };
    const load = async (): Promise<Loading> => {
      const isMade = documentId !== null || type.kind === 'singleType';
      if (!isMade)
        return begin({ stored: null, revision: null, isNewLocale: false, start: { ...defaultsOf(type.attributes), ...beginning.current } });
      const found = await requests.read(address, 'draft', stop.signal);
      if (found !== null) return begin({ stored: found.document, revision: found.revision, isNewLocale: false });
      if (documentId === null) return begin({ stored: null, revision: null, isNewLocale: false, start: defaultsOf(type.attributes) });
      // Another language of it may be there: what all languages share is shown from that one.
      for (const { code } of type.localized ? model.locales : []) {
        if (code === locale) continue;
        const other = await requests.read({ ...address, locale: code }, 'draft', stop.signal);
        if (other === null) continue;
        const shared = type.attributes.filter(({ localized }) => !localized).map(({ name }) => [name, other.document[name]]);
        return begin({ stored: { documentId, ...Object.fromEntries(shared) }, revision: null, isNewLocale: true });
      }
      return { kind: 'gone' };
    };
    setLoading({ kind: 'loading' });
    load().then(
      (next) => {
        if (stop.signal.aborted) return;
        if (next.kind === 'open') holdSession(next.session);
        setLoading(next);
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setLoading({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
      },
    );
    return () => stop.abort();
  }, [http, model, type, documentId, locale]);
  return loading;
}

const NOTHING: Values = {};
