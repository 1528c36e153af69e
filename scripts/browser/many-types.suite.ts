import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { overflow } from './browser.ts';
import { inNewsroom } from './in-newsroom.ts';
import { field, timed, until } from './steps.ts';

const TYPES = 100;
const COMPONENTS = 60;

/** Milliseconds that opening something may take, on a machine that is busy, too. */
const LIMITS = { page: 4_000, list: 2_000, palette: 1_500, chooser: 1_000 };

const uids = Array.from({ length: COMPONENTS }, (_, index) => `many.part-${String(index + 1).padStart(2, '0')}`);
const POSTER = {
  collectionName: 'posters',
  info: { singularName: 'poster', pluralName: 'posters', displayName: 'Poster' },
  attributes: { name: { type: 'string' }, parts: { type: 'dynamiczone', components: uids } },
};

describe(`a model with ${TYPES} types and ${COMPONENTS} components`, () => {
  const { served, windowOf } = inNewsroom({
    types: TYPES,
    components: COMPONENTS,
    files: { 'config/content-types/poster.json': JSON.stringify(POSTER) },
  });

  it('has a menu in which each is found', async (test) => {
    const { page } = await windowOf('editor');
    const time = await timed(async () => {
      await page.goto('/admin');
      await page.getByRole('heading', { name: 'New document' }).waitFor();
    });
    test.diagnostic(`the first page: ${time} ms`);
    assert.ok(time < LIMITS.page, `${time} ms`);
    const menu = page.getByRole('navigation', { name: 'Main' });
    assert.equal(await menu.getByRole('link').count(), TYPES + 11);
    await menu.getByLabel('Search the menu').fill('kind 07');
    await until(() => menu.getByRole('link', { name: /kind/i }).count(), 11);
    await menu.getByLabel('Search the menu').fill('kind 073');
    const opening = await timed(async () => {
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: /kind 073/i }).waitFor();
      await page.getByText('No kind 073s yet').waitFor();
    });
    test.diagnostic(`an empty list: ${opening} ms`);
    assert.ok(opening < LIMITS.list, `${opening} ms`);
    await menu.getByRole('link', { name: 'Media library' }).click();
    await page.waitForURL(/\/media/);
    assert.equal(await overflow(page), 0);
  });

  it('offers at first what can be looked through, and all of it to who wants it', async () => {
    const { page } = await windowOf('editor');
    await served.seed('POST', '/api/kind-099s', { name: 'Used last' });
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Used last' }).waitFor();
    const offered = page.getByRole('main').getByRole('link', { name: /^New / });
    await until(() => offered.count(), 16);
    assert.equal(await offered.first().getAttribute('aria-label'), 'New kind 099');
    await page.getByRole('button', { name: `Show all ${TYPES + 5}` }).click();
    await until(() => offered.count(), TYPES + 5);
  });

  it('has a palette that opens at once, and leads to each in a few letters', async (test) => {
    const { page } = await windowOf('editor', { at: '/admin' });
    await page.getByRole('heading', { name: 'New document' }).waitFor();
    const palette = page.getByRole('combobox', { name: 'Search or command' });
    const time = await timed(async () => {
      await page.keyboard.press('Control+k');
      await palette.waitFor();
    });
    test.diagnostic(`the palette: ${time} ms`);
    assert.ok(time < LIMITS.palette, `${time} ms`);
    assert.ok((await page.getByRole('option').count()) <= 48);
    await page.keyboard.type('new kind 042');
    await until(async () => (await page.getByRole('option').allTextContents()).map((text) => text.trim()), ['New kind 042']);
    await page.keyboard.press('Enter');
    await page.waitForURL(/kind-042s\/new/);
  });

  it('has zones whose parts are chosen by name', async (test) => {
    const { page } = await windowOf('editor');
    const time = await timed(async () => {
      await page.goto('/admin/content/posters/new');
      await field(page, 'parts').getByRole('button', { name: 'Add component to parts' }).waitFor();
    });
    test.diagnostic(`a form: ${time} ms`);
    assert.ok(time < LIMITS.page, `${time} ms`);
    const parts = field(page, 'parts');
    const chooser = parts.getByRole('group', { name: 'Select a component' });
    const opening = await timed(async () => {
      await parts.getByRole('button', { name: 'Add component to parts' }).click();
      await chooser.getByRole('button').last().waitFor();
    });
    test.diagnostic(`the chooser: ${opening} ms`);
    assert.ok(opening < LIMITS.chooser, `${opening} ms`);
    assert.equal(await chooser.getByRole('button').count(), COMPONENTS);
    await page.keyboard.type('part-37');
    await until(() => chooser.getByRole('button').allTextContents(), ['part-37']);
    await page.keyboard.press('Enter');
    await parts.getByLabel('Text').fill('The thirty-seventh');
    await parts.getByRole('button', { name: 'The thirty-seventh', exact: true }).or(parts.getByText('part-37')).first().waitFor();
    await field(page, 'name').getByRole('textbox').fill('A poster');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/posters\/(?!new)/);
    const [poster] = (await served.seed('GET', '/api/posters?populate[parts][on][many.part-37]=true')) as unknown as readonly {
      readonly parts: readonly object[];
    }[];
    assert.equal(poster?.parts.length, 1);
  });
});
