import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { inNewsroom } from './in-newsroom.ts';
import { said, until, untilKept } from './steps.ts';
import { allArticles, allSaved, control, draftOf, language, more, openArticle, openedId, save, state, storedArticle } from './writing.ts';

describe('leaving what is not saved', () => {
  const { served, windowOf } = inNewsroom();

  const away = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Articles', exact: true }).click();
  const restored = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
  const autosave = (page: Page, kind: string) => page.locator(`[data-autosave="${kind}"]`);
  const answer = (page: Page, button: string) =>
    page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: button }).click();

  it('asks: one stays, keeps it for later, or saves and leaves', async () => {
    const id = await draftOf(served, { title: 'Oars' });
    const { page } = await windowOf('editor');
    await openArticle(page, id);
    await control(page, 'Title').fill('Two oars');
    await away(page);
    await answer(page, 'Cancel');
    assert.equal(await control(page, 'Title').inputValue(), 'Two oars');
    await away(page);
    await answer(page, 'Leave without saving');
    await page.getByRole('heading', { name: 'Articles' }).waitFor();
    assert.equal((await storedArticle(served, id))?.title, 'Oars');

    await openArticle(page, id);
    await restored(page).waitFor();
    assert.equal(await control(page, 'Title').inputValue(), 'Two oars');
    await away(page);
    await answer(page, 'Save and leave');
    await page.getByRole('heading', { name: 'Articles' }).waitFor();
    assert.equal((await storedArticle(served, id))?.title, 'Two oars');
    await openArticle(page, id);
    await allSaved(page);
    assert.equal(await restored(page).count(), 0);
  });

  it('throws away what nobody wants, for good', async () => {
    const id = await draftOf(served, { title: 'Sails' });
    const { page } = await windowOf('editor');
    await openArticle(page, id);
    await control(page, 'Title').fill('No sails');
    await away(page);
    await answer(page, 'Leave without saving');
    await page.getByRole('heading', { name: 'Articles' }).waitFor();
    await openArticle(page, id);
    await restored(page).getByRole('button', { name: 'Discard changes' }).click();
    assert.equal(await control(page, 'Title').inputValue(), 'Sails');
    await until(async () => (await untilKept(page, '')).includes('No sails'), false);
    await page.reload();
    await control(page, 'Title').waitFor();
    await allSaved(page);
    assert.equal(await restored(page).count(), 0);
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

  it('finds a new document again under its address and on the home page, and makes one document of it', async () => {
    const { page, watch } = await windowOf('editor');
    // The last request of a page that is left may come twice: the second one changes nothing, and is refused.
    watch.allow('status of 409');
    await page.goto('/admin/content/articles/new');
    await control(page, 'Title').fill('Begun');
    await autosave(page, 'saved').waitFor();
    const address = page.url();
    // A second new document is another one.
    await page.goto('/admin/content/articles/new');
    await control(page, 'Title').waitFor();
    assert.equal(await control(page, 'Title').inputValue(), '');
    assert.notEqual(page.url(), address);
    await control(page, 'Title').fill('Begun later');
    await autosave(page, 'saved').waitFor();
    await page.goto(address);
    await restored(page).waitFor();
    assert.equal(await control(page, 'Title').inputValue(), 'Begun');
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Begun', exact: true }).click();
    assert.equal(await control(page, 'Title').inputValue(), 'Begun');
    await page.keyboard.press('Control+s');
    await allSaved(page);
    assert.equal(new URL(address).searchParams.get('id'), await openedId(page));
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Begun later', exact: true }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Discard changes to “Begun”' }).count(), 0);
    assert.equal((await allArticles(served, '&filters[title]=Begun')).length, 1);
    // The address that it had before it was saved leads to it.
    await page.goto(address);
    await page.waitForURL('**/articles/*');
    assert.equal(await openedId(page), new URL(address).searchParams.get('id'));
  });

  it('goes on on another device, which nobody else sees', async () => {
    const id = await draftOf(served, { title: 'Tiller' });
    const { page, watch } = await windowOf('editor');
    watch.allow('status of 409');
    await openArticle(page, id);
    await control(page, 'Title').fill('Tiller and rudder');
    await autosave(page, 'saved').waitFor();
    const { page: phone, watch: watchPhone } = await windowOf('editor');
    watchPhone.allow('status of 409');
    watchPhone.allow('status of 412');
    await openArticle(phone, id);
    await restored(phone).waitFor();
    assert.equal(await control(phone, 'Title').inputValue(), 'Tiller and rudder');
    const { page: another } = await windowOf('author');
    await another.goto('/admin');
    await another.getByRole('navigation').first().waitFor();
    assert.ok(!(await untilKept(another, '')).includes('Tiller and rudder'));
    await control(phone, 'Summary').fill('from the phone');
    await autosave(phone, 'saved').waitFor();
    // Both windows go on: neither overwrites what the other has.
    await control(page, 'Title').fill('Tiller, rudder and keel');
    await until(async () => {
      const kept = await untilKept(page, '');
      return kept.includes('from the phone') && kept.includes('rudder and keel');
    }, true);
    await save(phone);
    await control(page, 'Title').waitFor();
  });

  it('waits offline, says so, and sends it when the server answers again', async () => {
    const id = await draftOf(served, { title: 'Fog' });
    const { page, watch } = await windowOf('editor');
    watch.allow('ERR_FAILED');
    await openArticle(page, id);
    await page.route('**/admin/api/**', (route) => route.abort());
    await control(page, 'Title').fill('Fog on the river');
    await autosave(page, 'offline').waitFor();
    await page.keyboard.press('Control+s');
    await said(page, 'Could not reach the server').waitFor();
    await page.unroute('**/admin/api/**');
    await autosave(page, 'saved').waitFor();
    await said(page, 'Could not reach the server').waitFor({ state: 'detached' });
    await save(page);
    assert.equal(await autosave(page, 'saved').count(), 0);
  });

  it('publishes with the slug right after the title was typed', async () => {
    const { page } = await windowOf('editor', { at: '/admin/content/articles/new' });
    await control(page, 'Title').fill('Published at once');
    await page.keyboard.press('Control+Enter');
    await state(page).getByText('Published', { exact: true }).waitFor();
    assert.equal((await storedArticle(served, await openedId(page), 'status=published'))?.slug, 'published-at-once');
    assert.equal(await state(page).getByText('Missing').count(), 0);
  });

  it('duplicates into a copy of its own, which a reload keeps', async () => {
    const id = await draftOf(served, { title: 'Anchor', summary: 'Heavy' });
    const { page } = await windowOf('editor');
    await openArticle(page, id);
    await more(page, 'Duplicate');
    await until(() => control(page, 'Slug').inputValue(), 'anchor');
    await autosave(page, 'saved').waitFor();
    await page.reload();
    await restored(page).waitFor();
    assert.deepEqual([await control(page, 'Title').inputValue(), await control(page, 'Summary').inputValue()], ['Anchor', 'Heavy']);
    const first = page.url();
    await openArticle(page, id);
    await more(page, 'Duplicate');
    await page.waitForURL((url) => url.pathname.endsWith('/new') && url.href !== first);
    await control(page, 'Title').fill('Another anchor');
    await save(page);
    assert.equal((await storedArticle(served, await openedId(page)))?.title, 'Another anchor');
  });

  it('saves before it schedules', async () => {
    const id = await draftOf(served, { title: 'Tide table' });
    const { page } = await windowOf('editor');
    await openArticle(page, id);
    await control(page, 'Title').fill('Tide table for May');
    await more(page, 'Schedule…');
    await page.getByRole('dialog').waitFor();
    assert.equal((await storedArticle(served, id))?.title, 'Tide table for May');
  });

  for (const { at, button, label } of [
    { at: '/people', button: 'Invite user', label: 'Name' },
    { at: '/people?show=roles', button: 'Create end user role', label: 'Name' },
    { at: '/tokens', button: 'New token', label: 'Name' },
    { at: '/schedule?show=releases', button: 'New release', label: 'Name' },
  ])
    it(`asks before Escape closes what “${button}” opened`, async () => {
      const { page } = await windowOf('administrator', { at: `/admin${at}` });
      await page.getByRole('button', { name: button, exact: true }).first().click();
      const text = page.getByRole('dialog').getByLabel(label, { exact: true }).first();
      await text.fill('Half a name');
      await page.keyboard.press('Escape');
      const asking = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
      await asking.getByRole('button', { name: 'Cancel' }).click();
      await asking.waitFor({ state: 'detached' });
      assert.equal(await text.inputValue(), 'Half a name');
    });

  it('asks before it signs out what only this device has, and otherwise keeps it on the server', async () => {
    const id = await draftOf(served, { title: 'Ebb' });
    const { page, watch } = await windowOf('editor');
    watch.allow('ERR_FAILED');
    // What this device stored last is sent again after a later write: the server refuses it.
    watch.allow('status of 409');
    await openArticle(page, id);
    const signOut = async () => {
      await page.goto('/admin/account');
      await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
    };
    const copies = `**/admin/api/working-copies/*/${id}*`;
    await page.route(copies, (route) => route.abort());
    await control(page, 'Title').fill('Ebb and flood');
    await untilKept(page, 'Ebb and flood');
    await signOut();
    const dialog = page.getByRole('dialog', { name: 'Sign out with unsaved changes?' });
    await dialog.getByText('Unsaved changes to 1 document are stored on this device only.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.unroute(copies);
    await signOut();
    await page.waitForURL('**/admin/sign-in**');
    const { page: elsewhere } = await windowOf('editor');
    await openArticle(elsewhere, id);
    await until(() => control(elsewhere, 'Title').inputValue(), 'Ebb and flood');
  });
});
