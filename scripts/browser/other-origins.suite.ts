import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import type { Window } from './browser.ts';
import { ask, type Seen, serve, settled, spy } from './hostile-window.ts';
import { inNewsroom } from './in-newsroom.ts';
import { untilKept } from './steps.ts';

/** A page of an untrusted site: it reports the messages that it receives, and tries to escape from its frame. */
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

/** A page that tries to read and to write with every technique of browsers. */
const PROBE = `<!doctype html><p>here</p><script>
const read = (address, init) => fetch(address, { credentials: 'include', ...init }).then(({ type }) => type, () => 'refused');
const load = (tag, address) => new Promise((done) => {
  const element = document.createElement(tag);
  element.onload = () => done('loaded');
  element.onerror = () => done('refused');
  element.src = address;
  document.body.append(element);
});
globalThis.probe = (url) => Promise.all([
  read(url + '/admin/api/session', {}),
  read(url + '/admin/api/model', { mode: 'no-cors' }),
  read(url + '/admin/api/session', { method: 'PUT', body: '{"name":"theirs"}', headers: { 'Content-Type': 'application/json' } }),
  read(url + '/admin/api/session', { method: 'PUT', body: '{"name":"theirs"}' }),
  load('script', url + '/admin/api/model'),
  load('img', url + '/admin/api/model'),
]);
</script>`;

describe('a page of another origin', () => {
  let window: Window;
  let seen: Seen;
  let site: Awaited<ReturnType<typeof serve>>;
  let evil: Awaited<ReturnType<typeof serve>>;
  let evilPage = '';

  const { served, windowOf } = inNewsroom(async () => {
    site = await serve(() => SITE);
    evil = await serve(() => evilPage);
    const preview = { 'api::everything.everything': { url: `http://127.0.0.1:${site.port}/?id={documentId}&token={token}` } };
    return { plugins: { admin: { config: { preview } } } };
  });
  after(async () => {
    site?.close();
    evil?.close();
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
    for (const part of ['403', '404', '415', 'CORS', 'ERR_', `:${evil.port}`, 'Cross-Origin', 'MIME', 'blocked']) window.watch.allow(part);
    const title = 'Not to be changed';
    const { documentId } = await served.seed('POST', '/api/articles?status=draft', { title, slug: 'kept' });
    const target = `${served.url}/admin/api/content/articles/${documentId}`;
    const form = (path: string, encoding: string) =>
      `<form method="post" enctype="${encoding}" action="${path}"><input name='{"data":{"title":"theirs"},"x":"' value='"}'></form>`;
    const statuses: string[] = [];
    // The page's own requests are over when it is left.
    await page.goto('about:blank');
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
            page.waitForURL(path),
            page.evaluate(() => (globalThis as unknown as { document: { forms: { submit(): void }[] } }).document.forms[0]?.submit()),
          ]);
          assert.ok([401, 403, 415].includes(answer.status()), `${path} answered ${answer.status()}`);
        }
      }
    evilPage = PROBE;
    await page.goto(`http://127.0.0.1:${evil.port}/`);
    const heard = (await page.evaluate(`probe(${JSON.stringify(served.url)})`)) as readonly string[];
    assert.equal(heard.length, 6);
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
    await page.getByLabel('Password', { exact: true }).fill('a Secret nobody tells');
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('typed for readers');
    const inside = page.frames().find((each) => each.url().includes(`:${site.port}`));
    assert.ok(inside);
    await inside.waitForFunction("JSON.stringify(heard).includes('typed for readers')");
    const heard = (await inside.evaluate('heard')) as readonly { readonly origin: string; readonly data: object }[];
    assert.ok(heard.every(({ origin }) => origin === served.url));
    assert.ok(!JSON.stringify(heard).includes('a Secret nobody tells'));
    assert.deepEqual(await inside.evaluate('tries()'), ['SecurityError', 'SecurityError', 'SecurityError', 'nothing', 'asked']);
    assert.equal(new URL(page.url()).origin, served.url);
    assert.equal(window.context.pages().length, 1);
    // The crash recovery data on the machine contains the text, but no password.
    const kept = await untilKept(page, 'typed for readers');
    assert.ok(!kept.includes('a Secret nobody tells'));
  });
});
