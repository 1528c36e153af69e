import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { albumOf } from './album.ts';
import { axeFaults, openBrowser, overflow, type Window, windowOf } from './browser.ts';
import { type Served, serveNewsroom } from './served.ts';
import { said, until } from './steps.ts';
import { openTables } from './times.ts';

/** Fills the recycle bin by writing rows: more documents than a test can delete by hand. */
async function fillBin(url: string, type: string, count: number): Promise<void> {
  const database = openTables(url);
  try {
    const row = { type, version: '', kind: 'deleted', revision: 2, title: 'One of many', sought: 'one of many' };
    const rows = Array.from({ length: count }, (_, at) => ({ ...row, document: `one-of-many-${at}`, at: Date.now() + at }));
    await database.batchInsert('plinth_history_bin', rows, 500);
  } finally {
    await database.destroy();
  }
}

describe('history', () => {
  let served: Served;
  let browser: Browser;
  let window: Window;

  before(async () => {
    served = await serveNewsroom({ plugins: { history: true } });
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

  const open = async (path: string, role = 'editor', options = {}): Promise<Page> => {
    window = await windowOf(browser, served, role, { bypassCSP: true, ...options, at: `/admin${path}` });
    return window.page;
  };
  const picture = albumOf('history');

  it('shows what a document was, and takes a part of it back', async () => {
    const { documentId } = await served.seed('POST', '/api/authors', { name: 'Ada Lovelace' });
    await served.seed('PUT', `/api/authors/${documentId}`, { name: 'Ada Byron' });
    const page = await open(`/content/authors/${documentId}`);
    const panel = page.locator('details', { has: page.locator('summary', { hasText: 'History' }) });
    await panel.getByRole('button', { name: /^Updated/ }).waitFor();
    await picture(page, 'panel');
    await panel.getByRole('button', { name: /^Created/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Created' });
    await dialog.locator('del', { hasText: 'Lovelace' }).waitFor();
    await dialog.locator('ins', { hasText: 'Byron' }).waitFor();
    assert.deepEqual(await axeFaults(page), []);
    await picture(page, 'entry');
    await dialog.getByRole('checkbox', { name: 'Name' }).check();
    await dialog.getByRole('button', { name: 'Restore selected' }).click();
    const name = page.getByRole('textbox', { name: 'Name' });
    await until(() => name.inputValue(), 'Ada Lovelace');
    await page.keyboard.press('Control+S');
    await until(async () => (await served.seed('GET', `/api/authors/${documentId}`)).name, 'Ada Lovelace');
    await until(() => panel.getByRole('button', { name: /^Updated/ }).count(), 2);
  });

  it('that breaks takes neither the rest of the rail along nor the form, and is tried anew elsewhere', async () => {
    const { documentId } = await served.seed('POST', '/api/articles?status=draft', { title: 'Breaks' });
    const page = await open(`/content/authors`);
    window.watch.allow('console: ');
    await page.route(`**/history/entries/*/${documentId}**`, (route) => route.fulfill({ json: { data: [null], meta: { next: null } } }));
    await page.goto(`/admin/content/articles/${documentId}`);
    const rail = page.getByRole('complementary', { name: 'Document details' });
    const panel = rail.locator('details', { has: page.locator('summary', { hasText: 'History' }) });
    await panel.getByText('Could not display this part of the page (').waitFor();
    await rail.getByText('Not published.').waitFor();
    assert.deepEqual(await axeFaults(page), []);
    await picture(page, 'broken-panel');
    await page.getByRole('textbox', { name: 'Title' }).fill('Breaks nothing');
    await page.keyboard.press('Control+S');
    await until(async () => (await served.seed('GET', `/api/articles/${documentId}?status=draft`)).title, 'Breaks nothing');
    assert.equal(await panel.getByText('Could not display this part of the page (').count(), 1);
    await page.unroute(`**/history/entries/*/${documentId}**`);
    await page.reload();
    await panel.getByRole('button', { name: /^Updated/ }).waitFor();
  });

  it('shows what the one document of a type was, too', async () => {
    await served.seed('PUT', '/api/masthead', { name: 'Morning Post' });
    await served.seed('PUT', '/api/masthead', { name: 'Evening Post' });
    const page = await open('/content/masthead');
    const panel = page.locator('details', { has: page.locator('summary', { hasText: 'History' }) });
    await panel.getByRole('button', { name: /^Created/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Created' });
    await dialog.locator('del', { hasText: 'Morning' }).waitFor();
    await dialog.getByRole('checkbox', { name: 'Name' }).check();
    await dialog.getByRole('button', { name: 'Restore selected' }).click();
    await page.keyboard.press('Control+S');
    await until(async () => (await served.seed('GET', '/api/masthead')).name, 'Morning Post');
    await picture(page, 'single');
  });

  it('says of a translation that does not exist that it has no history yet', async () => {
    const { documentId } = await served.seed('POST', '/api/articles?status=draft', { title: 'Only in English' });
    const page = await open(`/content/articles/${documentId}?locale=fr`);
    const panel = page.locator('details', { has: page.locator('summary', { hasText: 'History' }) });
    await panel.getByText(/^This document does not exist in French.* yet\. Its history starts when you save it\.$/).waitFor();
    assert.equal(await panel.getByText('Not Found').count(), 0);
    await picture(page, 'no-translation');
  });

  it('says of a translation that was deleted how to create it again', async () => {
    const { documentId } = await served.seed('POST', '/api/articles?status=draft', { title: 'In both' });
    await served.seed('PUT', `/api/articles/${documentId}?locale=fr&status=draft`, { title: 'In beiden' });
    await served.seed('DELETE', `/api/articles/${documentId}?locale=fr`);
    const page = await open(`/content/articles/${documentId}?locale=fr`);
    const panel = page.locator('details', { has: page.locator('summary', { hasText: 'History' }) });
    await panel.getByRole('button', { name: /^Created/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Created' });
    await dialog.getByText(/^This document does not exist in French.*\. Restore its fields and save to create it again\.$/).waitFor();
    assert.deepEqual(await axeFaults(page), []);
    await picture(page, 'deleted-translation');
    await dialog.getByRole('checkbox', { name: 'Title' }).check();
    await dialog.getByRole('button', { name: 'Restore selected' }).click();
    await until(() => page.getByRole('textbox', { name: 'Title' }).first().inputValue(), 'In beiden');
    await page.keyboard.press('Control+S');
    const saved = async () => {
      const french = await served.seed('GET', `/api/articles?locale=fr&status=draft&filters[documentId]=${documentId}`);
      return (french as unknown as readonly { readonly title: string }[]).map(({ title }) => title);
    };
    await until(saved, ['In beiden']);
  });

  it('says whether a restored field goes live, shows it, and takes it back by Undo', async () => {
    const { documentId } = await served.seed('POST', '/api/articles?status=published', { title: 'First words', summary: 'Same' });
    await served.seed('PUT', `/api/articles/${documentId}?status=published`, { title: 'Last words' });
    const page = await open(`/content/articles/${documentId}`);
    const panel = page.locator('details', { has: page.locator('summary', { hasText: 'History' }) });
    await panel
      .getByRole('button', { name: /^Created/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('the published version changes only when you publish.').waitFor();
    assert.deepEqual(await dialog.getByRole('checkbox').count(), 1);
    await picture(page, 'effect');
    await dialog.getByRole('button', { name: 'Restore all' }).click();
    const title = page.getByRole('textbox', { name: 'Title' }).first();
    await until(() => title.inputValue(), 'First words');
    await page.locator('[data-path="title"] :focus').waitFor();
    await page.getByText('Restored 1 field. Save to keep it.').first().waitFor();
    await page.getByRole('button', { name: /^Undo/ }).last().click();
    await until(() => title.inputValue(), 'Last words');
    assert.equal((await served.seed('GET', `/api/articles/${documentId}`)).title, 'Last words');
  });

  it('brings deleted documents back, and deletes them for good', async () => {
    const { documentId } = await served.seed('POST', '/api/authors', { name: 'Grace Hopper' });
    await served.seed('DELETE', `/api/authors/${documentId}`);
    const page = await open('/trash', 'administrator');
    await page.getByRole('searchbox', { name: 'Search by title' }).fill('grace');
    await page.getByRole('row', { name: /Grace Hopper/ }).waitFor();
    assert.deepEqual(await axeFaults(page), []);
    await picture(page, 'trash');
    await page.getByRole('button', { name: 'Restore Grace Hopper' }).click();
    await page.getByText('No results found.').waitFor();
    assert.equal((await served.seed('GET', `/api/authors/${documentId}`)).name, 'Grace Hopper');
    await served.seed('DELETE', `/api/authors/${documentId}`);
    await page.reload();
    await page.getByRole('button', { name: 'Delete permanently: Grace Hopper' }).click();
    await picture(page, 'for-good');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByText('The trash is empty.').waitFor();
  });

  it('lists deleted documents of all types, with the day on which each is deleted permanently', async () => {
    const { documentId: author } = await served.seed('POST', '/api/authors', { name: 'Emily Dickinson' });
    const { documentId: article } = await served.seed('POST', '/api/articles?status=draft', { title: 'Slant of light' });
    await served.seed('DELETE', `/api/authors/${author}`);
    await served.seed('DELETE', `/api/articles/${article}`);
    const page = await open('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trash' }).click();
    const [first, second] = [page.getByRole('row', { name: /Slant of light/ }), page.getByRole('row', { name: /Emily Dickinson/ })];
    await first.getByRole('cell', { name: 'Article' }).waitFor();
    await second.getByRole('cell', { name: 'Author' }).waitFor();
    await first.getByText(/^\d+ \w+ \d{4}$/).waitFor();
    await picture(page, 'all-types');
    await page.getByRole('combobox', { name: 'Content type' }).selectOption('api::author.author');
    await second.waitFor();
    await first.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Restore Emily Dickinson' }).click();
    await second.waitFor({ state: 'detached' });
    await page.getByRole('combobox', { name: 'Content type' }).selectOption('');
    await page.getByRole('button', { name: 'Restore Slant of light' }).click();
    await first.waitFor({ state: 'detached' });
    assert.equal((await served.seed('GET', `/api/articles/${article}?status=draft`)).title, 'Slant of light');
    await page.goto('/admin/bin?type=api::author.author');
    await page.waitForURL(/\/admin\/trash\?type=api::author.author$/);
    await served.seed('DELETE', `/api/authors/${author}`);
  });

  it('shows what became of a restored document, and why one could not be deleted permanently', async () => {
    const { documentId: author } = await served.seed('POST', '/api/authors', { name: 'Charlotte Mew' });
    const { documentId: article } = await served.seed('POST', '/api/articles?status=draft', { title: 'The farmer’s bride', author });
    await served.seed('DELETE', `/api/articles/${article}`);
    await served.seed('DELETE', `/api/authors/${author}`);
    const page = await open('/trash', 'administrator');
    window.watch.allow('500');
    await page.getByRole('button', { name: 'Restore The farmer’s bride' }).click();
    await said(page, /“?The farmer’s bride”? restored/).waitFor();

    await page.route('**/admin/api/history/bin/**', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: { error: { message: 'No' } } }) : route.continue(),
    );
    await page.getByRole('button', { name: 'Delete permanently: Charlotte Mew' }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'Delete permanently' }).click();
    await question.getByRole('alert').getByText('◆').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete permanently: Charlotte Mew' }).click();
    assert.equal(await question.getByRole('alert').getByText('◆').count(), 0);
    await page.unroute('**/admin/api/history/bin/**');
    await question.getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByRole('row', { name: /Charlotte Mew/ }).waitFor({ state: 'detached' });
  });

  it('leads from a list to what was deleted of it', async () => {
    const { documentId } = await served.seed('POST', '/api/authors', { name: 'Mary Shelley' });
    await served.seed('DELETE', `/api/authors/${documentId}`);
    const page = await open('/content/authors');
    await page.getByRole('button', { name: 'More list actions' }).click();
    await picture(page, 'list-menu');
    await page.getByRole('menuitem', { name: 'Deleted documents' }).click();
    await page.getByRole('row', { name: /Mary Shelley/ }).waitFor();
    assert.equal(await page.getByRole('combobox', { name: 'Content type' }).inputValue(), 'api::author.author');
    await page.reload();
    await page.getByRole('row', { name: /Mary Shelley/ }).waitFor();
  });

  it('has no trash for who may not restore from it', async () => {
    const page = await open('/trash', 'author');
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    assert.equal(await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trash' }).count(), 0);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`fits a narrow window, ${colorScheme}`, async () => {
      const { documentId } = await served.seed('POST', '/api/authors', { name: 'A name that is rather long' });
      await served.seed('PUT', `/api/authors/${documentId}`, { name: 'Another name that is rather long' });
      const page = await open(`/content/authors/${documentId}`, 'editor', { viewport: { width: 360, height: 740 }, colorScheme });
      await page.getByRole('button', { name: /^Created/ }).click();
      await page.getByRole('dialog').locator('del').first().waitFor();
      assert.deepEqual(await axeFaults(page), []);
      await picture(page, `narrow-entry-${colorScheme}`);
      await page.keyboard.press('Escape');
      await served.seed('DELETE', `/api/authors/${documentId}`);
      await page.goto('/admin/trash');
      await page
        .getByRole('button', { name: /^Restore / })
        .first()
        .waitFor();
      assert.equal(await overflow(page), 0);
      assert.deepEqual(await axeFaults(page), []);
      await picture(page, `narrow-trash-${colorScheme}`);
    });
  }

  it('says how far it has looked for a title, and looks further back', async () => {
    const { documentId } = await served.seed('POST', '/api/authors', { name: 'Sappho of Lesbos' });
    await served.seed('DELETE', `/api/authors/${documentId}`);
    await fillBin(served.database, 'api::author.author', 5_000);
    const page = await open('/trash?type=api::author.author');
    await page.getByRole('searchbox', { name: 'Search by title' }).fill('sappho');
    await page.getByText('Oldest entry searched:').waitFor();
    assert.equal(await page.getByText('No results found.').count(), 0);
    assert.deepEqual(await axeFaults(page), []);
    await picture(page, 'further-back');
    await page.getByRole('button', { name: 'Search older entries' }).click();
    await page.getByRole('row', { name: /Sappho of Lesbos/ }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Search older entries' }).count(), 0);
  });
});
