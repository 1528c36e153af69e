import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { after, before, describe, it } from 'node:test';
import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumPath, openBrowser, watch, windowOf } from './browser.ts';
import { PASSWORD, type Served, serveNewsroom } from './served.ts';
import { field, until, untilKept } from './steps.ts';
import { allSaved, bar, control, draftOf, openArticle, openedId, save, storedArticle, wordsOf } from './writing.ts';

/** A browser with a persistent profile, in a process that can be killed. */
interface OwnBrowser {
  readonly browser: Browser;
  readonly page: Page;
  /** Kills it like a machine failure would. */
  kill(): Promise<void>;
}

async function ownBrowser(profile: string): Promise<OwnBrowser> {
  const args = [
    `--user-data-dir=${profile}`,
    '--remote-debugging-port=0',
    '--headless=new',
    '--no-sandbox',
    '--no-first-run',
    'about:blank',
  ];
  const child: ChildProcess = spawn(chromiumPath(), args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const ended = new Promise((done) => child.once('exit', done));
  const address = await new Promise<string>((done, fail) => {
    let text = '';
    const timer = setTimeout(() => fail(new Error(`the browser did not start\n${text}`)), 30_000);
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const [, found] = /DevTools listening on (\S+)/.exec(text) ?? [];
      if (found === undefined) return;
      clearTimeout(timer);
      done(found);
    });
  });
  const browser = await chromium.connectOverCDP(address);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('the browser has no profile');
  context.setDefaultTimeout(60_000);
  return {
    browser,
    page: await context.newPage(),
    kill: async () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      await ended;
      await browser.close().catch(() => undefined);
    },
  };
}

/** Opens the page, and signs in if needed: the browser writes cookies to disk with a delay, so a killed one may have lost its session. */
async function comeIn(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Email').or(page.getByRole('navigation').first()).first().waitFor();
  if ((await page.getByLabel('Email').count()) === 0) return;
  await page.getByLabel('Email').fill('editor@example.org');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation').first().waitFor();
}

const restored = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });

const LONG = 'The wind had turned in the night, and nobody had noticed but the dog. ';

