import { queryOptions } from '@tanstack/react-query';
import type { HttpClient } from '../client/http-client.ts';
import { type QueryValue, queryString } from '../client/query-string.ts';
import type { Data, Plan, PlanCheck, PlanState, Plans } from '../client/types.ts';

/** Polling interval in milliseconds, for pages that show progress. Forms do not poll. */
export const LOOKED_AT = { refetchInterval: 15_000 } as const;
/** Plans per request, and the maximum number of requests for a calendar. */
const AT_ONCE = 100;
const MOST_PAGES = 5;

/** Query keys of plans. */
export const scheduleKeys = {
  all: ['schedule'] as const,
  one: (id: number) => ['schedule', 'one', id] as const,
  check: (id: number) => ['schedule', 'check', id] as const,
};

/** A filter of plans. */
export interface PlansWanted {
  readonly state?: PlanState;
  /** UTC, ISO 8601; `from` is inclusive, `to` is exclusive. */
  readonly from?: string;
  readonly to?: string;
  readonly type?: string;
  readonly documentId?: string;
  readonly named?: boolean;
}

/** Some plans, and whether there are more. */
export interface SomePlans {
  readonly plans: readonly Plan[];
  readonly isMore: boolean;
}

async function fetchPlans(http: HttpClient, wanted: PlansWanted, signal: AbortSignal): Promise<SomePlans> {
  const plans: Plan[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const asked = queryString({ ...(wanted as Readonly<Record<string, QueryValue>>), page, pageSize: AT_ONCE });
    const { body } = await http.ask<Plans>(`/schedule/plans${asked}`, { signal });
    plans.push(...body.data);
    if (page >= body.meta.pagination.pageCount) return { plans, isMore: false };
  }
  return { plans, isMore: true };
}

/** Query for plans. */
export const plansQuery = (http: HttpClient, wanted: PlansWanted) =>
  queryOptions({
    queryKey: [...scheduleKeys.all, 'some', wanted],
    queryFn: ({ signal }) => fetchPlans(http, wanted, signal),
  });

/** Query for one plan. */
export const planQuery = (http: HttpClient, id: number) =>
  queryOptions({
    queryKey: scheduleKeys.one(id),
    queryFn: async ({ signal }) => (await http.ask<Data<Plan>>(`/schedule/plans/${id}`, { signal })).body.data,
  });

/** Query for the problems that a plan would have now. It only runs on demand. */
export const checkQuery = (http: HttpClient, id: number) =>
  queryOptions({
    queryKey: scheduleKeys.check(id),
    queryFn: async ({ signal }) => (await http.ask<Data<PlanCheck>>(`/schedule/plans/${id}/check`, { method: 'POST', signal })).body.data,
    enabled: false,
  });
