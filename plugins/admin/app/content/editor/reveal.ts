import { type Path, parentOf } from '../../form/path.ts';

/** Shows the field at a path and puts the focus into it; what holds it where it is not there. */
export function reveal(root: ParentNode | null, path: Path): void {
  for (let at = path; at !== ''; at = parentOf(at)) {
    const field = root?.querySelector<HTMLElement>(`[data-path="${CSS.escape(at)}"]`);
    if (field == null) continue;
    field.scrollIntoView({ block: 'center', behavior: 'auto' });
    field.querySelector<HTMLElement>('input, textarea, select, [contenteditable="true"], button')?.focus({ preventScroll: true });
    return;
  }
}
