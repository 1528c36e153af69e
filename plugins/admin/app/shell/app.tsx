import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { HttpClient } from '../client/http-client.ts';
import { HttpContext } from '../client/queries.ts';
import { isWorthAsking } from '../client/worth-asking.ts';
import { reconnecting } from './reconnecting.ts';
import { router } from './router.tsx';

/** Milliseconds: cached data is shown at once, and fetched again in the background when it is older than this. */
const FRESH = 5000;
const KEPT = 30 * 60_000;

/** The root component of the page. */
export function App() {
  const [http] = useState(() => new HttpClient());
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: FRESH, gcTime: KEPT, retry: isWorthAsking } } }),
  );
  useEffect(() => reconnecting(http, queries), [http, queries]);
  return (
    <HttpContext value={http}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </HttpContext>
  );
}
