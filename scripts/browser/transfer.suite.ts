import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, afterEach, before, describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { albumOf } from './album.ts';
import { axeFaults, openBrowser, overflow, type Window, windowOf } from './browser.ts';
import { type Served, serveNewsroom } from './served.ts';

describe('import and export', () => {
  let served: Served;
  let browser: Browser;
  let window: Window;

  before(async () => {
    served = await serveNewsroom({});
    browser = await openBrowser();
    await served.seed('POST', '/api/authors', { name: 'Ada' });
  });
  after(async () => {
    await browser?.close();
    await served?.close();
  });
  afterEach(async () => {
    await window.context.close();
    assert.deepEqual(window.watch.faults, []);
  });

  const open = async (role = 'administrator', options = {}): Promise<Page> => {
    window = await windowOf(browser, served, role, { bypassCSP: true, acceptDownloads: true, ...options });
    await window.page.goto('/admin/transfer');
    return window.page;
  };
  const picture = albumOf('transfer');

  it('saves content as a file', async () => {
    const page = await open();
    await page.getByText('Nothing was exported or imported of late').waitFor();
    await picture(page, 'none');
    await page.getByRole('button', { name: 'Export…' }).click();
    await page.getByLabel('Format').selectOption({ label: 'Table for spreadsheets (CSV)' });
    await page.getByRole('dialog').getByRole('button', { name: 'Export' }).and(page.locator('[aria-disabled=true]')).waitFor();
    await page.getByLabel('Format').selectOption({ label: 'Archive with files (.tar.gz)' });
    assert.deepEqual(await axeFaults(page), []);
    await picture(page, 'export');
    await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save as a file' }).click();
    const saved = await saving;
    assert.equal(saved.suggestedFilename(), 'content.tar.gz');
    assert.match(gunzipSync(readFileSync(await saved.path())).toString(), /"format": "plinth-content"/);
    await picture(page, 'ready');
  });

  it('shows what an import would do, and does it', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Import…' }).click();
    const csv = 'Who,Colour\nGrace,red\n=Eve,blue\n';
    await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByLabel('The rows are of').selectOption({ label: 'Author' });
    await page.getByLabel('Column Who').selectOption('name');
    assert.deepEqual(await axeFaults(page), []);
    await picture(page, 'columns');
    await page.getByRole('button', { name: 'Look at it first' }).click();
    await page.getByRole('status').getByText('Waits for you').waitFor();
    await page.getByText('2 new').first().waitFor();
    assert.deepEqual(await axeFaults(page), []);
    await picture(page, 'planned');
    await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('status').getByText('Done').waitFor();
    await page.getByText('2 written').first().waitFor();
    await picture(page, 'done');
  });

  it('says by line what does not go in', async () => {
    const page = await open('administrator', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
    await page.getByRole('button', { name: 'Import…' }).click();
    const lines =
      '{"type":"api::author.author","documentId":"good","data":{"name":"Ida"}}\nnothing\n{"type":"api::author.author","documentId":"bad","data":{"name":7}}\n';
    await page.locator('input[type=file]').setInputFiles({ name: 'some.jsonl', mimeType: 'text/plain', buffer: Buffer.from(lines) });
    await page.getByRole('button', { name: 'Look at it first' }).click();
    await page.getByText('is no JSON').waitFor();
    await page.getByText('some.jsonl:3').waitFor();
    await page.getByRole('status').getByText('Waits for you').waitFor();
    assert.deepEqual(await axeFaults(page), []);
    assert.equal(await overflow(page), 0);
    await picture(page, 'narrow-problems');
    await page.getByRole('button', { name: 'Forget it' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('is for those alone who may', async () => {
    const page = await open('editor');
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Import…' }).count(), 0);
  });
});
