import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useHttp, useModel } from '../../client/queries.ts';
import type { Document, Type, Versions } from '../../client/types.ts';
import { defaultsOf } from '../../form/entries.ts';
import { FormStore } from '../../form/form-store.ts';
import type { Values } from '../../form/shape.ts';
import { shapeOf } from '../../form/shape-of.ts';
import { type DocumentAddress, DocumentRequests } from './document-requests.ts';
import { DocumentSession } from './document-session.ts';
import { holdSession, sessionOf } from './open-sessions.ts';
import { keepFacts, versionsQuery } from './use-facts.ts';

/** A document on its way to the form. */
export type Loading =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'gone' }
  | { readonly kind: 'open'; readonly session: DocumentSession };

/** How a document is opened. */
export interface Opening {
  /** What a new document begins with. */
  readonly initial?: Values | undefined;
  /** Over a page: a new document is another one than that of the page, and no page goes on with it. */
  readonly isOver?: boolean;
}

/** Opens a document to write in: the one that is still open with what was typed, else as the server has it. */
export function useDocument(
  type: Type,
  documentId: string | null,
  locale: string | null,
  { initial = NOTHING, isOver = false }: Opening = {},
): Loading {
  const http = useHttp();
  const model = useModel();
  const queries = useQueryClient();
  // What a new document begins with is said once.
  const beginning = useRef(initial);
  const isApart = isOver && documentId === null;
  const [loading, setLoading] = useState<Loading>(() => atOnce());
  function atOnce(): Loading {
    const session = isApart ? undefined : sessionOf({ type, documentId, locale });
    return session === undefined ? { kind: 'loading' } : { kind: 'open', session };
  }
  useEffect(() => {
    const held = isApart ? undefined : sessionOf({ type, documentId, locale });
    if (held !== undefined) {
      setLoading({ kind: 'open', session: held });
      return;
    }
    const stop = new AbortController();
    const address: DocumentAddress = { type, documentId, locale };
    const requests = new DocumentRequests(http, model);
    const shape = shapeOf(model, type);
    const begin = (more: {
      stored: Values | null;
      revision: string | null;
      isNewLocale: boolean;
      start?: Values;
      other?: Document;
    }): Loading => {
      const { stored, revision, isNewLocale, start, other } = more;
      const store = new FormStore({ shape, stored, ...(start && { initial: start }) });
      return { kind: 'open', session: new DocumentSession({ requests, address, store, revision, isNewLocale, ...(other && { other }) }) };
    };
    const load = async (): Promise<Loading> => {
      const isMade = documentId !== null || type.kind === 'singleType';
      if (!isMade)
        return begin({ stored: null, revision: null, isNewLocale: false, start: { ...defaultsOf(type.attributes), ...beginning.current } });
      const isLocale = type.localized && documentId !== null;
      // Where it is known that there is none in this language, nothing is asked.
      const known = isLocale ? queries.getQueryData<Versions>(versionsQuery(http, type, documentId).queryKey) : undefined;
      const isMissing = known?.[documentId ?? '']?.every((version) => version.locale !== locale) ?? false;
      const found = isMissing ? null : await requests.open(address, stop.signal);
      if (found !== null) keepFacts(queries, http, { ...address, documentId: documentId ?? found.document.documentId }, found.facts);
      if (found !== null) return begin({ stored: found.document, revision: found.revision, isNewLocale: false });
      if (documentId === null) return begin({ stored: null, revision: null, isNewLocale: false, start: defaultsOf(type.attributes) });
      if (!isLocale) return { kind: 'gone' };
      // What all languages share is shown from one that is there.
      const versions = await queries.ensureQueryData(versionsQuery(http, type, documentId));
      const there = versions[documentId] ?? [];
      const first = there.find((version) => version.locale === model.defaultLocale) ?? there[0];
      const other = first === undefined ? null : await requests.read({ ...address, locale: first.locale }, 'draft', stop.signal);
      if (other !== null) {
        const shared = type.attributes.filter(({ localized }) => !localized).map(({ name }) => [name, other.document[name]]);
        const stored = { documentId, ...Object.fromEntries(shared) };
        return begin({ stored, revision: null, isNewLocale: true, other: other.document });
      }
      return { kind: 'gone' };
    };
    setLoading({ kind: 'loading' });
    load().then(
      (next) => {
        if (stop.signal.aborted) return;
        if (next.kind === 'open' && !isApart) holdSession(next.session);
        setLoading(next);
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setLoading({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
      },
    );
    return () => stop.abort();
  }, [http, model, queries, type, documentId, locale, isApart]);
  return loading;
}

const NOTHING: Values = {};
