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
  await control(page, 'Title').waitFor();
}

/** The control of a field, by what people call it. */
export function control(page: Page, name: string): Locator {
  return page.getByRole('main').getByLabel(name, { exact: true }).first();
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
