import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser, type Window, windowOf } from './browser.ts';
import { HOSTILE_COMPONENT, HOSTILE_TYPE, seedHostile, TAG, TEXTS } from './hostile-content.ts';
import { type Served, serveNewsroom } from './served.ts';

/** What an attack would leave behind, seen by the browser itself. */
interface Seen {
  readonly dialogs: string[];
  readonly pwned: unknown[];
  readonly violations: string[];
}

/** Watches every frame of a window: for scripts that run, dialogs, and what the page's policy had to stop. */
async function spy(context: BrowserContext): Promise<Seen> {
  const seen: Seen = { dialogs: [], pwned: [], violations: [] };
  await context.exposeFunction('pwned', (what: unknown) => void seen.pwned.push(what));
  await context.exposeFunction('stopped', (what: string) => void seen.violations.push(what));
  await context.addInitScript(() => {
    const here = globalThis as unknown as { stopped(what: string): void } & EventTarget;
    here.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile } = event as unknown as Readonly<Record<string, string>>;
      here.stopped(`${effectiveDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  context.on('page', (page) => watchDialogs(page, seen));
  for (const page of context.pages()) watchDialogs(page, seen);
  return seen;
}

function watchDialogs(page: Page, { dialogs }: Seen): void {
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
}

/** A server of somebody else. @param pages what it answers, by path */
async function serve(pages: (path: string, request: IncomingMessage) => string): Promise<{ readonly port: number; close(): void }> {
  const server: Server = createServer((request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(pages(request.url ?? '/', request));
  });
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done));
  const { port } = server.address() as { readonly port: number };
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port, close };
}

/** A page of a site that is not to be trusted: it tells what it hears and tries to get out of its frame. */
const SITE = `<!doctype html><title>Site</title><h1>Site</h1><script>
const heard = [];
addEventListener('message', ({ origin, data }) => heard.push({ origin, data }));
const tried = (work) => { try { return String(work()); } catch (error) { return error.name; } };
globalThis.tries = () => [
  tried(() => parent.document.title), tried(() => parent.localStorage.length), tried(() => { top.location = 'about:blank#gone'; return 'went'; }),
  tried(() => open('about:blank') === null ? 'nothing' : 'opened'), tried(() => { alert('site'); return 'asked'; }),
];
for (const data of ['x', { type: 'plinth:preview', document: { title: 'theirs' } }, { type: 'plinth:ready' }, null])
  parent.postMessage(data, '*');
</script>`;

describe('an interface that is attacked', () => {
  let served: Served;
  let browser: Browser;
  let window: Window;
  let seen: Seen;
  let site: Awaited<ReturnType<typeof serve>>;
  let evil: Awaited<ReturnType<typeof serve>>;
  let ids: Awaited<ReturnType<typeof seedHostile>>;
  let evilPage = '';

  before(async () => {
    site = await serve(() => SITE);
    evil = await serve(() => evilPage);
    const preview = { 'api::everything.everything': { url: `http://127.0.0.1:${site.port}/?id={documentId}&token={token}` } };
    served = await serveNewsroom({
      plugins: { admin: { config: { preview } } },
      files: {
        'config/content-types/hostile.json': JSON.stringify(HOSTILE_TYPE),
        'config/components/page/hostile.json': JSON.stringify(HOSTILE_COMPONENT),
      },
    });
    browser = await openBrowser();
    ids = await seedHostile(served);
  });
  after(async () => {
    await browser?.close();
    await served?.close();
    site?.close();
    evil?.close();
  });
  afterEach(async () => {
    await window.context.close();
    assert.deepEqual(seen.dialogs, []);
    assert.deepEqual(seen.pwned, []);
    assert.deepEqual(seen.violations, []);
    assert.deepEqual(window.watch.faults, []);
  });

  const enter = async (role: 'administrator' | 'editor' | 'author') => {
    window = await windowOf(browser, served, role);
    seen = await spy(window.context);
    return window.page;
  };
  const settled = async (page: Page) => {
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(150);
  };
  /** Asks as the page would. */
  const ask = (page: Page, method: string, path: string, body?: object): Promise<{ readonly status: number; readonly body: unknown }> =>
    page.evaluate(
      async ([method, path, text]) => {
        const init = { method: method as string, headers: { 'Content-Type': 'application/json' } };
        const answer = await fetch(`/admin/api${path}`, text === undefined ? { method: method as string } : { ...init, body: text });
        return { status: answer.status, body: JSON.parse((await answer.text()) || 'null') };
      },
      [method, path, body === undefined ? undefined : JSON.stringify(body)],
    );

  it('shows hostile content in every kind of field as what it is: text', async () => {
    const page = await enter('administrator');
    // Pictures that were never there, and what looks like a picture and is a script.
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
      // Every row of components and zones is opened, and every Markdown shown as readers see it.
      for (const closed of await page.locator('[aria-expanded="false"]:not([role="combobox"]):not([aria-haspopup])').all())
        if (await closed.isVisible()) await closed.click();
      await settled(page);
      for (const button of await page.getByRole('button', { name: 'Preview', exact: true }).all())
        if (await button.isVisible()) await button.click();
      await settled(page);
      assert.equal(await page.locator('img[src="x"], iframe[srcdoc], script:not([src]), base, link[href*="evil"]').count(), 0);
      assert.equal(await page.locator('a[href^="javascript" i], a[href^="vbscript" i], a[href^="data:" i]').count(), 0);
      assert.equal(await page.locator('img[src*="evil.example"]').count(), 0);
      for (const view of ['difference', 'languages', 'preview']) {
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
    const author = await windowOf(browser, served, 'author');
    const path = `/admin/content/articles/${ids.article}`;
    assert.equal((await ask(author.page, 'PUT', '/session', { name: TAG })).status, 200);
    await author.page.goto(path);
    const page = await enter('editor');
    const view = { type: 'api::article.article', name: TAG, shared: true, query: `q=${TEXTS}`, columns: [{ name: TAG, width: 100 }] };
    assert.equal((await ask(page, 'POST', '/views', view)).status, 201);
    await page.goto(path);
    await page.getByText('Here now').waitFor();
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
    const { body } = await ask(page, 'GET', '/upload/files');
    for (const { url } of body as readonly { readonly url: string }[]) {
      const alone = await window.context.newPage();
      // What could run something is saved instead.
      await alone.goto(url).catch((error: Error) => assert.match(error.message, /Download|aborted/i));
      await alone.waitForTimeout(50);
      await alone.close();
    }
  });

  it('is framed by nobody', async () => {
    const page = await enter('administrator');
    window.watch.allow('frame-ancestors');
    window.watch.allow(`http://127.0.0.1:${evil.port}`);
    window.watch.allow(`http://localhost:${evil.port}`);
    evilPage = `<!doctype html><iframe src="${served.url}/admin"></iframe><iframe sandbox="allow-scripts" src="${served.url}/admin/content/articles"></iframe>
      <object data="${served.url}/admin"></object><embed src="${served.url}/admin/account">`;
    for (const host of ['127.0.0.1', 'localhost']) {
      await page.goto(`http://${host}:${evil.port}/`);
      await settled(page);
      const shown = await Promise.all(
        page.frames().map((frame) =>
          frame
            .locator('#app')
            .count()
            .catch(() => 0),
        ),
      );
      assert.deepEqual(
        shown.filter((count) => count > 0),
        [],
      );
    }
    await page.goto('/admin');
  });

  it('changes and tells nothing to pages of other origins, though the cookie is sent', async () => {
    const page = await enter('administrator');
    for (const part of ['403', 'CORS', 'ERR_', `:${evil.port}`, 'Cross-Origin', 'MIME', 'blocked']) window.watch.allow(part);
    const title = 'Not to be changed';
    const { documentId } = await served.seed('POST', '/api/articles?status=draft', { title, slug: 'kept' });
    const target = `${served.url}/admin/api/content/articles/${documentId}`;
    const form = (path: string, encoding: string) =>
      `<form method="post" enctype="${encoding}" action="${path}"><input name='{"data":{"title":"theirs"},"x":"' value='"}'></form>`;
    const statuses: string[] = [];
    page.on('response', (response) => {
      if (response.url().startsWith(`${served.url}/admin/api`)) statuses.push(`${response.request().method()} ${response.status()}`);
    });
    for (const host of ['127.0.0.1', 'localhost'])
      for (const encoding of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
        for (const path of [`${target}/actions/publish`, `${served.url}/admin/api/auth/logout`, `${served.url}/admin/api/many`]) {
          evilPage = form(path, encoding);
          await page.goto(`http://${host}:${evil.port}/`);
          const [answer] = await Promise.all([
            page.waitForResponse((response) => response.url() === path),
            page.evaluate(() => (globalThis as unknown as { document: { forms: { submit(): void }[] } }).document.forms[0]?.submit()),
          ]);
          assert.ok([401, 403].includes(answer.status()), `${path} answered ${answer.status()}`);
        }
      }
    evilPage = '<!doctype html><p>here</p>';
    await page.goto(`http://127.0.0.1:${evil.port}/`);
    const heard = await page.evaluate(async (address) => {
      const { document, Image } = globalThis as unknown as {
        readonly document: { createElement(tag: string): EventTarget & { src: string }; body: { append(node: unknown): void } };
        readonly Image: new () => EventTarget & { src: string };
      };
      const read = async (path: string, init: object) => {
        try {
          return (await fetch(address + path, { credentials: 'include', ...init })).type;
        } catch {
          return 'refused';
        }
      };
      const load = (element: EventTarget & { src: string }, path: string) =>
        new Promise<string>((done) => {
          element.addEventListener('load', () => done('loaded'));
          element.addEventListener('error', () => done('refused'));
          element.src = address + path;
          document.body.append(element);
        });
      return [
        await read('/admin/api/session', {}),
        await read('/admin/api/model', { mode: 'no-cors' }),
        await read('/admin/api/session', { method: 'PUT', body: '{"name":"theirs"}', headers: { 'Content-Type': 'application/json' } }),
        await read('/admin/api/session', { method: 'PUT', body: '{"name":"theirs"}' }),
        await load(document.createElement('script'), '/admin/api/model'),
        await load(new Image(), '/admin/api/model'),
      ];
    }, served.url);
    assert.deepEqual(heard, Array(heard.length).fill('refused'));
    assert.deepEqual(
      statuses.filter((line) => / 2\d\d$/.test(line)),
      [],
    );
    await page.goto('/admin');
    await page.getByRole('navigation').first().waitFor();
    const { body } = await ask(page, 'GET', `/content/articles/${documentId}?status=draft`);
    assert.equal((body as { readonly data: { readonly title: string } }).data.title, title);
    assert.equal((await ask(page, 'GET', `/content/articles/${documentId}`)).status, 404);
  });

  it('gives a site in its frame what was typed for readers, nothing else, and no way out', async () => {
    const page = await enter('editor');
    window.watch.allow(`http://127.0.0.1:${site.port}`);
    window.watch.allow('Ignored call to');
    window.watch.allow('Blocked');
    window.watch.allow('Unsafe attempt');
    window.watch.allow('/uploads/none.png');
    const { documentId } = await served.seed('POST', '/api/everythings?status=draft', { string: 'Told', text: 'to readers' });
    await page.goto(`/admin/content/everythings/${documentId}?view=preview`);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { name: 'Site' }).waitFor();
    await page.getByLabel('Password').fill('a Secret nobody tells');
    await page.getByLabel('Text', { exact: true }).fill('typed for readers');
    const inside = page.frames().find((each) => each.url().includes(`:${site.port}`));
    assert.ok(inside);
    await inside.waitForFunction("JSON.stringify(heard).includes('typed for readers')");
    const heard = (await inside.evaluate('heard')) as readonly { readonly origin: string; readonly data: object }[];
    assert.ok(heard.every(({ origin }) => origin === served.url));
    assert.ok(!JSON.stringify(heard).includes('a Secret nobody tells'));
    assert.deepEqual(await inside.evaluate('tries()'), ['SecurityError', 'SecurityError', 'SecurityError', 'nothing', 'asked']);
    assert.equal(new URL(page.url()).origin, served.url);
    assert.equal(window.context.pages().length, 1);
    // What is kept on the machine for a crash holds the text, and no password.
    await page.waitForTimeout(600);
    const kept = await page.evaluate(
      () =>
        new Promise<string>((done) => {
          const { indexedDB } = globalThis as unknown as { readonly indexedDB: { open(name: string): Record<string, unknown> } };
          const opened = indexedDB.open('plinth') as {
            onsuccess?: () => void;
            result: { transaction(name: string): { objectStore(name: string): { getAll(): { onsuccess?: () => void; result: unknown } } } };
          };
          opened.onsuccess = () => {
            const all = opened.result.transaction('unsaved').objectStore('unsaved').getAll();
            all.onsuccess = () => done(JSON.stringify(all.result));
          };
        }),
    );
    assert.ok(kept.includes('typed for readers'));
    assert.ok(!kept.includes('a Secret nobody tells'));
  });
});
