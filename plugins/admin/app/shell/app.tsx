import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';

/** The whole page. */
export function App() {
  const [queries] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={queries}>
      <main>
        <h1>Plinth</h1>
      </main>
    </QueryClientProvider>
  );
}
