import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { inNewsroom } from './in-newsroom.ts';
import { PASSWORD } from './served.ts';
import { until } from './steps.ts';
import { control, draftOf, openArticle, openedId, save, storedArticle, wordsOf } from './writing.ts';

const ROUNDS = 20;

/** How a page ends while somebody types. */
const ENDS = ['closed', 'crashed', 'reloaded', 'closed without the network', 'opened on another device'] as const;

/** Random numbers from a seed, so that a round can be repeated. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

describe('unsaved changes', () => {
  const { served, windowOf } = inNewsroom();
  const autosave = (page: Page, kind: string) => page.locator(`[data-autosave="${kind}"]`);

  it(`are there again after ${ROUNDS} random ends of the page`, async () => {
    let { page, context, watch } = await windowOf('editor');
    watch.allow('ERR_FAILED');
    for (let round = 0; round < ROUNDS; round++) {
      const random = randomFrom(round + 1);
      const end = ENDS[random(ENDS.length)];
      const isNew = random(2) === 0;
      if (isNew) await page.goto('/admin/content/articles/new');
      else await openArticle(page, await draftOf(served, { title: `Round ${round}`, summary: 'as it was' }));
      const texts = { Title: `Typed ${random(1e6)}`, Summary: `“Täglich” ${random(1e6)}` };
      if (end === 'closed without the network') await page.route('**/admin/api/working-copies/**', (route) => route.abort());
      for (const [name, text] of Object.entries(texts)) {
        await control(page, name).click();
        await page.keyboard.press('Control+a');
        await page.keyboard.type(text);
      }
      await autosave(page, end === 'closed without the network' ? 'offline' : 'saved').waitFor();
      const address = page.url();
      if (end === 'crashed') {
        const crashed = page.waitForEvent('crash');
        const devtools = await context.newCDPSession(page);
        devtools.send('Page.crash').catch(() => undefined);
        await crashed;
      }
      if (end === 'reloaded') await page.reload();
      else if (end === 'opened on another device') {
        await page.close();
        ({ page, context, watch } = await windowOf('editor'));
        watch.allow('ERR_FAILED');
        await page.goto(address);
      } else {
        if (end !== 'crashed') await page.close();
        page = await context.newPage();
        await page.goto(address);
      }
      await page.getByRole('region', { name: 'Unsaved changes' }).waitFor();
      for (const [name, text] of Object.entries(texts))
        assert.equal(await control(page, name).inputValue(), text, `round ${round}: ${name} was ${end}`);
    }
  });

  const changed = async (page: Page, data: Readonly<Record<string, unknown>>, typed: string) => {
    const id = await draftOf(served, data);
    await openArticle(page, id);
    await control(page, 'Summary').fill(typed);
    await autosave(page, 'saved').waitFor();
    return id;
  };

  it('of a deleted document become a new one: in its form, at its address and from the list on Home', async () => {
    const { page, watch } = await windowOf('editor');
    watch.allow('status of 404');
    const isStored = async (summary: string) => {
      await save(page);
      const stored = await storedArticle(served, await openedId(page));
      assert.equal(stored?.summary, summary);
      return stored;
    };
    // In the form, which still has everything.
    const open = await changed(page, { title: 'Ebb', sections: [{ __component: 'page.quote', words: 'One' }] }, 'typed in the form');
    await served.seed('DELETE', `/api/articles/${open}`);
    await page.getByRole('button', { name: /^Save/ }).click();
    const note = page.getByRole('region', { name: 'Document deleted' });
    await note.getByRole('button', { name: 'Create document from changes' }).click();
    await note.waitFor({ state: 'detached' });
    assert.equal(await control(page, 'Title').inputValue(), 'Ebb');
    const made = await isStored('typed in the form');
    assert.notEqual(made?.documentId, open);
    assert.deepEqual(wordsOf(made), ['One']);

    // At its address.
    const address = await changed(page, { title: 'Flood' }, 'typed before it was deleted');
    await served.seed('DELETE', `/api/articles/${address}`);
    await page.goto(`/admin/content/articles/${address}`);
    await page.getByRole('heading', { name: 'Document not found' }).waitFor();
    await page.getByRole('button', { name: 'Create document from changes' }).click();
    await until(() => control(page, 'Summary').inputValue(), 'typed before it was deleted');
    await control(page, 'Title').fill('Flood again');
    await isStored('typed before it was deleted');

    // From the list on Home.
    const listed = await changed(page, { title: 'Tide' }, 'typed and listed');
    await served.seed('DELETE', `/api/articles/${listed}`);
    await page.goto('/admin');
    await page.getByText('document deleted').waitFor();
    await page.getByRole('button', { name: 'New document from the changes to “Tide”' }).click();
    await until(() => control(page, 'Summary').inputValue(), 'typed and listed');
    await control(page, 'Title').fill('Tide again');
    await isStored('typed and listed');
    await page.goto('/admin');
    await page.getByRole('navigation').first().waitFor();
    await page.getByRole('heading', { name: 'New document' }).waitFor();
    assert.equal(await page.getByText('document deleted').count(), 0);
  });

  it('wait in the browser, and say so, while the person has no room left on the server', async () => {
    const { page, watch } = await windowOf('editor');
    watch.allow('status of 400');
    const body = JSON.stringify({
      data: null,
      error: { status: 400, name: 'ApplicationError', message: 'full', details: { quota: 'characters', limit: 1 } },
    });
    await page.route('**/admin/api/working-copies/**', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 400, contentType: 'application/json', body }) : route.continue(),
    );
    const id = await draftOf(served, { title: 'Full' });
    await openArticle(page, id);
    await control(page, 'Summary').fill('typed without room');
    await autosave(page, 'full').getByText('Storage full').waitFor();
    await until(async () => (await autosave(page, 'full').getAttribute('title'))?.includes('stored on this device only'), true);
    await page.unrouteAll();
    await page.reload();
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor();
    assert.equal(await control(page, 'Summary').inputValue(), 'typed without room');
    await autosave(page, 'saved').waitFor();
  });

  it('say where they are when the browser stores nothing', async () => {
    const { page, context, watch } = await windowOf('editor');
    watch.allow('ERR_FAILED');
    await context.addInitScript(
      `Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('denied', 'SecurityError'); } })`,
    );
    const id = await changed(page, { title: 'Private window' }, 'typed');
    await page.route('**/admin/api/working-copies/**', (route) => route.abort());
    await control(page, 'Summary').fill('typed offline');
    await until(async () => (await autosave(page, 'offline').getAttribute('title'))?.includes('cannot store your changes'), true);
    await page.unrouteAll();
    await control(page, 'Summary').fill('typed again');
    await autosave(page, 'saved').waitFor();
    await page.goto('/admin');
    await openArticle(page, id);
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor();
    assert.equal(await control(page, 'Summary').inputValue(), 'typed again');
  });

  it('stay with their owner when somebody else signs in in the same browser', async () => {
    const { page, context, watch } = await windowOf('editor');
    watch.allow('status of 409');
    const id = await changed(page, { title: 'Whose' }, 'of the editor');
    const signIn = async (role: string) => {
      const answer = await context.request.post(`${served.url}/admin/api/auth/local`, {
        data: { identifier: `${role}@example.org`, password: PASSWORD },
        headers: { Origin: served.url },
      });
      assert.equal(answer.status(), 200);
    };
    await signIn('administrator');
    // The page of the editor is still open, and sends with the cookies of the administrator.
    await control(page, 'Summary').fill('still of the editor');
    await autosave(page, 'refused').waitFor();
    await until(async () => (await autosave(page, 'refused').getAttribute('title'))?.includes('stored on this device only'), true);
    const other = await context.newPage();
    await other.goto('/admin');
    await other.getByRole('navigation').first().waitFor();
    assert.equal(await other.getByText('Your unsaved changes').count(), 0);
    await openArticle(other, id);
    assert.equal(await control(other, 'Summary').inputValue(), '');
    assert.equal(await other.getByRole('region', { name: 'Unsaved changes' }).count(), 0);
    await other.close();
    await signIn('editor');
    await control(page, 'Summary').fill('of the editor again');
    await autosave(page, 'saved').waitFor();
  });
});
