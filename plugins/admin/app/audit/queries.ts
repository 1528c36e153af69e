import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { HttpClient } from '../client/http-client.ts';
import { queryString } from '../client/query-string.ts';
import type { AuditPage, AuditState, Data } from '../client/types.ts';

/** What is looked for, as it stands in the address. */
export interface AuditSearch {
  readonly who?: string;
  readonly area?: string;
  readonly type?: string;
  readonly documentId?: string;
  readonly day?: string;
  readonly text?: string;
}

/** Milliseconds between two looks while the chain is verified. */
const LOOK = 1_000;

/** Names of what is kept about the audit. */
export const auditKeys = { state: ['audit', 'state'] as const, entries: ['audit', 'entries'] as const };

/** What is asked for. */
export function choiceOf({ day, ...search }: AuditSearch) {
  return { ...search, ...(day !== undefined && { from: day, to: day }) };
}

/** What was done, newest first, page by page. */
export const entriesQuery = (http: HttpClient, search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: [...auditKeys.entries, search],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ signal, pageParam }) => {
      return (await http.ask<AuditPage>(`/audit/entries${queryString({ ...choiceOf(search), before: pageParam })}`, { signal })).body;
    },
    getNextPageParam: ({ meta }) => meta.next ?? undefined,
  });

/** How it is with the chain. */
export const stateQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: auditKeys.state,
    queryFn: async ({ signal }) => (await http.ask<Data<AuditState>>('/audit/head', { signal })).body.data,
    refetchInterval: ({ state: { data } }) => (data !== undefined && data.verifying !== null ? LOOK : false),
  });
