import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { openWindow, type Window, windowOf } from './browser.ts';
import { goesOnAt, goTo, hasFocus, hears, listen, told } from './ears.ts';
import { Newspaper } from './newspaper.ts';
import { PASSWORD } from './served.ts';
import { until } from './steps.ts';
import { draftOf, liveOf } from './writing.ts';

/** Opens the menu of the focused button, and chooses its last item once it is enabled. */
async function chooseLast(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Enter');
  await goesOnAt(page, page.getByRole('menuitem').first());
  await page.keyboard.press('End');
  await goesOnAt(page, page.getByRole('menuitem', { name, disabled: false }));
  await page.keyboard.press('Enter');
}

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true }).first();

/** Whole tasks by roles, names and announcements only, without looking or pointing. */
describe('without eyes', () => {
  let newspaper: Newspaper;
  let window: Window;
  /** Signed in once, because many sign-ins are rate-limited. */
  let session: Awaited<ReturnType<Window['context']['storageState']>>;
  before(async () => {
    newspaper = await Newspaper.open();
    const { context } = await windowOf(newspaper.browser, newspaper.served, 'editor');
    session = await context.storageState();
    await context.close();
  });
  after(() => newspaper?.close());
  afterEach(async () => {
    await window.context.close();
    assert.deepEqual(window.watch.faults, []);
  });

  const open = async (path: string): Promise<Page> => {
    window = await openWindow(newspaper.browser, newspaper.served, { storageState: session });
    window.watch.allow('401');
    await listen(window.page);
    await window.page.goto(`/admin${path}`);
    return window.page;
  };
  const openNew = async (data: object): Promise<{ id: string; page: Page }> => {
    const id = await draftOf(newspaper.served, data);
    const page = await open(`/content/articles/${id}`);
    await textbox(page, 'Title').waitFor();
    return { id, page };
  };

  it('somebody signs in, finds an article, corrects what is wrong in it and publishes it', async () => {
    window = await openWindow(newspaper.browser, newspaper.served);
    for (const status of ['400', '401']) window.watch.allow(status);
    const { page } = window;
    await listen(page);
    await page.goto('/admin');
    await goesOnAt(page, page.getByLabel('Email'));
    await page.keyboard.type('editor@example.org');
    await goTo(page, page.getByLabel('Password'));
    await page.keyboard.type('not this one');
    await page.keyboard.press('Enter');
    await hears(page, 'Invalid email or password.');
    await page.keyboard.press('Control+a');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await hears(page, 'Home');

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or command' }).waitFor();
    await page.keyboard.type('five win');
    await page.getByRole('option', { name: /Five winters/ }).waitFor();
    await page.keyboard.press('Enter');
    await hears(page, /Five winters/);
    const title = textbox(page, 'Title');
    await goTo(page, title);
    assert.match((await told(page)).description, /required/);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Control+Enter');
    await hears(page, 'Not published. Correct this field first: Title.');
    const wrong = await told(page);
    assert.deepEqual([wrong.name, wrong.isWrong], ['Title', true]);
    assert.notEqual(wrong.description.replace('required', '').trim(), '');
    await page.keyboard.type('Six winters');
    await page.keyboard.press('Control+s');
    await hears(page, 'Saved');
    // A repeated message is announced again.
    await page.keyboard.type(', or seven');
    await page.keyboard.press('Control+s');
    await hears(page, 'Saved');
    await page.keyboard.press('Control+z');
    await hears(page, 'Undone: Title');
    await page.keyboard.press('Control+Enter');
    await hears(page, 'Published');
    assert.ok(await hasFocus(title));
  });

  it('somebody adds an entry, moves it by its menu, and takes it out', async () => {
    const sections = ['First', 'Second'].map((words) => ({ __component: 'page.quote', words }));
    const { page } = await openNew({ title: 'Entries', sections });
    const zone = page.getByRole('group', { name: 'Sections' });
    await goTo(page, zone.getByRole('button', { name: 'Add component to sections' }));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Third');
    assert.match((await told(page)).name, /Words/);
    const hand = zone.getByRole('button', { name: /^Move Third/ });
    await goTo(page, hand, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await hears(page, 'Moved to position 2 of 3');
    await goesOnAt(page, zone.getByRole('button', { name: /^Move Third, position 2 of 3/ }));
    await goTo(page, zone.getByRole('button', { name: 'More actions for Third' }));
    await chooseLast(page, 'Remove');
    await hears(page, '“Third” removed. Press Ctrl+Z to undo.');
    await goesOnAt(page, zone.getByRole('button', { name: /^quote Second/i }));
    await page.keyboard.press('Control+z');
    await zone.getByRole('button', { name: 'More actions for Third' }).waitFor();
  });

  it('somebody links an author, and tags that they hear come and go', async () => {
    const { page } = await openNew({ title: 'Relations' });
    const author = page.getByRole('group', { name: 'Author' });
    await goTo(page, author.getByRole('combobox'));
    await author.getByRole('option').first().waitFor();
    // Opening the list alone chooses nothing.
    await page.keyboard.press('Enter');
    assert.equal(await author.getByRole('combobox').count(), 1);
    await page.keyboard.type('leila');
    await hears(page, '1 result found');
    await page.keyboard.press('Enter');
    await hears(page, 'Leila Haddad added');
    await goesOnAt(page, author.getByRole('button', { name: 'Leila Haddad', exact: true }));
    await page.keyboard.press('Tab');
    assert.equal((await told(page)).name, 'Remove Leila Haddad from author');
    await page.keyboard.press('Enter');
    await hears(page, 'Leila Haddad removed');
    await goesOnAt(page, author.getByRole('combobox'));
    const tags = page.getByRole('group', { name: 'Tags' });
    for (const name of ['Food', 'Night']) {
      await goTo(page, tags.getByRole('combobox'));
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
      await hears(page, `${name} added`);
    }
    await goTo(page, tags.getByRole('button', { name: /^Move Night, position 2 of 2/ }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await hears(page, 'Moved to position 1 of 2');
  });

  it('somebody chooses a picture by what is to be seen, and gives another its text', async () => {
    const { page } = await openNew({ title: 'Pictures' });
    const cover = page.getByRole('group', { name: 'Cover' });
    await goTo(page, cover.getByRole('button', { name: 'Select from media library' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Select a file' });
    await hears(page, /\d+ files/);
    assert.ok((await dialog.getByRole('button', { name: /white ferry/ }).count()) > 0, 'a picture is found by what is to be seen');
    await goTo(page, dialog.getByRole('searchbox'), 'Shift+Tab');
    await page.keyboard.type('two-loaves');
    await hears(page, '1 file');
    await goTo(page, dialog.getByRole('button', { name: /^two-loaves.jpg/ }));
    await page.keyboard.press('Enter');
    await hears(page, 'two-loaves.jpg added');
    const write = cover.getByRole('button', { name: 'Add alternative text: two-loaves.jpg' });
    await goesOnAt(page, write);
    await page.keyboard.press('Enter');
    const text = page.getByRole('dialog', { name: 'two-loaves.jpg' }).getByRole('textbox', { name: 'Alternative text', exact: true });
    await goesOnAt(page, text);
    await page.keyboard.type('Two loaves on a board');
    await page.keyboard.press('Enter');
    await hears(page, 'Alternative text saved');
    await page.keyboard.press('Escape');
    await cover.getByText('Two loaves on a board').waitFor({ state: 'attached' });
  });

  it('somebody hears that two have written, decides, and writes on where they were', async () => {
    const { id, page } = await openNew({ title: 'Both', summary: 'As it was' });
    // A save with an older version is refused, and the page reads the newer one.
    window.watch.allow('412');
    await goTo(page, textbox(page, 'Summary'));
    await page.keyboard.type('Mine. ');
    await newspaper.served.seed('PUT', `/api/articles/${id}?status=draft`, { summary: 'Theirs' });
    await page.keyboard.press('Control+s');
    await goesOnAt(page, page.getByRole('heading', { level: 1, name: /saved this document while you were editing/ }));
    const mine = page.getByRole('group', { name: 'Summary' }).getByRole('radio', { name: /^Your version/ });
    assert.match(
      await mine.evaluate((radio) => String((radio as unknown as { labels: { textContent: string }[] }).labels[0]?.textContent)),
      /Your version/,
    );
    await goTo(page, page.getByRole('button', { name: /^Resolve 1 conflict and save/ }));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await goTo(page, page.getByRole('button', { name: /^Resolve 1 conflict and save/ }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await hears(page, 'Saved');
    await goesOnAt(page, textbox(page, 'Summary'));
  });

  it('somebody reads how a draft differs, and takes a change back', async () => {
    const id = await liveOf(newspaper.served, { title: 'The old title', summary: 'Short' });
    await newspaper.served.seed('PUT', `/api/articles/${id}?status=draft`, { title: 'The new title', summary: 'Long' });
    const page = await open(`/content/articles/${id}?view=difference`);
    await page.getByRole('heading', { level: 2, name: 'Title' }).waitFor();
    assert.match(await page.getByRole('main').ariaSnapshot(), /deletion: "gone: old ;"[\s\S]*insertion: "new: new ;"/);
    await goTo(page, page.getByRole('button', { name: 'Revert: Title' }));
    await page.keyboard.press('Enter');
    await hears(page, 'Title reverted to the published version');
    await goesOnAt(page, page.getByRole('button', { name: 'Revert: Summary' }));
  });

  it('somebody goes through a list, orders its columns, and loses their place nowhere', async () => {
    const page = await open('/content/articles?sort=title');
    await hears(page, /\d+ articles/);
    await page.getByRole('rowheader', { name: 'Night shift' }).waitFor();
    await page
      .getByRole('cell', { name: /English \(en\): \w+, French \(fr\): \w+/ })
      .first()
      .waitFor();
    await goTo(page, page.getByRole('button', { name: 'Columns' }));
    await page.keyboard.press('Enter');
    await goTo(page, page.getByRole('button', { name: 'Move Status down' }));
    await page.keyboard.press('Enter');
    await hears(page, 'Status is column 3 of');
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await hears(page, '1 selected');
    await goTo(page, page.getByRole('button', { name: 'Clear selection' }));
    await page.keyboard.press('Enter');
    await hears(page, 'None selected');
    await until(() => page.evaluate('document.activeElement.tagName !== "BODY"'), true);
    assert.notEqual((await told(page)).role, 'RootWebArea');
  });

  it('somebody fills in a language and writes on in what was filled in', async () => {
    const id = await draftOf(newspaper.served, { title: 'In English', summary: 'A summary' });
    await newspaper.served.seed('PUT', `/api/articles/${id}?locale=fr&status=draft`, { title: 'En français' });
    const page = await open(`/content/articles/${id}?locale=fr&view=languages`);
    const fill = page.getByRole('button', { name: /^Copy from English/ });
    await fill.waitFor();
    await goTo(page, fill);
    await page.keyboard.press('Enter');
    await hears(page, 'Copied: Summary');
    await goesOnAt(page, textbox(page, 'Summary'));
  });

  it('somebody hears what a line of a text has become', async () => {
    const { page } = await openNew({ title: 'Blocks' });
    await goTo(page, textbox(page, 'Body'));
    await page.keyboard.type('## A heading');
    await hears(page, 'Heading 2');
    await page.keyboard.press('Enter');
    await hears(page, 'Paragraph');
    await page.keyboard.press('Control+b');
    await hears(page, 'Bold on');
    await page.keyboard.press('Alt+F10');
    assert.equal((await told(page)).name, 'Block type: Paragraph');
    await page.keyboard.press('Escape');
    await goesOnAt(page, textbox(page, 'Body'));
  });

  it('somebody deletes an article, and is told what that means', async () => {
    const { page } = await openNew({ title: 'To be deleted' });
    await goTo(page, page.getByRole('button', { name: 'More actions', exact: true }));
    await chooseLast(page, 'Delete…');
    const dialog = page.getByRole('dialog', { name: 'Delete “To be deleted”?' });
    await goesOnAt(page, dialog.getByRole('button', { name: 'Cancel' }));
    const body = await dialog.getAttribute('aria-describedby');
    assert.match(
      (await page.locator(`[id="${body}"]`).textContent()) ?? '',
      /You can (restore it from the trash|undo this action for 24 hours)/,
    );
    await goTo(page, dialog.getByRole('button', { name: 'Delete', exact: true }));
    await page.keyboard.press('Enter');
    await hears(page, '“To be deleted” deleted');
    await until(() => page.evaluate('document.activeElement.closest("main") !== null'), true);
  });
});
