import { useEffect, useRef } from 'react';
import type { Path } from '../../form/path.ts';

/** Leads back into the form once what two people wrote is decided, or put off: to where one wrote before. */
export function useAfterConflict(conflict: { readonly from: Path | null } | null, goOn: (from: Path | null) => void): void {
  const before = useRef(conflict);
  const latest = useRef(goOn);
  useEffect(() => {
    latest.current = goOn;
  });
  useEffect(() => {
    if (conflict === null && before.current !== null) latest.current(before.current.from);
    before.current = conflict;
  }, [conflict]);
}
