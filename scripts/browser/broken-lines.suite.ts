import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, type Window, windowOf } from './browser.ts';
import { PASSWORD, type Served, serveNewsroom } from './served.ts';
import {
  allArticles,
  allSaved,
  bar,
  draftOf,
  field,
  focused,
  openArticle,
  openedId,
  place,
  said,
  save,
  state,
  storedArticle,
  until,
  wordsOf,
} from './writing.ts';

/** Puts an entry into the zone and writes in it. */
async function addQuote(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Add to sections' }).click();
  await page.getByRole('group', { name: 'What to add' }).getByRole('button', { name: 'quote' }).click();
  await page.keyboard.type(text);
}

describe('lines that break', () => {
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

  /** The server stores what is sent next, and its answer gets lost. */
  const loseAnswer = async (page: Page, method: string) => {
    let lost = 0;
    await page.route('**/admin/api/content/articles**', async (route) => {
      if (route.request().method() !== method || lost > 0) return route.fallback();
      lost++;
      await route.fetch();
      await route.abort('connectionreset');
    });
    return () => lost;
  };

  it('makes one document of what is sent again after its answer was lost, and adds what was typed since', async () => {
    window = await windowOf(browser, served, 'editor');
    window.watch.allow('ERR_CONNECTION_RESET');
    const { page } = window;
    await page.goto('/admin/content/articles/new');
    await field(page, 'Title').fill('Lost');
    await addQuote(page, 'Once');
    await until('the slug follows', async () => (await field(page, 'Slug').inputValue()) === 'lost');
    const lost = await loseAnswer(page, 'POST');
    await page.keyboard.press('Control+s');
    await said(page, 'The server cannot be reached.').waitFor();
    assert.equal(lost(), 1);
    assert.equal((await allArticles(served, '&filters[title][$startsWith]=Lost')).length, 1);
    await page.keyboard.type(' only');
    await field(page, 'Title').fill('Lost and found');
    await save(page);
    const found = await allArticles(served, '&filters[title][$startsWith]=Lost');
    assert.deepEqual(
      found.map(({ title }) => title),
      ['Lost and found'],
    );
    assert.deepEqual(wordsOf(await storedArticle(served, await openedId(page))), ['Once only']);
  });

  it('takes a change whose answer was lost for nobody else’s, and puts no entry in twice', async () => {
    const id = await draftOf(served, { title: 'Echo', sections: [{ __component: 'page.quote', words: 'First' }] });
    window = await windowOf(browser, served, 'editor');
    window.watch.allow('ERR_CONNECTION_RESET');
    window.watch.allow('status of 412');
    const { page } = window;
    await openArticle(page, id);
    await addQuote(page, 'Second');
    await field(page, 'Title').fill('Echoes');
    await loseAnswer(page, 'PUT');
    await page.keyboard.press('Control+s');
    await said(page, 'The server cannot be reached.').waitFor();
    assert.deepEqual(wordsOf(await storedArticle(served, id)), ['First', 'Second']);
    await field(page, 'Summary').fill('And again');
    await save(page);
    const stored = await storedArticle(served, id);
    assert.deepEqual([stored?.title, stored?.summary, wordsOf(stored)], ['Echoes', 'And again', ['First', 'Second']]);
    assert.equal(await said(page, 'Somebody else').count(), 0);
  });

  it('loses nothing and stores nothing twice when the server dies in the middle of saving', async () => {
    window = await windowOf(browser, served, 'editor');
    for (const part of ['ERR_', 'status of 412']) window.watch.allow(part);
    const { page } = window;
    const titles: string[] = [];
    for (const [round, pause] of [0, 15, 60].entries()) {
      await page.goto('/admin/content/articles/new');
      const title = `Wreck ${round}`;
      titles.push(title);
      await field(page, 'Title').fill(title);
      await addQuote(page, `Entry ${round}`);
      await until('the slug follows', async () => (await field(page, 'Slug').inputValue()) === `wreck-${round}`);
      await page.keyboard.press('Control+s');
      await page.waitForTimeout(pause);
      await served.kill();
      await page.keyboard.type(' and more');
      await page.keyboard.press('Control+s');
      await said(page, 'The server cannot be reached.').waitFor();
      await served.restart();
      await save(page);
      const id = await openedId(page);
      assert.deepEqual(wordsOf(await storedArticle(served, id)), [`Entry ${round} and more`]);

      // The same with a document that is there.
      await addQuote(page, 'Another');
      await page.keyboard.press('Control+s');
      await page.waitForTimeout(pause);
      await served.kill();
      await served.restart();
      await field(page, 'Summary').fill('After the storm');
      await save(page);
      const stored = await storedArticle(served, id);
      assert.deepEqual([stored?.summary, wordsOf(stored)], ['After the storm', [`Entry ${round} and more`, 'Another']]);
    }
    assert.deepEqual(
      (await allArticles(served, '&filters[title][$startsWith]=Wreck&sort=title')).map(({ title }) => title),
      titles,
    );
  });

  it('asks for the password over the page when the session has ended, and sends again what was sent', async () => {
    const id = await draftOf(served, { title: 'Watch' });
    window = await windowOf(browser, served, 'editor');
    // The session that has ended, and a password that does not fit.
    for (const part of ['status of 401', 'status of 400']) window.watch.allow(part);
    const { page } = window;
    // What asks who else is here would meet the end of the session first.
    await page.route('**/admin/api/presence', () => undefined);
    await openArticle(page, id);
    await field(page, 'Title').fill('Night watch');
    // Whoever holds the session ends it on another machine.
    const elsewhere = await windowOf(browser, served, 'editor');
    await elsewhere.page.goto('/admin/account');
    await elsewhere.page.getByRole('button', { name: 'Sign out there' }).first().waitFor();
    for (let left = await elsewhere.page.getByRole('button', { name: 'Sign out there' }).count(); left > 0; left--) {
      await elsewhere.page.getByRole('button', { name: 'Sign out there' }).first().click();
      await until('one less', async () => (await elsewhere.page.getByRole('button', { name: 'Sign out there' }).count()) < left);
    }
    await elsewhere.context.close();
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Sign in to go on' });
    await dialog.waitFor();
    assert.equal((await storedArticle(served, id))?.title, 'Watch');
    await dialog.getByLabel(/Password/).fill('a wrong one');
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').filter({ hasText: /./ }).waitFor();
    await dialog.getByLabel(/Password/).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await allSaved(page);
    assert.equal((await storedArticle(served, id))?.title, 'Night watch');
    assert.equal(await focused(page), 'title');
    await page.keyboard.press('Control+Enter');
    await state(page).getByText('Live', { exact: true }).waitFor();
  });

  it('saves once and keeps what is typed meanwhile over a slow line', async () => {
    window = await windowOf(browser, served, 'editor');
    const { page } = window;
    await page.goto('/admin/content/articles/new');
    await field(page, 'Title').waitFor();
    const devtools = await window.context.newCDPSession(page);
    // What browsers call 3G.
    const slow = { offline: false, latency: 562, downloadThroughput: 180_000, uploadThroughput: 84_000 };
    await devtools.send('Network.emulateNetworkConditions', slow);
    await field(page, 'Title').fill('Slow');
    await until('the slug follows', async () => (await field(page, 'Slug').inputValue()) === 'slow');
    await field(page, 'Summary').click();
    await page.keyboard.type('Steady');
    await page.keyboard.press('Control+s');
    await page.keyboard.press('Control+s');
    await page.keyboard.type(' as she goes', { delay: 120 });
    const id = await openedId(page);
    await until('it is stored', async () => (await storedArticle(served, id)) !== null);
    assert.equal(await focused(page), 'summary');
    assert.equal(await field(page, 'Summary').inputValue(), 'Steady as she goes');
    await bar(page).getByText('1 not saved').waitFor();
    await addQuote(page, 'Slowly');
    await page.keyboard.press('Control+s');
    await page.keyboard.press('Control+Enter');
    await allSaved(page);
    // Who else is here is asked meanwhile: what one stores oneself is nobody else's.
    await page.waitForTimeout(6_000);
    assert.equal(await said(page, 'Somebody else').count(), 0);
    const stored = await storedArticle(served, id);
    assert.deepEqual([stored?.summary, wordsOf(stored)], ['Steady as she goes', ['Slowly']]);
    assert.equal(await place(page, 'sections').getByText('Slowly').first().isVisible(), true);
    assert.equal((await allArticles(served, '&filters[title]=Slow')).length, 1);
    await page.goto('/admin/content/articles/new');
    await bar(page).getByText('Not saved yet').waitFor();
    await page.waitForTimeout(1_000);
    assert.equal(await page.getByText('You left').count(), 0);
  });
});
