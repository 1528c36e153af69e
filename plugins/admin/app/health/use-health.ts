import { useQuery, useQueryClient } from '@tanstack/react-query';
import { inWords } from '../account/in-words.ts';
import { useHttp } from '../client/queries.ts';
import type { Data, Health, ShownSlowQuery } from '../client/types.ts';
import { useNotices } from '../shell/notices.tsx';

const KEY = ['health'] as const;

/** Polling interval in milliseconds. */
const EVERY = 5_000;
/** The same for data that nodes write once a minute. */
const EVERY_MINUTE = 60_000;

/** Polls the state of the service. */
export function useHealth() {
  const http = useHttp();
  return useQuery({
    queryKey: [...KEY, 'all'],
    queryFn: async ({ signal }) => (await http.ask<Data<Health>>('/health', { signal })).body.data,
    refetchInterval: EVERY,
  });
}

/** Polls the slow queries of all nodes. */
export function useSlowQueries() {
  const http = useHttp();
  return useQuery({
    queryKey: ['health-slow-queries'],
    queryFn: async ({ signal }) => (await http.ask<Data<readonly ShownSlowQuery[]>>('/health/slow-queries', { signal })).body.data,
    staleTime: EVERY_MINUTE,
    refetchInterval: EVERY_MINUTE,
  });
}

/** Returns a function that runs an action, reports its result, and reloads the page's data. */
export function useDeed(): (path: string, body: object, done: (answer: Readonly<Record<string, unknown>>) => string) => Promise<void> {
  const http = useHttp();
  const queries = useQueryClient();
  const { say } = useNotices();
  return async (path, body, done) => {
    try {
      const { body: answer } = await http.ask<Data<Readonly<Record<string, unknown>>>>(path, { method: 'POST', body });
      say({ text: done(answer.data), kind: 'done' });
    } catch (failure) {
      say({ text: inWords(failure), kind: 'error' });
    }
    await queries.invalidateQueries({ queryKey: KEY });
  };
}

/** Query keys of additional requests. */
export const healthKeys = {
  queue: (queue: string) => [...KEY, 'queue', queue] as const,
  plan: (id: number) => ['health-plan', id] as const,
};
