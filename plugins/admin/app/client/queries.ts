import { type QueryClient, queryOptions, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { HttpClient } from './http-client.ts';
import { inTheirLanguage } from './in-their-language.ts';
import { currentSession } from './session.ts';
import type { Data, Home, Model, Session, Use, View } from './types.ts';

/** The one client of the page. */
export const HttpContext = createContext<HttpClient | null>(null);

/** Who speaks with the server. */
export function useHttp(): HttpClient {
  const http = useContext(HttpContext);
  if (http === null) throw new Error('useHttp: there is no HttpContext above');
  return http;
}

/** Names of what is kept: everything about one type begins alike, so that a write can make it all old at once. */
export const keys = {
  session: ['session'] as const,
  model: ['model'] as const,
  /** Every list, document and version of a type. */
  type: (uid: string) => ['type', uid] as const,
  list: (uid: string, query: string) => ['type', uid, 'list', query] as const,
  count: (uid: string, query: string) => ['type', uid, 'count', query] as const,
  versions: (uid: string, documentIds: readonly string[]) => ['type', uid, 'versions', ...documentIds] as const,
  document: (uid: string, documentId: string | null, query: string) => ['type', uid, 'document', documentId, query] as const,
  uses: (uid: string, documentId: string | number) => ['uses', uid, documentId] as const,
  home: ['home'] as const,
  views: ['views'] as const,
  search: (text: string) => ['search', text] as const,
  files: ['files'] as const,
};

/** Asks who is signed in. */
export const sessionQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: keys.session,
    queryFn: async ({ signal }) => {
      const session = await currentSession(http, signal);
      await inTheirLanguage(http, session);
      return session;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Asks what there is to write. A server that has the same model as before answers 304, and the browser what it kept. */
export const modelQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: keys.model,
    queryFn: async ({ signal }) => (await http.ask<Data<Model>>('/model', { signal })).body.data,
    staleTime: 5 * 60_000,
  });

/** Asks what concerns this person now: what was written last, what waits. */
export const homeQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: keys.home,
    queryFn: async ({ signal }) => (await http.ask<Data<Home>>('/home', { signal })).body.data,
  });

/** Asks how people look at lists, of all types at once: who goes from list to list asks once. */
export const viewsQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: keys.views,
    queryFn: async ({ signal }) => (await http.ask<Data<readonly View[]>>('/views', { signal })).body.data,
    staleTime: 5 * 60_000,
  });

/** Who is signed in. Waits for the server once; after that it is at hand. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery(useHttp())).data;
}

/** The model, for pages below the frame. Waits for the server once; after that it is at hand. */
export function useModel(): Model {
  return useSuspenseQuery(modelQuery(useHttp())).data;
}

/** After a write: everything that the page keeps of this type is asked for anew where it is shown. */
export function useMakeOld(): (uid: string) => Promise<void> {
  const queries: QueryClient = useQueryClient();
  return (uid) => queries.invalidateQueries({ queryKey: keys.type(uid) });
}

/** What leads to a document; undefined as long as it is not known. */
export function useUses(uid: string, documentId: string | null): readonly Use[] | undefined {
  const http = useHttp();
  const { data } = useQuery({
    queryKey: keys.uses(uid, documentId ?? ''),
    queryFn: async ({ signal }) => {
      const asked = new URLSearchParams({ type: uid, documentId: documentId ?? '' });
      return (await http.ask<Data<readonly Use[]>>(`/uses?${asked}`, { signal })).body.data;
    },
    enabled: documentId !== null,
  });
  return data;
}
