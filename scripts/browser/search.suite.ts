import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { albumOf } from './album.ts';
import { axeFaults, overflow } from './browser.ts';
import { hears, listen, told } from './ears.ts';
import { inNewsroom } from './in-newsroom.ts';
import { TYPES } from './newsroom.ts';
import { until } from './steps.ts';

const ARTICLE = 'api::article.article';

/** A schema file in which some attributes are searchable. */
function searching(type: { readonly attributes: object }, ...names: readonly string[]): string {
  const attributes = Object.entries(type.attributes).map(([name, said]) => [name, names.includes(name) ? { ...said, search: true } : said]);
  return JSON.stringify({ ...type, attributes: Object.fromEntries(attributes) });
}

const paragraph = (text: string) => [{ type: 'paragraph', children: [{ type: 'text', text }] }];

describe('the search', () => {
  const { served, windowOf } = inNewsroom({
    people: { administrator: 'Ada Okafor', editor: 'Jonas Brandt', visitor: 'Tomás Rivera' },
    files: {
      'config/content-types/article.json': searching(TYPES.article, 'title', 'summary', 'body'),
      'config/content-types/author.json': searching(TYPES.author, 'name', 'biography'),
      'config/components/page/text.json': JSON.stringify({
        info: { displayName: 'text' },
        attributes: { text: { type: 'richtext', search: true } },
      }),
    },
    plugins: {
      admin: {
        config: {
          roles: {
            visitor: {
              title: 'Visitor',
              actions: [{ action: `${ARTICLE}.find`, where: { section: 'culture' }, fields: ['title', 'summary', 'section', 'locale'] }],
            },
          },
        },
      },
    },
  });

  before(async () => {
    const article = (data: object, query = '') => served.seed('POST', `/api/articles${query}`, data);
    await article({ title: 'Lighthouses of the north', section: 'culture', body: paragraph('Granite, and a smuggler.') });
    await article({
      title: 'Harbour at night',
      section: 'culture',
      summary: 'Nobody sleeps.',
      sections: [{ __component: 'page.text', text: 'A lamp stands in the **lighthouse** on the pier, and turns until the morning comes.' }],
    });
    await article({ title: 'Budget of the coast', section: 'politics', summary: 'Every lighthouse costs more.' });
    await article({ title: 'A lighthouse that nobody has seen', section: 'culture' }, '?status=draft');
    await article({ title: 'منارة الميناء', section: 'culture', summary: 'lighthouse' }, '?locale=ar');
    await served.seed('POST', '/api/authors', { name: 'Ida Winter', biography: 'Kept a lighthouse for nine years.' });
    await served.seed('POST', '/api/tags', { name: 'lighthouse' });
  });

  const picture = albumOf('search');
  const open = async (role: string, options = {}) => {
    const { page, watch } = await windowOf(role, { bypassCSP: true, ...options, at: '/admin/account' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    const line = page.getByRole('combobox', { name: 'Search or command' });
    await line.waitFor();
    return { page, line, watch };
  };
  const inPalette = (page: Page) => page.getByRole('listbox', { name: 'Search results' }).getByRole('option');
  const titlesIn = (page: Page, group: string) =>
    page.getByRole('group', { name: group, exact: true }).getByRole('option').locator('bdi:first-of-type').allTextContents();
  const ARTICLES = [
    'Lighthouses of the north',
    'A lighthouse that nobody has seen',
    'Harbour at night',
    'Budget of the coast',
    'منارة الميناء',
  ];

  it('finds words in whichever text, over all types that are searched, drafts too, with the places marked', async () => {
    const { page, line } = await open('editor');
    await line.fill('lighthouse');
    await until(async () => [...(await titlesIn(page, 'Articles'))].sort(), [...ARTICLES].sort());
    assert.deepEqual(await titlesIn(page, 'Authors'), ['Ida Winter']);
    assert.deepEqual(await titlesIn(page, 'Tags'), ['lighthouse']);
    const option = (name: RegExp) => page.getByRole('option', { name });
    await option(/^A lighthouse that nobody has seen ?, draft/).waitFor();
    // The title matches in another form of the word; an entry of a zone matches, too.
    assert.deepEqual(
      await option(/^Lighthouses/)
        .locator('mark')
        .allTextContents(),
      ['Lighthouses'],
    );
    const zone = option(/^Harbour/);
    assert.deepEqual(await zone.locator('mark').allTextContents(), ['lighthouse']);
    assert.match((await zone.textContent()) ?? '', /stands in the lighthouse on the pier/);
    assert.deepEqual(await axeFaults(page), []);
    await picture(page, 'found');
  });

  it('finds beginnings of words, and words with one wrong letter', async () => {
    const { page, line } = await open('editor');
    await line.fill('wint');
    await until(() => titlesIn(page, 'Authors'), ['Ida Winter']);
    await line.fill('smugler');
    await until(() => titlesIn(page, 'Articles'), ['Lighthouses of the north']);
    assert.deepEqual(await inPalette(page).locator('mark').allTextContents(), ['smuggler']);
    await line.fill('hrabour');
    await until(() => titlesIn(page, 'Articles'), ['Harbour at night']);
    await picture(page, 'mistake');
  });

  it('shows nobody what he may not read, by whichever word', async () => {
    const { page, line } = await open('visitor');
    await line.fill('lighthouse');
    await until(() => titlesIn(page, 'Articles'), ['Lighthouses of the north', 'منارة الميناء']);
    for (const word of ['winter', 'budget', 'smuggler', 'pier', 'nobody has seen']) {
      await line.fill(word);
      await page.getByText('No results found. Try a shorter search term.').waitFor();
      assert.deepEqual(await inPalette(page).allTextContents(), [], word);
    }
  });

  it('is used by keys alone, and says to who cannot see it where one is', async () => {
    const { page } = await open('editor');
    await listen(page);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or command' }).waitFor();
    assert.deepEqual(await told(page), { role: 'combobox', name: 'Search or command', description: '', isWrong: false });
    await page.keyboard.type('xyzzyx');
    await hears(page, 'No results found. Try a shorter search term.');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('harbour night');
    await page.getByRole('option', { name: /^Harbour at night ?, published/ }).waitFor();
    const active = () =>
      page.evaluate<string>(`document.getElementById(document.activeElement.getAttribute('aria-activedescendant')).textContent`);
    assert.match(await active(), /^Harbour at night, published/);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('lighthouse');
    await until(async () => (await titlesIn(page, 'Articles')).length, ARTICLES.length);
    const first = await active();
    await page.keyboard.press('ArrowDown');
    const second = await active();
    assert.notEqual(second, first);
    await page.keyboard.press('ArrowUp');
    assert.equal(await active(), first);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'A lighthouse that nobody has seen' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    assert.equal(await page.getByRole('dialog').count(), 0);
  });

  it('says that it looks while that takes long, and leads elsewhere meanwhile', async () => {
    const { page, line } = await open('editor');
    let go: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      go = done;
    });
    await page.route('**/admin/api/find?**', async (route) => {
      await held;
      await route.continue();
    });
    await line.fill('lighthouse');
    await page.getByRole('status').filter({ hasText: 'Searching…' }).waitFor();
    assert.equal(await page.getByText('No results found').count(), 0);
    await picture(page, 'slow');
    await line.fill('authors');
    await page.getByRole('option', { name: 'Authors', exact: true }).waitFor();
    await line.fill('lighthouse');
    go();
    await until(async () => (await titlesIn(page, 'Articles')).length, ARTICLES.length);
    await page.getByRole('status').filter({ hasText: 'Enter to open' }).waitFor();
  });

  it('says that it could not look, and looks once more where one wants it', async () => {
    const { page, line, watch } = await open('editor');
    watch.allow('status of 503');
    let isAway = true;
    await page.route('**/admin/api/find?**', async (route) => {
      const error = { status: 503, name: 'UnavailableError', message: 'The search service is not available. Try again later', details: {} };
      await (isAway ? route.fulfill({ status: 503, json: { data: null, error } }) : route.fallback());
    });
    await line.fill('lighthouse');
    await page.getByRole('status').filter({ hasText: 'Could not search the documents.' }).waitFor();
    assert.equal(await page.getByText('No results found').count(), 0);
    assert.deepEqual(await axeFaults(page), []);
    await picture(page, 'failed');
    isAway = false;
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    assert.equal((await told(page)).name, 'Try again');
    await page.keyboard.press('Enter');
    await until(async () => (await titlesIn(page, 'Articles')).length, ARTICLES.length);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`fits a narrow window, and one that is read from the right, ${colorScheme}`, async () => {
      const { page, line } = await open('editor', { viewport: { width: 360, height: 740 }, colorScheme });
      await line.fill('lighthouse');
      await until(async () => (await titlesIn(page, 'Articles')).length, ARTICLES.length);
      for (const dir of ['ltr', 'rtl']) {
        await page.evaluate(`document.documentElement.dir = '${dir}'`);
        for (const width of [360, 1280]) {
          await page.setViewportSize({ width, height: 740 });
          assert.equal(await overflow(page), 0);
          const inside = await page.evaluate(`[...document.querySelectorAll('[role=option]')].every((option) => {
            const { left, right } = option.getBoundingClientRect();
            return [...option.children].every((part) => {
              const box = part.getBoundingClientRect();
              return part.className === 'for-readers' || (box.left >= left - 1 && box.right <= right + 1);
            });
          })`);
          assert.equal(inside, true, `${width} ${dir}`);
          assert.deepEqual(await axeFaults(page), []);
          await picture(page, `${colorScheme}-${width}-${dir}`);
        }
      }
    });
  }
});
