import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { openBrowser, type Window, windowOf } from './browser.ts';
import { type Served, serveNewsroom } from './served.ts';
import {
  allArticles,
  allSaved,
  bar,
  draftOf,
  field,
  focused,
  liveOf,
  lookAt,
  more,
  openArticle,
  openedId,
  place,
  said,
  save,
  state,
  storedArticle,
  until,
  wordsOf,
} from './writing.ts';

describe('writing an article', () => {
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

  it('makes one, with a name in addresses made of its title, and goes on where one was writing', async () => {
    window = await windowOf(browser, served, 'editor');
    const { page } = window;
    await page.getByRole('main').getByRole('link', { name: 'New article' }).click();
    await until('one writes at once', async () => (await focused(page)) === 'title');
    await page.keyboard.type('Rain over the harbour');
    await until('the slug follows', async () => (await field(page, 'Slug').inputValue()) === 'rain-over-the-harbour');
    await field(page, 'Summary').click();
    await page.keyboard.type('It rains');
    await save(page);
    const id = await openedId(page);
    assert.equal(await focused(page), 'summary');
    await page.keyboard.type(' and rains.');
    assert.equal(await field(page, 'Summary').inputValue(), 'It rains and rains.');
    // What is stored may be the address of a page: it no longer follows.
    await field(page, 'Title').fill('Rain over the whole harbour');
    await page.waitForTimeout(1_500);
    assert.equal(await field(page, 'Slug').inputValue(), 'rain-over-the-harbour');
    await field(page, 'Title').fill('Rain over the harbour');
    await save(page);
    const stored = await storedArticle(served, id);
    assert.deepEqual(
      [stored?.title, stored?.slug, stored?.summary],
      ['Rain over the harbour', 'rain-over-the-harbour', 'It rains and rains.'],
    );
    assert.equal((await allArticles(served)).length, 1);
    await page.getByRole('main').getByRole('link', { name: 'Articles', exact: true }).click();
    await page.getByRole('row').filter({ hasText: 'Rain over the harbour' }).waitFor();
  });

  it('publishes, shows what differs from what readers see, takes one of it back and discards the rest', async () => {
    const id = await draftOf(served, { title: 'Tide', summary: 'High at noon', section: 'science' });
    window = await windowOf(browser, served, 'editor');
    const { page } = window;
    await openArticle(page, id);
    await state(page).getByText('Draft', { exact: true }).waitFor();
    await page.keyboard.press('Control+Enter');
    await state(page).getByText('Live', { exact: true }).waitFor();
    assert.equal((await storedArticle(served, id, 'status=published'))?.title, 'Tide');

    await field(page, 'Title').fill('Spring tide');
    await field(page, 'Summary').fill('High at one');
    await save(page);
    await state(page).getByText('Changed', { exact: true }).waitFor();
    assert.equal((await storedArticle(served, id, 'status=published'))?.title, 'Tide');
    await lookAt(page, 'Difference');
    const sections = page
      .getByRole('main')
      .locator('section')
      .filter({ has: page.locator('h2') });
    await sections.filter({ hasText: 'Title' }).locator('ins').getByText('Spring').waitFor();
    assert.deepEqual(await sections.locator('h2').allTextContents(), ['Title', 'Summary']);
    await sections.filter({ hasText: 'Summary' }).getByRole('button', { name: 'Take back' }).click();
    await until('the summary is the same', async () => (await sections.count()) === 1);
    await save(page);
    assert.equal((await storedArticle(served, id))?.summary, 'High at noon');

    await more(page, 'Discard changes');
    await said(page, 'The draft is what readers see again').waitFor();
    await page.getByText('Readers see it as it is here').waitFor();
    assert.equal((await storedArticle(served, id))?.title, 'Tide');
    await lookAt(page, 'Write');
    assert.equal(await field(page, 'Title').inputValue(), 'Tide');
    await state(page).getByText('Live', { exact: true }).waitFor();
  });

  it('discards what is not even saved, and brings it back by undo', async () => {
    const id = await liveOf(served, { title: 'Fog' });
    window = await windowOf(browser, served, 'editor');
    const { page } = window;
    await openArticle(page, id);
    await state(page).getByText('Live', { exact: true }).waitFor();
    await field(page, 'Summary').fill('Nothing to be seen');
    await more(page, 'Discard changes');
    await said(page, 'The draft is what readers see again').waitFor();
    assert.equal(await field(page, 'Summary').inputValue(), '');
    await allSaved(page);
    await page.keyboard.press('Control+z');
    await until('the summary is back', async () => (await field(page, 'Summary').inputValue()) === 'Nothing to be seen');
  });

  it('takes it away from readers, and keeps the draft', async () => {
    const id = await liveOf(served, { title: 'Storm' });
    window = await windowOf(browser, served, 'editor');
    const { page } = window;
    await openArticle(page, id);
    await state(page).getByText('Live', { exact: true }).waitFor();
    await more(page, 'Unpublish');
    await said(page, 'Readers no longer see it').waitFor();
    await state(page).getByText('Draft', { exact: true }).waitFor();
    assert.equal(await storedArticle(served, id, 'status=published'), null);
    assert.equal((await storedArticle(served, id))?.title, 'Storm');
    await bar(page).getByRole('button', { name: 'Publish' }).click();
    await state(page).getByText('Live', { exact: true }).waitFor();
    assert.equal((await storedArticle(served, id, 'status=published'))?.title, 'Storm');
  });

  it('duplicates one under a name of its own, and deletes one', async () => {
    const id = await draftOf(served, {
      title: 'Lighthouse',
      slug: 'lighthouse',
      sections: [{ __component: 'page.quote', words: 'Light!' }],
    });
    window = await windowOf(browser, served, 'editor');
    const { page } = window;
    await openArticle(page, id);
    await more(page, 'Duplicate');
    await page.waitForURL('**/articles/new**');
    await until('the slug is another', async () => (await field(page, 'Slug').inputValue()) === 'lighthouse-2');
    await field(page, 'Title').fill('Lighthouse, again');
    await save(page);
    const copy = await openedId(page);
    assert.notEqual(copy, id);
    const stored = await storedArticle(served, copy);
    assert.equal(stored?.title, 'Lighthouse, again');
    assert.deepEqual(wordsOf(stored), ['Light!']);
    assert.equal((await storedArticle(served, id))?.title, 'Lighthouse');

    await more(page, 'Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete “Lighthouse, again”?' });
    await dialog.getByText('Nothing leads to it.').waitFor();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await said(page, 'Deleted “Lighthouse, again”').waitFor();
    await page.getByRole('row').filter({ hasText: 'Lighthouse' }).first().waitFor();
    assert.equal(await storedArticle(served, copy), null);
    assert.equal((await storedArticle(served, id))?.title, 'Lighthouse');
  });

  it('takes back and does again what was done anywhere in the form', async () => {
    const id = await draftOf(served, { title: 'Ebb', section: 'science', sections: [{ __component: 'page.quote', words: 'Low' }] });
    window = await windowOf(browser, served, 'editor');
    const { page } = window;
    await openArticle(page, id);
    await field(page, 'Title').fill('Ebb and flow');
    await field(page, 'Section').selectOption('culture');
    await page.getByRole('button', { name: 'More for Low' }).click();
    await page.getByRole('menuitem', { name: 'Take out' }).waitFor();
    // Whoever opens a menu is in it.
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await bar(page).getByText('3 not saved').waitFor();
    await bar(page).getByText('Title, Section, Sections').waitFor();
    for (let step = 0; step < 3; step++) await page.keyboard.press('Control+z');
    await allSaved(page);
    assert.equal(await field(page, 'Title').inputValue(), 'Ebb');
    assert.equal(await field(page, 'Section').inputValue(), 'science');
    assert.equal(await place(page, 'sections').getByText('Low', { exact: true }).count(), 1);
    for (let step = 0; step < 3; step++) await page.keyboard.press('Control+Shift+z');
    await bar(page).getByText('3 not saved').waitFor();
    await save(page);
    const stored = await storedArticle(served, id);
    assert.deepEqual([stored?.title, stored?.section, stored?.sections], ['Ebb and flow', 'culture', []]);
    // What is stored can be taken back, too.
    await bar(page).getByRole('button', { name: 'Undo' }).click();
    await bar(page).getByText('1 not saved').waitFor();
    await more(page, 'Take back all that is not saved');
    await allSaved(page);
  });

  it('says what is wrong at its place: what the page knows, and what only the server does', async () => {
    await liveOf(served, { title: 'First', slug: 'the-same' });
    const id = await draftOf(served, { title: 'Second', slug: 'the-same' });
    window = await windowOf(browser, served, 'editor');
    window.watch.allow('status of 400');
    const { page } = window;
    await openArticle(page, id);
    await field(page, 'Title').fill('');
    await page.keyboard.press('Control+Enter');
    await place(page, 'title').getByText('Write something: this is needed to publish.').waitFor();
    assert.equal(await focused(page), 'title');
    await page.keyboard.type('Second');
    assert.equal(await place(page, 'title').getByText('needed to publish').count(), 0);
    await page.keyboard.press('Control+Enter');
    await place(page, 'slug').getByText('This attribute must be unique').waitFor();
    assert.equal(await focused(page), 'slug');
    assert.equal(await storedArticle(served, id, 'status=published'), null);
    await field(page, 'Slug').fill('another');
    await page.keyboard.press('Control+Enter');
    await state(page).getByText('Live', { exact: true }).waitFor();
    assert.equal((await storedArticle(served, id, 'status=published'))?.slug, 'another');

    await served.seed('POST', '/api/tags', { name: 'sea' });
    await page.goto('/admin/content/tags/new');
    await field(page, 'Name').fill('sea');
    await page.keyboard.press('Control+s');
    await place(page, 'name').getByText('This attribute must be unique').waitFor();
    assert.equal(await field(page, 'Name').getAttribute('aria-invalid'), 'true');
    await field(page, 'Name').fill('the sea');
    await save(page);
  });
});
