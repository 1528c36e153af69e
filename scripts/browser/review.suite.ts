import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { albumOf } from './album.ts';
import { axeFaults, overflow } from './browser.ts';
import { inNewsroom } from './in-newsroom.ts';
import { said, until } from './steps.ts';

describe('reviews', () => {
  const { served, windowOf } = inNewsroom();
  let id = '';

  before(async () => {
    const made = await served.seed('POST', '/api/articles?status=draft&locale=en', { title: 'Boats in the harbour' });
    id = String(made.documentId);
  });

  const picture = albumOf('review');
  const open = async (role: string, path: string, options = {}): Promise<Page> => {
    const { page } = await windowOf(role, { bypassCSP: true, ...options, at: path });
    return page;
  };
  const form = () => `/admin/content/articles/${id}?locale=en`;
  const rail = (page: Page) => page.getByRole('complementary', { name: 'Document details' });

  it('have stages, which people say on the page of the type', async () => {
    const page = await open('administrator', '/admin/model/article?look=stages');
    await page.getByRole('button', { name: 'Start with Draft, In review, Approved' }).click();
    const approved = page.getByRole('listitem').filter({ has: page.locator('input[value="Approved"]') });
    const into = approved.getByRole('group', { name: 'Who can move documents into this stage' });
    await into.getByRole('checkbox', { name: 'Everyone with permission to move documents' }).uncheck();
    await into.getByRole('checkbox', { name: 'Editor' }).check();
    const review = page.getByRole('listitem').filter({ has: page.locator('input[value="In review"]') });
    const outOf = review.getByRole('group', { name: 'Who can move documents out of this stage' });
    await outOf.getByRole('checkbox', { name: 'Everyone with permission to move documents' }).uncheck();
    await outOf.getByRole('checkbox', { name: 'Editor' }).check();
    await picture(page, 'stages');
    assert.deepEqual(await axeFaults(page), []);
    await page.getByRole('button', { name: 'Save stages' }).click();
    await said(page, 'Stages saved. They apply to all documents from now on.').waitFor();
    await page.getByRole('button', { name: 'Save stages' }).and(page.locator('[aria-disabled=true]')).waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    assert.equal(await overflow(page), 0);
    await picture(page, 'stages-360');
  });

  it('take what somebody hands in, with a comment at a field that names an editor', async () => {
    const page = await open('author', form());
    await rail(page).getByText('Draft', { exact: true }).last().waitFor();
    await rail(page).getByRole('button', { name: 'Move to another stage' }).click();
    await page
      .getByRole('menuitem', { name: /Approved/ })
      .getByText('Your role does not have permission to move documents into “Approved”')
      .waitFor();
    await picture(page, 'moves');
    await page.getByRole('menuitem', { name: 'In review' }).click();
    await rail(page).getByText('In review', { exact: true }).first().waitFor();
    await page.getByText('Title', { exact: true }).first().hover();
    await page.getByRole('button', { name: /^Title: Comment on this field$/ }).click();
    const words = page.getByRole('textbox', { name: 'New comment' });
    await words.and(page.locator(':focus')).waitFor();
    await words.fill('Is this the right name?');
    await page.getByRole('button', { name: 'Mention someone…' }).click();
    await page.getByRole('dialog', { name: 'Mention someone' }).getByRole('button', { name: 'editor' }).click();
    assert.equal(await words.inputValue(), 'Is this the right name? @editor ');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await page.getByRole('button', { name: 'Title: 1 comment' }).waitFor();
    assert.deepEqual(await axeFaults(page), []);
    await picture(page, 'commented');
  });

  it('wait for whom they concern, hold what is not approved, and let it go', async () => {
    const page = await open('editor', '/admin');
    await page.getByText('Someone mentioned you in a comment').waitFor();
    await page.getByText('Waiting in “In review”').waitFor();
    await picture(page, 'home');
    await page.goto(form());
    await rail(page).getByText('Is this the right name? @editor').waitFor();
    const publish = page.getByRole('button', { name: /^Publish/ });
    await publish.and(page.locator('[title="The document is in “In review” but can only be published in “Approved”"]')).waitFor();
    await rail(page).getByRole('button', { name: 'Reply' }).click();
    await page.getByRole('textbox', { name: 'Your reply' }).fill('It is');
    await page.getByRole('button', { name: 'Comment', exact: true }).first().click();
    await page.getByRole('textbox', { name: 'Your reply' }).waitFor({ state: 'hidden' });
    await rail(page).getByText('It is', { exact: true }).waitFor();
    await rail(page).getByRole('button', { name: 'Resolve' }).click();
    await rail(page).getByText('1 resolved').waitFor();
    await rail(page).getByRole('button', { name: 'Assignee' }).click();
    await page.getByRole('menuitem', { name: 'Assign to yourself' }).click();
    await said(page, 'Assigned to editor').waitFor();
    await rail(page).getByLabel('Due').fill('2026-12-24');
    await rail(page).getByLabel('Due').blur();
    await said(page, 'Saved', { exact: true }).waitFor();
    await rail(page).getByRole('button', { name: 'Move to another stage' }).click();
    await page.getByRole('menuitem', { name: 'Approved' }).click();
    await said(page, 'Moved to “Approved”').waitFor();
    await publish.and(page.locator(':not([aria-disabled])')).click();
    await rail(page).getByText('Published', { exact: true }).first().waitFor();
    await page.getByRole('textbox', { name: 'Title' }).fill('Boats in the old harbour');
    await page.keyboard.press('Control+S');
    await rail(page).getByText('Stage history').click();
    await rail(page)
      .getByText(/editor edited the document, which moved it from Approved back to Draft/)
      .waitFor();
    assert.deepEqual(await axeFaults(page), []);
    await picture(page, 'approved');
    await page.goto('/admin/content/articles?locale=en');
    await page
      .getByRole('row', { name: /Boats in the old harbour/ })
      .getByText('Draft', { exact: true })
      .first()
      .waitFor();
    await picture(page, 'list');
  });

  it('narrow lists: by the stage, and to what is one’s own', async () => {
    const other = await served.seed('POST', '/api/articles?status=draft&locale=en', { title: 'Nets on the quay' });
    const page = await open('editor', '/admin/content/articles');
    const moved = await page.evaluate(async (id) => {
      const body = JSON.stringify({ to: 'review' });
      const headers = { 'Content-Type': 'application/json' };
      const path = `/admin/api/review/documents/api::article.article/${id}/move?locale=en`;
      return (await fetch(path, { method: 'POST', headers, body })).status;
    }, String(other.documentId));
    assert.equal(moved, 200);
    const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
    const titles = async () =>
      (await rows.allTextContents()).flatMap((text) => /Boats in the old harbour|Nets on the quay/.exec(text) ?? []);
    await page.getByLabel('Stage', { exact: true }).selectOption('In review');
    await until(titles, ['Nets on the quay']);
    await page.getByLabel('Assignee').selectOption('Assigned to me');
    await page.getByText('Search and filters: stage is “In review” and assigned to you.').waitFor();
    await picture(page, 'list-nothing');
    await page.getByLabel('Stage', { exact: true }).selectOption('Any stage');
    await until(titles, ['Boats in the old harbour']);
    assert.match(page.url(), /[?&]assigned=me(&|$)/);
    assert.deepEqual(await axeFaults(page), []);
    await picture(page, 'list-mine');
    await page.setViewportSize({ width: 360, height: 740 });
    assert.equal(await overflow(page), 0);
    await picture(page, 'list-mine-360');
    await page.reload();
    await until(titles, ['Boats in the old harbour']);
    await page.getByLabel('Assignee').selectOption('Any assignee');
    await until(async () => (await titles()).length, 2);
  });

  it('are as well in a narrow window, in the dark', async () => {
    const page = await open('editor', form(), { viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
    await rail(page).getByText('No open comments.').waitFor();
    assert.equal(await overflow(page), 0);
    assert.deepEqual(await axeFaults(page), []);
    await picture(page, 'form-360-dark');
  });

  it('are told by mail as somebody chooses', async () => {
    const page = await open('editor', '/admin/account');
    await page.getByLabel('Email notifications for reviews').selectOption('none');
    await said(page, 'Saved', { exact: true }).waitFor();
    await page.reload();
    await page
      .locator('select')
      .filter({ has: page.locator('option[value=mine]') })
      .and(page.locator(':has(option[value=none]:checked)'))
      .waitFor();
    await picture(page, 'account');
  });
});
