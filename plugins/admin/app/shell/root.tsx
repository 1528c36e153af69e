import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { NoticesProvider } from './notices.tsx';

/** What every address has: messages, and the page itself. */
export function Root() {
  return (
    <NoticesProvider>
      <Suspense>
        <Outlet />
      </Suspense>
    </NoticesProvider>
  );
}
