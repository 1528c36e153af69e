import { useEffect } from 'react';

/** Milliseconds for other code to set the focus before the guard does. */
const PATIENCE = 80;

const CONTROLS =
  'a[href], button:not([data-grip]), input:not([type=file]), select, textarea, [tabindex="0"], [contenteditable="true"], [data-field="code"]';

/** An ancestor of the focused element, with its siblings. */
interface Step {
  readonly element: Element;
  readonly before: Element | null;
  readonly after: Element | null;
}

/**
 * Moves the focus when the focused element was removed: to the nearest control after or before it. Otherwise the focus would be lost, and
 * screen readers would start again at the top of the page. Code that knows a better place sets the focus first.
 */
export function useFocusGuard(): void {
  useEffect(() => {
    let way: readonly Step[] = [];
    let isPointed = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      if (isPointed || !isLost(way[0]?.element)) return;
      nearest(way)?.focus();
    };
    const observer = new MutationObserver(() => {
      if (way[0]?.element.isConnected === false) timer ??= setTimeout(look, PATIENCE);
    });
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element) way = wayTo(target);
    };
    // After a click the pointer shows the place, so the guard does nothing.
    const point = () => {
      isPointed = true;
    };
    const press = () => {
      isPointed = false;
    };
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', point, true);
    document.addEventListener('keydown', press, true);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', point, true);
      document.removeEventListener('keydown', press, true);
    };
  }, []);
}

function isLost(last: Element | undefined): boolean {
  const { activeElement, body } = document;
  return last !== undefined && !last.isConnected && (activeElement === null || activeElement === body || activeElement.matches('dialog'));
}

function wayTo(target: Element): readonly Step[] {
  const way: Step[] = [];
  for (let at: Element | null = target; at !== null && at !== document.body; at = at.parentElement)
    way.push({ element: at, before: at.previousElementSibling, after: at.nextElementSibling });
  return way;
}

/** Returns the control nearest to where the focus was, from the inside out. */
function nearest(way: readonly Step[]): HTMLElement | null {
  for (const { element, before, after } of way) {
    if (element.isConnected) {
      const within = element.matches('main') ? (element as HTMLElement) : controlIn(element, 0);
      if (within !== null) return within;
      continue;
    }
    const beside = controlIn(after, 0) ?? controlIn(before, -1);
    if (beside !== null) return beside;
  }
  return null;
}

function controlIn(element: Element | null, at: 0 | -1): HTMLElement | null {
  if (element === null || !element.isConnected) return null;
  const controls = [...(element.matches(CONTROLS) ? [element] : []), ...element.querySelectorAll(CONTROLS)];
  return (controls.filter((control) => control.checkVisibility()).at(at) as HTMLElement | undefined) ?? null;
}
