import type { Page } from 'playwright-core';

/** Runs in the page. It is a text, because these scripts have no DOM types. */
const OUTSIDE = `(() => {
  const width = document.documentElement.clientWidth;
  const scrolls = (element) => {
    for (let at = element.parentElement; at !== null; at = at.parentElement) {
      if (['auto', 'scroll'].includes(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) return true;
    }
    return false;
  };
  const dialogs = document.querySelectorAll('dialog[open]');
  const root = dialogs[dialogs.length - 1] ?? document;
  return [...root.querySelectorAll('a[href], button, input, select, textarea, [tabindex="0"], h1, h2, h3, p, label')].flatMap((element) => {
    const { left, right, width: own, height } = element.getBoundingClientRect();
    const isSeen = own > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!isSeen || getComputedStyle(element).clipPath !== 'none' || element.closest('.for-readers') || (left >= -1 && right <= width + 1) || scrolls(element)) return [];
    return [element.tagName.toLowerCase() + ' "' + (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60) + '" from ' + Math.round(left) + ' to ' + Math.round(right) + ' of ' + width];
  });
})()`;

/** Elements that are partly outside the window and cannot be scrolled into view. */
export async function outside(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(OUTSIDE);
}

const FOCUS = `(() => {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  if (element === null || element === document.body) return 'nothing has the focus';
  const name = element.tagName.toLowerCase() + ' "' + (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) + '"';
  const boxes = [];
  for (let at = element; at instanceof Element && boxes.length < 5; at = at.parentElement ?? at.getRootNode().host) boxes.push(at);
  const look = () => boxes.map((box) => {
    const { outlineStyle, outlineWidth, outlineColor, borderBlockEnd, boxShadow, backgroundColor } = getComputedStyle(box);
    return [outlineStyle === 'none' ? '' : outlineStyle + outlineWidth + outlineColor, borderBlockEnd, boxShadow, backgroundColor].join();
  }).join('; ');
  if (element.closest('main') === element || element.matches('dialog')) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  if (width < 2 || height < 2) return name + ' cannot be seen';
  const [x, y] = [left + width / 2, top + Math.min(height / 2, 12)];
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return name + ' is outside of the window';
  let over = document.elementFromPoint(x, y);
  while (over?.shadowRoot?.elementFromPoint(x, y)) {
    const inner = over.shadowRoot.elementFromPoint(x, y);
    if (inner === over) break;
    over = inner;
  }
  const isOwn = over !== null && (element.contains(over) || over.contains(element) || over.closest('label')?.contains(element));
  if (!isOwn) return name + ' lies behind ' + over?.outerHTML.slice(0, 120);
  const focused = look();
  const scroll = [scrollX, scrollY];
  element.blur();
  const rested = look();
  element.focus({ preventScroll: true, focusVisible: true });
  scrollTo(...scroll);
  return focused === rested ? name + ' looks the same with the focus' : null;
})()`;

/**
 * What is wrong with the visibility of the focus: the element is outside or covered, or looks the same as without focus. Null if nothing
 * is.
 */
export async function focusFault(page: Page): Promise<string | null> {
  return page.evaluate<string | null>(FOCUS);
}
