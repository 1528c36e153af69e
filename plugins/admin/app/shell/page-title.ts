import { useEffect } from 'react';

/** Names the tab of the browser after what is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Plinth`;
  }, [title]);
}
