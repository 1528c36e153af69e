import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { transformSync } from 'esbuild';
import { filesOf, readPage } from '../docs/blocks.ts';
import { axeFaults } from './browser.ts';
import { inNewsroom } from './in-newsroom.ts';

/** The sample files of docs/admin.md, and of the page whose plugin it extends, by path. */
const SHOWN = new Map(['docs/plugins.md', 'docs/admin.md'].flatMap((page) => [...filesOf(readPage(page).parts)]));

function shown(path: string): string {
  const text = SHOWN.get(path);
  assert.ok(text !== undefined, `no page shows ${path}`);
  return text;
}

describe('extending the interface, as its page shows it', () => {
  let site: Server;
  let siteUrl: string;
  const { served, windowOf } = inNewsroom(async () => {
    site = createServer((request, response) => void answer(request.url ?? '/', response));
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
    siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    const sample = JSON.parse(shown('config/plugins.json'));
    const modules = ['field.js', 'panel.js', 'page.js'].map((name) => `plugins/swatches-page/${name}`);
    const paths = ['plugins/swatches.ts', 'plugins/swatches-page.ts', ...modules];
    const url = `${siteUrl}/preview?slug={slug}&locale={locale}&status={status}&token={token}`;
    return {
      plugins: { ...sample, admin: { config: { preview: { 'api::article.article': { url } } } } },
      files: Object.fromEntries([...paths, 'config/content-types/paint.json'].map((path) => [path, shown(path)])),
    };
  });
  after(() => void site?.close());

  /** The preview site: serves the sample of docs/admin.md, with this server's URL instead of the example's. */
  async function answer(path: string, response: import('node:http').ServerResponse): Promise<void> {
    const source = shown('site/preview.ts').replace('https://cms.example', served.url);
    const { code } = transformSync(source, { loader: 'ts', format: 'cjs' });
    const address = new URL(path, siteUrl);
    const module = { exports: {} as { readDraft(address: URLSearchParams): Promise<{ readonly title?: string } | null> } };
    new Function('exports', 'module', code)(module.exports, module);
    const draft = await module.exports.readDraft(address.searchParams);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>Site</title><h1></h1><script>
      const module = { exports: {} };
      (function (exports, module) {${code}})(module.exports, module);
      const heading = document.querySelector('h1');
      heading.textContent = ${JSON.stringify(draft?.title ?? 'ended').replaceAll('<', '\\u003c')};
      module.exports.onTyped((typed) => { heading.textContent = typed.title; });
    </script>`);
  }

  it('shows a field of a plugin, whose value is saved like any other', async () => {
    const { page } = await windowOf('editor', { bypassCSP: false, at: '/admin/content/paints/new' });
    await page.getByLabel('Name').fill('Harbour');
    const shade = page.getByRole('group', { name: 'Shade' }).locator('input[type=color]');
    await shade.fill('#ffd700');
    const contrast = page.getByText('Contrast').locator('..');
    await contrast.getByText('Write on it in black.').waitFor();
    await shade.fill('#101020');
    await contrast.getByText('Write on it in white.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Redo' }).click();
    await page.keyboard.press('Control+s');
    await page.getByText('All changes saved').waitFor();
    const [paint] = (await served.seed('GET', '/api/paints')) as unknown as readonly { readonly name: string; readonly shade: string }[];
    assert.deepEqual([paint?.name, paint?.shade], ['Harbour', '#101020']);
    await page.reload();
    await shade.waitFor();
    assert.equal(await shade.inputValue(), '#101020');
  });

  it('stands in the menu, and among what can be found', async () => {
    const { page } = await windowOf('author', { bypassCSP: true });
    await page.getByRole('link', { name: 'Swatches' }).click();
    await page.getByRole('heading', { name: 'Swatches', level: 1 }).waitFor();
    await page.getByText('Harbour #').waitFor();
    assert.deepEqual(await axeFaults(page), []);
    await page.goto('/admin');
    await page.getByRole('navigation').first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or command' }).fill('swat');
    await page.keyboard.press('Enter');
    await page.getByText('Harbour #').waitFor();
    await page.goto('/admin/pages/nothing');
    await page.getByText('Page not found').waitFor();
  });

  it('tells the site what is typed', async () => {
    const { documentId } = await served.seed('POST', '/api/articles?status=draft', { title: 'Rain', slug: 'rain' });
    const { page, watch } = await windowOf('editor');
    watch.allow(`another host: ${siteUrl}`);
    await page.goto(`/admin/content/articles/${documentId}?view=preview`);
    const heading = page.frameLocator('iframe').getByRole('heading');
    await heading.filter({ hasText: 'Rain' }).waitFor();
    await page.getByLabel('Title').first().fill('Rain <b>again</b>');
    await heading.filter({ hasText: 'Rain <b>again</b>' }).waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('All changes saved').waitFor();
  });

  it('says nothing on the console of what is not there yet', async () => {
    const { page } = await windowOf('editor', { at: '/admin/content/masthead' });
    await page.getByText('Not saved yet').first().waitFor();
    const { documentId } = await served.seed('POST', '/api/articles?status=draft', { title: 'Only in English' });
    await page.goto(`/admin/content/articles/${documentId}?locale=fr`);
    await page.getByLabel('Title').first().waitFor();
    await page.goto('/admin/content/articles/nothing');
    await page.getByRole('heading').first().waitFor();
  });
});
