import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { inNewsroom } from './in-newsroom.ts';
import { PASSWORD } from './served.ts';
import { field, said, until } from './steps.ts';
import {
  allArticles,
  allSaved,
  bar,
  control,
  draftOf,
  focused,
  openArticle,
  openedId,
  save,
  state,
  storedArticle,
  wordsOf,
} from './writing.ts';

/** Adds an entry to the zone and types into it. */
async function addQuote(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Add component to sections' }).click();
  await page.getByRole('group', { name: 'Select a component' }).getByRole('button', { name: 'quote' }).click();
  await page.keyboard.type(text);
}

describe('lines that break', () => {
  const { served, windowOf } = inNewsroom();

  /** The server stores the next request, but its response is lost. */
  const loseAnswer = async (page: Page, method: string) => {
    let lost = 0;
    await page.route('**/admin/api/content/articles**', async (route) => {
      if (route.request().method() !== method || lost > 0) return route.fallback();
      lost++;
      // Playwright may take a kept connection that the server is just closing.
      await route.fetch({ maxRetries: 3 });
      await route.abort('connectionreset');
    });
    return () => lost;
  };

  it('makes one document of what is sent again after its answer was lost, and adds what was typed since', async () => {
    const { page, watch } = await windowOf('editor');
    watch.allow('ERR_CONNECTION_RESET');
    await page.goto('/admin/content/articles/new');
    await control(page, 'Title').fill('Lost');
    await addQuote(page, 'Once');
    await until(() => control(page, 'Slug').inputValue(), 'lost');
    const lost = await loseAnswer(page, 'POST');
    await page.keyboard.press('Control+s');
    await said(page, 'Could not reach the server').waitFor();
    assert.equal(lost(), 1);
    assert.equal((await allArticles(served, '&filters[title][$startsWith]=Lost')).length, 1);
    await page.keyboard.type(' only');
    await control(page, 'Title').fill('Lost and found');
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
    const { page, watch } = await windowOf('editor');
    watch.allow('ERR_CONNECTION_RESET');
    watch.allow('status of 412');
    await openArticle(page, id);
    await addQuote(page, 'Second');
    await control(page, 'Title').fill('Echoes');
    await loseAnswer(page, 'PUT');
    await page.keyboard.press('Control+s');
    await said(page, 'Could not reach the server').waitFor();
    assert.deepEqual(wordsOf(await storedArticle(served, id)), ['First', 'Second']);
    await control(page, 'Summary').fill('And again');
    await save(page);
    const stored = await storedArticle(served, id);
    assert.deepEqual([stored?.title, stored?.summary, wordsOf(stored)], ['Echoes', 'And again', ['First', 'Second']]);
    assert.equal(await said(page, 'Someone else').count(), 0);
  });

  it('loses nothing and stores nothing twice when the server dies in the middle of saving', async () => {
    const { page, watch } = await windowOf('editor');
    for (const part of ['ERR_', 'status of 412']) watch.allow(part);
    const titles: string[] = [];
    for (const [round, pause] of [0, 15, 60].entries()) {
      await page.goto('/admin/content/articles/new');
      const title = `Wreck ${round}`;
      titles.push(title);
      await control(page, 'Title').fill(title);
      await addQuote(page, `Entry ${round}`);
      await until(() => control(page, 'Slug').inputValue(), `wreck-${round}`);
      await page.keyboard.press('Control+s');
      await page.waitForTimeout(pause);
      await served.kill();
      await page.keyboard.type(' and more');
      await page.keyboard.press('Control+s');
      await said(page, 'Could not reach the server').waitFor();
      await served.restart();
      await save(page);
      const id = await openedId(page);
      assert.deepEqual(wordsOf(await storedArticle(served, id)), [`Entry ${round} and more`]);

      // The same with an existing document.
      await addQuote(page, 'Another');
      await page.keyboard.press('Control+s');
      await page.waitForTimeout(pause);
      await served.kill();
      await served.restart();
      await control(page, 'Summary').fill('After the storm');
      await save(page);
      const stored = await storedArticle(served, id);
      assert.deepEqual([stored?.summary, wordsOf(stored)], ['After the storm', [`Entry ${round} and more`, 'Another']]);
    }
    assert.deepEqual(
      (await allArticles(served, '&filters[title][$startsWith]=Wreck&sort=title')).map(({ title }) => title),
      titles,
    );
  });

  it('fetches a part of the page again that a broken line took', async () => {
    const id = await draftOf(served, { title: 'Torn sail' });
    const { page, watch } = await windowOf('editor');
    watch.allow('ERR_CONNECTION_RESET');
    const torn: string[] = [];
    await page.route(/\/assets\/(review|planned|history)[^/]*\.(js|css)$/, async (route) => {
      const path = new URL(route.request().url()).pathname;
      if (torn.includes(path)) return await route.continue();
      torn.push(path);
      await route.abort('connectionreset');
    });
    await openArticle(page, id);
    await page.getByRole('complementary', { name: 'Document details' }).getByText('Nothing scheduled.').first().waitFor();
    assert.ok(torn.some((path) => path.endsWith('.js')) && torn.some((path) => path.endsWith('.css')), torn.join(', '));
    await control(page, 'Title').fill('Mended sail');
    await save(page);
    assert.equal((await storedArticle(served, id))?.title, 'Mended sail');
  });

  it('asks for the password over the page when the session has ended, and sends again what was sent', async () => {
    const id = await draftOf(served, { title: 'Watch' });
    const { page, watch } = await windowOf('editor');
    // The ended session, and a password that does not fit.
    for (const part of ['status of 401', 'status of 400']) watch.allow(part);
    // Otherwise the presence request would meet the ended session first.
    await page.route('**/admin/api/presence', () => undefined);
    await openArticle(page, id);
    await control(page, 'Title').fill('Night watch');
    // The same user ends the session on another machine.
    const elsewhere = await windowOf('editor', { at: '/admin/account' });
    await elsewhere.page.getByRole('button', { name: 'Sign out device' }).first().waitFor();
    for (let left = await elsewhere.page.getByRole('button', { name: 'Sign out device' }).count(); left > 0; left--) {
      await elsewhere.page.getByRole('button', { name: 'Sign out device' }).first().click();
      await until(async () => (await elsewhere.page.getByRole('button', { name: 'Sign out device' }).count()) < left, true);
    }
    await elsewhere.context.close();
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
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
    await until(() => focused(page), 'title');
    await page.keyboard.press('Control+Enter');
    await state(page).getByText('Published', { exact: true }).waitFor();
  });

  it('saves once and keeps what is typed meanwhile over a slow line', async () => {
    const { page } = await windowOf('editor', { at: '/admin/content/articles/new' });
    await control(page, 'Title').waitFor();
    const devtools = await page.context().newCDPSession(page);
    // The values that browsers use for 3G.
    const slow = { offline: false, latency: 562, downloadThroughput: 180_000, uploadThroughput: 84_000 };
    await devtools.send('Network.emulateNetworkConditions', slow);
    await control(page, 'Title').fill('Slow');
    await until(() => control(page, 'Slug').inputValue(), 'slow');
    await control(page, 'Summary').click();
    await page.keyboard.type('Steady');
    await page.keyboard.press('Control+s');
    await page.keyboard.press('Control+s');
    await page.keyboard.type(' as she goes', { delay: 120 });
    const id = await openedId(page);
    await until(async () => (await storedArticle(served, id)) !== null, true);
    await until(() => focused(page), 'summary');
    assert.equal(await control(page, 'Summary').inputValue(), 'Steady as she goes');
    await bar(page).getByText('1 unsaved change').waitFor();
    await addQuote(page, 'Slowly');
    await page.keyboard.press('Control+s');
    await page.keyboard.press('Control+Enter');
    await allSaved(page);
    // Meanwhile the page asks who else is here: one's own save must not appear as somebody else's.
    for (let answers = 0; answers < 2; answers++) await page.waitForResponse(/\/presence$/);
    assert.equal(await said(page, 'Someone else').count(), 0);
    const stored = await storedArticle(served, id);
    assert.deepEqual([stored?.summary, wordsOf(stored)], ['Steady as she goes', ['Slowly']]);
    assert.equal(await field(page, 'sections').getByText('Slowly').first().isVisible(), true);
    assert.equal((await allArticles(served, '&filters[title]=Slow')).length, 1);
    await page.goto('/admin/content/articles/new');
    await bar(page).getByText('Not saved yet').waitFor();
    await page.waitForTimeout(1_000);
    assert.equal(await page.getByText('changes were restored').count(), 0);
  });

  it('open a document once the server answers again, by themselves or by a button', async () => {
    const { documentId } = await served.seed('POST', '/api/articles?status=draft&locale=en', { title: 'Opened late' });
    const { page, watch } = await windowOf('editor');
    watch.allow('503');
    let busy = 1;
    await page.route(`**/admin/api/content/articles/${documentId}?**`, (route) => {
      if (busy === 0) return route.fallback();
      busy--;
      const error = { status: 503, name: 'UnavailableError', message: 'Service Unavailable', details: {} };
      return route.fulfill({ status: 503, json: { data: null, error } });
    });
    const address = `/admin/content/articles/${documentId}?locale=en`;
    await page.goto(address);
    await until(() => control(page, 'Title').inputValue(), 'Opened late');
    assert.equal(busy, 0);
    busy = 3;
    await page.goto(address);
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await until(() => control(page, 'Title').inputValue(), 'Opened late');
    assert.equal(busy, 0);
  });
});
