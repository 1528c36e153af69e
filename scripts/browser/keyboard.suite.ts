import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { openWindow, type Window, windowOf } from './browser.ts';
import { drawn } from './drawings.ts';
import { goesOnAt, hasFocus } from './ears.ts';
import { Newspaper } from './newspaper.ts';
import { settled } from './place.ts';
import { PASSWORD } from './served.ts';
import { focusFault } from './sight.ts';

/** Greatest number of Tab presses before a test gives up. */
const PATIENCE = 90;

/** Presses Tab until a control has the focus. The focus must be visible at each stop. @returns the number of presses */
async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<number> {
  for (let stops = 0; stops < PATIENCE; stops++) {
    if (stops > 0) assert.equal(await focusFault(page), null);
    if ((await control.count()) === 1 && (await hasFocus(control))) return stops;
    await page.keyboard.press(key);
  }
  return assert.fail(`${control} is not reached by ${PATIENCE} × ${key}`);
}

/** Waits for a status message. */
const isSaid = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).first().waitFor();

describe('by keyboard alone', () => {
  let newspaper: Newspaper;
  let window: Window;
  before(async () => {
    newspaper = await Newspaper.open();
  });
  after(() => newspaper?.close());
  afterEach(async () => {
    await window.context.close();
    assert.deepEqual(window.watch.faults, []);
  });

  it('somebody signs in, finds an article, changes its title and publishes it', async () => {
    window = await openWindow(newspaper.browser, newspaper.served);
    window.watch.allow('401');
    const { page } = window;
    await page.goto('/admin');
    await page.getByLabel('Email').waitFor();
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type('editor@example.org');
    await tabTo(page, page.getByLabel('Password'));
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation').first().waitFor();

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or command' }).waitFor();
    await page.keyboard.type('five win');
    await page.getByRole('option', { name: /Five winters/ }).waitFor();
    await page.keyboard.press('Enter');
    const title = page.getByRole('textbox', { name: 'Title' }).first();
    await title.waitFor();
    await tabTo(page, title);
    await page.keyboard.press('End');
    await page.keyboard.type(', and a sixth');
    await page.keyboard.press('Control+Enter');
    await isSaid(page, 'Published');
    assert.ok(await hasFocus(title), 'who has published writes on where they were');
    const found = await newspaper.served.seed('GET', '/api/articles?filters[slug]=five-winters');
    assert.equal((found as unknown as { readonly title: string }[])[0]?.title, 'Five winters, and a sixth');
  });

  it('somebody adds relations, puts them into another order and takes one out', async () => {
    window = await windowOf(newspaper.browser, newspaper.served, 'editor');
    const { page } = window;
    await page.goto('/admin/content/articles/new');
    const title = page.getByRole('textbox', { name: 'Title' }).first();
    await title.waitFor();
    await tabTo(page, title);
    await page.keyboard.type('By keyboard');
    const author = page.getByRole('group', { name: 'Author' });
    await tabTo(page, author.getByRole('combobox'));
    await page.keyboard.type('leila');
    await author.getByRole('option', { name: /Leila Haddad/ }).waitFor();
    await isSaid(page, /1 result found/);
    await page.keyboard.press('Enter');
    const chosen = author.getByRole('button', { name: 'Leila Haddad', exact: true });
    await chosen.waitFor();
    await goesOnAt(page, chosen);

    const tags = page.getByRole('group', { name: 'Tags' });
    for (const name of ['Food', 'Night']) {
      await tabTo(page, tags.getByRole('combobox'));
      // Enter comes before the server's response: it must refer to the typed text, not to an option that was shown before.
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
      await tags.getByRole('button', { name, exact: true }).waitFor();
    }
    await tabTo(page, tags.getByRole('button', { name: 'Night', exact: true }), 'Shift+Tab');
    await page.keyboard.press('Alt+ArrowUp');
    await isSaid(page, 'Moved to position 1 of 2');
    assert.deepEqual(await tags.getByRole('listitem').allInnerTexts(), ['Night', 'Food']);
    await tabTo(page, tags.getByRole('button', { name: 'Remove Food from tags' }));
    await page.keyboard.press('Enter');
    await tags.getByRole('button', { name: 'Food', exact: true }).waitFor({ state: 'detached' });
    await goesOnAt(page, tags.getByRole('button', { name: 'Night', exact: true }));
    await page.keyboard.press('Control+s');
    await isSaid(page, 'Saved');
  });

  it('somebody chooses a picture, and uploads another one', async () => {
    window = await windowOf(newspaper.browser, newspaper.served, 'editor');
    const { page } = window;
    await page.goto('/admin/content/articles/new');
    const cover = page.getByRole('group', { name: 'Cover' });
    await cover.getByRole('button', { name: 'Select from media library' }).waitFor();
    await tabTo(page, cover.getByRole('button', { name: 'Select from media library' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    const tile = (name: string) => dialog.getByRole('button', { name: new RegExp(`^${name}`) });
    await tile('lighthouse.jpg').waitFor();
    await settled(page);
    for (let stops = 0; stops < 30 && !(await hasFocus(tile('lighthouse.jpg'))); stops++) {
      const isOnTiles = await page.evaluate<boolean>(`document.activeElement.matches('[data-tile]')`);
      await page.keyboard.press(isOnTiles ? 'ArrowRight' : 'Tab');
    }
    assert.equal(await focusFault(page), null);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await isSaid(page, 'lighthouse.jpg added');
    await goesOnAt(page, cover.getByRole('button', { name: 'Details: lighthouse.jpg' }));

    const [drawing] = await drawn();
    await tabTo(page, cover.getByRole('button', { name: 'Remove: lighthouse.jpg' }));
    await page.keyboard.press('Enter');
    await goesOnAt(page, cover.getByRole('button', { name: 'Select from media library' }));
    // The browser hands choosers over only some time after it was asked to.
    const choosing = page.waitForEvent('filechooser');
    await tabTo(page, cover.getByRole('button', { name: 'Upload' }));
    await page.keyboard.press('Enter');
    await (await choosing).setFiles({ name: 'by-keyboard.jpg', mimeType: 'image/jpeg', buffer: drawing?.content as Buffer });
    await cover.getByText('by-keyboard.jpg').waitFor();
    await isSaid(page, 'by-keyboard.jpg added');
  });

  it('somebody adds an entry to a zone, writes in it and moves it', async () => {
    window = await windowOf(newspaper.browser, newspaper.served, 'editor');
    const { page } = window;
    await page.goto(`/admin/content/articles/${newspaper.paper.article}`);
    const zone = page.getByRole('group', { name: 'Sections' });
    await page.getByRole('textbox', { name: 'Title' }).first().waitFor();
    await tabTo(page, zone.getByRole('button', { name: 'Add component to sections' }));
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Said by keyboard');
    await page.keyboard.press('Alt+ArrowUp');
    await isSaid(page, 'Moved to position 2 of 3');
    assert.equal(await zone.getByRole('textbox', { name: 'Words' }).inputValue(), 'Said by keyboard');
    await tabTo(page, page.getByRole('button', { name: 'More actions', exact: true }));
    await page.keyboard.press('Enter');
    const [first] = await page.getByRole('menu').getByRole('menuitem').all();
    await goesOnAt(page, first as Locator);
    assert.equal(await focusFault(page), null);
    await page.keyboard.press('Escape');
    await goesOnAt(page, page.getByRole('button', { name: 'More actions', exact: true }));
  });

  it('a list is gone through, marked, and left for a document', async () => {
    window = await windowOf(newspaper.browser, newspaper.served, 'editor');
    const { page } = window;
    await page.goto('/admin/content/articles?sort=title');
    await page.getByRole('link', { name: 'Night shift' }).waitFor();
    await page.keyboard.press('j');
    assert.equal(await focusFault(page), null);
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await isSaid(page, '2 selected');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Title' }).first().waitFor();
  });
});
