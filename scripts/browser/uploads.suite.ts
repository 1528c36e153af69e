import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { albumOf } from './album.ts';
import { overflow } from './browser.ts';
import { inNewsroom } from './in-newsroom.ts';
import { drop, type Given, paste, picture, said, until } from './steps.ts';

/** Realistic file names that cause trouble in file systems, addresses or pages. */
const NAMES = [
  `${'a very long name of a picture '.repeat(8).trim()}.png`,
  'صورة الميناء القديم ٣.png',
  `he said "hello" & 'bye' #1 100%.png`,
  '<img src=x onerror=alert(document.domain)>.png',
  '10:30 what? *new*.png',
  'CON.png',
  '   spaces.png',
  'ünïcödé 🚢 .png',
];

const album = albumOf('uploads');
const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' });
const names = (page: Page) => page.getByRole('list', { name: 'Files' }).locator('[data-tile] [title]').allTextContents();

async function openLibrary(page: Page): Promise<void> {
  await page.goto('/admin/media');
  await page.getByRole('region', { name: 'Files' }).and(page.locator('[aria-busy="false"]')).waitFor();
}

describe('uploads', () => {
  const { served, windowOf } = inNewsroom();
  let small: Buffer;

  const png = (name: string): Given => ({ name, mimeType: 'image/png', buffer: small });
  const choose = (page: Page, files: readonly Given[]) =>
    page
      .locator('input[type=file]')
      .first()
      .setInputFiles([...files]);

  before(async () => {
    small = await picture(320, 200);
  });

  it('are many at once, chosen, dropped and pasted', async () => {
    const { page } = await windowOf('editor');
    await openLibrary(page);
    await choose(
      page,
      Array.from({ length: 12 }, (_, index) => png(`chosen ${index}.png`)),
    );
    await uploads(page).getByText('12 of 12').waitFor();
    await page.getByText('Uploaded. 12 images have no alternative text.').first().waitFor();
    await until(async () => (await names(page)).length, 12);
    await drop(page.locator('main h1'), [png('dropped.png'), png('too.png')]);
    await until(async () => (await names(page)).filter((name) => ['dropped.png', 'too.png'].includes(name)).length, 2);
    await page.getByText('Uploaded. 2 images have no alternative text.').first().waitFor();
    await paste(page, [png('pasted.png')]);
    await until(async () => (await names(page)).includes('pasted.png'), true);
  });

  it('keep the names that people gave, whatever stands in them', async () => {
    const { page } = await windowOf('editor');
    page.on('dialog', () => assert.fail('a name of a file was run'));
    await openLibrary(page);
    await choose(page, NAMES.map(png));
    await uploads(page).getByText(`${NAMES.length} of ${NAMES.length}`).waitFor();
    await until(
      async () => (await names(page)).filter((name) => NAMES.includes(name)).sort(),
      [...NAMES].map((name) => name.normalize()).sort(),
    );
    assert.equal(await overflow(page), 0);
    for (const name of NAMES.slice(0, 4)) {
      await page
        .getByRole('list', { name: 'Files' })
        .locator(`[title="${quoted(name)}"]`)
        .click();
      await page.getByRole('complementary', { name }).waitFor();
      assert.equal(await page.getByRole('complementary', { name }).getByRole('textbox', { name: 'Name', exact: true }).inputValue(), name);
      assert.equal(await overflow(page), 0);
    }
    await page.getByLabel('Layout').selectOption('list');
    await until(async () => (await names(page)).length >= NAMES.length, true);
    assert.equal(await overflow(page), 0);
  });

  it('that break off are tried again, by themselves and then by hand', async () => {
    const { page, watch } = await windowOf('editor');
    watch.allow('net::ERR');
    await openLibrary(page);
    let attempts = 0;
    await page.route('**/admin/api/upload', async (route) => {
      attempts += 1;
      await route.abort('connectionreset');
    });
    await choose(page, [png('broken.png')]);
    await uploads(page).getByText('Some files could not be uploaded').waitFor();
    assert.equal(attempts, 3);
    await page.unroute('**/admin/api/upload');
    await uploads(page).getByRole('button', { name: 'Details' }).click();
    await uploads(page).getByRole('button', { name: 'Try again' }).click();
    await until(async () => (await names(page)).filter((name) => name === 'broken.png').length, 1);
  });

  it('go on when the server dies in the middle of them and comes back, and leave no half of a file', async () => {
    const { page, context, watch } = await windowOf('editor');
    watch.allow('net::ERR');
    watch.allow('500');
    watch.allow('503');
    await openLibrary(page);
    const bytes = randomBytes(6_000_000);
    const network = await context.newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 1_500_000,
    });
    await choose(page, [{ name: 'recording.bin', mimeType: 'application/octet-stream', buffer: bytes }]);
    await until(
      async () => Number(await uploads(page).getByRole('progressbar', { name: 'Uploaded' }).getAttribute('value')) > 1_000_000,
      true,
    );
    await served.kill();
    await network.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
    await served.restart();
    const again = uploads(page).getByRole('button', { name: 'Try again' });
    await uploads(page).getByRole('button', { name: 'Details' }).click();
    await page.locator('main').getByText('1 of 1').or(again).first().waitFor();
    if (await again.isVisible()) await again.click();
    await until(async () => (await names(page)).filter((name) => name === 'recording.bin').length, 1);
    const link = page.getByRole('link', { name: 'Download' });
    // A file that was added without the dialog is open already.
    if (!(await link.isVisible())) await page.getByRole('list', { name: 'Files' }).locator('[title="recording.bin"]').click();
    const stored = await page.request.get((await link.getAttribute('href')) ?? '');
    const sum = (of: Buffer) => createHash('sha256').update(of).digest('hex');
    assert.equal(sum(await stored.body()), sum(bytes));
  });

  it('are cropped for one field alone: a copy takes the place of the file', async () => {
    const { page } = await windowOf('editor', { at: '/admin/content/articles/new' });
    const cover = page.locator('[data-path="cover"]');
    await cover
      .locator('input[type=file]')
      .first()
      .setInputFiles([png('harbor.png')]);
    await cover.getByText('320 × 200').waitFor();
    await cover
      .getByRole('button', { name: /: harbor\.png$/ })
      .first()
      .click();
    await page.getByRole('dialog', { name: 'harbor.png' }).getByRole('button', { name: 'Crop image' }).click();
    const cropping = page.getByRole('dialog', { name: 'Crop image' });
    await cropping.getByLabel('1:1').check();
    await cropping.getByRole('button', { name: 'Use copy in this field' }).click();
    const saving = page.getByRole('dialog', { name: 'Use copy in this field' });
    await saving.getByLabel('Alternative text', { exact: true }).fill('The harbor in the morning');
    await album(page, 'crop for a field');
    await saving.getByRole('button', { name: 'Use copy' }).click();
    await saving.waitFor({ state: 'detached' });
    await cover.getByText('200 × 200').waitFor();
    const all = await (await page.request.get('/admin/api/upload/files?filters[name]=harbor.png&sort=id')).json();
    assert.deepEqual(
      all.map(({ width, alternativeText }: { readonly width: number; readonly alternativeText: string | null }) => [
        width,
        alternativeText,
      ]),
      [
        [320, null],
        [200, 'The harbor in the morning'],
      ],
    );
  });

  it('of a field stand in it once they are there', async () => {
    const { page } = await windowOf('editor', { at: '/admin/content/articles/new' });
    const cover = page.locator('[data-path="cover"]');
    await cover
      .locator('input[type=file]')
      .first()
      .setInputFiles([png('cover.png')]);
    await cover.getByText('cover.png').waitFor();
    await cover.getByText('No alternative text').waitFor();
    await cover.getByRole('button', { name: 'Remove: cover.png' }).click();
    await drop(cover.getByText('or drop a file here'), [{ name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('words') }]);
    await said(page, 'Only images are allowed here').waitFor();
  });
});

/** Escapes a text for a quoted attribute in a selector. */
function quoted(text: string): string {
  return text.replace(/["\\]/g, '\\$&');
}
