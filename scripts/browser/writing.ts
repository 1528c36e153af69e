import type { Locator, Page } from 'playwright-core';
import type { Served } from './served.ts';

/** A document as the server returns it. */
export type Stored = Readonly<Record<string, unknown>> & { readonly documentId: string };

/** Creates an unpublished article; returns its documentId. */
export async function draftOf(served: Served, data: object): Promise<string> {
  return String((await served.seed('POST', '/api/articles?status=draft', data)).documentId);
}

/** Creates a published article. */
export async function liveOf(served: Served, data: object): Promise<string> {
  return String((await served.seed('POST', '/api/articles?status=published', data)).documentId);
}

/** The stored article with all its relations and components; null when there is none. */
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

/** All stored drafts of articles. */
export async function allArticles(served: Served, query = ''): Promise<readonly Stored[]> {
  return (await served.seed('GET', `/api/articles?status=draft&pagination[pageSize]=100${query}`)) as unknown as readonly Stored[];
}

/** Opens an article for editing, and waits until it is ready. */
export async function openArticle(page: Page, documentId: string, query = ''): Promise<void> {
  await page.goto(`/admin/content/articles/${documentId}${query}`);
  await control(page, 'Title').waitFor();
}

/** The control of a field, by its label. */
export function control(page: Page, name: string): Locator {
  // A list that is still shown may have a column of this name.
  return page.getByRole('main').getByLabel(name, { exact: true }).and(page.locator(':not(th)')).first();
}

/** The bar at the bottom, with changes and actions. */
export function bar(page: Page): Locator {
  return page.getByRole('region', { name: 'Actions' });
}

/** The section with the state of the open language. */
export function state(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Document details' }).locator('details').first();
}

/** The link to the same document in another language, which shows the state of that language. */
export function language(page: Page, code: string): Locator {
  return page
    .getByRole('complementary', { name: 'Document details' })
    .locator('div')
    .filter({ has: page.locator(`a[hreflang="${code}"]`) })
    .last();
}

/** Switches the view of the document. */
export async function lookAt(page: Page, view: 'Edit' | 'Changes' | 'Compare locales' | 'Preview'): Promise<void> {
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: view }).click();
}

/** Saves with the keyboard, and waits until it is done. */
export async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  await allSaved(page);
}

export async function allSaved(page: Page): Promise<void> {
  await bar(page).getByText('All changes saved').waitFor();
}

/** Chooses an item of the menu at the bottom. */
export async function more(page: Page, item: string): Promise<void> {
  await bar(page).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** The documentId of the open document, once it has one. */
export async function openedId(page: Page): Promise<string> {
  await page.waitForURL((url) => /\/content\/[^/]+\/(?!new$)[^/]+$/.test(url.pathname));
  return new URL(page.url()).pathname.split('/').at(-1) as string;
}

/** The field path of the focused element. */
export async function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const { activeElement } = (
      globalThis as unknown as { document: { activeElement: { closest(selector: string): { dataset: { path?: string } } | null } | null } }
    ).document;
    return activeElement?.closest('[data-path]')?.dataset.path ?? null;
  });
}
