import type { Page } from 'playwright-core';

/** Elements whose text is content, code, or the browser's own. */
const NOT_ITS_OWN =
  'script, style, noscript, template, code, pre, kbd, time, option[lang], [contenteditable="true"], textarea, iframe, svg title';

/** Every distinct text that a page shows or that assistive technology reads: of elements, and of accessible attributes. */
export async function textsSeen(page: Page): Promise<readonly string[]> {
  return page.evaluate(`(() => {
    const seen = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent.closest(${JSON.stringify(NOT_ITS_OWN)}) === null && parent.checkVisibility()) seen.add(node.data.trim());
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
      for (const element of document.body.querySelectorAll('[' + name + ']'))
        if (element.closest('iframe, [contenteditable="true"] *') === null) seen.add(element.getAttribute(name).trim());
    seen.add(document.title);
    seen.delete('');
    return [...seen];
  })()`);
}
