import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { HttpClient } from '../../client/http-client.ts';
import { keys, useHttp } from '../../client/queries.ts';
import type { Data, Mays, SharedFacts, Type, Version, Versions, WriteVerb } from '../../client/types.ts';
import { t, translateServer } from '../../i18n/translate.ts';

/** Query for the versions of a document. */
export const versionsQuery = (http: HttpClient, type: Type, documentId: string | null) =>
  queryOptions({
    queryKey: keys.versions(type.uid, [documentId ?? '']),
    queryFn: async ({ signal }) => {
      const body = { type: type.uid, documentIds: [documentId] };
      return (await http.ask<Data<Versions>>('/versions', { method: 'POST', body, signal })).body.data;
    },
  });

/** The versions of a document. Empty until they are loaded. */
export function useVersions(type: Type, documentId: string | null): readonly Version[] {
  const { data } = useQuery({ ...versionsQuery(useHttp(), type, documentId), enabled: documentId !== null });
  return data?.[documentId ?? ''] ?? [];
}

/** Query for what the person may do with a version of a document. */
const mayQuery = (http: HttpClient, type: Type, documentId: string | null, locale: string | null) => {
  const query = new URLSearchParams({
    type: type.uid,
    ...(documentId !== null && { documentId }),
    ...(locale !== null && { locale }),
    ...(type.drafts && { status: 'draft' }),
  });
  return queryOptions({
    queryKey: [...keys.type(type.uid), 'may', query.toString()],
    queryFn: async ({ signal }) => (await http.ask<Data<Mays>>(`/may?${query}`, { signal })).body.data,
  });
};

/** What the person may do here. Undefined until it is loaded; use the model's rights meanwhile. */
export function useMay(type: Type, documentId: string | null, locale: string | null): Mays | undefined {
  const { data } = useQuery({ ...mayQuery(useHttp(), type, documentId, locale), enabled: documentId !== null });
  return data;
}

/** What publishing a document here would change in other locales. Undefined until it is loaded. */
export function useShared(type: Type, documentId: string | null, locale: string | null, isAsked: boolean): SharedFacts | undefined {
  const http = useHttp();
  const query = new URLSearchParams({ type: type.uid, documentId: documentId ?? '', locale: locale ?? '' });
  const { data } = useQuery({
    queryKey: [...keys.type(type.uid), 'shared', query.toString()],
    queryFn: async ({ signal }) => (await http.ask<Data<SharedFacts>>(`/shared?${query}`, { signal })).body.data,
    enabled: isAsked && locale !== null,
  });
  return data;
}

/** Facts that a response has beside the document: its versions, and what may be done with it. */
export interface Facts {
  readonly versions?: Versions;
  readonly may?: Mays;
}

/** Caches facts of a response, so that no other request is needed. */
export function keepFacts(
  queries: QueryClient,
  http: HttpClient,
  { type, documentId, locale }: { readonly type: Type; readonly documentId: string; readonly locale: string | null },
  { versions, may }: Facts,
): void {
  if (versions !== undefined) queries.setQueryData(versionsQuery(http, type, documentId).queryKey, versions);
  if (may !== undefined) queries.setQueryData(mayQuery(http, type, documentId, locale).queryKey, may);
}

const REASONS = {
  forbidden: 'editor.noPermission',
  notFound: 'editor.noPermissionForDocument',
} as const;

/** Returns why an action is not allowed, as a sentence; null when it is. */
export function whyNot(mays: Mays | undefined, verb: WriteVerb, isOffered: boolean): string | null {
  const may = mays?.[verb];
  if (may === undefined) return isOffered ? null : t(REASONS.forbidden);
  if (may.granted) return null;
  return may.why === undefined ? t(REASONS[may.reason ?? 'forbidden']) : translateServer(may.why);
}
