import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { HttpClient, RequestError } from '../client/http-client.ts';
import { HttpContext } from '../client/queries.ts';
import { router } from './router.tsx';

/** Milliseconds: what was seen is shown again at once, and asked for anew behind it when it is older than this. */
const FRESH = 5000;
const KEPT = 30 * 60_000;

/** A server that was not reached, or that is not well, is asked again twice; an answer is an answer. */
function isWorthAsking(count: number, error: Error): boolean {
  return count < 2 && error instanceof RequestError && (error.problem.status === 0 || error.problem.status >= 500);
}

/** The whole page. */
export function App() {
  const [http] = useState(() => new HttpClient());
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: FRESH, gcTime: KEPT, retry: isWorthAsking } } }),
  );
  return (
    <HttpContext value={http}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </HttpContext>
  );
}
