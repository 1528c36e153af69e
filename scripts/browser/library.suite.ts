import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { inNewsroom } from './in-newsroom.ts';
import { picture, until } from './steps.ts';

const files = (page: Page) => page.getByRole('list', { name: 'Files' });
const names = (page: Page) => files(page).locator('[data-tile] [title]').allTextContents();
const folders = (page: Page) => page.getByRole('tree', { name: 'Folders' });
const rail = (page: Page, name: string) => page.getByRole('complementary', { name });

/** A file as the library returns it. */
async function stored(page: Page, name: string) {
  const [file] = await (await page.request.get(`/admin/api/upload/files?filters[name]=${name}`)).json();
  return file;
}

async function openLibrary(page: Page, search = ''): Promise<void> {
  await page.goto(`/admin/media${search}`);
  await page.getByRole('region', { name: 'Files' }).and(page.locator('[aria-busy="false"]')).waitFor();
}

/** Runs a menu item for the open folder. */
async function withFolder(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Folder', exact: true }).click();
  await page.getByRole('menuitem', { name: item, disabled: false }).click();
}

describe('the library', () => {
  const { served, windowOf } = inNewsroom({ plugins: { upload: { config: { folders: true } } } });
  /** A picture that is half red, half blue. */
  let halves: Buffer;

  before(async () => {
    const blue = await picture(400, 400, '#0000ff');
    halves = await sharp(await picture(800, 400, '#ff0000'))
      .composite([{ input: blue, left: 400, top: 0 }])
      .png()
      .toBuffer();
    await served.upload('halves.png', 'image/png', halves);
    for (const name of ['quay.png', 'ferry.png']) await served.upload(name, 'image/png', await picture(300, 200));
    await served.upload('minutes.txt', 'text/plain', Buffer.from('what was said'));
  });

  it('has folders: made, filled, renamed, moved, emptied, deleted', async () => {
    const { page } = await windowOf('editor');
    await openLibrary(page);
    const make = async (name: string) => {
      await page.getByRole('button', { name: 'New folder' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill(name);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name }).waitFor();
    };
    await make('Harbour');
    await folders(page).getByText('All files').click();
    await page.getByRole('heading', { level: 1, name: 'Media' }).waitFor();
    await make('Archive');
    await folders(page).getByText('All files').click();
    await files(page)
      .locator('[title="quay.png"]')
      .dragTo(folders(page).getByRole('treeitem', { name: /Harbour/ }));
    await folders(page).getByRole('treeitem', { name: 'Harbour 1 file' }).waitFor();
    await page.getByLabel('Mark ferry.png').check();
    await page.getByRole('button', { name: 'Move 1' }).click();
    await page.getByRole('dialog').getByLabel('To').selectOption({ label: 'Harbour' });
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
    await folders(page).getByText('Harbour').click();
    await until(async () => (await names(page)).toSorted(), ['ferry.png', 'quay.png']);
    await folders(page).getByText('In no folder').click();
    await until(async () => (await names(page)).toSorted(), ['halves.png', 'minutes.txt']);

    await folders(page).getByText('Harbour').click();
    await page.getByRole('heading', { level: 1, name: 'Harbour' }).waitFor();
    await withFolder(page, 'Rename');
    await page.getByRole('dialog').getByLabel('Name').fill('Old harbour');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('heading', { level: 1, name: 'Old harbour' }).waitFor();
    await withFolder(page, 'Move');
    await page.getByRole('dialog').getByLabel('To').selectOption({ label: 'Archive' });
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
    await page.getByRole('heading', { level: 1, name: 'Archive / Old harbour' }).waitFor();
    await page.getByRole('button', { name: 'Folder', exact: true }).click();
    await page
      .getByRole('menuitem', { name: /Delete folder/ })
      .getByText('It is not empty')
      .waitFor();
    await page.keyboard.press('Escape');
    for (const name of ['ferry.png', 'quay.png']) await page.getByLabel(`Mark ${name}`).check();
    await page.getByRole('button', { name: 'Move 2' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
    await page.getByText('Nothing is here yet').waitFor();
    await withFolder(page, 'Delete folder');
    await page.getByRole('heading', { level: 1, name: 'Archive' }).waitFor();
    await withFolder(page, 'Delete folder');
    await page.getByRole('heading', { level: 1, name: 'Media' }).waitFor();
    await until(async () => (await names(page)).length, 4);
  });

  it('is searched in the folder that is open and below it, else everywhere', async () => {
    const { page } = await windowOf('editor');
    await openLibrary(page);
    const { id } = await stored(page, 'quay.png');
    const send = (path: string, body: object) =>
      page.evaluate(
        async ([to, text]) => {
          const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: text };
          return (await fetch(`/admin/api/upload${to}`, init)).json() as Promise<{ readonly data: { readonly documentId: string } }>;
        },
        [path, JSON.stringify(body)] as const,
      );
    const above = (await send('/folders', { data: { name: 'Seen', parent: null } })).data.documentId;
    const deep = (await send('/folders', { data: { name: 'Deep', parent: above } })).data.documentId;
    await send(`?id=${id}`, { fileInfo: { folder: deep } });
    await openLibrary(page, `?folder=${above}&q=png`);
    await until(() => names(page), ['quay.png']);
    await page.getByLabel('Search files').fill('ferry');
    await page.getByText('Nothing in this folder is like this.').waitFor();
    await page.getByRole('button', { name: 'Search everywhere' }).click();
    await until(() => names(page), ['ferry.png']);
    await page.getByRole('heading', { level: 1, name: 'Media' }).waitFor();
  });

  it('is searched by names and words, and narrowed to kinds', async () => {
    const { page } = await windowOf('editor');
    await openLibrary(page);
    await page.getByLabel('Search files').fill('FERRY');
    await until(() => names(page), ['ferry.png']);
    await page.getByLabel('Search files').fill('');
    await page.getByLabel('Kind').selectOption('Other files');
    await until(() => names(page), ['minutes.txt']);
    await page.getByLabel('Kind').selectOption('');
    await page.getByLabel('Order').selectOption('By name');
    await until(() => names(page), ['ferry.png', 'halves.png', 'minutes.txt', 'quay.png']);
    await page.reload();
    await until(async () => (await names(page))[0], 'ferry.png');
  });

  it('asks for alternative texts that are missing, one after another', async () => {
    const { page } = await windowOf('editor');
    await openLibrary(page, '?sort=name:asc');
    await page.getByLabel('Without alternative text').check();
    await until(() => names(page), ['ferry.png', 'halves.png', 'quay.png']);
    await page.getByRole('button', { name: 'Write it, one after another' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Alternative text').fill('A ferry that leaves');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'What is to be seen? 2 of 3' }).waitFor();
    await dialog.getByRole('button', { name: 'Skip' }).click();
    await dialog.getByLabel('Alternative text').fill('A quay');
    await dialog.getByRole('button', { name: 'Save, next' }).click();
    await until(() => names(page), ['halves.png']);
    await page.getByLabel('Without alternative text').uncheck();
    await page.getByLabel('Search files').fill('leaves');
    await until(() => names(page), ['ferry.png']);
  });

  it('crops a picture, and keeps what must be seen of it', async () => {
    const { page } = await windowOf('editor');
    await openLibrary(page);
    await files(page).locator('[title="halves.png"]').click();
    const details = rail(page, 'halves.png');
    const point = details.getByRole('slider', { name: 'What must be seen' });
    await point.focus();
    for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'ArrowUp', 'Tab']) await page.keyboard.press(key);
    const messages = page.getByRole('region', { name: 'Messages' });
    await messages.getByText('What must be seen is saved').waitFor();
    const facts = () => stored(page, 'halves.png');
    assert.deepEqual((await facts()).focalPoint, { x: 70, y: 49 });

    await details.getByRole('button', { name: 'Crop' }).click();
    const dialog = page.getByRole('dialog', { name: 'Crop' });
    await dialog.getByLabel('1:1').check();
    await dialog.getByText('400 × 400 pixels').waitFor();
    await dialog.getByRole('slider').focus();
    for (let step = 0; step < 30; step++) await page.keyboard.press('ArrowRight');
    await dialog.getByRole('button', { name: 'Crop' }).click();
    await until(async () => (await facts()).width, 400);
    const { width, height, url, formats } = await facts();
    assert.deepEqual({ width, height, thumbnail: formats.thumbnail.width }, { width: 400, height: 400, thumbnail: 156 });
    const { dominant } = await sharp(await (await page.request.get(url)).body()).stats();
    assert.ok(dominant.b > 200 && dominant.r < 60, JSON.stringify(dominant));
  });

  it('replaces a file, which keeps its name and address', async () => {
    const { page } = await windowOf('editor');
    await openLibrary(page);
    await files(page).locator('[title="quay.png"]').click();
    const details = rail(page, 'quay.png');
    await details.getByText('300 × 200').first().waitFor();
    const before = await details.getByRole('link', { name: 'Download' }).getAttribute('href');
    const buffer = await picture(640, 480, '#00aa00');
    await details
      .locator('input[type=file]')
      .first()
      .setInputFiles([{ name: 'other.png', mimeType: 'image/png', buffer }]);
    await details.getByText('640 × 480').first().waitFor();
    assert.equal(await details.getByRole('link', { name: 'Download' }).getAttribute('href'), before);
    assert.equal(await details.getByLabel('Alternative text').inputValue(), 'A quay');
  });

  it('says where a file is seen before it is deleted', async () => {
    const { page } = await windowOf('editor');
    const { id } = await stored(page, 'ferry.png');
    const { documentId } = await served.seed('POST', '/api/articles', {
      title: 'The last ferry',
      cover: id,
      sections: [{ __component: 'page.picture', file: id, caption: 'Here' }],
    });
    await openLibrary(page);
    await files(page).locator('[title="ferry.png"]').click();
    await rail(page, 'ferry.png').getByRole('link', { name: 'The last ferry' }).first().waitFor();
    await rail(page, 'ferry.png').getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete ferry.png?' });
    await until(
      () => dialog.getByRole('listitem').allTextContents(),
      ['The last ferry Article, Cover', 'The last ferry Article, Sections'],
    );
    await dialog.getByRole('button', { name: 'Keep' }).click();
    await page.getByLabel('Mark ferry.png').check();
    await page.keyboard.press('Delete');
    await dialog.getByRole('button', { name: 'Delete file' }).click();
    await until(async () => (await names(page)).includes('ferry.png'), false);
    assert.equal((await served.seed('GET', `/api/articles/${documentId}?populate=cover`)).cover, null);
  });
});
