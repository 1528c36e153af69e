import { useEffect } from 'react';
import { useHttp } from '../client/queries.ts';
import type { DocumentSession } from '../content/editor/document-session.ts';

/**
 * Stores the unsaved changes of a session at once when the page may be closing, and again when the server responds again, or when the
 * person comes back to the page: they may have made room for them, or signed in again.
 */
export function useAutosave({ copy }: DocumentSession): void {
  const http = useHttp();
  useEffect(() => {
    if (copy === null) return;
    const closing = () => copy.flushLast();
    const hidden = () => {
      if (document.visibilityState === 'hidden') closing();
      else retry();
    };
    const retry = () => copy.retry();
    const ignore = http.onReach((isReached) => {
      if (isReached) retry();
    });
    window.addEventListener('pagehide', closing);
    window.addEventListener('online', retry);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      ignore();
      window.removeEventListener('pagehide', closing);
      window.removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', hidden);
      void copy.flush();
    };
  }, [copy, http]);
}
