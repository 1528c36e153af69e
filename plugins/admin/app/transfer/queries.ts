import { queryOptions } from '@tanstack/react-query';
import type { HttpClient } from '../client/http-client.ts';
import type { Data, ShownTransfer, TransferProblem, TransferTarget } from '../client/types.ts';

/** Milliseconds between two polls of progress. */
const LOOK = 1_000;

/** Query keys of transfers. */
export const transferKeys = { all: ['transfers'] as const, problems: (id: number) => ['transfer-problems', id] as const };

/** Whether the state changes without an action of a person. */
export function isUnderWay({ state }: Pick<ShownTransfer, 'state'>): boolean {
  return state === 'sending' || state === 'reading' || state === 'planning' || state === 'running';
}

/** Query for recent exports and imports. */
export const transfersQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: transferKeys.all,
    queryFn: async ({ signal }) => (await http.ask<Data<readonly ShownTransfer[]>>('/transfer/imports', { signal })).body.data,
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) === true ? LOOK : false),
  });

/** Query for other Plinths to which content can be sent. */
export const targetsQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: ['transfer-targets'],
    queryFn: async ({ signal }) => (await http.ask<Data<readonly TransferTarget[]>>('/transfer/targets', { signal })).body.data,
  });

/** Query for the first problems of an import. */
export const problemsQuery = (http: HttpClient, { id, problems, state }: ShownTransfer) =>
  queryOptions({
    queryKey: [...transferKeys.problems(id), problems, state],
    queryFn: async ({ signal }) =>
      (await http.ask<Data<readonly TransferProblem[]>>(`/transfer/imports/${id}/problems`, { signal })).body.data,
    enabled: problems > 0,
  });
