import { useEffect, useRef } from 'react';

/**
 * Calls back once a dialog that was open is gone. What takes the focus sooner loses it again: behind a dialog nothing can have it.
 * @param isOpen whether one is open now
 */
export function useAfterDialog(isOpen: boolean, goOn: () => void): void {
  const wasOpen = useRef(isOpen);
  const latest = useRef(goOn);
  useEffect(() => {
    latest.current = goOn;
  });
  useEffect(() => {
    if (wasOpen.current && !isOpen) latest.current();
    wasOpen.current = isOpen;
  }, [isOpen]);
}
