import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { inNewsroom } from './in-newsroom.ts';
import { said, until } from './steps.ts';

/** A plugin of the app with a setting. */
const PLUGIN = `
import { definePlugin, z } from 'plinth';
import { SETTINGS } from 'plinth/plugins/settings';

export default definePlugin({
  name: 'tides',
  after: ['admin', 'settings'],
  apply({ container }) {
    const schema = z.strictObject({ harbour: z.string().default('North').meta({ title: 'Harbour' }) });
    container.resolve(SETTINGS).define('tides', schema, { title: 'Tides' });
  },
});
`;

/** Sends a request with the session of a page, as somebody else would in another window. */
async function elsewhere(page: Page, method: string, path: string, body: object): Promise<void> {
  const response = await page.request.fetch(`/admin/api${path}`, {
    method,
    data: body,
    headers: { 'Content-Type': 'application/json', Origin: new URL(page.url()).origin },
  });
  assert.ok(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`);
}

/** The person comes back to the window: what is shown is read again. */
const comeBack = (page: Page) => page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");

describe('what was entered', () => {
  const newsroom = inNewsroom({
    isInDevelopment: true,
    plugins: { tides: { resolve: './plugins/tides.ts' } },
    files: { 'plugins/tides.ts': PLUGIN, '.env': `ENCRYPTION_KEY=${'a-key-of-tests-that-seals-'.repeat(2)}\n` },
  });
  const { served } = newsroom;
  const open = async (path: string, heading: string) => {
    const window = await newsroom.windowOf('administrator', { bypassCSP: true });
    window.page.setDefaultTimeout(20_000);
    window.watch.allow('409');
    await window.page.goto(`/admin${path}`);
    await window.page.getByRole('heading', { level: 1, name: heading }).waitFor();
    return window.page;
  };
  before(async () => {
    await served.seed('POST', '/api/articles?status=draft', { title: 'The ferry' });
  });

  it('in settings is told to be changed by somebody else, too', async () => {
    const page = await open('/settings/tides', 'Tides');
    const harbour = page.getByRole('textbox', { name: 'Harbour' });
    await harbour.fill('South');
    await elsewhere(page, 'PUT', '/settings/tides', { set: { harbour: 'West' }, unset: [] });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Someone else changed this in the meantime: Harbour').waitFor();
    assert.equal(await harbour.inputValue(), 'South');
    await page.getByRole('button', { name: 'Discard changes and reload' }).click();
    await until(() => harbour.inputValue(), 'West');
  });

  it('in the model is not replaced by the last valid value when changes are reviewed', async () => {
    const page = await open('/model/article?look=names', 'Article');
    await page.getByLabel('Description').fill('What is new');
    await page.getByText('Plugin settings').click();
    const options = page.getByLabel('Options', { exact: true });
    await options.fill('{ "draftAndPublish": true, ');
    await page.getByLabel('Description').focus();
    await page.getByRole('button', { name: 'Review changes' }).click();
    await said(page, 'A field contains an invalid value. Correct it before you review the changes.').waitFor();
    assert.equal(await page.getByRole('dialog').count(), 0);
    assert.equal(await options.evaluate('document.activeElement.getAttribute("aria-invalid")'), 'true');
    await page.keyboard.press('Control+s');
    assert.equal(await page.getByRole('dialog').count(), 0);
    await options.fill('{ "draftAndPublish": true }');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.getByRole('dialog').waitFor();
  });

  it('in a field of the model is not lost when its form is closed', async () => {
    const page = await open('/model/article', 'Article');
    const head = page.getByRole('button', { expanded: false }).filter({ hasText: /^title/ });
    await head.click();
    const opened = page.getByRole('button', { expanded: true }).filter({ hasText: /^title/ });
    const length = page.getByRole('main').getByLabel('Maximum length').first();
    await length.fill('eighty');
    await opened.click();
    await said(page, 'A field contains an invalid value. Correct it before you review the changes.').waitFor();
    assert.equal(await length.inputValue(), 'eighty');
    await length.fill('');
    await opened.click();
    await head.waitFor();
  });

  it('in the mail settings is not in a test email before it is saved, which the button says', async () => {
    const page = await open('/settings/mail', 'Email');
    const send = page.getByRole('button', { name: 'Send test email' });
    const reason = async () => (await send.getAttribute('title')) ?? '';
    assert.doesNotMatch(await reason(), /Save your changes first/);
    await page.getByRole('main').getByRole('textbox').first().fill('paper@example.org');
    await until(async () => /Save your changes first/.test(await reason()), true);
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await until(async () => /Save your changes first/.test(await reason()), false);
  });

  it('as agreement to delete a number of documents is no agreement to another number', async () => {
    const page = await open('/settings/languages', 'Locales');
    await elsewhere(page, 'POST', '/locales', { code: 'da', name: 'Danish' });
    await served.seed('POST', '/api/articles?status=draft&locale=da', { title: 'Færge' });
    await page.reload();
    await page.getByRole('listitem').filter({ hasText: 'Danish' }).getByRole('button').last().click();
    await page.getByRole('menuitem', { name: /Delete/ }).click();
    const dialog = page.getByRole('dialog');
    const agreement = dialog.getByRole('checkbox');
    await agreement.check();
    await served.seed('POST', '/api/articles?status=draft&locale=da', { title: 'Havn' });
    await comeBack(page);
    await dialog.getByText(/\b2 documents/).waitFor();
    assert.equal(await agreement.isChecked(), false);
    assert.equal(await dialog.getByRole('button', { name: 'Delete locale' }).getAttribute('aria-disabled'), 'true');
  });
});
