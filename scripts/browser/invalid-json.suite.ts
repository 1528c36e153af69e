import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { albumOf } from './album.ts';
import { axeFaults, openBrowser, overflow, type Window, windowOf } from './browser.ts';
import { type Served, serveNewsroom } from './served.ts';
import { until } from './steps.ts';
import { more } from './writing.ts';

const INVALID = '{ "color": "red", }';

/** A field of JSON whose text cannot be parsed: nothing is saved or published before it is corrected. */
describe('invalid JSON', () => {
  let served: Served;
  let browser: Browser;
  let window: Window;

  before(async () => {
    served = await serveNewsroom();
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await served?.close();
  });
  afterEach(async () => {
    await window.context.close();
    assert.deepEqual(window.watch.faults, []);
  });

  const picture = albumOf('invalid-json');
  const make = async (): Promise<string> =>
    String((await served.seed('POST', '/api/everythings?status=draft', { string: 'Draft', json: { color: 'blue' } })).documentId);
  const open = async (documentId: string, options = {}): Promise<{ page: Page; field: Locator }> => {
    window = await windowOf(browser, served, 'editor', { bypassCSP: true, ...options });
    const { page } = window;
    await page.goto(`/admin/content/everythings/${documentId}`);
    const field = page.getByRole('textbox', { name: 'Json' });
    await field.waitFor();
    return { page, field };
  };
  const stored = async (documentId: string) => (await served.seed('GET', `/api/everythings/${documentId}?status=draft`)).json;
  const write = async (page: Page, field: Locator, text: string) => {
    await field.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(text);
  };

  it('is neither saved nor published, by button or key, until it is corrected', async () => {
    const documentId = await make();
    const { page, field } = await open(documentId);
    await write(page, field, INVALID);
    await page.getByText('Line 1, column 19: unexpected trailing comma.').first().waitFor();
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('/everythings')) writes.push(`${request.method()} ${request.url()}`);
    });
    await page.keyboard.press('Control+S');
    await page.getByText('Not saved. Correct this field first: Json.').first().waitFor();
    await page.getByText('This is not valid JSON. Correct it, or clear the field.').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Not published. Correct this field first: Json.').first().waitFor();
    const bar = page.getByRole('region', { name: 'Actions' });
    await bar.getByRole('button', { name: /^Save/ }).click();
    await bar.getByRole('button', { name: /^Publish/ }).click();
    await page.getByText('Not published. Correct this field first: Json.').first().waitFor();
    assert.deepEqual(writes, []);
    assert.deepEqual(await axeFaults(page), []);
    await field.scrollIntoViewIfNeeded();
    await picture(page, 'refused');
    assert.deepEqual(await stored(documentId), { color: 'blue' });
    await write(page, field, '{ "color": "red" }');
    await until(() => page.locator('[data-path="json"]').getByText('unexpected trailing comma').count(), 0);
    await page.keyboard.press('Control+Enter');
    await until(async () => (await served.seed('GET', `/api/everythings/${documentId}`).catch(() => ({ json: null }))).json, {
      color: 'red',
    });
  });

  it('stays as it was typed when one leaves the page and returns, and when the window is loaded anew', async () => {
    const documentId = await make();
    const { page, field } = await open(documentId);
    await write(page, field, INVALID);
    await page.getByText('unexpected trailing comma').first().waitFor();
    await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'API' }).click();
    await until(() => field.count(), 0);
    await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Edit' }).click();
    await until(() => field.textContent(), INVALID);
    await page.getByText('unexpected trailing comma').first().waitFor();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor();
    await until(() => field.textContent(), INVALID);
    await page.keyboard.press('Control+S');
    await page.getByText('Not saved. Correct this field first: Json.').first().waitFor();
    assert.deepEqual(await stored(documentId), { color: 'blue' });
  });

  it('stays in the page where one would save and leave, or schedule', async () => {
    const documentId = await make();
    const { page, field } = await open(documentId);
    const address = page.url();
    await write(page, field, INVALID);
    await page.getByText('unexpected trailing comma').first().waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Everythings', exact: true }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Save and leave' }).click();
    await page.getByText('Not saved. Correct this field first: Json.').first().waitFor();
    await until(() => page.getByRole('dialog').count(), 0);
    assert.deepEqual([page.url(), await field.textContent()], [address, INVALID]);
    await more(page, 'Schedule…');
    await page.getByText('Not saved. Correct this field first: Json.').nth(1).waitFor();
    assert.equal(await page.getByRole('dialog').count(), 0);
    assert.deepEqual([await field.textContent(), await stored(documentId)], [INVALID, { color: 'blue' }]);
  });

  it('fits a narrow window', async () => {
    const { page, field } = await open(await make(), { viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
    await write(page, field, INVALID);
    await page.keyboard.press('Control+S');
    await page.getByText('This is not valid JSON. Correct it, or clear the field.').waitFor();
    assert.equal(await overflow(page), 0);
    await picture(page, 'narrow');
  });
});
