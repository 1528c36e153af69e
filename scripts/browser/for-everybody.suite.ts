import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { axeFaults, openBrowser, openWindow, overflow } from './browser.ts';
import { Newspaper } from './newspaper.ts';
import { settled } from './place.ts';
import { PLACES } from './places.ts';
import { type Served, serveNewsroom } from './served.ts';
import { outside } from './sight.ts';

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };

/** Checks that a page needs no sideways scrolling, and that nothing is outside the window. */
async function fits(page: Page, what: string): Promise<void> {
  await settled(page);
  assert.deepEqual({ what, overflow: await overflow(page), outside: await outside(page) }, { what, overflow: 0, outside: [] });
}

/** Enlarges text like the font size setting of a browser. */
async function enlarge(page: Page, by: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 * by, fixed: 13 * by } });
}

/** Checks a page in each way that people may see, move and read. */
async function isForEverybody(page: Page, isWide: boolean): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await axeFaults(page), [], colorScheme);
  }
  const sizes = isWide ? [WIDE] : [WIDE, PHONE];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await fits(page, `${size.width} pixels`);
    if (size !== WIDE) assert.deepEqual(await axeFaults(page), [], `${size.width} pixels`);
    await page.evaluate(`document.documentElement.dir = 'rtl'`);
    await fits(page, `${size.width} pixels, from the right`);
    await page.evaluate(`document.documentElement.dir = ''`);
  }
  await enlarge(page, 2);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await fits(page, `${size.width} pixels, text twice as large`);
  }
}

describe('for everybody', () => {
  let newspaper: Newspaper;
  before(async () => {
    newspaper = await Newspaper.open();
  });
  after(() => newspaper?.close());

  for (const place of PLACES)
    it(place.name, async () => {
      const faults = await newspaper.visit(place, { bypassCSP: true, viewport: WIDE }, ({ page }) =>
        isForEverybody(page, place.isWide === true),
      );
      assert.deepEqual(faults, []);
    });
});

describe('for whoever comes first', () => {
  let served: Served;
  before(async () => {
    served = await serveNewsroom({ people: {} });
  });
  after(() => served?.close());

  it('the first administrator', async () => {
    const browser = await openBrowser();
    try {
      const window = await openWindow(browser, served, { bypassCSP: true, viewport: WIDE });
      const [link = ''] = /\/admin\/first#\S+/.exec(served.output()) ?? [];
      assert.notEqual(link, '', 'the server has not said where one becomes administrator');
      await window.page.goto(link);
      await window.page.getByRole('button', { name: 'Begin' }).waitFor();
      await isForEverybody(window.page, false);
      assert.deepEqual(window.watch.faults, []);
    } finally {
      await browser.close();
    }
  });
});
