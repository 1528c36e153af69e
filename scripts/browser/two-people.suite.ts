import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, type Window, windowOf } from './browser.ts';
import { type Served, serveNewsroom } from './served.ts';
import { field, said, until } from './steps.ts';
import { allSaved, control, draftOf, listOf, openArticle, save, storedArticle, wordsOf } from './writing.ts';

/** Timeout until one user sees the other, with a margin. */
const HEARD = { timeout: 120_000 };

describe('two people in one document', () => {
  let served: Served;
  let browser: Browser;
  let one: Window;
  let other: Window;

  before(async () => {
    served = await serveNewsroom();
    browser = await openBrowser();
    [one, other] = await Promise.all([windowOf(browser, served, 'editor'), windowOf(browser, served, 'administrator')]);
    // A save with an older version is refused, and the page reads the newer one.
    for (const { watch } of [one, other]) watch.allow('status of 412');
  });
  after(async () => {
    await browser?.close();
    await served?.close();
  });
  afterEach(() => {
    assert.deepEqual([...one.watch.faults, ...other.watch.faults], []);
  });

  const both = async (data: object): Promise<{ id: string; mine: Page; theirs: Page }> => {
    const id = await draftOf(served, data);
    await Promise.all([openArticle(one.page, id), openArticle(other.page, id)]);
    return { id, mine: one.page, theirs: other.page };
  };
  const conflict = (page: Page) => page.getByRole('heading', { name: 'saved this document while you were editing' });
  const choice = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

  it('see each other, and where each writes', async () => {
    const { mine, theirs } = await both({ title: 'Oyster' });
    await control(theirs, 'Summary').click();
    const here = mine.getByRole('complementary').locator('details').filter({ hasText: 'Active users' });
    await here.getByText('editing Summary').waitFor(HEARD);
    await here.getByText(/administrator/i).waitFor();
    assert.match((await field(mine, 'summary').textContent()) ?? '', /administrator/i);
    // From now on updates take less than a second. Saving with the button keeps the position.
    await control(theirs, 'Title').click();
    await here.getByText('editing Title').waitFor();
    await control(theirs, 'Summary').fill('Raw');
    await here.getByText('editing Summary').waitFor();
    await theirs.getByRole('button', { name: /^Save/ }).click();
    await said(mine, 'administrator saved changes to Summary. You now see their changes.').waitFor();
    await here.getByText('editing Summary').waitFor();
    await theirs.goto('/admin');
    await here.waitFor({ state: 'detached', timeout: 120_000 });
  });

  it('see at once what the other saved where they write nothing themselves', async () => {
    const { id, mine, theirs } = await both({ title: 'Crab', summary: 'Sideways' });
    await control(mine, 'Summary').fill('Sideways and back');
    await control(theirs, 'Title').fill('Crabs');
    await save(theirs);
    await until(() => control(mine, 'Title').inputValue(), 'Crabs').catch(() => until(() => control(mine, 'Title').inputValue(), 'Crabs'));
    await said(mine, 'administrator saved changes to Title. Their changes were merged with yours.').waitFor();
    await save(mine);
    const stored = await storedArticle(served, id);
    assert.deepEqual([stored?.title, stored?.summary], ['Crabs', 'Sideways and back']);
  });

  it('are put together when they save one after the other, entries and lines of a text too', async () => {
    const sections = ['Clam', 'Mussel'].map((words) => ({ __component: 'page.quote', words }));
    const { id, mine, theirs } = await both({ title: 'Shells', summary: 'one\ntwo\nthree', sections });
    for (const page of [mine, theirs])
      await field(page, 'sections')
        .getByRole('button', { name: /^(?!Move|More).*Clam/ })
        .click();
    await field(mine, 'sections').getByLabel('Words').fill('Clams');
    await control(mine, 'Summary').fill('ONE\ntwo\nthree');
    await field(theirs, 'sections').getByLabel('Speaker').fill('Ada');
    await control(theirs, 'Summary').fill('one\ntwo\nTHREE');
    await theirs.getByRole('button', { name: 'More actions for Mussel' }).click();
    await theirs.getByRole('menuitem', { name: 'Duplicate' }).click();
    await save(theirs);
    await save(mine);
    const stored = await storedArticle(served, id);
    assert.equal(stored?.summary, 'ONE\ntwo\nTHREE');
    assert.deepEqual(wordsOf(stored), ['Clams', 'Mussel', 'Mussel']);
    assert.equal(listOf(stored, 'sections')[0]?.speaker, 'Ada');
  });

  it('choose where both wrote, and may change what was put together', async () => {
    const { id, mine, theirs } = await both({ title: 'Pearl', summary: 'White', section: 'culture' });
    await control(theirs, 'Title').fill('Black pearl');
    await control(theirs, 'Section').selectOption('science');
    await control(mine, 'Title').fill('Pink pearl');
    await control(mine, 'Summary').fill('Rosy');
    await save(theirs);
    await mine.keyboard.press('Control+s');
    await conflict(mine).waitFor();
    assert.equal((await storedArticle(served, id))?.title, 'Black pearl');
    const title = choice(mine, 'Title');
    await title.getByText('Pink').first().waitFor();
    await title.getByText('Black').first().waitFor();
    assert.equal(await mine.getByRole('button', { name: 'Resolve 1 conflict and save' }).getAttribute('aria-disabled'), 'true');

    // The decision can be postponed.
    await mine.getByRole('button', { name: 'Keep editing, resolve later' }).click();
    assert.equal(await control(mine, 'Title').inputValue(), 'Pink pearl');
    await mine.keyboard.press('Control+s');
    await conflict(mine).waitFor();
    await title.getByLabel('Your version').check();
    const list = mine.getByRole('list').filter({ hasText: 'Section' });
    await list.getByText('Summary').waitFor();
    await list.getByRole('button', { name: 'Choose version: Section' }).click();
    await choice(mine, 'Section').getByLabel('Your version').check();
    await mine.getByRole('button', { name: 'Resolve 2 conflicts and save' }).click();
    await allSaved(mine);
    const stored = await storedArticle(served, id);
    assert.deepEqual([stored?.title, stored?.summary, stored?.section], ['Pink pearl', 'Rosy', 'culture']);
  });

  it('take the other’s, or write a third', async () => {
    const { id, mine, theirs } = await both({ title: 'Kelp', summary: 'Green' });
    await control(theirs, 'Title').fill('Kelp forest');
    await control(theirs, 'Summary').fill('Brown');
    await control(mine, 'Title').fill('Kelp field');
    await control(mine, 'Summary').fill('Golden');
    await save(theirs);
    await mine.keyboard.press('Control+Enter');
    await conflict(mine).waitFor();
    await choice(mine, 'Title')
      .getByLabel(/Version by administrator|Their version/)
      .check();
    await choice(mine, 'Summary').getByLabel('Edit manually, starting from both versions').check();
    await mine.getByRole('textbox', { name: 'Summary, edited manually' }).fill('Golden brown');
    await mine.getByRole('button', { name: 'Resolve 2 conflicts and save' }).click();
    await allSaved(mine);
    // The postponed publication has happened.
    await until(async () => (await storedArticle(served, id, 'status=published')) !== null, true);
    const stored = await storedArticle(served, id, 'status=published');
    assert.deepEqual([stored?.title, stored?.summary], ['Kelp forest', 'Golden brown']);
  });

  it('hear that the document has been deleted', async () => {
    const { id, mine } = await both({ title: 'Sand' });
    await control(mine, 'Title').fill('Sandy');
    await served.seed('DELETE', `/api/articles/${id}?locale=*`);
    one.watch.allow('status of 404');
    other.watch.allow('status of 404');
    await mine.keyboard.press('Control+s');
    await said(mine, 'This document was deleted. Your unsaved changes remain in your list on the home page.').waitFor();
    assert.equal(await control(mine, 'Title').inputValue(), 'Sandy');
    await mine.goto('/admin');
  });
});
