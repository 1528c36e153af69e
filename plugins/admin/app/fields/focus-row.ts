import type { Path } from '../form/path.ts';

/**
 * Moves the focus after a row was added or removed, because the focused element may have been removed. It goes to the row at an index, or
 * the last row, or else to the first control of the field. Without this, keyboard users would start again at the top of the page.
 */
export function focusRow(path: Path, index: number): void {
  requestAnimationFrame(() => {
    // If the focus is elsewhere by now, keep it there.
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const fields = document.querySelectorAll<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);
    // A drawer over the page may have an attribute of the same name: use the last one.
    const field = fields[fields.length - 1];
    const rows = field?.querySelector('ul[data-rows]')?.children;
    const row = rows?.[Math.min(index, rows.length - 1)];
    (row ?? field)?.querySelector<HTMLElement>('input, textarea, select, button:not([data-grip])')?.focus();
  });
}
