import { type Path, parentOf } from '../../form/path.ts';

/** Scrolls to the field at a path and focuses it. If the field is not shown, it uses the nearest one that contains it. */
export function reveal(root: ParentNode | null, path: Path): void {
  for (let at = path; at !== ''; at = parentOf(at)) {
    const field = root?.querySelector<HTMLElement>(`[data-path="${CSS.escape(at)}"]`);
    if (field == null) continue;
    // If the person is in the field already, leave the cursor.
    const isThere = field.contains(document.activeElement);
    field.scrollIntoView({ block: isThere ? 'nearest' : 'center', behavior: 'auto' });
    if (isThere) return;
    // Prefer the text itself to the toolbar above it.
    const text = field.querySelector<HTMLElement>('[contenteditable="true"], [data-field="code"]');
    (text ?? field.querySelector<HTMLElement>('input, textarea, select, button'))?.focus({ preventScroll: true });
    return;
  }
}
