import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inNewsroom } from './in-newsroom.ts';
import { field, said, until } from './steps.ts';
import {
  allArticles,
  allSaved,
  bar,
  control,
  draftOf,
  focused,
  liveOf,
  lookAt,
  more,
  openArticle,
  openedId,
  save,
  state,
  storedArticle,
  wordsOf,
} from './writing.ts';

describe('writing an article', () => {
  const { served, windowOf } = inNewsroom();

  it('makes one, with a name in addresses made of its title, and goes on where one was writing', async () => {
    const { page } = await windowOf('editor');
    await page.getByRole('main').getByRole('link', { name: 'New article' }).click();
    await until(() => focused(page), 'title');
    await page.keyboard.type('Rain over the harbour');
    await until(() => control(page, 'Slug').inputValue(), 'rain-over-the-harbour');
    await control(page, 'Summary').click();
    await page.keyboard.type('It rains');
    await save(page);
    const id = await openedId(page);
    await until(() => focused(page), 'summary');
    await page.keyboard.type(' and rains.');
    assert.equal(await control(page, 'Summary').inputValue(), 'It rains and rains.');
    // A saved slug may be the address of a page, so it no longer follows the title.
    await control(page, 'Title').fill('Rain over the whole harbour');
    await page.waitForTimeout(1_500);
    assert.equal(await control(page, 'Slug').inputValue(), 'rain-over-the-harbour');
    await control(page, 'Title').fill('Rain over the harbour');
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
    const { page } = await windowOf('editor');
    await openArticle(page, id);
    await state(page).getByText('Draft', { exact: true }).waitFor();
    await page.keyboard.press('Control+Enter');
    await state(page).getByText('Published', { exact: true }).waitFor();
    assert.equal((await storedArticle(served, id, 'status=published'))?.title, 'Tide');

    await control(page, 'Title').fill('Spring tide');
    await control(page, 'Summary').fill('High at one');
    await save(page);
    await state(page).getByText('Modified', { exact: true }).waitFor();
    assert.equal((await storedArticle(served, id, 'status=published'))?.title, 'Tide');
    await lookAt(page, 'Changes');
    const sections = page
      .getByRole('main')
      .locator('section')
      .filter({ has: page.locator('h2') });
    await sections.filter({ hasText: 'Title' }).locator('ins').getByText('Spring').waitFor();
    assert.deepEqual(await sections.locator('h2').allTextContents(), ['Title', 'Summary']);
    await sections.filter({ hasText: 'Summary' }).getByRole('button', { name: 'Revert' }).click();
    await until(() => sections.count(), 1);
    await save(page);
    assert.equal((await storedArticle(served, id))?.summary, 'High at noon');

    await more(page, 'Discard changes');
    await said(page, 'Draft changes discarded').waitFor();
    await page.getByText('The draft matches the published version').waitFor();
    assert.equal((await storedArticle(served, id))?.title, 'Tide');
    await lookAt(page, 'Edit');
    assert.equal(await control(page, 'Title').inputValue(), 'Tide');
    await state(page).getByText('Published', { exact: true }).waitFor();
  });

  it('discards what is not even saved, and brings it back by undo', async () => {
    const id = await liveOf(served, { title: 'Fog' });
    const { page } = await windowOf('editor');
    await openArticle(page, id);
    await state(page).getByText('Published', { exact: true }).waitFor();
    await control(page, 'Summary').fill('Nothing to be seen');
    await more(page, 'Discard changes');
    await said(page, 'Draft changes discarded').waitFor();
    assert.equal(await control(page, 'Summary').inputValue(), '');
    await allSaved(page);
    await page.keyboard.press('Control+z');
    await until(() => control(page, 'Summary').inputValue(), 'Nothing to be seen');
  });

  it('takes it away from readers, and keeps the draft', async () => {
    const id = await liveOf(served, { title: 'Storm' });
    const { page } = await windowOf('editor');
    await openArticle(page, id);
    await state(page).getByText('Published', { exact: true }).waitFor();
    await more(page, 'Unpublish');
    await said(page, 'Document unpublished').waitFor();
    await state(page).getByText('Draft', { exact: true }).waitFor();
    assert.equal(await storedArticle(served, id, 'status=published'), null);
    assert.equal((await storedArticle(served, id))?.title, 'Storm');
    await bar(page).getByRole('button', { name: 'Publish' }).click();
    await state(page).getByText('Published', { exact: true }).waitFor();
    assert.equal((await storedArticle(served, id, 'status=published'))?.title, 'Storm');
  });

  it('duplicates one under a name of its own, and deletes one', async () => {
    const id = await draftOf(served, {
      title: 'Lighthouse',
      slug: 'lighthouse',
      sections: [{ __component: 'page.quote', words: 'Light!' }],
    });
    const { page } = await windowOf('editor');
    await openArticle(page, id);
    await more(page, 'Duplicate');
    await page.waitForURL('**/articles/new**');
    await until(() => control(page, 'Slug').inputValue(), 'lighthouse-2');
    await control(page, 'Title').fill('Lighthouse, again');
    await save(page);
    const copy = await openedId(page);
    assert.notEqual(copy, id);
    const stored = await storedArticle(served, copy);
    assert.equal(stored?.title, 'Lighthouse, again');
    assert.deepEqual(wordsOf(stored), ['Light!']);
    assert.equal((await storedArticle(served, id))?.title, 'Lighthouse');

    await more(page, 'Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete “Lighthouse, again”?' });
    await dialog.getByText('No references to this document.').waitFor();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await said(page, '“Lighthouse, again” deleted').waitFor();
    await page.getByRole('row').filter({ hasText: 'Lighthouse' }).first().waitFor();
    assert.equal(await storedArticle(served, copy), null);
    assert.equal((await storedArticle(served, id))?.title, 'Lighthouse');
  });

  it('takes back and does again what was done anywhere in the form', async () => {
    const id = await draftOf(served, { title: 'Ebb', section: 'science', sections: [{ __component: 'page.quote', words: 'Low' }] });
    const { page } = await windowOf('editor');
    await openArticle(page, id);
    await control(page, 'Title').fill('Ebb and flow');
    await control(page, 'Section').selectOption('culture');
    await page.getByRole('button', { name: 'More actions for Low' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).waitFor();
    // An opened menu has the focus.
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await bar(page).getByText('3 unsaved changes').waitFor();
    await bar(page).getByText('Title, Section, Sections').waitFor();
    for (let step = 0; step < 3; step++) await page.keyboard.press('Control+z');
    await allSaved(page);
    assert.equal(await control(page, 'Title').inputValue(), 'Ebb');
    assert.equal(await control(page, 'Section').inputValue(), 'science');
    assert.equal(await field(page, 'sections').getByText('Low', { exact: true }).count(), 1);
    for (let step = 0; step < 3; step++) await page.keyboard.press('Control+Shift+z');
    await bar(page).getByText('3 unsaved changes').waitFor();
    await save(page);
    const stored = await storedArticle(served, id);
    assert.deepEqual([stored?.title, stored?.section, stored?.sections], ['Ebb and flow', 'culture', []]);
    // Saved changes can be undone, too.
    await bar(page).getByRole('button', { name: 'Undo' }).click();
    await bar(page).getByText('1 unsaved change').waitFor();
    await more(page, 'Discard unsaved changes');
    await allSaved(page);
  });

  it('says what is wrong at its place: what the page knows, and what only the server does', async () => {
    await liveOf(served, { title: 'First', slug: 'the-same' });
    const id = await draftOf(served, { title: 'Second', slug: 'the-same' });
    const { page, watch } = await windowOf('editor');
    watch.allow('status of 400');
    await openArticle(page, id);
    await control(page, 'Title').fill('');
    await page.keyboard.press('Control+Enter');
    await field(page, 'title').getByText('This field is required to publish.').waitFor();
    await until(() => focused(page), 'title');
    await page.keyboard.type('Second');
    assert.equal(await field(page, 'title').getByText('required to publish').count(), 0);
    await page.keyboard.press('Control+Enter');
    await field(page, 'slug').getByText('This attribute must be unique').waitFor();
    await until(() => focused(page), 'slug');
    assert.equal(await storedArticle(served, id, 'status=published'), null);
    await control(page, 'Slug').fill('another');
    await page.keyboard.press('Control+Enter');
    await state(page).getByText('Published', { exact: true }).waitFor();
    assert.equal((await storedArticle(served, id, 'status=published'))?.slug, 'another');

    await served.seed('POST', '/api/tags', { name: 'sea' });
    await page.goto('/admin/content/tags/new');
    await control(page, 'Name').fill('sea');
    await page.keyboard.press('Control+s');
    await field(page, 'name').getByText('This attribute must be unique').waitFor();
    assert.equal(await control(page, 'Name').getAttribute('aria-invalid'), 'true');
    await control(page, 'Name').fill('the sea');
    await save(page);
  });
});
