import { useQuery, useQueryClient } from '@tanstack/react-query';
import { inWords } from '../account/in-words.ts';
import { useHttp } from '../client/queries.ts';
import type { Data, Health, KnownSlowQuery } from '../client/types.ts';
import { useNotices } from '../shell/notices.tsx';

const KEY = ['health'] as const;

/** Milliseconds between two looks while somebody looks. */
const EVERY = 5_000;
/** The same of what nodes write once a minute. */
const EVERY_MINUTE = 60_000;

/** How it goes, again and again. */
export function useHealth() {
  const http = useHttp();
  return useQuery({
    queryKey: [...KEY, 'all'],
    queryFn: async ({ signal }) => (await http.ask<Data<Health>>('/health', { signal })).body.data,
    refetchInterval: EVERY,
  });
}

/** Queries that took long on any node. */
export function useSlowQueries() {
  const http = useHttp();
  return useQuery({
    queryKey: ['health-slow-queries'],
    queryFn: async ({ signal }) => (await http.ask<Data<readonly KnownSlowQuery[]>>('/health/slow-queries', { signal })).body.data,
    staleTime: EVERY_MINUTE,
    refetchInterval: EVERY_MINUTE,
  });
}

/** Does something about it, says what came of it, and looks again. */
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

/** Keys of what is asked beside. */
export const healthKeys = {
  queue: (queue: string) => [...KEY, 'queue', queue] as const,
  plan: (id: number) => ['health-plan', id] as const,
};
