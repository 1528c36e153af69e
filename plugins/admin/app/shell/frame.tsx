import { Navigate, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useSession } from '../client/queries.ts';
import { t } from '../words/text.ts';
import { useFocusGuard } from './focus-guard.ts';
import styles from './frame.module.css';
import { late } from './late.ts';
import { Navigation, PhoneBar } from './navigation.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { Palette } from './palette.tsx';
import { SessionOver } from './session-over.tsx';
import { useShortcut } from './shortcuts.ts';
import { PageSkeleton } from './skeleton.tsx';

const KeysHelp = late(async () => (await import('./keys-help.tsx')).KeysHelp);

/** What stands around every page of somebody who is signed in. */
export function Frame() {
  const { person } = useSession();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  useShortcut('Ctrl K', t('Find or do anything'), () => setOpen('palette'));
  useShortcut('?', t('Show all keys'), () => setOpen('keys'));
  const main = useFocusOnArrival(pathname);
  useFocusGuard();
  if (person === null) return <ToSignIn />;
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#page">
        {t('Skip to the page')}
      </a>
      {/* What waits for the model waits in here: who is asked for a password meanwhile is asked beside it. */}
      <Suspense fallback={<div />}>
        <Navigation onFind={() => setOpen('palette')} />
      </Suspense>
      <main ref={main} id="page" className={styles.main} tabIndex={-1}>
        <PageBoundary place={pathname}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </PageBoundary>
      </main>
      <Suspense>
        <PhoneBar onFind={() => setOpen('palette')} />
        {open === 'palette' && <Palette onClose={() => setOpen(null)} onKeys={() => setOpen('keys')} />}
        {open === 'keys' && <KeysHelp onClose={() => setOpen(null)} />}
      </Suspense>
      <SessionOver />
    </div>
  );
}

/** Leads to where one comes in, and says where one was going: said once, for the address is another one from then on. */
function ToSignIn() {
  const router = useRouter();
  const [search] = useState(() => ({ next: router.state.location.href.replace(/^\/admin/, '') || '/' }));
  return <Navigate to="/sign-in" search={search} replace />;
}

/** Who follows a link by keyboard goes on reading in the page that it led to. */
function useFocusOnArrival(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
