import { queryOptions } from '@tanstack/react-query';
import type { HttpClient } from '../client/http-client.ts';
import type { Data, ShownTransfer, TransferProblem, TransferTarget } from '../client/types.ts';

/** Milliseconds between two looks while something is under way. */
const LOOK = 1_000;

/** Names of what is kept about transfers. */
export const transferKeys = { all: ['transfers'] as const, problems: (id: number) => ['transfer-problems', id] as const };

/** Whether it goes on by itself. */
export function isUnderWay({ state }: Pick<ShownTransfer, 'state'>): boolean {
  return state === 'sending' || state === 'reading' || state === 'planning' || state === 'running';
}

/** What somebody has exported and imported of late. */
export const transfersQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: transferKeys.all,
    queryFn: async ({ signal }) => (await http.ask<Data<readonly ShownTransfer[]>>('/transfer/imports', { signal })).body.data,
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) === true ? LOOK : false),
  });

/** The other Plinths that content may be sent to. */
export const targetsQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: ['transfer-targets'],
    queryFn: async ({ signal }) => (await http.ask<Data<readonly TransferTarget[]>>('/transfer/targets', { signal })).body.data,
  });

/** What is to be said about documents of an import, the first ones. */
export const problemsQuery = (http: HttpClient, { id, problems, state }: ShownTransfer) =>
  queryOptions({
    queryKey: [...transferKeys.problems(id), problems, state],
    queryFn: async ({ signal }) =>
      (await http.ask<Data<readonly TransferProblem[]>>(`/transfer/imports/${id}/problems`, { signal })).body.data,
    enabled: problems > 0,
  });