describe('a crash in the middle of a text', () => {
  let served: Served;

  before(async () => {
    served = await serveNewsroom();
  });
  after(async () => {
    await served?.close();
  });

  it('takes nothing that was typed a moment before when the page dies', async () => {
    const id = await draftOf(served, { title: 'Wind' });
    const browser = await openBrowser();
    try {
      const window = await windowOf(browser, served, 'editor');
      const { page } = window;
      await openArticle(page, id);
      await control(page, 'Summary').fill('Turned');
      await page.getByRole('textbox', { name: 'Body' }).click();
      for (let time = 0; time < 3; time++) await page.keyboard.type(LONG);
      await untilKept(page, LONG.repeat(3).trim());
      const crashed = page.waitForEvent('crash');
      const devtools = await window.context.newCDPSession(page);
      devtools.send('Page.crash').catch(() => undefined);
      await crashed;

      const next = await window.context.newPage();
      await openArticle(next, id);
      await restored(next).waitFor();
      assert.equal(await control(next, 'Summary').inputValue(), 'Turned');
      assert.equal((await next.getByRole('textbox', { name: 'Body' }).textContent())?.trim(), LONG.repeat(3).trim());
      await bar(next).getByText('Summary, Body').waitFor();
      await save(next);
      assert.equal((await storedArticle(served, id))?.summary, 'Turned');
      await next.reload();
      await allSaved(next);
      assert.equal(await restored(next).count(), 0);
      assert.deepEqual(window.watch.faults, []);
    } finally {
      await browser.close();
    }
  });

  it('takes nothing when the whole browser is killed, nor when somebody else has saved meanwhile', async () => {
    const profile = mkdtempSync(join(tmpdir(), 'plinth-profile-'));
    const id = await draftOf(served, { title: 'Gale', summary: 'Blows', sections: [{ __component: 'page.quote', words: 'One' }] });
    let own = await ownBrowser(profile);
    try {
      await comeIn(own.page, `${served.url}/admin/content/articles/${id}`);
      await control(own.page, 'Title').fill('A gale at night');
      await own.page.getByRole('button', { name: 'Add component to sections' }).click();
      await own.page.getByRole('group', { name: 'Select a component' }).getByRole('button', { name: 'quote' }).click();
      await own.page.keyboard.type('Two');
      await untilKept(own.page, 'Two');
      await own.kill();

      await served.seed('PUT', `/api/articles/${id}?status=draft`, { summary: 'Blows hard' });
      own = await ownBrowser(profile);
      const { page } = own;
      const [context] = own.browser.contexts();
      const seen = context && watch(context, served.url);
      seen?.allow('401');
      await comeIn(page, `${served.url}/admin/content/articles/${id}`);
      await restored(page).waitFor();
      assert.equal(await control(page, 'Title').inputValue(), 'A gale at night');
      assert.equal(await control(page, 'Summary').inputValue(), 'Blows hard');
      await field(page, 'sections').getByRole('button', { name: /Two/ }).first().waitFor();
      await save(page);
      const stored = await storedArticle(served, id);
      assert.deepEqual([stored?.title, stored?.summary], ['A gale at night', 'Blows hard']);
      assert.deepEqual(wordsOf(stored), ['One', 'Two']);
      assert.deepEqual(seen?.faults, []);
    } finally {
      await own.kill();
      rmSync(profile, { recursive: true, force: true });
    }
  });

  it('takes nothing that was typed over the page, which is offered there and on a page of its own', async () => {
    const id = await draftOf(served, { title: 'Squall' });
    const browser = await openBrowser();
    try {
      const window = await windowOf(browser, served, 'editor');
      const { page } = window;
      const make = async (on: Page, name: string) => {
        await openArticle(on, id);
        await field(on, 'author').getByRole('combobox').fill(name);
        await field(on, 'author')
          .getByRole('option', { name: `Create “${name}”` })
          .click();
        const drawer = on.getByRole('dialog');
        await drawer.getByLabel('Email', { exact: true }).waitFor();
        return drawer;
      };
      await (await make(page, 'Noor Vance')).getByLabel('Email', { exact: true }).fill('noor@example.org');
      await untilKept(page, 'noor@example.org');
      const crashed = page.waitForEvent('crash');
      const devtools = await window.context.newCDPSession(page);
      devtools.send('Page.crash').catch(() => undefined);
      await crashed;

      const next = await window.context.newPage();
      await next.goto('/admin');
      const link = next.getByRole('link', { name: 'Noor Vance' });
      await link.click();
      await restored(next).waitFor();
      assert.equal(await control(next, 'Email').inputValue(), 'noor@example.org');
      assert.equal(await control(next, 'Name').inputValue(), 'Noor Vance');
      await save(next);
      await next.goto('/admin');
      await next.getByRole('heading', { name: 'New document', exact: true }).waitFor();
      assert.equal(await next.getByText('Your unsaved changes').count(), 0);
      // Another new document in the drawer has nothing of the first one.
      const drawer = await make(next, 'Somebody');
      assert.equal(await drawer.getByLabel('Email', { exact: true }).inputValue(), '');
      await drawer.getByLabel('Email', { exact: true }).fill('somebody@example.org');
      await next.keyboard.press('Escape');
      await drawer.getByRole('button', { name: 'Leave without saving' }).click();
      await drawer.waitFor({ state: 'detached' });
      await untilKept(next, 'somebody@example.org');
      await next.goto('/admin/content/authors/new');
      await bar(next).getByText('Not saved yet').waitFor();
      await next.waitForTimeout(300);
      assert.equal(await restored(next).count(), 0);
      assert.deepEqual(window.watch.faults, []);
    } finally {
      await browser.close();
    }
  });

  it('offers a document that was never saved, once', async () => {
    const profile = mkdtempSync(join(tmpdir(), 'plinth-profile-'));
    let own = await ownBrowser(profile);
    try {
      await comeIn(own.page, `${served.url}/admin/content/articles/new`);
      await control(own.page, 'Title').fill('Never saved');
      await untilKept(own.page, 'Never saved');
      await own.kill();
      own = await ownBrowser(profile);
      const { page } = own;
      await comeIn(page, `${served.url}/admin`);
      await page.getByRole('link', { name: 'Never saved' }).click();
      await restored(page).waitFor();
      assert.equal(await control(page, 'Title').inputValue(), 'Never saved');
      await until(() => control(page, 'Slug').inputValue(), 'never-saved');
      await save(page);
      assert.equal((await storedArticle(served, await openedId(page)))?.title, 'Never saved');
      await page.goto(`${served.url}/admin/content/articles/new`);
      await bar(page).getByText('Not saved yet').waitFor();
      await page.waitForTimeout(300);
      assert.equal(await restored(page).count(), 0);
    } finally {
      await own.kill();
      rmSync(profile, { recursive: true, force: true });
    }
  });
});
