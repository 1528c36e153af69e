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
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'People' }).click();
    await page.getByRole('button', { name: 'Invite' }).click();
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
    assert.equal(await theirs.page.getByRole('link', { name: 'People' }).count(), 0);

    await page.reload();
    await page.getByRole('button', { name: 'Ada Okafor' }).click();
    await page.getByRole('button', { name: 'Lock out' }).click();
    await said(page, 'Ada Okafor is locked out, and signed out everywhere.').waitFor();
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
    const cell = page.getByRole('button', { name: /^Article, Change:/ });
    await cell.waitFor();
    await page.getByRole('heading', { name: 'Try it: may they?' }).waitFor();
    await page.getByLabel('With what').selectOption('api::article.article');
    await page.getByRole('status').getByText('“Authenticated” may not change “Article”.').waitFor();
    await cell.focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Article, Change: all, changed' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByLabel('Only some').check();
    await page.getByLabel('Title', { exact: true }).check();
    await page.getByText('that they made themselves, only title').first().waitFor();
    await page.keyboard.press('Control+s');
    await said(page, 'Saved. It counts from the next request on, everywhere.').waitFor();
    // The published state requires the permission to publish, too.
    await page.getByRole('status').getByText('It asks for more: “Authenticated” may not publish “Article”.').waitFor();
    await page.getByLabel('Which state').selectOption('draft');
    await page
      .getByRole('status')
      .getByText(/“Authenticated” may, by api::article\.article\.update\./)
      .waitFor();
    await page.getByRole('link', { name: 'As a file' }).click();
    await page.getByText('"createdBy": "$caller"').waitFor();

    await page.getByRole('link', { name: 'May do' }).click();
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

  it('shows a token once, renews and revokes it', async () => {
    window = await windowOf(browser, served, 'administrator');
    const { page } = window;
    await page.goto('/admin/tokens');
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('Name').fill('The site');
    await page.keyboard.press('Enter');
    const shown = page.getByRole('dialog', { name: 'The token The site' });
    const value = ((await shown.locator('code').textContent()) ?? '').replace(/^.*(?=plinth_)/s, '');
    await shown.getByRole('button', { name: 'Done' }).click();
    const status = async (token: string) =>
      (await fetch(`${served.url}/api/articles`, { headers: { Authorization: `Bearer ${token}` } })).status;
    assert.equal(await status(value), 200);
    await page.getByRole('button', { name: 'The site' }).click();
    await page.getByRole('button', { name: 'Renew' }).click();
    const renewed = ((await shown.locator('code').textContent()) ?? '').replace(/^.*(?=plinth_)/s, '');
    await shown.getByRole('button', { name: 'Done' }).click();
    assert.deepEqual([await status(value), await status(renewed)], [401, 200]);
    await page.getByRole('button', { name: 'The site' }).click();
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
      await page.getByRole('heading', { name: 'Nothing is here' }).waitFor();
    }
  });
});
