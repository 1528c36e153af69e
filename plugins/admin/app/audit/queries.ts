import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { HttpClient } from '../client/http-client.ts';
import { queryString } from '../client/query-string.ts';
import type { AuditPage, AuditState, Data } from '../client/types.ts';

/** The filters, as they are in the address. */
export interface AuditSearch {
  readonly who?: string;
  readonly area?: string;
  readonly type?: string;
  readonly documentId?: string;
  readonly day?: string;
  readonly text?: string;
}

/** Milliseconds between two polls during a verification. */
const LOOK = 1_000;

/** Query keys of the audit log. */
export const auditKeys = { state: ['audit', 'state'] as const, entries: ['audit', 'entries'] as const };

/** Converts the filters to the server's parameters. */
export function choiceOf({ day, ...search }: AuditSearch) {
  return { ...search, ...(day !== undefined && { from: day, to: day }) };
}

/** Query for entries, newest first, page by page. */
export const entriesQuery = (http: HttpClient, search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: [...auditKeys.entries, search],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ signal, pageParam }) => {
      return (await http.ask<AuditPage>(`/audit/entries${queryString({ ...choiceOf(search), before: pageParam })}`, { signal })).body;
    },
    getNextPageParam: ({ meta }) => meta.next ?? undefined,
  });

/** Query for the state of the chain. */
export const stateQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: auditKeys.state,
    queryFn: async ({ signal }) => (await http.ask<Data<AuditState>>('/audit/head', { signal })).body.data,
    refetchInterval: ({ state: { data } }) => (data !== undefined && data.verifying !== null ? LOOK : false),
  });
