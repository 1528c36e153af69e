import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { albumOf } from './album.ts';
import { axeFaults, openBrowser, overflow, type Window, windowOf } from './browser.ts';
import { type Served, serveNewsroom } from './served.ts';
import { textOf, until } from './steps.ts';

describe('the audit', () => {
  let served: Served;
  let browser: Browser;
  let window: Window;
  let documentId = '';

  before(async () => {
    served = await serveNewsroom({
      plugins: { audit: { config: {} } },
      files: { '.env': `ENCRYPTION_KEY=${'a-key-of-tests-that-seals-'.repeat(2)}\n` },
    });
    ({ documentId } = (await served.seed('POST', '/api/articles', { title: 'Low tide' })) as { documentId: string });
    await served.seed('PUT', `/api/articles/${documentId}`, { title: 'High tide' });
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

  const open = async (path = '/admin/audit', role = 'administrator', options = {}): Promise<Page> => {
    window = await windowOf(browser, served, role, { bypassCSP: true, ...options, at: path });
    return window.page;
  };
  const picture = albumOf('audit');

  it('says who did what, unfolds, and is filtered', async () => {
    const page = await open();
    await page.getByRole('cell', { name: 'administrator' }).first().waitFor();
    assert.deepEqual(await axeFaults(page), []);
    await picture(page, 'all');
    await page.getByRole('search').getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Documents' });
    await page.waitForURL(/area=document/);
    await page.getByRole('search').getByRole('combobox', { name: 'Target' }).selectOption('api::article.article');
    const changed = page.getByRole('button', { name: 'Updated' }).first();
    await changed.click();
    assert.equal(await changed.getAttribute('aria-expanded'), 'true');
    await page.getByText('"changed"').waitFor();
    assert.deepEqual(await axeFaults(page), []);
    await picture(page, 'open');
    await page.getByRole('search').getByRole('textbox', { name: 'Search' }).fill('no such thing');
    await page.getByText('No results found.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('button', { name: 'Signed in' }).first().waitFor();
  });

  it('is verified, and exported as it is filtered', async () => {
    const page = await open('/admin/audit?area=document');
    await page.getByRole('button', { name: 'Verify integrity' }).click();
    await page.getByText(/verified now by administrator/).waitFor();
    await page.getByText('No tampering detected').waitFor();
    await picture(page, 'verified');
    // The number is that of the sealed entries: it grows by two changes and by the entry of the verification itself once these are sealed.
    const verified = async () =>
      Number(/(\d+) entries/.exec((await page.getByText(/entries verified .* by administrator/).textContent()) ?? '')?.[1]);
    const before = await verified();
    for (const title of ['Neap tide', 'Spring tide']) await served.seed('PUT', `/api/articles/${documentId}`, { title });
    assert.equal(await verified(), before);
    await until(async () => {
      await page.getByRole('button', { name: 'Verify integrity' }).click();
      await page.getByText('No tampering detected').waitFor();
      return (await verified()) >= before + 3;
    }, true);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export results' }).click()]);
    const lines = (await textOf(download))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { readonly area: string });
    assert.ok(lines.length > 2 && lines.every(({ area }) => area === 'document'));
  });

  it('is led to from a document', async () => {
    const page = await open(`/admin/content/articles/${documentId}`);
    await page.getByRole('link', { name: 'View audit log' }).click();
    await page.waitForURL(new RegExp(`documentId=${documentId}`));
    await page.getByRole('button', { name: 'Created' }).first().waitFor();
    await picture(page, 'document');
  });

  it('fits a telephone, light and dark, and is nobody’s who was not granted it', async () => {
    const page = await open('/admin/audit', 'administrator', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
    await page.getByRole('button', { name: 'Signed in' }).first().click();
    assert.equal(await overflow(page), 0);
    assert.deepEqual(await axeFaults(page), []);
    await picture(page, 'small');
    await window.context.close();
    const other = await open('/admin/audit', 'editor');
    await other.getByRole('heading', { level: 1 }).waitFor();
    assert.equal(await other.getByRole('link', { name: 'Audit log' }).count(), 0);
    assert.equal(await other.getByRole('button', { name: 'Verify integrity' }).count(), 0);
  });
});
