import { useEffect, useRef } from 'react';

/**
 * Calls `goOn` after an open dialog has closed. The focus cannot be set before: elements behind a modal dialog cannot have it.
 * @param isOpen whether the dialog is open now
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
