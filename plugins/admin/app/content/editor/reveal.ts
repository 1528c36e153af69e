import { type Path, parentOf } from '../../form/path.ts';

/** Shows the field at a path and puts the focus into it; what holds it where it is not there. */
export function reveal(root: ParentNode | null, path: Path): void {
  for (let at = path; at !== ''; at = parentOf(at)) {
    const field = root?.querySelector<HTMLElement>(`[data-path="${CSS.escape(at)}"]`);
    if (field == null) continue;
    // Who writes there already goes on where the cursor is.
    const isThere = field.contains(document.activeElement);
    field.scrollIntoView({ block: isThere ? 'nearest' : 'center', behavior: 'auto' });
    if (isThere) return;
    // What is written in comes before the tools above it.
    const text = field.querySelector<HTMLElement>('[contenteditable="true"], [data-field="code"]');
    (text ?? field.querySelector<HTMLElement>('input, textarea, select, button'))?.focus({ preventScroll: true });
    return;
  }
}
