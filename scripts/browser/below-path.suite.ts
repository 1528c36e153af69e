import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { freePort } from '../faults/programs.ts';
import { type PathProxy, proxyBelow } from './below-path.ts';
import { openBrowser, openWindow, type Window } from './browser.ts';
import { PASSWORD, type Role, type Served, serveNewsroom } from './served.ts';
import { picture, until } from './steps.ts';
import { control, draftOf, save, storedArticle } from './writing.ts';

/** A plugin of the app with a page of its own in the menu. */
const PLUGIN = `
import { definePlugin } from 'plinth';
import { ADMIN } from 'plinth/plugins/admin';

const PAGE = "export function mount(element) { element.textContent = 'Tides of the week'; return { update() {}, unmount() {} }; }";

export default definePlugin({
  name: 'tides',
  after: ['admin'],
  apply({ container, hooks }) {
    container.resolve(ADMIN).addPage('tides', { title: 'Tides', module: '/tides/page.js' });
    hooks.routes.tap('tides', (routes) =>
      routes.get('/tides/page.js', { auth: false, describe: false }, (ctx) => {
        ctx.type = 'text/javascript';
        return PAGE;
      }),
    );
  },
});
`;

/** Whether an image is there and drawn. */
const isDrawn = (image: Locator) => image.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth > 0);

describe('the interface below a path of a proxy', () => {
  let served: Served;
  let proxy: PathProxy;
  let browser: Browser;
  /** `http://127.0.0.1:41234/cms` */
  let base: string;
  let windows: Window[] = [];

  before(async () => {
    const port = await freePort();
    base = `http://127.0.0.1:${port}/cms`;
    served = await serveNewsroom({
      plugins: { tides: { resolve: './plugins/tides.ts' }, audit: { config: {} } },
      files: {
        'config/server.json': JSON.stringify({ url: base, proxy: true }),
        'plugins/tides.ts': PLUGIN,
        '.env': `ENCRYPTION_KEY=${'a-key-of-tests-that-seals-'.repeat(2)}\n`,
      },
    });
    proxy = await proxyBelow('/cms', port, served.url);
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await proxy?.close();
    await served?.close();
  });
  // A request beside the path is a fault of a window: to it, that is another host.
  afterEach(async () => {
    const opened = windows;
    windows = [];
    for (const { context } of opened) await context.close();
    assert.deepEqual(
      opened.flatMap(({ watch }) => watch.faults),
      [],
    );
  });

  const open = async (path: string): Promise<Page> => {
    const window = await openWindow(browser, { ...served, url: `${base}/` });
    windows.push(window);
    // The first question of a visitor, who has no session.
    window.watch.allow('401');
    await window.page.goto(base + path);
    return window.page;
  };
  const signIn = async (page: Page, role: Role) => {
    await page.getByLabel('Email').fill(`${role}@example.org`);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('navigation').first().waitFor();
  };

  it('signs in, opens a list and a document, saves, reloads, and signs out', async () => {
    const id = await draftOf(served, { title: 'Low tide' });
    const page = await open('/admin');
    await page.waitForURL(`${base}/admin/sign-in**`);
    await signIn(page, 'editor');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Article' }).first().click();
    await page.waitForURL(`${base}/admin/content/articles**`);
    await page.locator('a[data-title]').filter({ hasText: 'Low tide' }).click();
    await page.waitForURL(`${base}/admin/content/articles/${id}**`);
    await control(page, 'Title').fill('High tide');
    await save(page);
    assert.equal((await storedArticle(served, id))?.title, 'High tide');
    await page.reload();
    await until(() => control(page, 'Title').inputValue(), 'High tide');
    await page.goto(`${base}/admin/account`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${base}/admin/sign-in`);
    await page.getByLabel('Email').waitFor();
  });

  it('leads somebody who has to sign in to the place of the link', async () => {
    const id = await draftOf(served, { title: 'Spring tide' });
    const page = await open(`/admin/content/articles/${id}?locale=en`);
    await signIn(page, 'author');
    await page.waitForURL(`${base}/admin/content/articles/${id}?locale=en`);
    await until(() => control(page, 'Title').inputValue(), 'Spring tide');
  });

  it('uploads a file, and shows it in the library and in a field', async () => {
    const id = await draftOf(served, { title: 'Neap tide' });
    const page = await open('/admin/media');
    await signIn(page, 'editor');
    const name = 'quay.png';
    await page.getByRole('region', { name: 'Files' }).and(page.locator('[aria-busy="false"]')).waitFor();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([{ name, mimeType: 'image/png', buffer: await picture(640, 400) }]);
    const tile = page
      .getByRole('list', { name: 'Files' })
      .locator('[data-tile]')
      .filter({ has: page.locator(`[title="${name}"]`) });
    await until(() => isDrawn(tile.locator('img').first()), true);
    const link = page.getByRole('link', { name: 'Download' });
    if (!(await link.isVisible())) await tile.locator(`[title="${name}"]`).click();
    const stored = await page.request.get(new URL((await link.getAttribute('href')) ?? '', base).href);
    assert.deepEqual(
      [stored.status(), stored.headers()['content-type'], stored.url().startsWith(`${base}/uploads/`)],
      [200, 'image/png', true],
    );
    await page.goto(`${base}/admin/content/articles/${id}`);
    const cover = page.locator('[data-path="cover"]');
    await cover
      .locator('input[type=file]')
      .first()
      .setInputFiles([{ name: 'cover.png', mimeType: 'image/png', buffer: await picture(640, 400) }]);
    await until(() => isDrawn(cover.locator('img').first()), true);
  });

  it('shows pages of plugins, exports, and links that work', async () => {
    const page = await open('/admin/pages/tides');
    await signIn(page, 'administrator');
    await page.getByText('Tides of the week').waitFor();
    await page.goto(`${base}/admin/audit`);
    const exported = page.locator('a[download="audit.jsonl"]');
    await exported.waitFor();
    assert.match((await exported.getAttribute('href')) ?? '', /^\/cms\/admin\/api\/audit\/export/);
    await page.goto(`${base}/admin/people`);
    await page.getByRole('button', { name: 'Invite user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite user' });
    await dialog.getByLabel('Name').fill('Ada Okafor');
    await dialog.getByLabel('Email').fill('ada@example.org');
    await dialog.getByLabel('Role').selectOption('author');
    await page.keyboard.press('Enter');
    const said = (await page.getByRole('dialog', { name: 'Invitation for Ada Okafor created' }).locator('code').textContent()) ?? '';
    const url = said.slice(said.indexOf('http'));
    assert.ok(url.startsWith(`${base}/admin/recover#`), url);
    const theirs = await openWindow(browser, { ...served, url: `${base}/` });
    windows.push(theirs);
    theirs.watch.allow('401');
    await theirs.page.goto(url);
    await theirs.page.getByLabel('Your password').fill(PASSWORD);
    await theirs.page.keyboard.press('Enter');
    await theirs.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ada Okafor' }).waitFor();
    await theirs.page.waitForURL(`${base}/admin/**`);
  });
});
