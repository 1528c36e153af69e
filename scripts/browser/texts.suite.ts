import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { inNewsroom } from './in-newsroom.ts';
import { field, picture, until } from './steps.ts';
import { control, draftOf, listOf, openArticle, openedId, save, storedArticle } from './writing.ts';

const QUOTE = {
  collectionName: 'components_page_quote',
  info: { displayName: 'quote' },
  attributes: { words: { type: 'text', required: true }, speaker: { type: 'string' }, name: { type: 'uid', targetField: 'speaker' } },
};

type Node = Readonly<Record<string, unknown>>;

const childrenOf = (node: Node | undefined) => (node?.children ?? []) as readonly Node[];

describe('texts, entries and names', () => {
  const { served, windowOf } = inNewsroom({ files: { 'config/components/page/quote.json': JSON.stringify(QUOTE) } });

  before(async () => {
    await served.upload('pier.png', 'image/png', await picture(64, 48));
  });

  it('writes blocks: headings, lists and emphasis by the signs of Markdown', async () => {
    const id = await draftOf(served, { title: 'Blocks' });
    const { page } = await windowOf('editor');
    await openArticle(page, id);
    const body = page.getByRole('textbox', { name: 'Body' });
    await body.click();
    await page.keyboard.type('## The harbour');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Ships are **big** and *old*.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- one');
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('> Ahoy');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('``` ');
    await page.keyboard.type('x = 1');
    // Undo and redo keep the focus in the text, instead of the toolbar.
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+Shift+z');
    assert.equal(await body.evaluate((element) => element === element.ownerDocument.activeElement), true);
    await save(page);
    const text = (value: string, more = {}) => ({ type: 'text', text: value, ...more });
    const entry = (value: string) => ({ type: 'list-item', children: [text(value)] });
    const stored = listOf(await storedArticle(served, id), 'body');
    assert.deepEqual(stored.slice(0, 2), [
      { type: 'heading', level: 2, children: [text('The harbour')] },
      {
        type: 'paragraph',
        children: [text('Ships are '), text('big', { bold: true }), text(' and '), text('old', { italic: true }), text('.')],
      },
    ]);
    const [list] = stored.filter(({ type }) => type === 'list');
    assert.deepEqual(childrenOf(list)[0], entry('one'));
    assert.deepEqual(
      stored.filter(({ type }) => type === 'quote' || type === 'code').map(({ type, children }) => [type, children]),
      [
        ['quote', [text('Ahoy')]],
        ['code', [text('x = 1')]],
      ],
    );
    // The page shows exactly what the server has stored.
    await page.reload();
    await body.waitFor();
    assert.equal(await body.getByRole('heading', { name: 'The harbour' }).count(), 1);
    await page.keyboard.press('Control+s');
    assert.deepEqual((await storedArticle(served, id))?.body, stored);
  });

  it('puts a picture of the library and a link to a document into a text', async () => {
    const other = await draftOf(served, { title: 'The old lighthouse' });
    const id = await draftOf(served, { title: 'Pictures' });
    const { page } = await windowOf('editor');
    await openArticle(page, id);
    await page.getByRole('textbox', { name: 'Body' }).click();
    await field(page, 'body').getByRole('button', { name: 'Insert image' }).click();
    const picker = page.getByRole('dialog', { name: 'Select files' });
    await picker
      .getByRole('button', { name: /pier\.png/ })
      .first()
      .click();
    await picker.getByRole('button', { name: 'Use file' }).click();
    await page.keyboard.type('See ');
    await page.keyboard.press('Control+Shift+k');
    const dialog = page.getByRole('dialog', { name: 'Link' });
    await dialog.getByRole('combobox').fill('lighthouse');
    await dialog.getByRole('option', { name: /The old lighthouse/ }).click();
    await page.keyboard.type('!');
    await save(page);
    const blocks = listOf(await storedArticle(served, id), 'body');
    const [image, paragraph] = blocks;
    assert.equal((image?.image as Node | undefined)?.name, 'pier.png');
    const [before, link, behind] = childrenOf(paragraph);
    assert.equal(before?.text, 'See ');
    assert.deepEqual([link?.type, link?.url], ['link', `/articles/${other}`]);
    assert.equal(childrenOf(link)[0]?.text, 'The old lighthouse');
    assert.equal(behind?.text, '!');
    await page.reload();
    await page.getByRole('textbox', { name: 'Body' }).locator('img').waitFor();
  });

  it('writes Markdown, with tools and as readers see it', async () => {
    const { page } = await windowOf('editor', { at: '/admin/content/authors/new' });
    await control(page, 'Name').fill('Grace');
    const text = page.getByRole('textbox', { name: 'Biography' });
    await text.click();
    await page.keyboard.type('Wrote ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('compilers');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('and so on');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+Shift+z');
    await page.keyboard.press('Enter');
    await field(page, 'biography').getByRole('button', { name: 'Link' }).click();
    await page.getByRole('dialog', { name: 'Link' }).getByRole('combobox').fill('example.org');
    await page.keyboard.press('Enter');
    await page.keyboard.type('!');
    await field(page, 'biography').getByRole('button', { name: 'Preview' }).click();
    await field(page, 'biography').locator('strong').getByText('compilers').waitFor();
    await save(page);
    const stored = await served.seed('GET', `/api/authors/${await openedId(page)}`);
    assert.equal(stored.biography, 'Wrote **compilers**\nand so on\n[example.org](https://example.org)!');
  });

  it('fills a zone and a component, and puts entries into another order', async () => {
    const id = await draftOf(served, { title: 'Zone' });
    const { page } = await windowOf('editor');
    await openArticle(page, id);
    const add = async (kind: string) => {
      await page.getByRole('button', { name: 'Add component to sections' }).click();
      await page.getByRole('group', { name: 'Select a component' }).getByRole('button', { name: kind }).click();
    };
    await add('quote');
    await page.keyboard.type('Land ahoy');
    await page.getByLabel('Speaker').fill('Captain Bligh');
    await until(() => field(page, 'sections').getByLabel('Name').inputValue(), 'captain-bligh');
    await add('picture');
    await page.getByRole('button', { name: 'Select from media library' }).last().click();
    await page
      .getByRole('dialog', { name: 'Select a file' })
      .getByRole('button', { name: /pier\.png/ })
      .first()
      .click();
    await page.getByLabel('Caption').fill('The pier');
    await page.getByRole('button', { name: 'Add seo' }).click();
    await field(page, 'seo.title').getByLabel('Title').fill('Search for this');
    await save(page);
    const stored = await storedArticle(served, id);
    const sections = listOf(stored, 'sections');
    assert.deepEqual(
      sections.map(({ __component }) => __component),
      ['page.quote', 'page.picture'],
    );
    assert.deepEqual([sections[0]?.words, sections[0]?.speaker, sections[0]?.name], ['Land ahoy', 'Captain Bligh', 'captain-bligh']);
    assert.equal((stored?.seo as Node | undefined)?.title, 'Search for this');

    await page.getByRole('button', { name: 'More actions for Captain Bligh' }).click();
    await page.getByRole('menuitem', { name: 'Move down' }).click();
    await save(page);
    const moved = listOf(await storedArticle(served, id), 'sections');
    assert.deepEqual(
      moved.map(({ id: entry }) => entry),
      sections.map(({ id: entry }) => entry).reverse(),
    );
    assert.equal(moved[1]?.words, 'Land ahoy');
  });

  it('makes a name in addresses of the title, says when it is taken, and leaves alone what somebody wrote', async () => {
    await draftOf(served, { title: 'Größe & Café', slug: 'groesse-cafe' });
    const { page } = await windowOf('editor', { at: '/admin/content/articles/new' });
    await control(page, 'Title').fill('Größe & Café');
    await until(() => control(page, 'Slug').inputValue(), 'groesse-cafe-2');
    await control(page, 'Slug').fill('groesse-cafe');
    await field(page, 'slug').getByText('This slug is already in use.').waitFor();
    await field(page, 'slug').getByRole('button', { name: 'Use groesse-cafe-2' }).click();
    await field(page, 'slug').getByText('Available', { exact: true }).waitFor();
    await control(page, 'Slug').fill('my-own');
    await control(page, 'Title').fill('Something else');
    await page.waitForTimeout(1_000);
    assert.equal(await control(page, 'Slug').inputValue(), 'my-own');
    await save(page);
    assert.equal((await storedArticle(served, await openedId(page)))?.slug, 'my-own');
  });
});
