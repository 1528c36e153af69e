import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { inNewsroom } from './in-newsroom.ts';
import { until, untilKept } from './steps.ts';
import { allArticles, allSaved, bar, control, draftOf, language, openArticle, storedArticle } from './writing.ts';

describe('leaving what is not saved', () => {
  const { served, windowOf } = inNewsroom();

  const away = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Articles', exact: true }).click();
  const answer = (page: Page, button: string) =>
    page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: button }).click();

  it('asks: one stays, keeps it for later, or saves and leaves', async () => {
    const id = await draftOf(served, { title: 'Oars' });
    const { page } = await windowOf('editor');
    await openArticle(page, id);
    await control(page, 'Title').fill('Two oars');
    await away(page);
    await answer(page, 'Stay');
    assert.equal(await control(page, 'Title').inputValue(), 'Two oars');
    await away(page);
    await answer(page, 'Keep for later');
    await page.getByRole('heading', { name: 'Articles' }).waitFor();
    assert.equal((await storedArticle(served, id))?.title, 'Oars');

    await openArticle(page, id);
    assert.equal(await control(page, 'Title').inputValue(), 'Oars');
    await page.getByText('You left one change unsaved').waitFor();
    await page.getByRole('button', { name: 'Bring it back' }).click();
    assert.equal(await control(page, 'Title').inputValue(), 'Two oars');
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
    const { page } = await windowOf('editor');
    await openArticle(page, id);
    await control(page, 'Title').fill('No sails');
    await away(page);
    await answer(page, 'Keep for later');
    await page.getByRole('heading', { name: 'Articles' }).waitFor();
    await openArticle(page, id);
    await page.getByRole('button', { name: 'Throw it away' }).click();
    await page.reload();
    await control(page, 'Title').waitFor();
    await allSaved(page);
    assert.equal(await page.getByText('You left').count(), 0);
  });

  it('saves every language that was written in', async () => {
    const id = await draftOf(served, { title: 'Mast' });
    await served.seed('PUT', `/api/articles/${id}?status=draft&locale=fr`, { title: 'Mât' });
    const { page, watch } = await windowOf('editor');
    // All languages of a document share one revision, so the second save is merged with the first.
    watch.allow('status of 412');
    await openArticle(page, id);
    await control(page, 'Title').fill('Main mast');
    await language(page, 'fr').getByRole('link').click();
    await until(() => control(page, 'Title').inputValue(), 'Mât');
    await control(page, 'Title').fill('Grand mât');
    await language(page, 'en').getByRole('link').click();
    await until(() => control(page, 'Title').inputValue(), 'Main mast');
    await away(page);
    await answer(page, 'Save and leave');
    await page.getByRole('heading', { name: 'Articles' }).waitFor();
    assert.equal((await storedArticle(served, id, 'status=draft&locale=en'))?.title, 'Main mast');
    assert.equal((await storedArticle(served, id, 'status=draft&locale=fr'))?.title, 'Grand mât');
  });

  it('offers what was begun and never saved, and makes one document of it', async () => {
    const { page } = await windowOf('editor');
    await page.goto('/admin/content/articles/new');
    await control(page, 'Title').fill('Begun');
    await untilKept(page, 'Begun');
    await page.goto('/admin/account');
    await page.goto('/admin/content/articles/new');
    await page.getByText('You left').waitFor();
    await page.getByRole('button', { name: 'Bring it back' }).click();
    assert.equal(await control(page, 'Title').inputValue(), 'Begun');
    await page.keyboard.press('Control+s');
    await allSaved(page);
    await page.goto('/admin/content/articles/new');
    await bar(page).getByText('Not saved yet').waitFor();
    await page.waitForTimeout(300);
    assert.equal(await page.getByText('You left').count(), 0);
    assert.equal((await allArticles(served, '&filters[title]=Begun')).length, 1);
  });
});
