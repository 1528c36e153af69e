import type { Path } from '../../form/path.ts';

/** Milliseconds for which somebody is where they wrote, though they press a button or look around. */
export const LINGERING = 60_000;

/**
 * Tells where somebody writes. Who saves by the button, or opens a menu, has not left what they wrote in; nor has who has not saved it.
 * @param focused the field that has the focus; null: none has
 */
export function whereabouts(focused: () => Path | null, isDirty: () => boolean, now: () => number = Date.now): () => Path | null {
  let last: { readonly path: Path; readonly at: number } | null = null;
  return () => {
    const path = focused() ?? (isDirty() ? last?.path : null) ?? null;
    if (path !== null) last = { path, at: now() };
    return last !== null && now() - last.at < LINGERING ? last.path : null;
  };
}
