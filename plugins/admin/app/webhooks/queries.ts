import { queryOptions } from '@tanstack/react-query';
import type { HttpClient } from '../client/http-client.ts';
import { queryString } from '../client/query-string.ts';
import type { Data, ListedDelivery, ShownDelivery, ShownWebhook } from '../client/types.ts';

/** Polling interval of deliveries in milliseconds. */
const LOOK = 3_000;

/** Query keys of webhooks. */
export const webhookKeys = {
  all: ['webhooks'] as const,
  deliveries: (id: number) => ['webhook-deliveries', id] as const,
};

/** Query for webhooks. */
export const webhooksQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: webhookKeys.all,
    queryFn: async ({ signal }) => (await http.ask<Data<readonly ShownWebhook[]>>('/webhooks', { signal })).body.data,
  });

/**
 * Query for the last deliveries.
 * @param state only those in this state; empty: all
 */
export const deliveriesQuery = (http: HttpClient, id: number, state: string) =>
  queryOptions({
    queryKey: [...webhookKeys.deliveries(id), state],
    queryFn: async ({ signal }) => {
      const asked = state === '' ? '' : queryString({ state });
      return (await http.ask<Data<readonly ListedDelivery[]>>(`/webhooks/${id}/deliveries${asked}`, { signal })).body.data;
    },
    refetchInterval: LOOK,
  });

/** Query for one delivery with its request and response. */
export const deliveryQuery = (http: HttpClient, id: number, delivery: number) =>
  queryOptions({
    queryKey: [...webhookKeys.deliveries(id), 'one', delivery],
    queryFn: async ({ signal }) => (await http.ask<Data<ShownDelivery>>(`/webhooks/${id}/deliveries/${delivery}`, { signal })).body.data,
    refetchInterval: LOOK,
  });
