import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { HttpClient } from '../client/http-client.ts';
import { keys } from '../client/queries.ts';
import { queryString } from '../client/query-string.ts';
import type { Data, DeletedDocument, Document, ToldEntry, ToldRestore } from '../client/types.ts';

/** A page of a list, with the cursor of the next one. */
interface Listed<Item, Meta> {
  readonly data: readonly Item[];
  readonly meta: Meta;
}

/** An entry with the document's state at that time. */
export interface OpenEntry extends ToldEntry {
  readonly document: Document;
}

const pathOf = (uid: string, documentId: string) => `/history/entries/${encodeURIComponent(uid)}/${encodeURIComponent(documentId)}`;

/** Query for the history of a document in a locale, newest first. */
export const entriesQuery = (http: HttpClient, uid: string, documentId: string, locale: string | null) =>
  infiniteQueryOptions({
    queryKey: [...keys.type(uid), 'history', documentId, locale],
    queryFn: async ({ pageParam, signal }) => {
      const asked = { pageSize: '10', ...(locale !== null && { locale }), ...(pageParam !== null && { before: String(pageParam) }) };
      return (
        await http.ask<Listed<ToldEntry, { readonly next: number | null }>>(`${pathOf(uid, documentId)}${queryString(asked)}`, { signal })
      ).body;
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ meta }) => meta.next,
  });

/** Query for one entry with the document's state. */
export const entryQuery = (http: HttpClient, uid: string, documentId: string, id: number) =>
  queryOptions({
    queryKey: ['history', uid, documentId, id],
    queryFn: async ({ signal }) => (await http.ask<Data<OpenEntry>>(`${pathOf(uid, documentId)}/${id}`, { signal })).body.data,
  });

/** Query for what would not be restored of an entry. It is a dry run. */
export const trialQuery = (http: HttpClient, uid: string, documentId: string, id: number, draft: boolean) =>
  queryOptions({
    queryKey: ['history', uid, documentId, id, 'trial'],
    queryFn: async ({ signal }) => {
      const asked = draft ? queryString({ status: 'draft' }) : '';
      const body = { dryRun: true };
      const path = `${pathOf(uid, documentId)}/${id}/restore${asked}`;
      return (await http.ask<{ readonly meta: Pick<ToldRestore, 'missing' | 'untouched'> }>(path, { method: 'POST', body, signal })).body
        .meta;
    },
    retry: false,
  });

/** What is told of a page of the trash. */
interface TrashMeta {
  readonly next: string | null;
  readonly reached: string | null;
  /** Milliseconds for which deleted documents are kept; null: forever. */
  readonly keptFor: number | null;
}

/** Key of all queries of the trash. */
export const TRASH = ['trash'] as const;

/**
 * Query for deleted documents.
 * @param uid a content type; null: all
 * @param title a part of the title; empty: all
 */
export const trashQuery = (http: HttpClient, uid: string | null, title: string) =>
  infiniteQueryOptions({
    queryKey: [...TRASH, uid, title],
    queryFn: async ({ pageParam, signal }) => {
      const asked = { ...(title !== '' && { title }), ...(pageParam !== null && { before: pageParam }) };
      return (
        await http.ask<Listed<DeletedDocument, TrashMeta>>(
          `/history/bin${uid === null ? '' : `/${encodeURIComponent(uid)}`}${queryString(asked)}`,
          { signal },
        )
      ).body;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next,
    // Deleted documents come from other pages, too.
    staleTime: 0,
  });
