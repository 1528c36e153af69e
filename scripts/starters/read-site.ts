import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { windowOf } from '../browser/browser.ts';
import type { Served } from '../browser/served.ts';
import { control, lookAt, openArticle } from '../browser/writing.ts';

interface Article {
  readonly documentId: string;
  readonly title: string;
  readonly slug: string;
  readonly cover: { readonly formats: { readonly small_webp: { readonly url: string } } } | null;
}

/** An article whose body has every kind of entry. */
const WHOLE = 'six-hours-to-the-outer-islands';

/** The published articles, in the order of the site. */
async function articlesOf(served: Served): Promise<readonly Article[]> {
  return (await served.seed('GET', '/api/articles?populate=cover&sort=writtenOn:desc')) as unknown as readonly Article[];
}

/**
 * Reads the site as a visitor with a phone: the list, a picture in the size that fits, an article with all its entries.
 * @param shots folder for screenshots; null for none
 */
export async function readAsVisitor(browser: Browser, served: Served, site: string, shots: string | null): Promise<void> {
  const articles = await articlesOf(served);
  const context = await browser.newContext({ baseURL: site, viewport: { width: 390, height: 800 } });
  try {
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto('/');
    assert.deepEqual(
      await page.getByRole('heading', { level: 2 }).allTextContents(),
      articles.map(({ title }) => title),
    );
    const pictured = articles.findIndex(({ cover }) => cover !== null);
    const image = page.getByRole('article').nth(pictured).getByRole('img');
    await image.scrollIntoViewIfNeeded();
    await page.waitForFunction('[...document.images].some(({ complete, naturalWidth }) => complete && naturalWidth > 0)');
    const shown = await image.evaluate((element) => (element as unknown as { readonly currentSrc: string }).currentSrc);
    assert.equal(shown, `${served.url}${articles[pictured]?.cover?.formats.small_webp.url}`, 'not the copy that fits a phone');
    if (shots !== null) await page.screenshot({ path: join(shots, 'list.png') });
    const whole = articles.find(({ slug }) => slug === WHOLE);
    await page.getByRole('link', { name: whole?.title ?? '' }).click();
    await page.getByRole('heading', { level: 1, name: whole?.title ?? '' }).waitFor();
    await page.getByText('There are eleven of us in the saloon.').waitFor();
    await page.locator('blockquote').getByText('The mate, at the rail').waitFor();
    await page.locator('aside').getByText('Sit on the port side in the morning').waitFor();
    assert.equal(await page.locator('figure img').count(), 2);
    if (shots !== null) await page.screenshot({ path: join(shots, 'article.png'), fullPage: true });
    assert.deepEqual(faults, []);
  } finally {
    await context.close();
  }
}

/** Changes a draft as an editor, and looks at its preview: the draft, and what is typed. Visitors still read the published version. */
export async function previewAsEditor(browser: Browser, served: Served, site: string, shots: string | null): Promise<void> {
  const whole = (await articlesOf(served)).find(({ slug }) => slug === WHOLE);
  if (whole === undefined) throw new Error(`there is no article ${WHOLE}`);
  const { title, documentId } = whole;
  await served.seed('PUT', `/api/articles/${documentId}?status=draft`, { title: 'A draft of the ferry' });
  const { context, page, watch } = await windowOf(browser, served, 'editor');
  try {
    watch.allow(`another host: ${site}`);
    await openArticle(page, documentId);
    await lookAt(page, 'Preview');
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { name: 'A draft of the ferry' }).waitFor();
    // What is typed is shown once the page in the frame listens.
    await page.waitForLoadState('networkidle');
    await control(page, 'Title').fill('A typed ferry');
    await frame.getByRole('heading', { name: 'A typed ferry' }).waitFor();
    if (shots !== null) await page.screenshot({ path: join(shots, 'preview.png') });
    const published = await (await fetch(`${site}/articles/${WHOLE}`)).text();
    assert.ok(published.includes(title) && !published.includes('A draft of the ferry'), 'visitors do not read the published version');
    const refused = await fetch(`${site}/preview?slug=${WHOLE}&locale=en&token=`);
    assert.ok(!(await refused.text()).includes('A draft of the ferry'), 'the preview shows a draft to whoever has no token');
    assert.deepEqual(watch.faults, []);
  } finally {
    await context.close();
    await served.seed('PUT', `/api/articles/${documentId}?status=published`, { title });
  }
}
