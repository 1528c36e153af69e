import { Navigate, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useSession } from '../client/queries.ts';
import { withinPage } from '../client/root.ts';
import { t } from '../i18n/translate.ts';
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

/** The frame around every page of a signed-in person. */
export function Frame() {
  const { person } = useSession();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  useShortcut('Ctrl K', t('shell.searchOrRunCommand'), () => setOpen('palette'));
  useShortcut('?', t('shell.showShortcuts'), () => setOpen('keys'));
  const main = useFocusOnArrival(pathname);
  useFocusGuard();
  if (person === null) return <ToSignIn />;
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#page">
        {t('shell.skipToContent')}
      </a>
      {/* Suspends until the model is loaded. The password dialog is outside, so that it can show meanwhile. */}
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

/** Redirects to the sign-in page, with the address to return to. The address is read once, because it changes with the redirect. */
function ToSignIn() {
  const router = useRouter();
  const [search] = useState(() => ({ next: withinPage(router.state.location.href) || '/' }));
  return <Navigate to="/sign-in" search={search} replace />;
}

/** Moves the focus to the new page after a link was followed by keyboard. */
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
