import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, afterEach, before, describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { albumOf } from './album.ts';
import { axeFaults, openBrowser, overflow, type Window, windowOf } from './browser.ts';
import { type Served, serveNewsroom } from './served.ts';
import { openList, titles } from './steps.ts';

/** A line of an export. */
interface Line {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

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
    window = await windowOf(browser, served, role, { bypassCSP: true, acceptDownloads: true, ...options, at: '/admin/transfer' });
    return window.page;
  };
  const picture = albumOf('transfer');

  it('saves content as a file', async () => {
    const page = await open();
    await page.getByText('No recent exports or imports.').waitFor();
    await picture(page, 'none');
    await page.getByRole('button', { name: 'Export…' }).click();
    await page.getByLabel('Format').selectOption({ label: 'Spreadsheet (CSV)' });
    await page.getByRole('dialog').getByRole('button', { name: 'Export' }).and(page.locator('[aria-disabled=true]')).waitFor();
    await page.getByLabel('Format').selectOption({ label: 'Archive with files (.tar.gz)' });
    assert.deepEqual(await axeFaults(page), []);
    await picture(page, 'export');
    await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download file' }).click();
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
    await page.getByLabel('Content type of the rows').selectOption({ label: 'Author' });
    await page.getByLabel('Column “Who”').selectOption('name');
    assert.deepEqual(await axeFaults(page), []);
    await picture(page, 'columns');
    await page.getByRole('button', { name: 'Preview import' }).click();
    await page.getByRole('status').getByText('Ready to run').waitFor();
    await page.getByText('2 to create').first().waitFor();
    assert.deepEqual(await axeFaults(page), []);
    await picture(page, 'planned');
    await page.getByRole('dialog').getByRole('button', { name: 'Run import', exact: true }).click();
    await page.getByRole('status').getByText('Completed').waitFor();
    await page.getByText('2 written').first().waitFor();
    await picture(page, 'done');
  });

  it('says by line what does not go in', async () => {
    const page = await open('administrator', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
    await page.getByRole('button', { name: 'Import…' }).click();
    const lines =
      '{"type":"api::author.author","documentId":"good","data":{"name":"Ida"}}\nnothing\n{"type":"api::author.author","documentId":"bad","data":{"name":7}}\n';
    await page.locator('input[type=file]').setInputFiles({ name: 'some.jsonl', mimeType: 'text/plain', buffer: Buffer.from(lines) });
    await page.getByRole('button', { name: 'Preview import' }).click();
    await page.getByText('is not valid JSON').waitFor();
    await page.getByText('some.jsonl:3').waitFor();
    await page.getByRole('status').getByText('Ready to run').waitFor();
    assert.deepEqual(await axeFaults(page), []);
    assert.equal(await overflow(page), 0);
    await picture(page, 'narrow-problems');
    await page.getByRole('button', { name: 'Remove from list' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  /** The lines of the export that the dialog offers. */
  const savedLines = async (page: Page): Promise<readonly Line[]> => {
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download file' }).click();
    const text = readFileSync(await (await saving).path(), 'utf8').trim();
    return text.split('\n').map((line) => JSON.parse(line) as Line);
  };

  it('takes out what is marked in a list, and takes it in again changed', async () => {
    // The search includes ids, so it uses a letter that no id contains.
    for (const name of ['Mara', 'Milö', 'Minö']) await served.seed('POST', '/api/authors', { name });
    const page = await open();
    await openList(page, 'authors', { q: 'ö', sort: 'name' });
    assert.deepEqual(await titles(page), ['Milö', 'Minö']);
    await page.getByLabel('Select all on this page').check();
    const marked = page.getByRole('region', { name: 'Selection' });
    await marked.getByRole('button', { name: 'Export' }).click();
    await picture(page, 'list-menu');
    assert.deepEqual(await page.getByRole('menuitem').allTextContents(), [
      'Spreadsheet (CSV)',
      'JSON',
      'Complete documents for import…',
      'Send to another Plinth instance…',
    ]);
    await page.getByRole('menuitem', { name: 'Complete documents for import…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await dialog.getByText('2 documents from the list').waitFor();
    assert.deepEqual(await axeFaults(page), []);
    await picture(page, 'list-export');
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    const lines = await savedLines(page);
    assert.deepEqual(lines.map(({ data }) => data.name).sort(), ['Milö', 'Minö']);
    await picture(page, 'list-ready');
    await page.keyboard.press('Escape');

    const changed = lines.map((line) => (line.data.name === 'Milö' ? { ...line, data: { ...line.data, name: 'Milö the second' } } : line));
    await page.goto('/admin/transfer');
    await page.getByRole('button', { name: 'Import…' }).click();
    const buffer = Buffer.from(changed.map((line) => `${JSON.stringify(line)}\n`).join(''));
    await page.locator('input[type=file]').setInputFiles({ name: 'authors.jsonl', mimeType: 'text/plain', buffer });
    await page.getByRole('button', { name: 'Preview import' }).click();
    await page.getByRole('status').getByText('Ready to run').waitFor();
    await page.getByText('1 to update · 1 unchanged').first().waitFor();
    await page.getByLabel('Existing documents').selectOption({ label: 'Overwrite' });
    await page.getByRole('dialog').getByRole('button', { name: 'Run import', exact: true }).click();
    await page.getByRole('status').getByText('Completed').waitFor();
    await page.getByText('1 written').first().waitFor();
    await picture(page, 'list-imported');
    await page.keyboard.press('Escape');
    // Resumed, it does with existing documents what it has done so far.
    await page.route('**/admin/api/transfer/**', async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      await route.fulfill({ response, body: text.replaceAll('"state":"done"', '"state":"stopped"') });
    });
    await page.reload();
    await page.getByRole('button', { name: 'authors.jsonl' }).first().click();
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    assert.equal(await page.getByLabel('Existing documents').inputValue(), 'overwrite');
    await page.unrouteAll({ behavior: 'wait' });
    await openList(page, 'authors', { q: 'ö', sort: 'name' });
    assert.deepEqual(await titles(page), ['Milö the second', 'Minö']);
    await picture(page, 'list-after');
  });

  it('takes out what a list has as it is filtered, with what it leads to', async () => {
    const author = await served.seed('POST', '/api/authors', { name: 'Olga' });
    await served.seed('POST', '/api/articles?status=draft', { title: 'Tides at night', author: author.documentId });
    await served.seed('POST', '/api/articles?status=draft', { title: 'Nothing of that' });
    const page = await open();
    await openList(page, 'articles', { q: 'tides' });
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Complete documents for import…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await dialog.getByText('1 document from the list').waitFor();
    await dialog.getByLabel('Related documents').selectOption({ label: 'Included' });
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    const lines = await savedLines(page);
    assert.deepEqual(lines.map(({ type, data }) => [type, data.title ?? data.name]).sort(), [
      ['api::article.article', 'Tides at night'],
      ['api::author.author', 'Olga'],
    ]);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Send to another Plinth instance…' }).click();
    const sending = page.getByRole('dialog', { name: 'Send to another Plinth instance' });
    await sending.getByRole('button', { name: 'Send content' }).and(page.locator('[aria-disabled=true]')).waitFor();
    assert.deepEqual(await axeFaults(page), []);
    await picture(page, 'list-nowhere');
  });

  it('is for those alone who may', async () => {
    const page = await open('editor');
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Import…' }).count(), 0);
    await openList(page, 'authors');
    await page.getByRole('button', { name: 'Export' }).click();
    assert.deepEqual(await page.getByRole('menuitem').allTextContents(), ['Spreadsheet (CSV)', 'JSON']);
  });
});
