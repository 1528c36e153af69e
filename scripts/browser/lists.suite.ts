import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { formatConditions } from '../../plugins/admin/app/content/list/conditions.ts';
import { operatorsOf } from '../../plugins/admin/app/content/list/operators.ts';
import { albumOf } from './album.ts';
import { overflow } from './browser.ts';
import { inNewsroom } from './in-newsroom.ts';
import { TYPES } from './newsroom.ts';
import { openList, picture, titles, until } from './steps.ts';

const SECTIONS = ['politics', 'culture', 'science', 'sport'];
const COUNT = 30;
const named = (number: number) => `Ferry ${String(number).padStart(2, '0')}`;

/** Adds a filter with the dialog: the option for each label. */
async function addFilter(page: Page, choices: Readonly<Record<string, string>>, value?: string): Promise<void> {
  await page.keyboard.press('f');
  const dialog = page.getByRole('dialog', { name: 'Add filter' });
  for (const [label, option] of Object.entries(choices)) await dialog.getByLabel(label, { exact: true }).selectOption(option);
  if (value !== undefined) await dialog.getByLabel('Value', { exact: true }).fill(value);
  await dialog.getByRole('button', { name: 'Add filter' }).click();
  await dialog.waitFor({ state: 'detached' });
}

describe('lists', () => {
  const { served, windowOf } = inNewsroom();
  const album = albumOf('lists');

  before(async () => {
    const eva = await served.seed('POST', '/api/authors', { name: 'Eva Adams' });
    const omer = await served.seed('POST', '/api/authors', { name: 'Ömer Żak' });
    for (let number = 1; number <= COUNT; number++) {
      const isDraft = number > 20;
      const article = await served.seed('POST', `/api/articles${isDraft ? '?status=draft' : ''}`, {
        title: named(number),
        section: SECTIONS[number % 4],
        author: (number % 2 === 0 ? eva : omer).documentId,
        seo: { title: number % 3 === 0 ? 'At the harbour' : 'In the city' },
      });
      const path = `/api/articles/${article.documentId}`;
      if (number === 7) await served.seed('PUT', `${path}?status=draft`, { summary: 'Changed after it was published' });
      if (number <= 3) await served.seed('PUT', `${path}?status=draft&locale=fr`, { title: `Bac ${number}` });
      if (number === 3) await served.seed('PUT', path, { summary: 'Edited after it was translated' });
    }
  });

  it('sort by one column and by several, up and down', async () => {
    const { page } = await windowOf('editor');
    await openList(page, 'articles');
    const head = (name: string) => page.getByRole('columnheader', { name }).getByRole('button');
    assert.equal(await page.getByRole('columnheader', { name: 'Updated at' }).getAttribute('aria-sort'), 'descending');
    await head('Title').click();
    await until(async () => (await titles(page))[0], named(1));
    await head('Title').click();
    await until(async () => (await titles(page))[0], named(COUNT));
    assert.match(page.url(), /sort=title:desc/);
    await head('Section').click();
    await head('Title').click({ modifiers: ['Shift'] });
    await until(async () => (await titles(page)).slice(0, 3), [named(1), named(5), named(9)]);
    assert.equal(await page.getByRole('columnheader', { name: 'Section' }).getAttribute('aria-sort'), 'ascending');
  });

  it('say at once what the database had no time for, and do not ask for it again', async () => {
    const { page, watch } = await windowOf('editor');
    watch.allow('503');
    await openList(page, 'articles');
    let asked = 0;
    await page.route('**/admin/api/content/articles?**', (route) => {
      if (!route.request().url().includes('sort[0]=summary')) return route.fallback();
      asked++;
      return route.fulfill({ status: 503, json: { error: { status: 503, name: 'DatabaseBusyError', message: 'Too slow' } } });
    });
    await openList(page, 'articles', { sort: 'summary' });
    await page.getByText('The database query took too long').waitFor();
    // Two requests: with the total count, and without.
    assert.equal(asked, 2);
    await page.getByRole('button', { name: 'Clear filters and sorting' }).click();
    await until(async () => (await titles(page)).length, 25);
    await openList(page, 'articles', { page: '20000' });
    await page.getByText('Pages this far down are slow to load').waitFor();
    await page.getByRole('button', { name: 'Reverse sort order' }).click();
    await until(async () => (await titles(page)).length, 25);
    assert.match(page.url(), /sort=updatedAt(?!:desc)/);
  });

  it('are searched while somebody types, and go through pages by keys', async () => {
    const { page } = await windowOf('editor');
    await openList(page, 'articles', { sort: 'title' });
    await until(async () => (await titles(page)).length, 25);
    await page.keyboard.press(']');
    await until(() => titles(page), [26, 27, 28, 29, 30].map(named));
    await page.getByText(`26–${COUNT} of ${COUNT}`).waitFor();
    await page.keyboard.press('[');
    await until(async () => (await titles(page))[0], named(1));
    await page.keyboard.press('/');
    await page.keyboard.type('ferry 07');
    await until(() => titles(page), [named(7)]);
    assert.match(page.url(), /q=ferry\+07/);
    await page.getByLabel('Search articles').fill('nothing is called so');
    await page.getByText('No matching article found').waitFor();
  });

  it('are narrowed through relations, components, choices and times', async () => {
    const { page } = await windowOf('editor');
    const total = page.locator('main header h1 + span > .for-readers');
    await openList(page, 'articles', { sort: 'title' });
    await addFilter(page, { Field: 'author', 'Field of Author': 'name', Operator: 'containsi' }, 'ömer');
    await until(() => total.textContent(), '15 articles');
    await addFilter(page, { Field: 'seo', 'Field of Seo': 'title', Operator: 'containsi' }, 'HARBOUR');
    await until(() => titles(page), [3, 9, 15, 21, 27].map(named));
    await page.getByLabel('Match filters').selectOption('any');
    await until(() => total.textContent(), '20 articles');
    await page.getByRole('button', { name: /^Remove filter: Seo/ }).click();
    await page.getByRole('button', { name: /^Remove filter: Author/ }).click();
    await until(() => total.textContent(), `${COUNT} articles`);

    await page.keyboard.press('f');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Field', { exact: true }).selectOption('author');
    await dialog.getByLabel('Search').fill('eva');
    await dialog.getByLabel('Eva Adams').click();
    await dialog.getByRole('button', { name: 'Add filter' }).click();
    await until(() => total.textContent(), '15 articles');
    await page.getByRole('button', { name: 'Author is Eva Adams', exact: true }).waitFor();

    await page.keyboard.press('f');
    await dialog.getByLabel('Field', { exact: true }).selectOption('section');
    await dialog.getByLabel('science').check();
    await dialog.getByRole('button', { name: 'Add filter' }).click();
    await until(() => titles(page), [2, 6, 10, 14, 18, 22, 26, 30].map(named));
    await page.getByRole('button', { name: /^Remove filter: Section/ }).click();
    await page.keyboard.press('f');
    await dialog.getByLabel('Field', { exact: true }).selectOption('updatedAt');
    await dialog.getByLabel('Days').fill('1');
    await dialog.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('button', { name: 'Updated at is in the last 1 day', exact: true }).waitFor();
    await until(() => total.textContent(), '15 articles');
  });

  it('ask about every kind of attribute, with every operator', async () => {
    const { page } = await windowOf('editor');
    const author = await served.seed('POST', '/api/authors', { name: 'Ida' });
    const tag = await served.seed('POST', '/api/tags', { name: 'Sea' });
    await served.seed('POST', '/api/everythings', {
      ...{ string: 'Alpha', text: 'a', richtext: 'a', email: 'a@example.org', integer: 5, biginteger: '5', decimal: 5, float: 5 },
      ...{ date: '2026-05-05', time: '05:05:00', datetime: '2026-05-05T05:05:00.000Z', boolean: true, enumeration: 'two', uid: 'alpha' },
      ...{ json: { a: 5 }, blocks: [{ type: 'paragraph', children: [{ type: 'text', text: 'a' }] }], toOne: author.documentId },
      ...{
        media: [await served.upload('sea.png', 'image/png', await picture(20, 20))],
        toMany: [tag.documentId],
        component: { title: 'a' },
        components: [{ label: 'a' }],
      },
    });
    await served.seed('POST', '/api/everythings', { string: 'Beta', boolean: null });
    const examples: Readonly<Record<string, string>> = {
      ...{
        date: '2026-05-05',
        time: '05:05:00',
        datetime: '2026-05-05T05:05:00.000Z',
        boolean: 'true',
        relation: String(author.documentId),
      },
    };
    const days = new Set(['last', 'before', 'next']);
    for (const [name, { type, relation }] of Object.entries(TYPES.everything.attributes)) {
      const operators = operatorsOf({ type: String(type), ...(relation !== undefined && { relation: String(relation) }) });
      const conditions = operators.map(({ name: operator, takes }) => {
        const value = days.has(operator) ? '5' : (examples[String(type)] ?? '5');
        return { path: [name], operator, values: { none: [], one: [value], two: [value, value], many: [value] }[takes] };
      });
      if (conditions.length === 0) continue;
      await openList(page, 'everythings', { filters: formatConditions(conditions), match: 'any' });
      assert.equal(await page.getByText('Could not load the list').count(), 0, `${name}: ${await page.locator('main').textContent()}`);
      if (name === 'string') continue;
      await openList(page, 'everythings', { filters: `${name}:notNull` });
      assert.deepEqual(await titles(page), ['a@example.org'], `${name} is not empty`);
      await openList(page, 'everythings', { filters: `${name}:null` });
      assert.deepEqual(await titles(page), ['Untitled'], `${name} is empty`);
    }
  });

  it('show states and locales, and what is in one of them', async () => {
    const { page } = await windowOf('editor');
    await openList(page, 'articles', { sort: 'title' });
    const french = (number: number, words: RegExp) => page.getByRole('row', { name: named(number) }).getByText(words);
    await french(2, /^French \(fr\): Draft,$/).waitFor();
    await french(3, /^French \(fr\): Draft, older than English \(en\),$/).waitFor();
    await page.getByRole('search').getByLabel('Status', { exact: true }).selectOption('changed');
    await until(() => titles(page), [named(7)]);
    await page
      .getByRole('row', { name: named(7) })
      .getByText('Modified', { exact: true })
      .waitFor();
    await page.getByRole('search').getByLabel('Status', { exact: true }).selectOption('draft');
    await until(async () => (await titles(page)).length, 10);
    await page.getByRole('search').getByLabel('Status', { exact: true }).selectOption('');
    await page.getByLabel('Locale', { exact: true }).selectOption('fr');
    await until(() => titles(page), ['Bac 1', 'Bac 2', 'Bac 3']);
    await page.getByRole('link', { name: 'Bac 2' }).click();
    await page.waitForURL(/locale=fr/);
  });

  it('know when each was published, and are narrowed by it', async () => {
    const { page } = await windowOf('editor');
    await openList(page, 'articles', { sort: 'title', columns: 'title,publishedAt' });
    const published = (number: number) =>
      page
        .getByRole('row', { name: named(number) })
        .getByRole('cell')
        .last();
    await published(1).getByRole('time').waitFor();
    assert.equal(await published(21).textContent(), '–');
    // Drafts cannot be sorted by it.
    const head = page.getByRole('columnheader', { name: 'Published' }).getByRole('button');
    assert.doesNotMatch((await head.getAttribute('title')) ?? '', /^Sort/);
    await page.keyboard.press('f');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Field', { exact: true }).selectOption('publishedAt');
    await dialog.getByLabel('Days').fill('1');
    await dialog.getByRole('button', { name: 'Add filter' }).click();
    await until(() => page.locator('main header h1 + span > .for-readers').textContent(), '20 articles');
    await page.getByText('Showing published versions.').waitFor();
    await head.click();
    await until(() => page.getByRole('columnheader', { name: 'Published' }).getAttribute('aria-sort'), 'ascending');
    await until(async () => (await titles(page))[0], named(1));
  });

  it('are there as they were when somebody comes back from a document', async () => {
    const { page } = await windowOf('editor');
    await openList(page, 'articles', { sort: 'title', filters: 'author.name:eqi:eva adams' });
    const before = await titles(page);
    await page.getByRole('link', { name: named(4) }).click();
    await page.getByRole('textbox', { name: 'Title' }).first().waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Articles' }).click();
    await until(() => titles(page), before);
    assert.match(page.url(), /filters=author.name:eqi:eva\+adams/);
    await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Articles' }).click();
    await until(async () => (await titles(page)).length, 25);
  });

  it('are narrowed by a time of day, which browsers give without seconds', async () => {
    for (const time of ['10:30:00', '18:00:00']) await served.seed('POST', '/api/everythings?status=draft', { time });
    const { page } = await windowOf('editor');
    const total = page.locator('main header h1 + span > .for-readers');
    await openList(page, 'everythings');
    await addFilter(page, { Field: 'time', Operator: 'eq' }, '10:30');
    await until(() => total.textContent(), '1 everything');
    await page.locator('tbody tr').first().waitFor();
  });

  it('are sorted and marked on a phone, which has no heads of columns', async () => {
    const { page } = await windowOf('editor', { viewport: { width: 360, height: 740 } });
    await openList(page, 'articles');
    const sort = page.getByLabel('Sort by');
    assert.equal(await sort.inputValue(), 'updatedAt:desc');
    // The controls above the list leave most of the screen to it.
    const first = await page.locator('tbody tr').first().boundingBox();
    assert.ok((first?.y ?? 740) < 250, `the list begins at ${first?.y}`);
    assert.equal(await overflow(page), 0);
    await album(page, 'phone');
    await sort.selectOption('title');
    await until(async () => (await titles(page))[0], named(1));
    assert.match(page.url(), /sort=title$/);
    await page.getByRole('button', { name: 'Select all on this page' }).click();
    await page.getByText('25 selected').first().waitFor();
    await page.getByRole('button', { name: 'Deselect all' }).click();
    await page.getByText('25 selected').first().waitFor({ state: 'detached' });
  });
});
