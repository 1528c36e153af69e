import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

/** Milliseconds to wait for an announcement, or for the focus. */
const PATIENCE = 60_000;
/** Greatest number of Tab presses before a test gives up. */
const STOPS = 90;

/**
 * Script that records what a screen reader announces by itself: text that appears in an existing live region, and whole new alerts, unless
 * hidden or behind a dialog.
 */
const LISTENS = `(() => {
  const REGIONS = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
  const heard = (globalThis.heard = []);
  const within = (node) => node instanceof Element ? [...(node.matches(REGIONS) ? [node] : []), ...node.querySelectorAll(REGIONS)] : [];
  const isHeard = (region) => {
    const over = [...document.querySelectorAll('dialog:modal')].at(-1);
    return (over === undefined || over.contains(region)) && region.checkVisibility();
  };
  new MutationObserver((changes) => {
    const fresh = new Set(changes.flatMap(({ addedNodes }) => [...addedNodes].flatMap(within)));
    const said = new Set([...fresh].filter((region) => region.getAttribute('role') === 'alert'));
    for (const { target, addedNodes, type } of changes) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(REGIONS);
      if (region && !fresh.has(region) && (type === 'characterData' || addedNodes.length > 0)) said.add(region);
    }
    for (const region of said) {
      const text = region.textContent.trim();
      if (text !== '' && isHeard(region)) heard.push(text);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
})()`;

/** Records announcements from the next page load on. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(LISTENS);
}

/** Waits for an announcement that no earlier call has consumed. @throws AssertionError that contains what was heard instead */
export async function hears(page: Page, words: string | RegExp): Promise<void> {
  const fits = (text: string) => (typeof words === 'string' ? text.includes(words) : words.test(text));
  for (const end = Date.now() + PATIENCE; ; ) {
    const heard = await page.evaluate<string[]>('globalThis.heard');
    const at = heard.findIndex(fits);
    if (at !== -1) return void (await page.evaluate(`void globalThis.heard.splice(0, ${at + 1})`));
    if (Date.now() > end) assert.fail(`${words} is not heard, but: ${heard.join(' | ') || 'nothing'}`);
    await page.waitForTimeout(50);
  }
}

/** What assistive technology reports of the focused control: role, name, description, and whether its value is invalid. */
export async function told(page: Page): Promise<{ role: string; name: string; description: string; isWrong: boolean }> {
  const session = await page.context().newCDPSession(page);
  try {
    const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' });
    const { nodes } = await session.send('Accessibility.getPartialAXTree', { objectId: result.objectId ?? '', fetchRelatives: false });
    const [node] = nodes;
    const text = (value: { readonly value?: unknown } | undefined) => String(value?.value ?? '');
    const invalid = node?.properties?.find(({ name }) => name === 'invalid')?.value;
    return { role: text(node?.role), name: text(node?.name), description: text(node?.description), isWrong: text(invalid) === 'true' };
  } finally {
    await session.detach();
  }
}

/** Whether a control has the focus. */
export const hasFocus = (control: Locator) =>
  control.evaluate((element) => {
    const root = element.getRootNode() as unknown as { readonly activeElement: unknown };
    return root.activeElement === element;
  });

/** Moves the focus to a control with Tab, or backwards. */
export async function goTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stops = 0; stops < STOPS; stops++) {
    if ((await control.count()) === 1 && (await hasFocus(control))) return;
    await page.keyboard.press(key);
  }
  assert.fail(`${control} is not reached by ${STOPS} × ${key}`);
}

/** Waits until a control gets the focus without a key press. */
export async function goesOnAt(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (const end = Date.now() + PATIENCE; !(await hasFocus(control)); await page.waitForTimeout(50)) {
    if (Date.now() > end) assert.fail(`${control} has not got the focus, but: ${JSON.stringify(await told(page))}`);
  }
}
