import { useEffect, useRef } from 'react';
import { t } from '../i18n/translate.ts';
import { useNotices } from './notices.tsx';

/** Path of the page that was announced last. The browser announces the first page itself. */
let named: string | null = null;

/** Sets the title of the browser's tab, and announces it after a change of the page. */
export function usePageTitle(title: string): void {
  const { whisper } = useNotices();
  useEffect(() => {
    document.title = t('shell.documentTitle', { page: title });
  }, [title]);
  const first = useRef(title);
  useEffect(() => {
    const { pathname } = window.location;
    if (named !== null && named !== pathname) whisper(first.current);
    named = pathname;
  }, [whisper]);
}
