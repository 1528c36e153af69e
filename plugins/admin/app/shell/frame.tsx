import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';

/** What stands around every page of somebody who is signed in. */
export function Frame() {
  return (
    <main>
      <Suspense>
        <Outlet />
      </Suspense>
    </main>
  );
}
