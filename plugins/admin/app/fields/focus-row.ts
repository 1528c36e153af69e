import type { Path } from '../form/path.ts';

/**
 * Puts the focus where somebody goes on once a row has come or gone, which took along what had it: into the row at a place, the last one where there are
 * fewer, or the first control of the field where there are none. Who has no pointer would begin at the top of the page again.
 */
export function focusRow(path: Path, index: number): void {
  requestAnimationFrame(() => {
    // Who went elsewhere meanwhile stays there.
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const fields = document.querySelectorAll<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);
    // A drawer over the page may show an attribute of the same name.
    const field = fields[fields.length - 1];
    const rows = field?.querySelector('ul[data-rows]')?.children;
    const row = rows?.[Math.min(index, rows.length - 1)];
    (row ?? field)?.querySelector<HTMLElement>('input, textarea, select, button:not([data-grip])')?.focus();
  });
}
