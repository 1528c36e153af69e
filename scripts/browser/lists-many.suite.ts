import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { inNewsroom } from './in-newsroom.ts';
import { openList, said, textOf, titles, until } from './steps.ts';

const COUNT = 130;
const named = (number: number) => `Ferry ${String(number).padStart(3, '0')}`;

/** Presses a button of the bar for selected rows. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('region', { name: 'What is marked' }).getByRole('button', { name }).click();
}

describe('what is done with many', () => {
  const { served, windowOf } = inNewsroom();

  /** Number of articles that the content API shows to readers. */
  const live = async (filter = '') => Object.keys(await served.seed('GET', `/api/articles?pagination[pageSize]=100${filter}`)).length;

  before(async () => {
    for (let number = 1; number <= COUNT; number++)
      await served.seed('POST', '/api/articles?status=draft', { title: named(number), ...(number % 2 === 0 && { section: 'sport' }) });
  });

  it('is published by keys, and taken back at once', async () => {
    const { page } = await windowOf('editor');
    await openList(page, 'articles', { sort: 'title' });
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    for (const key of ['j', 'j', 'Shift+X']) await page.keyboard.press(key);
    await page.getByText('3 marked').first().waitFor();
    await page.keyboard.press('Control+Enter');
    await said(page, '3 articles published.').waitFor();
    assert.equal(await live(), 3);
    await page
      .getByRole('row', { name: named(1) })
      .getByText('Live')
      .first()
      .waitFor();
    await page.keyboard.press('Control+z');
    await said(page, '3 articles taken down.').waitFor();
    assert.equal(await live(), 0);
  });

  it('is everything that a list has, beyond its page', async () => {
    const { page } = await windowOf('editor');
    await openList(page, 'articles', { sort: 'title', q: 'ferry' });
    await page.getByLabel('Mark all on this page').check();
    await page.getByText('25 marked').first().waitFor();
    await press(page, `Mark all ${COUNT}`);
    await page.getByText(`${COUNT} marked`).first().waitFor();
    await press(page, `Publish ${COUNT}`);
    await page.getByRole('progressbar', { name: 'Publishing' }).waitFor();
    await said(page, `${COUNT} articles published.`).waitFor();
    await page.getByRole('button', { name: 'Publish 0' }).waitFor();
    assert.equal(await live(), 100);
    await press(page, `Unpublish ${COUNT}`);
    await said(page, `${COUNT} articles taken down.`).waitFor();
    assert.equal(await live(), 0);
  });

  it('is a value, and each gets back its own', async () => {
    const { page } = await windowOf('editor');
    await openList(page, 'articles', { sort: 'title' });
    await page.getByLabel('Mark all on this page').check();
    await press(page, 'Set a value');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What', { exact: true }).selectOption('section');
    await dialog.getByLabel('Section', { exact: true }).selectOption('culture');
    await dialog.getByRole('button', { name: 'Set it in 25 articles' }).click();
    const messages = page.getByRole('region', { name: 'Messages' });
    await messages.getByText('25 articles changed.').waitFor();
    assert.equal(await live('&status=draft&filters[section]=culture'), 25);
    await messages.getByRole('button', { name: 'Undo' }).click();
    await until(() => live('&status=draft&filters[section]=culture'), 0);
    await until(() => live('&status=draft&filters[section]=sport'), COUNT / 2);
  });

  it('is what it leads to, and each gets back its own', async () => {
    const ada = await served.seed('POST', '/api/authors', { name: 'Ada Okafor' });
    const first = await served.seed('GET', '/api/articles?status=draft&sort=title&pagination[pageSize]=1');
    const { documentId } = (first as unknown as readonly { readonly documentId: string }[])[0] as { readonly documentId: string };
    await served.seed('PUT', `/api/articles/${documentId}?status=draft`, { author: ada.documentId });
    const eva = await served.seed('POST', '/api/authors', { name: 'Eva Adams' });
    const { page } = await windowOf('editor');
    await openList(page, 'articles', { sort: 'title' });
    await page.getByLabel('Mark all on this page').check();
    await press(page, 'Set a value');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What', { exact: true }).selectOption('author');
    await dialog.getByLabel('Search').fill('eva');
    await dialog.getByLabel('Eva Adams').click();
    await dialog.getByRole('button', { name: 'Set it in 25 articles' }).click();
    const messages = page.getByRole('region', { name: 'Messages' });
    await messages.getByText('25 articles changed.').waitFor();
    assert.equal(await live(`&status=draft&filters[author][documentId]=${eva.documentId}`), 25);
    await messages.getByRole('button', { name: 'Undo' }).click();
    await until(() => live(`&status=draft&filters[author][documentId]=${eva.documentId}`), 0);
    await until(() => live(`&status=draft&filters[author][documentId]=${ada.documentId}`), 1);
    await served.seed('PUT', `/api/articles/${documentId}?status=draft`, { author: null });
  });

  it('has a result for each: what could not be deleted says why, and stays marked', async () => {
    const { page } = await windowOf('author');
    await page.goto('/admin/content/articles/new');
    await page.getByLabel('Title').fill('An article of my own');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/articles\/(?!new)/);
    await openList(page, 'articles');
    await page.getByLabel('Mark An article of my own').check();
    await page
      .getByLabel(/^Mark Ferry/)
      .first()
      .check();
    await press(page, 'Delete 2');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('An article of my own').waitFor();
    await dialog.getByRole('button', { name: 'Delete English (en)' }).click();
    const outcome = page.getByRole('dialog', { name: '1 of 2 not deleted' });
    await outcome.getByText(/^Your role may not do this with it/).waitFor();
    await outcome.getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('1 marked').first().waitFor();
    assert.deepEqual(
      (await titles(page)).filter((title) => !title.startsWith('Ferry')),
      [],
    );
  });

  it('is deleted in one language, or in all', async () => {
    const made = async (title: string) => {
      const { documentId } = await served.seed('POST', '/api/articles?status=draft', { title });
      await served.seed('PUT', `/api/articles/${documentId}?status=draft&locale=fr`, { title: `${title} (fr)` });
    };
    for (const title of ['Quay one', 'Quay two']) await made(title);
    const { page } = await windowOf('editor');
    const remove = async (title: string, how: string) => {
      await openList(page, 'articles', { q: 'quay' });
      await page.getByLabel(`Mark ${title}`).check();
      await press(page, 'Delete 1');
      await page.getByRole('dialog').getByRole('button', { name: how }).click();
      await said(page, '1 article deleted.').waitFor();
    };
    await remove('Quay one', 'Delete English (en)');
    await remove('Quay two', 'Delete all languages');
    await openList(page, 'articles', { q: 'quay', locale: 'fr' });
    assert.deepEqual(await titles(page), ['Quay one (fr)']);
  });

  it('is saved as a table, or as data', async () => {
    const { page } = await windowOf('editor');
    const author = await served.seed('POST', '/api/authors', { name: '=cmd|"/c calc"!A1' });
    await served.seed('POST', '/api/articles?status=draft', { title: 'Words, and "words"', section: 'science', author: author.documentId });
    await openList(page, 'articles', { sort: 'title', columns: 'title,$state,section,author' });
    const exported = async (item: string, within = page.locator('main header')) => {
      await within.getByRole('button', { name: 'Export' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: item }).click();
      return textOf(await download);
    };
    const table = (await exported('Table for spreadsheets (CSV)')).split('\r\n');
    assert.equal(table[0], '\uFEFFdocumentId,locale,status,title,section,author,author.name');
    assert.equal(table.length, COUNT + 3);
    const line = table.find((each) => each.includes('words')) ?? '';
    assert.match(line, /^[^,]+,en,draft,"Words, and ""words""",science,[^,]+,"'=cmd\|""\/c calc""!A1"$/);
    assert.ok(line.includes(`,${author.documentId},`));
    await page
      .getByLabel(/^Mark Ferry/)
      .first()
      .check();
    const marked = page.getByRole('region', { name: 'What is marked' });
    const data = JSON.parse(await exported('Data for programs (JSON)', marked));
    assert.deepEqual(
      data.map(({ title, section, author: of }: Record<string, unknown>) => ({ title, section, of })),
      [{ title: named(1), section: null, of: null }],
    );
  });

  it('says before it is published or planned what changes in other languages', async () => {
    const { documentId } = await served.seed('POST', '/api/articles', { title: 'The quay', section: 'sport' });
    await served.seed('PUT', `/api/articles/${documentId}?locale=fr`, { title: 'Le quai' });
    await served.seed('PUT', `/api/articles/${documentId}?status=draft`, { section: 'culture' });
    const sectionIn = async (locale: string) => (await served.seed('GET', `/api/articles/${documentId}?locale=${locale}`)).section;
    const { page } = await windowOf('administrator');
    await openList(page, 'articles', { q: 'quai', locale: 'fr' });
    await page.getByLabel('Mark all on this page').check();
    const dialog = page.getByRole('dialog');
    const note = dialog.getByText('Publishing changes this in English (en), too: Section.');
    await press(page, 'Plan…');
    await note.waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await press(page, /^Publish 1$/);
    await note.waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await sectionIn('en'), 'sport');
    await press(page, /^Publish 1$/);
    await dialog.getByRole('button', { name: 'Publish 1' }).click();
    await said(page, '1 article published.').waitFor();
    assert.deepEqual([await sectionIn('en'), await sectionIn('fr')], ['culture', 'culture']);
  });
});
