import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { axeFaults, openBrowser, openWindow, overflow, type Window, windowOf } from './browser.ts';
import { PASSWORD, type Served, serveNewsroom } from './served.ts';
import { said, until } from './steps.ts';

const TYPES = 100;

describe('people, rights and tokens', () => {
  let served: Served;
  let browser: Browser;
  let window: Window;

  before(async () => {
    served = await serveNewsroom({ types: TYPES });
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

  it('lets somebody in by a link, and out at once', async () => {
    window = await windowOf(browser, served, 'administrator');
    const { page } = window;
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).click();
    await page.getByRole('button', { name: 'Invite user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite user' });
    await dialog.getByLabel('Name').fill('Ada Okafor');
    await dialog.getByLabel('Email').fill('ada@example.org');
    await dialog.getByLabel('Role').selectOption('author');
    await page.keyboard.press('Enter');
    const link = (await page.getByRole('dialog', { name: 'Invitation for Ada Okafor created' }).locator('code').textContent()) ?? '';
    const url = link.slice(link.indexOf('http'));
    await page.getByRole('button', { name: 'Done' }).click();
    await page
      .getByRole('row', { name: /Ada Okafor/ })
      .getByText('Invited')
      .waitFor();

    const theirs = await openWindow(browser, served);
    await theirs.page.goto(url);
    await theirs.page.getByRole('heading', { name: 'Welcome' }).waitFor();
    assert.equal(new URL(theirs.page.url()).hash, '');
    await theirs.page.getByLabel('Your password').fill(PASSWORD);
    await theirs.page.keyboard.press('Enter');
    await theirs.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ada Okafor' }).waitFor();
    // Authors do not manage people.
    assert.equal(await theirs.page.getByRole('link', { name: 'Users' }).count(), 0);

    await page.reload();
    await page.getByRole('button', { name: 'Ada Okafor' }).click();
    await page.getByRole('button', { name: 'Block' }).click();
    await said(page, 'Ada Okafor was blocked and signed out on all devices').waitFor();
    theirs.watch.allow('401');
    theirs.watch.allow('400');
    await theirs.page.goto(`${served.url}/admin/content/articles`);
    await theirs.page.getByLabel('Password').waitFor();
    await theirs.context.close();
  });

  it('shows what a role may do, by keyboard, and says why not', async () => {
    window = await windowOf(browser, served, 'administrator');
    const { page } = window;
    await page.goto('/admin/people?show=roles');
    await page.getByRole('link', { name: 'Authenticated' }).click();
    const cell = page.getByRole('button', { name: /^Article, Update:/ });
    await cell.waitFor();
    await page.getByRole('heading', { name: 'Test permissions' }).waitFor();
    await page.getByLabel('Resource').selectOption('api::article.article');
    await page.getByRole('status').getByText('“Authenticated” cannot update “Article”.').waitFor();
    await cell.focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Article, Update: all, unsaved' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByLabel('With conditions').check();
    await page.getByLabel('Title', { exact: true }).check();
    await page.getByText('own documents, only title').first().waitFor();
    await page.keyboard.press('Control+s');
    await said(page, 'Changes saved. They apply from the next request on.').waitFor();
    // The published state requires the permission to publish, too.
    await page.getByRole('status').getByText('Another permission is required: “Authenticated” cannot publish “Article”.').waitFor();
    await page.getByLabel('Version').selectOption('draft');
    await page
      .getByRole('status')
      .getByText(/“Authenticated” has this permission, granted by api::article\.article\.update\./)
      .waitFor();
    await page.getByRole('link', { name: 'Configuration file' }).click();
    await page.getByText('"createdBy": "$caller"').waitFor();

    await page.getByRole('link', { name: 'Permissions' }).click();
    await page.locator('[data-at$=" see"]').first().waitFor();
    const cells = page.locator('[data-at]');
    assert.ok((await cells.count()) > TYPES * 4);
    const see = page.locator('[data-at="api::article.article see"]');
    const before = await see.getAttribute('aria-label');
    await see.press('Space');
    assert.notEqual(await see.getAttribute('aria-label'), before);
    await see.press('Space');
    assert.equal(await see.getAttribute('aria-label'), before);
    // Pressing twice restores the state.
    await page.getByRole('button', { name: 'Discard', disabled: true }).waitFor();
  });

  it('takes back nothing that somebody else has changed in a role meanwhile', async () => {
    window = await windowOf(browser, served, 'administrator');
    const { page } = window;
    const other = await windowOf(browser, served, 'administrator');
    const cell = (of: typeof page, verb: string) => of.getByRole('button', { name: new RegExp(`^Article, ${verb}:`) });
    for (const each of [page, other.page]) {
      await each.goto('/admin/people?show=roles');
      await each.getByRole('link', { name: 'Authenticated' }).click();
      await cell(each, 'Update').waitFor();
    }
    const before = await cell(page, 'Create').getAttribute('aria-label');
    await cell(other.page, 'Create').press('Space');
    const after = (await cell(other.page, 'Create').getAttribute('aria-label'))?.replace(', unsaved', '');
    assert.notEqual(after, before);
    await other.page.keyboard.press('Control+s');
    await said(other.page, 'Changes saved. They apply from the next request on.').waitFor();
    await other.context.close();

    await cell(page, 'Delete').press('Space');
    const deleting = (await cell(page, 'Delete').getAttribute('aria-label'))?.replace(', unsaved', '');
    await page.keyboard.press('Control+s');
    await said(page, 'Changes saved. They apply from the next request on.').waitFor();
    await page.reload();
    await until(() => cell(page, 'Create').getAttribute('aria-label'), after ?? '');
    assert.equal(await cell(page, 'Delete').getAttribute('aria-label'), deleting);
  });

  it('shows a token once, renews and revokes it', async () => {
    window = await windowOf(browser, served, 'administrator');
    const { page } = window;
    await page.goto('/admin/tokens');
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('Name').fill('The site');
    await page.keyboard.press('Enter');
    const shown = page.getByRole('dialog', { name: 'Token “The site”' });
    const value = ((await shown.locator('code').textContent()) ?? '').replace(/^.*(?=plinth_)/s, '');
    await shown.getByRole('button', { name: 'Done' }).click();
    const status = async (token: string) =>
      (await fetch(`${served.url}/api/articles`, { headers: { Authorization: `Bearer ${token}` } })).status;
    assert.equal(await status(value), 200);
    await page.getByRole('button', { name: 'The site' }).click();
    // Closed again, the question changes nothing.
    const question = page.getByRole('dialog', { name: 'Regenerate token “The site”?' });
    await page.getByRole('button', { name: 'Regenerate token' }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await status(value), 200);
    const expiry = async () => (await page.getByRole('dialog').locator('dd').last().locator('time').getAttribute('datetime')) ?? '';
    const before = await expiry();
    await page.getByLabel('Name').fill('The site, renamed');
    await page.getByRole('button', { name: 'Regenerate token' }).click();
    await question.getByRole('button', { name: 'Regenerate token' }).click();
    const renewed = ((await shown.locator('code').textContent()) ?? '').replace(/^.*(?=plinth_)/s, '');
    await shown.getByRole('button', { name: 'Done' }).click();
    assert.deepEqual([await status(value), await status(renewed)], [401, 200]);
    // The drawer is open again, with what was typed in it before.
    assert.equal(await page.getByLabel('Name').inputValue(), 'The site, renamed');
    assert.equal(await expiry(), before);
    await page.getByRole('button', { name: 'Revoke…' }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await until(() => page.getByRole('button', { name: 'The site' }).count(), 0);
    assert.equal(await status(renewed), 401);
  });

  for (const colorScheme of ['light', 'dark'] as const)
    it(`is for everybody, in ${colorScheme}, on a phone`, async () => {
      window = await windowOf(browser, served, 'administrator', { colorScheme, bypassCSP: true, viewport: { width: 360, height: 740 } });
      const { page } = window;
      for (const path of [
        '/admin/people',
        '/admin/people?show=roles',
        '/admin/people?show=rules',
        '/admin/people?show=visitors',
        '/admin/tokens',
      ]) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        assert.deepEqual([path, await axeFaults(page)], [path, []]);
        assert.deepEqual([path, await overflow(page)], [path, 0]);
      }
    });

  it('is nothing for who looks after nobody', async () => {
    window = await windowOf(browser, served, 'editor');
    const { page } = window;
    for (const path of ['/admin/people', '/admin/people?show=visitors', '/admin/tokens', '/admin/people/roles/staff/author']) {
      window.watch.allow('403');
      await page.goto(path);
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    }
  });
});
