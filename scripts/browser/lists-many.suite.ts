import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { albumOf } from './album.ts';
import { axeFaults } from './browser.ts';
import { inNewsroom } from './in-newsroom.ts';
import { openList, said, textOf, titles, until } from './steps.ts';

const COUNT = 130;
const named = (number: number) => `Ferry ${String(number).padStart(3, '0')}`;

/** Presses a button of the bar for selected rows. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name }).click();
}

describe('what is done with many', () => {
  const { served, windowOf } = inNewsroom();
  const picture = albumOf('lists-many');

  /** Number of articles that the content API shows to readers. */
  const live = async (filter = '') => Object.keys(await served.seed('GET', `/api/articles?pagination[pageSize]=100${filter}`)).length;

  before(async () => {
    for (let number = 1; number <= COUNT; number++)
      await served.seed('POST', '/api/articles?status=draft', { title: named(number), ...(number % 2 === 0 && { section: 'sport' }) });
  });

  it('is published by keys, and taken back at once', async () => {
    const { page } = await windowOf('editor');
    await openList(page, 'articles', { sort: 'title' });
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    for (const key of ['j', 'j', 'Shift+X']) await page.keyboard.press(key);
    await page.getByText('3 selected').first().waitFor();
    await page.keyboard.press('Control+Enter');
    await said(page, '3 articles published').waitFor();
    assert.equal(await live(), 3);
    await page
      .getByRole('row', { name: named(1) })
      .getByText('Published')
      .first()
      .waitFor();
    await page.keyboard.press('Control+z');
    await said(page, 'Undone in 3 documents.').waitFor();
    assert.equal(await live(), 0);
  });

  it('is everything that a list has, beyond its page', async () => {
    const { page } = await windowOf('editor');
    await openList(page, 'articles', { sort: 'title', q: 'ferry' });
    await page.getByLabel('Select all on this page').check();
    await page.getByText('25 selected').first().waitFor();
    await press(page, `Select all ${COUNT}`);
    await page.getByText(`${COUNT} selected`).first().waitFor();
    await press(page, `Publish ${COUNT}`);
    await page.getByRole('progressbar', { name: 'Publishing' }).waitFor();
    await said(page, `${COUNT} articles published`).waitFor();
    await page.getByRole('button', { name: 'Publish 0' }).waitFor();
    assert.equal(await live(), 100);
    await press(page, `Unpublish ${COUNT}`);
    await said(page, `${COUNT} articles unpublished`).waitFor();
    assert.equal(await live(), 0);
  });

  /** Opens the dialog for marked rows, and chooses a field and what to do with it. */
  const edit = async (page: Page, count: number, field: string, action: string) => {
    await press(page, `Edit ${count}…`);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Field', { exact: true }).selectOption(field);
    await dialog.getByRole('radio', { name: action }).check();
    return dialog;
  };
  const markPage = async (page: Page) => {
    await openList(page, 'articles', { sort: 'title' });
    await page.getByLabel('Select all on this page').check();
  };

  it('is a value, and each gets back its own', async () => {
    const { page } = await windowOf('editor');
    await markPage(page);
    const dialog = await edit(page, 25, 'section', 'Set value');
    await dialog.getByLabel('Section', { exact: true }).selectOption('culture');
    await dialog.getByRole('button', { name: 'Update 25 articles' }).click();
    const messages = page.getByRole('region', { name: 'Notifications' });
    await messages.getByText('25 articles updated').waitFor();
    assert.equal(await live('&status=draft&filters[section]=culture'), 25);
    await messages.getByRole('button', { name: 'Undo' }).click();
    await said(page, 'Undone in 25 documents.').waitFor();
    assert.equal(await live('&status=draft&filters[section]=culture'), 0);
    assert.equal(await live('&status=draft&filters[section]=sport'), COUNT / 2);
  });

  it('is not entered in vain: closing asks before it discards a value of any kind', async () => {
    const { page } = await windowOf('editor');
    await markPage(page);
    await press(page, 'Edit 25…');
    const dialog = page.getByRole('dialog', { name: 'Edit 25 articles' });
    await dialog.getByLabel('Field', { exact: true }).selectOption('body');
    await dialog.getByRole('radio', { name: 'Set value' }).check();
    await dialog.getByRole('textbox', { name: 'Body' }).click();
    await page.keyboard.type('All ferries are late');
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByText('All ferries are late').waitFor();
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await until(() => page.getByRole('dialog').count(), 0);
  });

  it('is nothing until a field and an action are chosen, and clearing asks first', async () => {
    const { page } = await windowOf('editor');
    await markPage(page);
    await press(page, 'Edit 25…');
    const dialog = page.getByRole('dialog');
    assert.equal(await dialog.getByLabel('Field', { exact: true }).inputValue(), '');
    assert.equal(await dialog.getByRole('button', { name: 'Update 25 articles' }).getAttribute('aria-disabled'), 'true');
    assert.deepEqual(await axeFaults(page), []);
    await dialog.getByLabel('Field', { exact: true }).selectOption('title');
    assert.equal(await dialog.getByRole('radio', { checked: true }).count(), 0);
    // The title is required.
    assert.equal(await dialog.getByRole('radio', { name: 'Clear field' }).count(), 0);
    await dialog.getByRole('radio', { name: 'Set value' }).check();
    await dialog.getByRole('button', { name: 'Update 25 articles' }).click();
    await dialog.getByText('Enter a value. To remove values, choose “Clear field”.').waitFor();
    await dialog.getByLabel('Field', { exact: true }).selectOption('section');
    await dialog.getByRole('radio', { name: 'Clear field' }).check();
    await picture(page, 'clear-chosen');
    await dialog.getByRole('button', { name: 'Clear field…' }).click();
    const question = page.getByRole('dialog', { name: 'Clear “Section” in 25 articles?' });
    await question.getByText('The value of “Section” is removed.').waitFor();
    await picture(page, 'clear-question');
    assert.equal(await live('&status=draft&filters[section]=sport'), COUNT / 2);
    await question.getByRole('button', { name: 'Clear field in 25 articles' }).click();
    await said(page, '25 articles updated').waitFor();
    const sport = COUNT / 2 - 12;
    assert.equal(await live('&status=draft&filters[section]=sport'), sport);
    // From another window, after the message has gone.
    const { page: other } = await windowOf('editor');
    await other.goto('/admin/recent-actions');
    await other.getByRole('row', { name: /Cleared “Section” in 25 articles/ }).waitFor();
    assert.deepEqual(await axeFaults(other), []);
    await picture(other, 'recent-actions');
    await other.getByRole('button', { name: 'Undo: Cleared “Section” in 25 articles' }).first().click();
    await said(other, 'Undone in 25 documents.').waitFor();
    assert.equal(await live('&status=draft&filters[section]=sport'), COUNT / 2);
    await other
      .getByRole('row', { name: /Undone in 25 documents\./ })
      .first()
      .waitFor();
  });

  it('is what it leads to, and each gets back its own', async () => {
    const ada = await served.seed('POST', '/api/authors', { name: 'Ada Okafor' });
    const first = await served.seed('GET', '/api/articles?status=draft&sort=title&pagination[pageSize]=1');
    const { documentId } = (first as unknown as readonly { readonly documentId: string }[])[0] as { readonly documentId: string };
    await served.seed('PUT', `/api/articles/${documentId}?status=draft`, { author: ada.documentId });
    const eva = await served.seed('POST', '/api/authors', { name: 'Eva Adams' });
    const { page } = await windowOf('editor');
    await markPage(page);
    const dialog = await edit(page, 25, 'author', 'Set value');
    await dialog.getByRole('combobox', { name: 'Author' }).fill('eva');
    await dialog.getByRole('option', { name: 'Eva Adams' }).click();
    await dialog.getByRole('button', { name: 'Update 25 articles' }).click();
    const messages = page.getByRole('region', { name: 'Notifications' });
    await messages.getByText('25 articles updated').waitFor();
    assert.equal(await live(`&status=draft&filters[author][documentId]=${eva.documentId}`), 25);
    await messages.getByRole('button', { name: 'Undo' }).click();
    await said(page, 'Undone in 25 documents.').waitFor();
    assert.equal(await live(`&status=draft&filters[author][documentId]=${eva.documentId}`), 0);
    assert.equal(await live(`&status=draft&filters[author][documentId]=${ada.documentId}`), 1);
    await served.seed('PUT', `/api/articles/${documentId}?status=draft`, { author: null });
  });

  it('is an entry of a component, which is added, and removed where its values are those', async () => {
    const { page } = await windowOf('editor');
    const counted = async () => {
      const all = await served.seed('GET', '/api/articles?status=draft&sort=title&pagination[pageSize]=25&populate=sections');
      const entries = all as unknown as readonly { readonly sections: readonly { readonly words: string }[] }[];
      return entries.flatMap(({ sections }) => sections.map(({ words }) => words)).length;
    };
    const change = async (action: string, words: string | null) => {
      await markPage(page);
      const dialog = await edit(page, 25, 'sections', action);
      await dialog.getByRole('button', { name: 'Add component to sections' }).click();
      await dialog.getByRole('group', { name: 'Select a component' }).getByRole('button', { name: 'quote' }).click();
      if (words !== null) await dialog.getByLabel('Words', { exact: true }).fill(words);
      assert.deepEqual(await axeFaults(page), []);
      await dialog.getByRole('button', { name: 'Update 25 articles' }).click();
      await said(page, '25 articles updated').waitFor();
    };
    await change('Add', 'Mind the gap');
    assert.equal(await counted(), 25);
    await change('Remove', 'Mind the step');
    assert.equal(await counted(), 25);
    await change('Remove', 'Mind the gap');
    assert.equal(await counted(), 0);
  });

  it('is what was changed since the last publication, which is discarded, and comes back', async () => {
    const { documentId } = await served.seed('POST', '/api/articles', { title: 'Pier', section: 'sport' });
    await served.seed('PUT', `/api/articles/${documentId}?status=draft`, { section: 'culture' });
    const section = async () => (await served.seed('GET', `/api/articles/${documentId}?status=draft`)).section;
    const { page } = await windowOf('editor');
    await openList(page, 'articles', { q: 'pier' });
    await page.getByLabel('Select Pier').check();
    await press(page, 'Discard changes in 1…');
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
    await said(page, 'Changes in 1 article discarded').waitFor();
    assert.equal(await section(), 'sport');
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
    await said(page, 'Undone in 1 document.').waitFor();
    assert.equal(await section(), 'culture');
    await served.seed('DELETE', `/api/articles/${documentId}`);
  });

  it('is deleted, one by one too, and comes back', async () => {
    const { documentId } = await served.seed('POST', '/api/articles?status=draft', { title: 'Buoy' });
    const there = async () => (await served.seed('GET', '/api/articles?status=draft&filters[title]=Buoy')) as unknown as readonly unknown[];
    const { page } = await windowOf('editor');
    const messages = page.getByRole('region', { name: 'Notifications' });
    await openList(page, 'articles', { q: 'buoy' });
    await page.getByLabel('Select Buoy').check();
    await press(page, 'Delete 1');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete English (en)' }).click();
    await messages.getByText('1 article deleted').waitFor();
    await messages.getByRole('button', { name: 'Undo' }).click();
    await said(page, 'Undone in 1 document.').waitFor();
    assert.equal((await there()).length, 1);
    await page.goto(`/admin/content/articles/${documentId}`);
    await page.getByRole('button', { name: /^More/ }).last().click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .last()
      .click();
    await messages.getByText('“Buoy” deleted').waitFor();
    assert.equal((await there()).length, 0);
    await messages.getByRole('button', { name: 'Undo' }).click();
    await until(async () => (await there()).length, 1);
    await served.seed('DELETE', `/api/articles/${documentId}`);
  });

  it('has a result for each: what could not be deleted says why, and stays marked', async () => {
    const { page } = await windowOf('author', { at: '/admin/content/articles/new' });
    await page.getByLabel('Title').fill('An article of my own');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/articles\/(?!new)/);
    await openList(page, 'articles');
    await page.getByLabel('Select An article of my own').check();
    await page
      .getByLabel(/^Select Ferry/)
      .first()
      .check();
    await press(page, 'Delete 2');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('An article of my own').waitFor();
    await dialog.getByRole('button', { name: 'Delete English (en)' }).click();
    const outcome = page.getByRole('dialog', { name: 'Could not delete 1 of 2' });
    await outcome.getByText(/^(?:Document not found, or you|You) don’t have permission for this action/).waitFor();
    await outcome.getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('1 selected').first().waitFor();
    assert.deepEqual(
      (await titles(page)).filter((title) => !title.startsWith('Ferry')),
      [],
    );
  });

  it('is deleted in one language, or in all', async () => {
    const made = async (title: string) => {
      const { documentId } = await served.seed('POST', '/api/articles?status=draft', { title });
      await served.seed('PUT', `/api/articles/${documentId}?status=draft&locale=fr`, { title: `${title} (fr)` });
    };
    for (const title of ['Quay one', 'Quay two']) await made(title);
    const { page } = await windowOf('editor');
    const remove = async (title: string, how: string) => {
      await openList(page, 'articles', { q: 'quay' });
      await page.getByLabel(`Select ${title}`).check();
      await press(page, 'Delete 1');
      await page.getByRole('dialog').getByRole('button', { name: how }).click();
      await said(page, '1 article deleted').waitFor();
    };
    await remove('Quay one', 'Delete English (en)');
    await remove('Quay two', 'Delete all locales');
    await openList(page, 'articles', { q: 'quay', locale: 'fr' });
    assert.deepEqual(await titles(page), ['Quay one (fr)']);
  });

  it('is saved as a table, or as data', async () => {
    const { page } = await windowOf('editor');
    const author = await served.seed('POST', '/api/authors', { name: '=cmd|"/c calc"!A1' });
    await served.seed('POST', '/api/articles?status=draft', { title: 'Words, and "words"', section: 'science', author: author.documentId });
    await openList(page, 'articles', { sort: 'title', columns: 'title,$state,section,author' });
    const exported = async (item: string, within = page.locator('main header')) => {
      await within.getByRole('button', { name: 'Export' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: item }).click();
      return textOf(await download);
    };
    const table = (await exported('Spreadsheet (CSV)')).split('\r\n');
    assert.equal(table[0], '\uFEFFdocumentId,locale,status,title,section,author,author.name');
    assert.equal(table.length, COUNT + 3);
    const line = table.find((each) => each.includes('words')) ?? '';
    assert.match(line, /^[^,]+,en,draft,"Words, and ""words""",science,[^,]+,"'=cmd\|""\/c calc""!A1"$/);
    assert.ok(line.includes(`,${author.documentId},`));
    await page
      .getByLabel(/^Select Ferry/)
      .first()
      .check();
    const marked = page.getByRole('region', { name: 'Selection' });
    const data = JSON.parse(await exported('JSON', marked));
    assert.deepEqual(
      data.map(({ title, section, author: of }: Record<string, unknown>) => ({ title, section, of })),
      [{ title: named(1), section: null, of: null }],
    );
  });

  it('says before it is published or planned what changes in other languages', async () => {
    const { documentId } = await served.seed('POST', '/api/articles', { title: 'The quay', section: 'sport' });
    await served.seed('PUT', `/api/articles/${documentId}?locale=fr`, { title: 'Le quai' });
    await served.seed('PUT', `/api/articles/${documentId}?status=draft`, { section: 'culture' });
    const sectionIn = async (locale: string) => (await served.seed('GET', `/api/articles/${documentId}?locale=${locale}`)).section;
    const { page } = await windowOf('administrator');
    await openList(page, 'articles', { q: 'quai', locale: 'fr' });
    await page.getByLabel('Select all on this page').check();
    const dialog = page.getByRole('dialog');
    const note = dialog.getByText('Publishing also changes these fields in English (en): Section.');
    await press(page, 'Schedule…');
    await note.waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await press(page, /^Publish 1$/);
    await note.waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await sectionIn('en'), 'sport');
    await press(page, /^Publish 1$/);
    await dialog.getByRole('button', { name: 'Publish 1' }).click();
    await said(page, '1 article published').waitFor();
    assert.deepEqual([await sectionIn('en'), await sectionIn('fr')], ['culture', 'culture']);
  });
});
