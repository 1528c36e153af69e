import assert from 'node:assert/strict';
import { afterEach, before, describe, it } from 'node:test';
import type { Window } from './browser.ts';
import { HOSTILE_COMPONENT, HOSTILE_TYPE, seedHostile, TAG, TEXTS } from './hostile-content.ts';
import { ask, type Seen, settled, spy } from './hostile-window.ts';
import { inNewsroom } from './in-newsroom.ts';

describe('content that is hostile', () => {
  const { served, windowOf } = inNewsroom({
    files: {
      'config/content-types/hostile.json': JSON.stringify(HOSTILE_TYPE),
      'config/components/page/hostile.json': JSON.stringify(HOSTILE_COMPONENT),
    },
  });
  let window: Window;
  let seen: Seen;
  let ids: Awaited<ReturnType<typeof seedHostile>>;

  before(async () => {
    ids = await seedHostile(served);
  });
  afterEach(async () => {
    assert.deepEqual(seen.dialogs, []);
    assert.deepEqual(seen.pwned, []);
    assert.deepEqual(seen.violations, []);
  });

  const enter = async (role: 'administrator' | 'editor' | 'author') => {
    window = await windowOf(role);
    seen = await spy(window.context);
    return window.page;
  };
  it('shows hostile content in every kind of field as what it is: text', async () => {
    const page = await enter('administrator');
    // Pictures that do not exist, and a script with the name of a picture.
    window.watch.allow('/uploads/none.png');
    for (const [type, id] of [
      ['articles', ids.article],
      ['everythings', ids.everything],
      ['authors', ids.author],
      ['hostiles', ids.hostile],
    ] as const) {
      await page.goto(`/admin/content/${type}/${id}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await settled(page);
      // Opens every row of components and zones, and every Markdown preview.
      for (const closed of await page.locator('[aria-expanded="false"]:not([role="combobox"]):not([aria-haspopup])').all())
        if (await closed.isVisible()) await closed.click();
      await settled(page);
      for (const button of await page.getByRole('button', { name: 'Preview', exact: true }).all())
        if (await button.isVisible()) await button.click();
      await settled(page);
      assert.equal(await page.locator('img[src="x"], iframe[srcdoc], script:not([src]), base, link[href*="evil"]').count(), 0);
      assert.equal(await page.locator('a[href^="javascript" i], a[href^="vbscript" i], a[href^="data:" i]').count(), 0);
      assert.equal(await page.locator('img[src*="evil.example"]').count(), 0);
      for (const view of ['difference', 'languages']) {
        await page.goto(`/admin/content/${type}/${id}?view=${view}`);
        await settled(page);
      }
    }
  });

  it('shows it in lists, searches, dialogs and addresses', async () => {
    const page = await enter('administrator');
    for (const type of ['articles', 'everythings', 'authors', 'hostiles', 'tags', 'masthead', '<img src=x onerror=pwned(50)>'])
      for (const query of ['', `?q=${encodeURIComponent(TAG)}`, `?sort=${encodeURIComponent(TAG)}&filters=${encodeURIComponent(TEXTS)}`]) {
        window.watch.allow('400');
        window.watch.allow('404');
        await page.goto(`/admin/content/${encodeURIComponent(type)}${query}`);
        await settled(page);
      }
    for (const path of [
      '/admin',
      '/admin/media',
      '/admin/account',
      '/admin/<svg onload=pwned(51)>',
      `/admin/media?q=${encodeURIComponent(TAG)}`,
    ]) {
      await page.goto(path);
      await settled(page);
    }
    await page.goto('/admin/media');
    for (const file of await page.getByRole('main').locator('li button').all()) {
      if (!(await file.isVisible())) continue;
      await file.click();
      await settled(page);
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('Control+k');
    await page.keyboard.type('<img src=x');
    await settled(page);
    assert.ok((await page.getByText('onerror=pwned').count()) > 0, 'what is hostile is found');
  });

  it('shows names of people and views as text, to everybody else', async () => {
    const author = await windowOf('author');
    const path = `/admin/content/articles/${ids.article}`;
    assert.equal((await ask(author.page, 'PUT', '/session', { name: TAG })).status, 200);
    await author.page.goto(path);
    const page = await enter('editor');
    const view = { type: 'api::article.article', name: TAG, shared: true, query: `q=${TEXTS}`, columns: [{ name: TAG, width: 100 }] };
    assert.equal((await ask(page, 'POST', '/views', view)).status, 201);
    await page.goto(path);
    await page.getByText('Active users').waitFor();
    await page.getByText(TAG).first().waitFor();
    await page.goto('/admin/content/articles');
    await page.getByText(TAG).first().waitFor();
    await settled(page);
    await author.context.close();
  });

  it('leads nobody elsewhere who signs in', async () => {
    const page = await enter('editor');
    for (const next of ['//evil.example', 'https://evil.example', 'javascript:pwned(60)', '/\\evil.example', '/\t/evil.example', TAG]) {
      await page.goto(`/admin/sign-in?next=${encodeURIComponent(next)}&error=${encodeURIComponent(TAG)}`);
      await settled(page);
      assert.equal(new URL(page.url()).origin, served.url);
    }
  });

  it('runs nothing of files that people sent, opened alone', async () => {
    const page = await enter('administrator');
    window.watch.allow('/favicon.ico');
    const { body } = await ask(page, 'GET', '/upload/files');
    for (const { url } of body as readonly { readonly url: string }[]) {
      const alone = await window.context.newPage();
      // A file that could run is downloaded instead.
      await alone.goto(url).catch((error: Error) => assert.match(error.message, /Download|aborted/i));
      await alone.waitForTimeout(50);
      await alone.close();
    }
  });
});
