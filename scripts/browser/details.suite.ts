import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { albumOf } from './album.ts';
import { axeFaults, openBrowser, openWindow, overflow, type Window, windowOf } from './browser.ts';
import { type Served, serveNewsroom } from './served.ts';
import { until } from './steps.ts';
import { listOf, storedArticle } from './writing.ts';

describe('details of the editor and of its frame', () => {
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

  const picture = albumOf('details');
  const open = async (path: string, role = 'editor', options = {}): Promise<Page> => {
    window = await windowOf(browser, served, role, { bypassCSP: true, ...options, at: `/admin${path}` });
    return window.page;
  };
  const seed = async (data: object): Promise<string> => String((await served.seed('POST', '/api/articles?status=draft', data)).documentId);

  it('are no higher than the window', async () => {
    const page = await open('/content/tags', 'editor', { viewport: { width: 1280, height: 800 } });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await until(() => page.evaluate('document.documentElement.scrollHeight - window.innerHeight') as Promise<number>, 0);
  });

  it('show the title where the form does not', async () => {
    const documentId = await seed({
      title: 'A title to be seen',
      body: Array.from({ length: 40 }, () => ({ type: 'paragraph', children: [{ type: 'text', text: 'More.' }] })),
    });
    const page = await open(`/content/articles/${documentId}`);
    const title = page.getByRole('heading', { level: 1, name: 'A title to be seen' });
    const width = async () => (await title.boundingBox())?.width ?? 0;
    await page.getByRole('textbox', { name: 'Body' }).waitFor();
    await until(async () => (await width()) > 10, false);
    await page.getByRole('button', { name: 'Changes', exact: true }).click();
    await until(async () => (await width()) > 10, true);
    await picture(page, 'title-in-difference');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await until(async () => (await width()) > 10, false);
    await page.mouse.move(500, 400);
    await page.mouse.wheel(0, 900);
    await until(async () => (await width()) > 10, true);
    assert.deepEqual(await axeFaults(page), []);
    await picture(page, 'title-after-scrolling');
    await page.setViewportSize({ width: 360, height: 740 });
    assert.equal(await overflow(page), 0);
    await picture(page, 'title-narrow');
  });

  it('make a slug of a title in another script', async () => {
    const page = await open('/content/articles/new');
    await page.getByRole('textbox', { name: 'Title' }).first().fill('Привет мир');
    await until(() => page.getByRole('textbox', { name: 'Slug' }).inputValue(), 'privet-mir');
  });

  it('make headings of a whole text that begins with a list', async () => {
    const item = { type: 'list-item', children: [{ type: 'text', text: 'one' }] };
    const documentId = await seed({
      title: 'All of it',
      body: [
        { type: 'list', format: 'unordered', children: [item] },
        { type: 'paragraph', children: [{ type: 'text', text: 'two' }] },
      ],
    });
    const page = await open(`/content/articles/${documentId}`);
    await page.getByRole('textbox', { name: 'Body' }).click();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+Alt+2');
    await page.keyboard.press('Control+S');
    await until(
      async () => listOf(await storedArticle(served, documentId), 'body').map(({ type, level }) => `${type} ${level}`),
      ['heading 2', 'heading 2'],
    );
  });

  it('put the sign-in into the middle', async () => {
    window = await openWindow(browser, served, { viewport: { width: 1280, height: 800 } });
    window.watch.allow('401');
    const { page } = window;
    await page.goto('/admin/sign-in');
    const form = await page.locator('main > div').boundingBox();
    assert.ok(form !== null && Math.abs(form.x + form.width / 2 - 640) <= 1);
    await picture(page, 'sign-in');
  });

  it('keep a permission limited when its last condition is taken away, and ask before it is saved', async () => {
    const page = await open('/people?show=roles', 'administrator');
    await page.getByRole('link', { name: 'Authenticated' }).first().click();
    await page.getByRole('button', { name: /^Article, Update/ }).click();
    const panel = page.locator('fieldset', { has: page.getByRole('radio', { name: 'With conditions' }) }).first();
    await panel.getByRole('radio', { name: 'With conditions' }).check();
    await panel.getByRole('checkbox', { name: 'Only documents they created' }).uncheck();
    assert.equal(await panel.getByRole('radio', { name: 'With conditions' }).isChecked(), true);
    await panel.getByText('Choose at least one condition').waitFor();
    await picture(page, 'no-condition');
    await page.keyboard.press('Control+S');
    const dialog = page.getByRole('dialog', { name: 'Grant without conditions?' });
    await dialog.getByText('api::article.article.update').waitFor();
    assert.deepEqual(await axeFaults(page), []);
    await picture(page, 'asks');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await panel.getByRole('checkbox', { name: 'Only documents they created' }).check();
    await page.keyboard.press('Control+S');
    await page.getByText('Changes saved').first().waitFor();
  });

  it('offer a role no permissions that it cannot use', async () => {
    const page = await open('/people?show=roles', 'administrator');
    // Each role is left without saving.
    page.on('dialog', (dialog) => void dialog.accept());
    const panel = page.locator('fieldset', { has: page.getByRole('radio', { name: 'With conditions' }) }).first();
    const own = panel.getByRole('checkbox', { name: 'Only documents they created' });
    const choose = async (role: string, deed: RegExp) => {
      await page.goto('/admin/people?show=roles');
      await page.getByRole('link', { name: role, exact: true }).first().click();
      await page.getByRole('button', { name: deed }).click();
    };
    await choose('Authenticated', /^Article, Update/);
    await panel.getByRole('radio', { name: 'With conditions' }).check();
    assert.equal(await own.isChecked(), true);
    // Who is not signed in has made nothing.
    await choose('Public', /^Article, Update/);
    await panel.getByRole('radio', { name: 'With conditions' }).check();
    await panel.getByText('Choose at least one condition').waitFor();
    assert.equal(await own.count(), 0);
    // A draft is read as part of reading documents.
    await choose('Public', /^Article, Read drafts/);
    const drafts = page.locator('fieldset', { has: page.getByText('This permission has no effect until you grant') }).first();
    assert.equal(await drafts.getByRole('radio', { name: 'All', exact: true }).isDisabled(), true);
  });
});
