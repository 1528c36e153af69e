import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAria } from './aria-files.ts';
import { axeFaults, openBrowser, openWindow, overflow } from './browser.ts';
import { MarkedLanguage } from './marked-language.ts';
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

/**
 * Checks a page in each way that people may see, move and read.
 * @param isRead checks what screen readers get; called for the complete page, and again some time later, when nothing may have changed
 */
async function isForEverybody(page: Page, isWide: boolean, isRead: () => Promise<void> = async () => {}): Promise<void> {
  await isRead();
  await page.emulateMedia({ colorScheme: 'light' });
  assert.deepEqual(await axeFaults(page), [], 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.deepEqual(await axeFaults(page, ['color-contrast']), [], 'dark');
  await isRead();
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

/**
 * Every page of the interface: in English, with marks in the texts of catalogs, so that none is missing there; for what screen readers get;
 * and for everybody's ways to see and move. With the served policy: no page may request what it forbids.
 */
describe('every page', () => {
  const language = new MarkedLanguage();
  let newspaper: Newspaper;
  before(async () => {
    newspaper = await Newspaper.open();
  });
  after(() => newspaper?.close());

  for (const place of PLACES) {
    it(`${place.name}, translated, with a screen reader and for everybody`, async () => {
      const faults = await newspaper.visit(
        place,
        { viewport: WIDE },
        async ({ page }) => {
          assert.deepEqual(await language.untranslatedTexts(page), []);
          await isForEverybody(page, place.isWide === true, () => assertAria(page, place));
        },
        (page) => language.show(page),
      );
      assert.deepEqual(faults, []);
    });
  }
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
      const window = await openWindow(browser, served, { viewport: WIDE });
      const [link = ''] = /\/admin\/first#\S+/.exec(served.output()) ?? [];
      assert.notEqual(link, '', 'the server has not said where one becomes administrator');
      await window.page.goto(link);
      await window.page.getByRole('button', { name: 'Create account' }).waitFor();
      await isForEverybody(window.page, false);
      assert.deepEqual(window.watch.faults, []);
    } finally {
      await browser.close();
    }
  });
});
