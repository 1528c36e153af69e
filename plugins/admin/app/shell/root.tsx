import { Link, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { t } from '../i18n/translate.ts';
import { Message } from './message.tsx';
import { NoticesProvider } from './notices.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { usePageTitle } from './page-title.ts';
import { PageSkeleton } from './skeleton.tsx';

/** The page for an unknown address. */
export function NotFound() {
  usePageTitle(t('common.pageNotFound'));
  return (
    <main>
      <Message title={t('common.pageNotFound')}>
        <p>{t('shell.noPageAtUrl')}</p>
        <Link to="/">{t('shell.goToHomePage')}</Link>
      </Message>
    </main>
  );
}

/** The root of all pages: messages, and the page itself. */
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
