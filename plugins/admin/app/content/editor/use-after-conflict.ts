import { useEffect, useRef } from 'react';
import type { Path } from '../../form/path.ts';

/** Returns the focus to the field that had it before a conflict, once the conflict was decided or postponed. */
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
