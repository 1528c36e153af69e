import { type QueryClient, queryOptions, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { HttpClient } from './http-client.ts';
import { inTheirLanguage } from './in-their-language.ts';
import { currentSession } from './session.ts';
import type { Data, Home, Model, Session, Uses, View } from './types.ts';

/** The HTTP client of the page. */
export const HttpContext = createContext<HttpClient | null>(null);

/** Returns the HTTP client. */
export function useHttp(): HttpClient {
  const http = useContext(HttpContext);
  if (http === null) throw new Error('useHttp: there is no HttpContext above');
  return http;
}

/** Query keys. All keys of a type have the same prefix, so that a write can invalidate them at once. */
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

/** Query for the signed-in person. */
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

/** Query for the model. If it has not changed, the server answers 304 and the browser uses its cache. */
export const modelQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: keys.model,
    queryFn: async ({ signal }) => {
      const model = (await http.ask<Data<Model>>('/model', { signal })).body.data;
      // Loaded on demand: traits would exceed the size limit of the first page, and only fields of plugins need them here.
      if (Object.keys(model.fields).length === 0) return model;
      return (await import('../traits/of-plugins.ts')).withTraits(model);
    },
    staleTime: 5 * 60_000,
  });

/** Query for the first page. */
export const homeQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: keys.home,
    queryFn: async ({ signal }) => (await http.ask<Data<Home>>('/home', { signal })).body.data,
  });

/** Query for the saved views of all types at once, so that moving between lists needs no further request. */
export const viewsQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: keys.views,
    queryFn: async ({ signal }) => (await http.ask<Data<readonly View[]>>('/views', { signal })).body.data,
    staleTime: 5 * 60_000,
  });

/** Returns the session. Suspends until it is loaded. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery(useHttp())).data;
}

/** Returns the model. Suspends until it is loaded. */
export function useModel(): Model {
  return useSuspenseQuery(modelQuery(useHttp())).data;
}

/** Returns a function that invalidates all cached data of a type after a write. */
export function useMakeOld(): (uid: string) => Promise<void> {
  const queries: QueryClient = useQueryClient();
  return (uid) => queries.invalidateQueries({ queryKey: keys.type(uid) });
}

/** Query for what refers to a document. */
export const usesQuery = (http: HttpClient, uid: string, documentId: string) =>
  queryOptions({
    queryKey: keys.uses(uid, documentId),
    // Others may have used it since.
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => (await http.ask<Uses>(`/uses?${new URLSearchParams({ type: uid, documentId })}`, { signal })).body,
  });

/** What refers to a document; undefined until it is loaded. */
export function useUses(uid: string, documentId: string | null): Uses | undefined {
  const http = useHttp();
  const { data } = useQuery({ ...usesQuery(http, uid, documentId ?? ''), enabled: documentId !== null });
  return data;
}
