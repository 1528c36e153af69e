import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, type Window, windowOf } from './browser.ts';
import { type Served, serveNewsroom } from './served.ts';
import { allArticles, allSaved, bar, draftOf, field, language, openArticle, storedArticle, until } from './writing.ts';

describe('leaving what is not saved', () => {
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

  const away = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Articles', exact: true }).click();
  const answer = (page: Page, button: string) =>
    page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: button }).click();

  it('asks: one stays, keeps it for later, or saves and leaves', async () => {
    const id = await draftOf(served, { title: 'Oars' });
    window = await windowOf(browser, served, 'editor');
    const { page } = window;
    await openArticle(page, id);
    await field(page, 'Title').fill('Two oars');
    await away(page);
    await answer(page, 'Stay');
    assert.equal(await field(page, 'Title').inputValue(), 'Two oars');
    await away(page);
    await answer(page, 'Keep for later');
    await page.getByRole('heading', { name: 'Articles' }).waitFor();
    assert.equal((await storedArticle(served, id))?.title, 'Oars');

    await openArticle(page, id);
    assert.equal(await field(page, 'Title').inputValue(), 'Oars');
    await page.getByText('You left one change unsaved').waitFor();
    await page.getByRole('button', { name: 'Bring it back' }).click();
    assert.equal(await field(page, 'Title').inputValue(), 'Two oars');
    await away(page);
    await answer(page, 'Save and leave');
    await page.getByRole('heading', { name: 'Articles' }).waitFor();
    assert.equal((await storedArticle(served, id))?.title, 'Two oars');
    await openArticle(page, id);
    await allSaved(page);
    assert.equal(await page.getByText('unsaved').count(), 0);
  });

  it('throws away what nobody wants, for good', async () => {
    const id = await draftOf(served, { title: 'Sails' });
    window = await windowOf(browser, served, 'editor');
    const { page } = window;
    await openArticle(page, id);
    await field(page, 'Title').fill('No sails');
    await away(page);
    await answer(page, 'Keep for later');
    await page.getByRole('heading', { name: 'Articles' }).waitFor();
    await openArticle(page, id);
    await page.getByRole('button', { name: 'Throw it away' }).click();
    await page.reload();
    await field(page, 'Title').waitFor();
    await allSaved(page);
    assert.equal(await page.getByText('You left').count(), 0);
  });

  it('saves every language that was written in', async () => {
    const id = await draftOf(served, { title: 'Mast' });
    await served.seed('PUT', `/api/articles/${id}?status=draft&locale=fr`, { title: 'Mât' });
    window = await windowOf(browser, served, 'editor');
    // All languages of a document have one revision: the second is put together with the first.
    window.watch.allow('status of 412');
    const { page } = window;
    await openArticle(page, id);
    await field(page, 'Title').fill('Main mast');
    await language(page, 'fr').getByRole('link').click();
    await until('French is shown', async () => (await field(page, 'Title').inputValue()) === 'Mât');
    await field(page, 'Title').fill('Grand mât');
    await language(page, 'en').getByRole('link').click();
    await until('English is shown', async () => (await field(page, 'Title').inputValue()) === 'Main mast');
    await away(page);
    await answer(page, 'Save and leave');
    await page.getByRole('heading', { name: 'Articles' }).waitFor();
    assert.equal((await storedArticle(served, id, 'status=draft&locale=en'))?.title, 'Main mast');
    assert.equal((await storedArticle(served, id, 'status=draft&locale=fr'))?.title, 'Grand mât');
  });

  it('offers what was begun and never saved, and makes one document of it', async () => {
    window = await windowOf(browser, served, 'editor');
    const { page } = window;
    await page.goto('/admin/content/articles/new');
    await field(page, 'Title').fill('Begun');
    await page.waitForTimeout(600);
    await page.goto('/admin/account');
    await page.goto('/admin/content/articles/new');
    await page.getByText('You left').waitFor();
    await page.getByRole('button', { name: 'Bring it back' }).click();
    assert.equal(await field(page, 'Title').inputValue(), 'Begun');
    await page.keyboard.press('Control+s');
    await allSaved(page);
    await page.goto('/admin/content/articles/new');
    await bar(page).getByText('Not saved yet').waitFor();
    await page.waitForTimeout(300);
    assert.equal(await page.getByText('You left').count(), 0);
    assert.equal((await allArticles(served, '&filters[title]=Begun')).length, 1);
  });
});
