import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { albumOf } from './album.ts';
import { inNewsroom } from './in-newsroom.ts';
import { picture, until } from './steps.ts';

const files = (page: Page) => page.getByRole('list', { name: 'Files' });
const names = (page: Page) => files(page).locator('[data-tile] [title]').allTextContents();
const folders = (page: Page) => page.getByRole('tree', { name: 'Folders' });
const rail = (page: Page, name: string) => page.getByRole('complementary', { name });

const album = albumOf('library');

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
    await page.getByRole('heading', { level: 1, name: 'Media library' }).waitFor();
    await make('Archive');
    await folders(page).getByText('All files').click();
    await files(page)
      .locator('[title="quay.png"]')
      .dragTo(folders(page).getByRole('treeitem', { name: /Harbour/ }));
    await folders(page).getByRole('treeitem', { name: 'Harbour 1 file' }).waitFor();
    await page.getByLabel('Select ferry.png').check();
    await page.getByRole('button', { name: 'Move 1 file' }).click();
    await page.getByRole('dialog').getByLabel('Move to').selectOption({ label: 'Harbour' });
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
    await folders(page).getByText('Harbour').click();
    await until(async () => (await names(page)).toSorted(), ['ferry.png', 'quay.png']);
    await folders(page).getByText('Root folder').click();
    await until(async () => (await names(page)).toSorted(), ['halves.png', 'minutes.txt']);

    await folders(page).getByText('Harbour').click();
    await page.getByRole('heading', { level: 1, name: 'Harbour' }).waitFor();
    await withFolder(page, 'Rename');
    await page.getByRole('dialog').getByLabel('Name').fill('Old harbour');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('heading', { level: 1, name: 'Old harbour' }).waitFor();
    await withFolder(page, 'Move');
    await page.getByRole('dialog').getByLabel('Move to').selectOption({ label: 'Archive' });
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
    await page.getByRole('heading', { level: 1, name: 'Archive / Old harbour' }).waitFor();
    await page.getByRole('button', { name: 'Folder', exact: true }).click();
    await page
      .getByRole('menuitem', { name: /Delete folder/ })
      .getByText('The folder is not empty')
      .waitFor();
    await page.keyboard.press('Escape');
    for (const name of ['ferry.png', 'quay.png']) await page.getByLabel(`Select ${name}`).check();
    await page.getByRole('button', { name: 'Move 2 files' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
    await page.getByText('No files yet').waitFor();
    await withFolder(page, 'Delete folder');
    await page.getByRole('heading', { level: 1, name: 'Archive', exact: true }).waitFor();
    await withFolder(page, 'Delete folder');
    await page.getByRole('heading', { level: 1, name: 'Media library' }).waitFor();
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
    await page.getByText('No files in this folder match your filters.').waitFor();
    await page.getByRole('button', { name: 'Search all folders' }).click();
    await until(() => names(page), ['ferry.png']);
    await page.getByRole('heading', { level: 1, name: 'Media library' }).waitFor();
  });

  it('is searched by names and words, and narrowed to kinds', async () => {
    const { page } = await windowOf('editor');
    await openLibrary(page);
    await page.getByLabel('Search files').fill('FERRY');
    await until(() => names(page), ['ferry.png']);
    await page.getByLabel('Search files').fill('');
    await page.getByLabel('Type').selectOption('Other files');
    await until(() => names(page), ['minutes.txt']);
    await page.getByLabel('Type').selectOption('');
    await page.getByLabel('Sort by').selectOption('Name');
    await until(() => names(page), ['ferry.png', 'halves.png', 'minutes.txt', 'quay.png']);
    await page.reload();
    await until(async () => (await names(page))[0], 'ferry.png');
  });

  it('asks for alternative texts that are missing, one after another', async () => {
    const { page } = await windowOf('editor');
    await openLibrary(page, '?sort=name:asc');
    await page.getByLabel('Missing alternative text').check();
    await until(() => names(page), ['ferry.png', 'halves.png', 'quay.png']);
    await page.getByRole('button', { name: 'Add alternative texts' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Alternative text').fill('A ferry that leaves');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Describe this image (2 of 3)' }).waitFor();
    await dialog.getByRole('button', { name: 'Skip' }).click();
    await dialog.getByLabel('Alternative text').fill('A quay');
    await dialog.getByRole('button', { name: 'Save and next' }).click();
    await until(() => names(page), ['halves.png']);
    await page.getByLabel('Missing alternative text').uncheck();
    await page.getByLabel('Search files').fill('leaves');
    await until(() => names(page), ['ferry.png']);
  });

  it('keeps a file open, and what is written about it, when it leaves the list', async () => {
    const { page } = await windowOf('editor', { at: '/admin' });
    await page.getByRole('link', { name: 'Media library' }).click();
    await page.getByLabel('Missing alternative text').check();
    await files(page).locator('[title="halves.png"]').click();
    const details = rail(page, 'halves.png');
    await details.getByLabel('Alternative text').fill('Two halves');
    await details.getByLabel('Caption').focus();
    await until(async () => (await names(page)).includes('halves.png'), false);
    await page.keyboard.type('Red and blue');
    assert.equal(await details.getByLabel('Caption').inputValue(), 'Red and blue');
    assert.equal(await details.getByLabel('Alternative text').inputValue(), 'Two halves');
    // Leaving by a key takes the focus from no input, and the text is saved all the same.
    await page.evaluate('history.go(-2)');
    await until(async () => (await stored(page, 'halves.png')).caption, 'Red and blue');

    // Another view closes what it does not contain.
    await openLibrary(page);
    await files(page).locator('[title="halves.png"]').click();
    await page.getByLabel('Missing alternative text').check();
    await until(async () => details.count(), 0);
    const { id } = await stored(page, 'halves.png');
    const info = { fileInfo: JSON.stringify({ alternativeText: '', caption: '' }) };
    await page.request.post(`/admin/api/upload?id=${id}`, { multipart: info, headers: { Origin: new URL(page.url()).origin } });
  });

  it('does not lose what is written about a file while the server cannot be reached', async () => {
    const window = await windowOf('editor');
    const { page } = window;
    window.watch.allow('ERR_INTERNET_DISCONNECTED');
    await openLibrary(page, '?missing=1');
    await files(page).locator('[title="halves.png"]').click();
    const details = rail(page, 'halves.png');
    await page.context().setOffline(true);
    await details.getByLabel('Caption').fill('Red and blue');
    await page.keyboard.press('Tab');
    await details.locator('[data-unsaved]').waitFor();
    await page.getByRole('link', { name: 'Home' }).click();
    const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await details.getByLabel('Caption').inputValue(), 'Red and blue');

    await page.getByRole('button', { name: 'Add alternative texts' }).click();
    const dialog = page.getByRole('dialog', { name: 'Describe this image' });
    await dialog.getByLabel('Alternative text').fill('A picture');
    const title = await dialog.getByRole('heading').textContent();
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button').first().waitFor();
    await until(async () => dialog.getByRole('button', { name: 'Save and next' }).getAttribute('aria-busy'), null);
    assert.equal(await dialog.getByRole('heading').textContent(), title);
    assert.equal(await dialog.getByLabel('Alternative text').inputValue(), 'A picture');
    await page.context().setOffline(false);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Discard unsaved changes?' }).getByRole('button', { name: 'Discard changes' }).click();
    await details.getByLabel('Caption').fill('');
    await page.keyboard.press('Tab');
    await until(async () => details.locator('[data-unsaved]').count(), 0);
  });

  it('saves what was written about a file after its details were closed too soon', async () => {
    const window = await windowOf('editor');
    const { page } = window;
    window.watch.allow('ERR_INTERNET_DISCONNECTED');
    await openLibrary(page);
    await files(page).locator('[title="minutes.txt"]').click();
    const details = rail(page, 'minutes.txt');
    await page.context().setOffline(true);
    await details.getByLabel('Caption').fill('Closed too soon');
    await files(page).locator('[title="minutes.txt"]').click();
    await details.waitFor({ state: 'detached' });
    const again = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.context().setOffline(false);
    await again.click();
    await until(async () => (await stored(page, 'minutes.txt')).caption, 'Closed too soon');
  });

  it('crops a picture, and keeps what must be seen of it', async () => {
    const { page } = await windowOf('editor');
    await openLibrary(page);
    await files(page).locator('[title="halves.png"]').click();
    const details = rail(page, 'halves.png');
    const point = details.getByRole('slider', { name: 'Focal point' });
    await point.focus();
    for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'ArrowUp', 'Tab']) await page.keyboard.press(key);
    const messages = page.getByRole('region', { name: 'Notifications' });
    await messages.getByText('Focal point saved').waitFor();
    const facts = () => stored(page, 'halves.png');
    assert.deepEqual((await facts()).focalPoint, { x: 70, y: 49 });

    await details.getByRole('button', { name: 'Crop image' }).click();
    const dialog = page.getByRole('dialog', { name: 'Crop image' });
    await dialog.getByLabel('1:1').check();
    await dialog.getByText('400 × 400 pixels').waitFor();
    await dialog.getByRole('slider').focus();
    for (let step = 0; step < 30; step++) await page.keyboard.press('ArrowRight');
    await dialog.getByRole('button', { name: 'Replace image' }).click();
    const replacing = page.getByRole('dialog', { name: 'Replace halves.png?' });
    await replacing.getByRole('figure', { name: 'Before' }).getByText('800 × 400 pixels').waitFor();
    await replacing.getByRole('figure', { name: 'After' }).getByText('400 × 400 pixels').waitFor();
    await album(page, 'replace by a crop');
    await replacing.getByLabel('Leave alternative text empty').check();
    await replacing.getByRole('button', { name: 'Replace file' }).click();
    await until(async () => (await facts()).width, 400);
    await dialog.waitFor({ state: 'detached' });
    const { width, height, url, formats } = await facts();
    assert.deepEqual({ width, height, thumbnail: formats.thumbnail.width }, { width: 400, height: 400, thumbnail: 156 });
    assert.match(url, /\?v=[0-9a-f]{10}$/);
    const { dominant } = await sharp(await (await page.request.get(url)).body()).stats();
    assert.ok(dominant.b > 200 && dominant.r < 60, JSON.stringify(dominant));
  });

  it('saves a crop as a copy, and leaves the file as it is', async () => {
    const { page } = await windowOf('editor');
    await openLibrary(page);
    await files(page).locator('[title="ferry.png"]').click();
    const before = await stored(page, 'ferry.png');
    await rail(page, 'ferry.png').getByRole('button', { name: 'Crop image' }).click();
    const cropping = page.getByRole('dialog', { name: 'Crop image' });
    await cropping.getByLabel('1:1').check();
    await album(page, 'crop');
    await cropping.getByRole('button', { name: 'Save copy' }).click();
    const saving = page.getByRole('dialog', { name: 'Save copy' });
    const text = saving.getByLabel('Alternative text', { exact: true });
    assert.equal(await text.inputValue(), 'A ferry that leaves');
    // Escape goes back to the crop, and asks before it drops what was written.
    await text.fill('The bow of a ferry');
    await page.keyboard.press('Escape');
    const asking = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
    await asking.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await text.inputValue(), 'The bow of a ferry');
    await saving.getByRole('button', { name: 'Save copy' }).click();
    await cropping.waitFor({ state: 'detached' });
    const all = await (await page.request.get('/admin/api/upload/files?filters[name]=ferry.png&sort=id')).json();
    assert.deepEqual(
      all.map(({ id, width, alternativeText, url }: { [key: string]: unknown }) => [id === before.id ? url : null, width, alternativeText]),
      [
        [before.url, 300, 'A ferry that leaves'],
        [null, 200, 'The bow of a ferry'],
      ],
    );
    await page.request.delete(`/admin/api/upload/files/${all[1].id}`, { headers: { Origin: new URL(page.url()).origin } });
  });

  it('replaces a file, which gets a new address, shows its uses, and can be restored', async () => {
    const { page } = await windowOf('editor');
    await openLibrary(page);
    await files(page).locator('[title="quay.png"]').click();
    const details = rail(page, 'quay.png');
    await details.getByText('300 × 200').first().waitFor();
    const { id, url } = await stored(page, 'quay.png');
    await served.seed('POST', '/api/articles', { title: 'By the quay', cover: id });
    const address = () => details.getByRole('link', { name: 'Download' }).getAttribute('href');
    assert.equal(await address(), url);
    const buffer = await picture(640, 480, '#00aa00');
    await details
      .locator('input[type=file]')
      .first()
      .setInputFiles([{ name: 'other.png', mimeType: 'image/png', buffer }]);
    const dialog = page.getByRole('dialog', { name: 'Replace quay.png?' });
    await dialog.getByRole('figure', { name: 'Before' }).getByText('300 × 200 pixels').waitFor();
    await dialog.getByRole('figure', { name: 'After' }).getByText('640 × 480 pixels').waitFor();
    await dialog.getByRole('heading', { name: 'Used in 1 place' }).waitFor();
    await dialog.getByRole('link', { name: 'By the quay' }).waitFor();
    // Without an answer about the alternative text, nothing is replaced.
    assert.equal(await dialog.getByRole('button', { name: 'Replace file' }).getAttribute('aria-disabled'), 'true');
    assert.equal(await dialog.getByLabel('Alternative text', { exact: true }).inputValue(), 'A quay');
    await dialog.getByLabel('Alternative text', { exact: true }).fill('A green quay');
    // A link does not leave the dialog, and what was entered in it.
    const [opened] = await Promise.all([page.context().waitForEvent('page'), dialog.getByRole('link', { name: 'By the quay' }).click()]);
    await opened.getByRole('heading', { level: 1, name: 'By the quay' }).waitFor();
    await opened.close();
    assert.equal(await dialog.getByLabel('Alternative text', { exact: true }).inputValue(), 'A green quay');
    await album(page, 'replace by an upload');
    await dialog.getByRole('button', { name: 'Replace file' }).click();
    await details.getByText('640 × 480').first().waitFor();
    await until(async () => /\?v=[0-9a-f]{10}$/.test((await address()) ?? ''), true);
    assert.equal(((await address()) ?? '').replace(/\?v=.*$/, ''), url);
    await until(() => details.getByLabel('Alternative text').inputValue(), 'A green quay');
    // Both addresses show the new picture.
    for (const path of [url, (await address()) as string]) {
      const { dominant } = await sharp(await (await page.request.get(path)).body()).stats();
      assert.ok(dominant.g > 120 && dominant.r < 60, JSON.stringify(dominant));
    }

    const versions = details.getByRole('region', { name: 'Earlier versions' });
    await versions.getByText('300 × 200').waitFor();
    await versions.getByRole('button', { name: 'Restore original' }).scrollIntoViewIfNeeded();
    await album(page, 'earlier versions');
    await versions.getByRole('button', { name: 'Restore original' }).click();
    const restoring = page.getByRole('dialog', { name: 'Restore quay.png?' });
    await restoring.getByRole('figure', { name: 'After' }).getByText('300 × 200 pixels').waitFor();
    await restoring.getByLabel('Alternative text', { exact: true }).fill('A quay');
    await restoring.getByRole('button', { name: 'Restore version' }).click();
    await until(async () => (await stored(page, 'quay.png')).width, 300);
    await until(() => versions.getByRole('listitem').count(), 2);
    assert.equal((await stored(page, 'quay.png')).alternativeText, 'A quay');
  });

  it('replaces a file by another one of the library, which stays', async () => {
    const { page } = await windowOf('editor');
    await openLibrary(page);
    await files(page).locator('[title="quay.png"]').click();
    const details = rail(page, 'quay.png');
    await details.getByRole('button', { name: 'Replace with library file' }).click();
    await page.getByRole('dialog', { name: 'Select a file' }).locator('[title="halves.png"]').click();
    const dialog = page.getByRole('dialog', { name: 'Replace quay.png?' });
    await dialog.getByText('The content of “halves.png” is copied. “halves.png” itself does not change.').waitFor();
    await dialog.getByLabel('This text describes the new image').check();
    await dialog.getByRole('button', { name: 'Replace file' }).click();
    await until(async () => (await stored(page, 'quay.png')).width, 400);
    assert.equal((await stored(page, 'halves.png')).width, 400);
    await details.getByRole('button', { name: 'Restore original' }).click();
    await page.getByRole('dialog', { name: 'Restore quay.png?' }).getByLabel('This text describes the new image').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore version' }).click();
    await until(async () => (await stored(page, 'quay.png')).width, 300);
  });

  it('replaces and restores files on a phone', async () => {
    const { page } = await windowOf('editor', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
    await openLibrary(page);
    await files(page).locator('[title="quay.png"]').click();
    const drawer = page.getByRole('dialog', { name: 'quay.png', exact: true });
    const restore = drawer.getByRole('button', { name: 'Restore original' });
    await restore.scrollIntoViewIfNeeded();
    await album(page, 'earlier versions on a phone');
    await restore.click();
    const dialog = page.getByRole('dialog', { name: 'Restore quay.png?' });
    await dialog.getByRole('figure', { name: 'After' }).waitFor();
    await album(page, 'restore on a phone');
    for (const shown of [drawer, dialog]) assert.equal(await shown.evaluate((element) => element.scrollWidth > element.clientWidth), false);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await drawer.waitFor();
  });

  it('never drops a text at Escape: it is saved, or the dialog asks', async () => {
    const { page } = await windowOf('editor');
    await openLibrary(page);
    await files(page).locator('[title="minutes.txt"]').click();
    const caption = rail(page, 'minutes.txt').getByLabel('Caption');
    await caption.fill('Of the last meeting');
    await page.keyboard.press('Escape');
    await until(async () => (await stored(page, 'minutes.txt')).caption, 'Of the last meeting');
    assert.equal(await caption.inputValue(), 'Of the last meeting');

    await page.getByRole('button', { name: 'New folder' }).click();
    const dialog = page.getByRole('dialog', { name: 'New folder' });
    const asking = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
    // Without a text, nobody is asked.
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'New folder' }).click();
    await dialog.getByLabel('Name').fill('Half a name');
    for (let round = 0; round < 2; round++) {
      await page.keyboard.press('Escape');
      await asking.waitFor();
      await page.keyboard.press('Escape');
      await asking.waitFor({ state: 'detached' });
      assert.equal(await dialog.getByLabel('Name').inputValue(), 'Half a name');
    }
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await asking.getByRole('button', { name: 'Discard changes' }).click();
    await dialog.waitFor({ state: 'detached' });
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
    const dialog = page.getByRole('dialog', { name: 'Delete “ferry.png”?' });
    await until(
      () => dialog.getByRole('listitem').allTextContents(),
      ['The last ferry Article, Cover', 'The last ferry Article, Sections'],
    );
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Select ferry.png').check();
    await page.keyboard.press('Delete');
    await dialog.getByRole('button', { name: 'Delete file' }).click();
    await until(async () => (await names(page)).includes('ferry.png'), false);
    assert.equal((await served.seed('GET', `/api/articles/${documentId}?populate=cover`)).cover, null);
  });
});
