import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from 'playwright-core';
import sharp from 'sharp';

/** Milliseconds to wait for an expected result. */
const PATIENCE = 120_000;

/** Waits until `read` gives the expected value. @throws AssertionError that contains the last value */
export async function until<T>(read: () => Promise<T>, expected: T): Promise<void> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const found = await read();
    try {
      assert.deepEqual(found, expected);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** The titles of a list's rows, once it is loaded. */
export async function titles(page: Page): Promise<readonly string[]> {
  await page.locator('table[aria-busy="false"], main h2').first().waitFor();
  return page.locator('a[data-title]').allTextContents();
}

/** Opens the list of a type, with the given query parameters. */
export async function openList(page: Page, plural: string, search: Readonly<Record<string, string>> = {}): Promise<void> {
  await page.goto(`/admin/content/${plural}?${new URLSearchParams(search)}`);
  await page.locator('table[aria-busy="false"], main h2').first().waitFor();
}

/**
 * A message at the bottom of the page, while it is shown. The same words are in a live region for screen readers, so `page.getByText` would
 * find them twice for some time.
 */
export function said(page: Page, words: string | RegExp, options: { readonly exact?: boolean } = {}): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByText(words, options);
}

/** The field of an attribute in a form, by the path of its value: `title`, `seo.description`. */
export function field(within: Page | Locator, path: string): Locator {
  return within.locator(`[data-path="${path}"]`);
}

/** A PNG in one colour. */
export async function picture(width: number, height: number, background = '#2266aa'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

/** A file to be chosen, dropped or pasted. */
export interface Given {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Script that makes a `DataTransfer` with files. */
function transferOf(files: readonly Given[]): string {
  const all = files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, bytes: buffer.toString('base64') }));
  return `(() => {
    const transfer = new DataTransfer();
    for (const { name, type, bytes } of ${JSON.stringify(all)})
      transfer.items.add(new File([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))], name, { type }));
    return transfer;
  })()`;
}

/** Drops files onto an element. */
export async function drop(onto: Locator, files: readonly Given[]): Promise<void> {
  await onto.dispatchEvent('drop', { dataTransfer: await onto.page().evaluateHandle(transferOf(files)) });
}

/** Pastes files into a page. */
export async function paste(page: Page, files: readonly Given[]): Promise<void> {
  await page.evaluate(`void document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: ${transferOf(files)}, bubbles: true }))`);
}

/** The text of a downloaded file. */
export async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

/** Milliseconds that a work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return Math.round(performance.now() - begin);
}

/** The unsaved changes of the person, in the browser's storage and on the server, as JSON. */
const UNSAVED = `(async () => {
  const get = async (path) => (await (await fetch('/admin/api/working-copies' + path)).json()).data;
  const places = (await get('')).map(({ type, documentId, locale }) => '/' + type + '/' + documentId + (locale ? '?locale=' + locale : ''));
  const stored = await Promise.all(places.map(get));
  const names = (await indexedDB.databases()).map(({ name }) => name);
  // Opening a database that does not exist would create it.
  if (!names.includes('plinth')) return JSON.stringify(stored);
  const result = (request) => new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
  const database = await result(indexedDB.open('plinth'));
  try {
    if (!database.objectStoreNames.contains('working-copies')) return JSON.stringify(stored);
    const here = await result(database.transaction('working-copies').objectStore('working-copies').getAll());
    return JSON.stringify([...stored, ...here]);
  } finally {
    database.close();
  }
})()`;

/** Waits until a text that is not saved is stored in a working copy, and returns all working copies of the person, as JSON. */
export async function untilKept(page: Page, text: string): Promise<string> {
  let kept = '';
  await until(async () => {
    kept = await page.evaluate<string>(UNSAVED);
    return kept.includes(text);
  }, true);
  return kept;
}
