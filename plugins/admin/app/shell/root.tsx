import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { NoticesProvider } from './notices.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { PageSkeleton } from './skeleton.tsx';

/** What every address has: messages, and the page itself. */
export function Root() {
  return (
    <NoticesProvider>
      <PageBoundary>
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </PageBoundary>
    </NoticesProvider>
  );
}
