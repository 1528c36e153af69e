import type { QueryClient } from '@tanstack/react-query';
import type { HttpClient } from '../client/http-client.ts';

/** Milliseconds between two requests to a server that did not answer. */
const PAUSE = 3000;

/**
 * Asks a server that cannot be reached until it answers, and then repeats the requests that failed, so that no page goes on saying that
 * the server cannot be reached.
 * @returns a function that stops it
 */
export function reconnecting(http: HttpClient, queries: QueryClient): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const ignore = http.onReach((isReached) => {
    clearInterval(timer);
    if (!isReached) timer = setInterval(() => http.ask('/session').catch(() => undefined), PAUSE);
    else void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  });
  return () => {
    clearInterval(timer);
    ignore();
  };
}
