import { useEffect, useRef } from 'react';
import { t } from '../words/text.ts';
import { useNotices } from './notices.tsx';

/** The address whose page was named last: the first one is named by the browser. */
let named: string | null = null;

/** Names the tab of the browser after what is shown, and says so to who came to another page. */
export function usePageTitle(title: string): void {
  const { whisper } = useNotices();
  useEffect(() => {
    document.title = t('{page} · Plinth', { page: title });
  }, [title]);
  const first = useRef(title);
  useEffect(() => {
    const { pathname } = window.location;
    if (named !== null && named !== pathname) whisper(first.current);
    named = pathname;
  }, [whisper]);
}
