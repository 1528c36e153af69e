import { useCallback, useEffect, useRef } from 'react';

/** Controls that people press. */
const CONTROLS = 'button, a[href], summary, select, label, [role="menuitem"], [role="option"]';

/** Pixels between a control and the message beside it, and between the message and the edge of the window. */
const GAP = 6;

/** Returns a function that gives the control whose press came last; null if it is gone, or if something was typed since. */
export function usePressed(): () => Element | null {
  const pressed = useRef<Element | null>(null);
  useEffect(() => {
    const press = ({ target }: Event) => {
      // What is typed may be saved by itself, and no button has caused its errors.
      pressed.current = target instanceof Element ? target.closest(CONTROLS) : null;
    };
    // Enter in a form presses its button, which is a click, too.
    for (const kind of ['click', 'input']) window.addEventListener(kind, press, true);
    return () => {
      for (const kind of ['click', 'input']) window.removeEventListener(kind, press, true);
    };
  }, []);
  return useCallback(() => {
    const control = pressed.current;
    if (control === null || isShown(control)) return control;
    // An item of a menu is gone when its action fails; the focus is back on the button of the menu.
    const opener = document.activeElement?.closest(CONTROLS) ?? null;
    return opener !== null && isShown(opener) ? opener : null;
  }, []);
}

function isShown(control: Element): boolean {
  return control.isConnected && control.checkVisibility();
}

/** Places an element of fixed position below a control, or above it where there is no room below. */
export function placeBeside(element: HTMLElement, control: Element): void {
  const { top, bottom, left, right } = control.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  const start = getComputedStyle(control).direction === 'rtl' ? right - width : left;
  const x = Math.max(GAP, Math.min(start, window.innerWidth - width - GAP));
  const below = bottom + GAP;
  const y = below + height > window.innerHeight - GAP ? Math.max(GAP, top - GAP - height) : below;
  element.style.inset = `${Math.round(y)}px auto auto ${Math.round(x)}px`;
  element.style.margin = '0';
}
