import { crc32, deflateSync } from 'node:zlib';
import type { Locator, Page } from 'playwright-core';
import type { Served } from './served.ts';

/** What the server answers of a document. */
export type Stored = Readonly<Record<string, unknown>> & { readonly documentId: string };

/** Makes an article that nobody has published; answers its identifier. */
export async function draftOf(served: Served, data: object): Promise<string> {
  return String((await served.seed('POST', '/api/articles?status=draft', data)).documentId);
}

/** Makes an article that readers see. */
export async function liveOf(served: Served, data: object): Promise<string> {
  return String((await served.seed('POST', '/api/articles?status=published', data)).documentId);
}

/** An article as the server has it, with everything in it; null where there is none. */
export async function storedArticle(served: Served, documentId: string, query = 'status=draft'): Promise<Stored | null> {
  const populate = ['cover', 'author', 'tags', 'seo', 'sections'].map((name) => `populate[${name}]=true`).join('&');
  return (await served.seed('GET', `/api/articles/${documentId}?${query}&${populate}`).catch(isMissing)) as Stored | null;
}

function isMissing(error: unknown): null {
  if (error instanceof Error && error.message.includes(': 404')) return null;
  throw error;
}

/** The entries of a zone, or the blocks of a text. */
export function listOf(stored: Stored | null, name: string): readonly Readonly<Record<string, unknown>>[] {
  const value = stored?.[name];
  return Array.isArray(value) ? value : [];
}

/** The words of the quotes of an article. */
export function wordsOf(stored: Stored | null): readonly unknown[] {
  return listOf(stored, 'sections').map(({ words }) => words);
}

/** Every draft of an article, as the server has them. */
export async function allArticles(served: Served, query = ''): Promise<readonly Stored[]> {
  return (await served.seed('GET', `/api/articles?status=draft&pagination[pageSize]=100${query}`)) as unknown as readonly Stored[];
}

/** Opens an article to write in, and waits until one can. */
export async function openArticle(page: Page, documentId: string, query = ''): Promise<void> {
  await page.goto(`/admin/content/articles/${documentId}${query}`);
  await field(page, 'Title').waitFor();
}

/** The control of a field of a document. */
export function field(page: Page, name: string): Locator {
  return page.getByRole('main').getByLabel(name, { exact: true }).first();
}

/** What surrounds a field: its name, its control, and what is said about it. */
export function place(page: Page, path: string): Locator {
  return page.locator(`[data-path="${path}"]`);
}

/** What stands at the bottom: what has changed, and what can be done. */
export function bar(page: Page): Locator {
  return page.getByRole('region', { name: 'What can be done' });
}

/** What the page says at the bottom, until it goes by itself. */
export function said(page: Page, words: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Messages' }).getByText(words);
}

/** The state of the language that is open. */
export function state(page: Page): Locator {
  return page.getByRole('complementary', { name: 'About this document' }).locator('details').first();
}

/** The link to the same document in another language, with the state of that. */
export function language(page: Page, code: string): Locator {
  return page
    .getByRole('complementary', { name: 'About this document' })
    .locator('div')
    .filter({ has: page.locator(`a[hreflang="${code}"]`) })
    .last();
}

/** Another way to look at the document. */
export async function lookAt(page: Page, view: 'Write' | 'Difference' | 'Side by side' | 'Preview'): Promise<void> {
  await page.getByRole('navigation', { name: 'Ways to look at it' }).getByRole('button', { name: view }).click();
}

/** Stores what was written by its key, and waits until it is. */
export async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  await allSaved(page);
}

export async function allSaved(page: Page): Promise<void> {
  await bar(page).getByText('All saved').waitFor();
}

/** Chooses something of the menu at the bottom. */
export async function more(page: Page, item: string): Promise<void> {
  await bar(page).getByRole('button', { name: 'More for this document' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** The identifier of the document that is open, once it has one. */
export async function openedId(page: Page): Promise<string> {
  await page.waitForURL((url) => /\/content\/[^/]+\/(?!new$)[^/]+$/.test(url.pathname));
  return new URL(page.url()).pathname.split('/').at(-1) as string;
}

/** What has the focus, by the path of its field. */
export async function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const { activeElement } = (
      globalThis as unknown as { document: { activeElement: { closest(selector: string): { dataset: { path?: string } } | null } | null } }
    ).document;
    return activeElement?.closest('[data-path]')?.dataset.path ?? null;
  });
}

/** Waits until something holds that no element says. @throws Error after ten seconds */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`still not so after ten seconds: ${what}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** A picture of one colour, as a file of the format PNG. */
export function picture(width = 64, height = 48): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([head, body, sum]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 120)]);
  const lines = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', size), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))]);
}
