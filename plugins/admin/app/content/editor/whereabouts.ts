import type { Path } from '../../form/path.ts';

/** Milliseconds for which a person still counts as being in the field that lost the focus. */
export const LINGERING = 60_000;

/**
 * Returns a function that tells the path of the field in which the person writes. It remains for a while after the focus has left, for
 * instance to a button, and while there are unsaved changes.
 * @param focused returns the path of the focused field; null: none
 */
export function whereabouts(focused: () => Path | null, isDirty: () => boolean, now: () => number = Date.now): () => Path | null {
  let last: { readonly path: Path; readonly at: number } | null = null;
  return () => {
    const path = focused() ?? (isDirty() ? last?.path : null) ?? null;
    if (path !== null) last = { path, at: now() };
    return last !== null && now() - last.at < LINGERING ? last.path : null;
  };
}
