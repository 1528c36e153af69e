import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { inNewsroom } from './in-newsroom.ts';
import { field, picture, until } from './steps.ts';
import { save } from './writing.ts';

const finder = (of: Locator) => of.getByRole('combobox');
const options = (of: Locator) => of.getByRole('option').allTextContents();
const rows = (of: Locator) => of.getByRole('listitem').locator('[title^="Open "]').allTextContents();

describe('relations', () => {
  const { served, windowOf } = inNewsroom();
  let article: string;

  /** Targets of an article's relations, as the content API returns them. */
  const stored = async () => {
    const { author, tags } = await served.seed('GET', `/api/articles/${article}?status=draft&populate=author,tags`);
    const named = tags as readonly { readonly name: string }[];
    return { author: (author as { readonly name: string } | null)?.name ?? null, tags: named.map(({ name }) => name) };
  };
  const open = async (): Promise<Page> => {
    const { page } = await windowOf('editor', { at: `/admin/content/articles/${article}` });
    await field(page, 'title').getByRole('textbox').waitFor();
    return page;
  };

  before(async () => {
    for (let number = 1; number <= 40; number++)
      await served.seed('POST', '/api/authors', { name: `Author ${number}`, biography: 'Has written a book with Zoe.' });
    const portrait = await served.upload('zoe.png', 'image/png', await picture(60, 60));
    await served.seed('POST', '/api/authors', { name: 'Zoe Quill', portrait });
    await served.seed('POST', '/api/authors', { name: 'Al-Zoe Brown' });
    for (const name of ['Sea', 'Trade', 'Harbour', 'Weather']) await served.seed('POST', '/api/tags', { name });
    article = String((await served.seed('POST', '/api/articles?status=draft', { title: 'The ferry' })).documentId);
  });

  it('offer what was changed last, and find what is called so before what only speaks of it', async () => {
    const page = await open();
    const author = field(page, 'author');
    await finder(author).click();
    await until(async () => (await options(author)).slice(0, 3), ['Al-Zoe Brown', 'Zoe Quill', 'Author 40']);
    await page.keyboard.type('zoe');
    await until(async () => (await options(author)).slice(0, 2), ['Zoe Quill', 'Al-Zoe Brown']);
    await author.getByRole('option', { name: 'Zoe Quill' }).locator('img').waitFor();
    await page.keyboard.press('Enter');
    await author.getByRole('button', { name: 'Zoe Quill' }).locator('img').waitFor();
    await save(page);
    assert.equal((await stored()).author, 'Zoe Quill');
  });

  it('are made over the page, and changed there', async () => {
    const page = await open();
    const author = field(page, 'author');
    await author.getByRole('button', { name: 'Remove Zoe Quill from author' }).click();
    await finder(author).fill('Noor Vance');
    await author.getByRole('option', { name: 'Create “Noor Vance”' }).click();
    const drawer = page.getByRole('dialog');
    assert.equal(await field(drawer, 'name').getByRole('textbox').inputValue(), 'Noor Vance');
    await field(drawer, 'email').getByRole('textbox').fill('noor@example.org');
    await page.keyboard.press('Control+s');
    await drawer.waitFor({ state: 'detached' });
    await author.getByRole('button', { name: 'Noor Vance', exact: true }).click();
    await field(drawer, 'name').getByRole('textbox').fill('Noor Vance-Adams');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.waitFor({ state: 'detached' });
    await author.getByRole('button', { name: 'Noor Vance-Adams', exact: true }).waitFor();
    await save(page);
    assert.equal((await stored()).author, 'Noor Vance-Adams');
  });

  it('are made over a page that is not saved either, and are documents of their own', async () => {
    const { page } = await windowOf('editor', { at: '/admin/content/articles/new' });
    await field(page, 'title').getByRole('textbox').fill('The first');
    await finder(field(page, 'author')).fill('Ada Reed');
    await field(page, 'author').getByRole('option', { name: 'Create “Ada Reed”' }).click();
    const drawer = page.getByRole('dialog', { name: 'Ada Reed' });
    await finder(field(drawer, 'articles')).fill('The second');
    await field(drawer, 'articles').getByRole('option', { name: 'Create “The second”' }).click();
    const over = page.getByRole('dialog', { name: 'The second' });
    assert.equal(await field(over, 'title').getByRole('textbox').inputValue(), 'The second');
    await page.keyboard.press('Control+s');
    await over.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+s');
    await drawer.waitFor({ state: 'detached' });
    assert.equal(await field(page, 'title').getByRole('textbox').inputValue(), 'The first');
    await field(page, 'author').getByRole('button', { name: 'Ada Reed', exact: true }).waitFor();
    await save(page);
    const made = (await served.seed('GET', '/api/articles?status=draft&filters[author][name]=Ada Reed&sort=title')) as unknown;
    assert.deepEqual(
      (made as readonly { readonly title: string }[]).map(({ title }) => title),
      ['The first', 'The second'],
    );
  });

  it('stand in an order, by keys and by dragging', async () => {
    const page = await open();
    const tags = field(page, 'tags');
    for (const name of ['Sea', 'Trade', 'Harbour', 'Weather']) {
      await finder(tags).fill(name.toLowerCase());
      await tags.getByRole('option', { name, exact: true }).click();
    }
    await until(() => rows(tags), ['Sea', 'Trade', 'Harbour', 'Weather']);
    await tags.getByRole('button', { name: 'Sea', exact: true }).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await until(() => rows(tags), ['Trade', 'Sea', 'Harbour', 'Weather']);
    await page.getByText('Moved to position 2 of 4').waitFor({ state: 'attached' });
    await page.keyboard.press('Alt+End');
    await until(() => rows(tags), ['Trade', 'Harbour', 'Weather', 'Sea']);
    const grip = (name: string) =>
      tags
        .getByRole('listitem')
        .filter({ hasText: name })
        .getByRole('button', { name: /^Move / });
    await grip('Trade').scrollIntoViewIfNeeded();
    const middle = async (name: string) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await grip(name).boundingBox()) ?? {};
      return [x + width / 2, y + height / 2] as const;
    };
    await page.mouse.move(...(await middle('Trade')));
    await page.mouse.down();
    const [x, y] = await middle('Weather');
    await page.mouse.move(x, y + 4, { steps: 12 });
    await page.mouse.up();
    await until(() => rows(tags), ['Harbour', 'Weather', 'Trade', 'Sea']);
    await save(page);
    assert.deepEqual((await stored()).tags, ['Harbour', 'Weather', 'Trade', 'Sea']);
    await page.keyboard.press('Control+z');
    await until(() => rows(tags), ['Trade', 'Harbour', 'Weather', 'Sea']);
    await save(page);
    assert.deepEqual((await stored()).tags, ['Trade', 'Harbour', 'Weather', 'Sea']);
  });

  it('say from the other end what leads there', async () => {
    const { page } = await windowOf('editor');
    const [tag] = (await served.seed('GET', '/api/tags?filters[name]=Sea')) as unknown as readonly { readonly documentId: string }[];
    await page.goto(`/admin/content/tags/${tag?.documentId}`);
    const rail = page.getByRole('complementary', { name: 'Document details' });
    await rail.getByRole('link', { name: 'The ferry' }).waitFor();
    const articles = field(page, 'articles');
    await articles.getByText('1 related document').waitFor();
    await articles.getByRole('button', { name: 'Show' }).click();
    await until(() => rows(articles), ['The ferry']);
    await articles.getByRole('button', { name: 'Remove The ferry from articles' }).click();
    await save(page);
    assert.deepEqual((await stored()).tags, ['Trade', 'Harbour', 'Weather']);
    await page.goto('/admin/content/authors?q=noor&columns=name,articles');
    await page
      .getByRole('row', { name: /Noor Vance-Adams/ })
      .getByText('1', { exact: true })
      .waitFor();
  });
});
