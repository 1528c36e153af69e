import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { albumOf } from './album.ts';
import { axeFaults, overflow } from './browser.ts';
import { inNewsroom } from './in-newsroom.ts';
import { textOf, until } from './steps.ts';
import { draftOf } from './writing.ts';

/** Changes of the model that convert values, or that documents lose something by. */
describe('a change of the model', () => {
  const { served, windowOf } = inNewsroom({ isInDevelopment: true });
  const picture = albumOf('model-losses');
  const schema = (name: string) => JSON.parse(readFileSync(join(served.folder, `config/content-types/${name}.json`), 'utf8'));

  const open = async (path: string): Promise<Page> => {
    const { page } = await windowOf('administrator', { bypassCSP: true, at: `/admin${path}` });
    return page;
  };
  /** Opens what the changes do. */
  const review = async (page: Page): Promise<Locator> => {
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Review changes' });
    await dialog.getByText('Files', { exact: true }).waitFor();
    return dialog;
  };
  const discard = async (page: Page) => {
    await page.keyboard.press('Escape');
    const bar = page.getByRole('region', { name: 'Pending changes' });
    await bar.getByRole('button', { name: 'Discard' }).click();
    await bar.waitFor({ state: 'detached' });
  };

  it('says in documents what becomes inaccessible, with an export, and names no column or table', async () => {
    await served.seed('POST', '/api/articles', { title: 'Live' });
    const id = await draftOf(served, { title: 'A draft' });
    await draftOf(served, { title: 'Another draft' });
    await served.seed('PUT', `/api/articles/${id}?status=draft&locale=fr`, { title: 'Un brouillon' });
    const page = await open('/model/article?look=names');
    await page.getByLabel('Draft & publish').uncheck();
    const drafts = await review(page);
    await drafts.getByText('Article: 2 drafts become inaccessible').waitFor();
    await drafts.getByRole('link', { name: 'Export documents first' }).waitFor();
    assert.doesNotMatch((await drafts.textContent()) ?? '', /_level|_locale|column|plinth_/i);
    assert.deepEqual(await axeFaults(page), []);
    await picture(page, 'drafts-off');
    await discard(page);

    await page.getByLabel('Enable localization').uncheck();
    const locales = await review(page);
    await locales.getByText(/^Article: 1 version in the locale .*fr.* becomes inaccessible$/i).waitFor();
    await locales.getByRole('link', { name: 'Export documents first' }).waitFor();
    assert.doesNotMatch((await locales.textContent()) ?? '', /_level|_locale|column|plinth_/i);
    await picture(page, 'locales-off');
    await discard(page);
  });

  it('of a type asks what becomes of values that do not fit, lists and downloads them, and the service goes on', async () => {
    await served.seed('POST', '/api/authors', { name: '1815' });
    for (let number = 1; number <= 12; number++) await served.seed('POST', '/api/authors', { name: `Ada ${number}` });
    const page = await open('/model/author');
    await page
      .locator('[data-row]')
      .filter({ has: page.getByText('name', { exact: true }) })
      .getByRole('button', { name: /^name/ })
      .click();
    await page.getByLabel('Type', { exact: true }).selectOption('integer');
    const dialog = await review(page);
    await dialog.getByText('1 document is converted').waitFor();
    await dialog.getByText('12 documents have values that do not fit').waitFor();
    assert.equal(await dialog.getByRole('link', { name: /^Ada \d+$/ }).count(), 10);
    const store = dialog.getByRole('button', { name: 'Apply', exact: true });
    assert.equal(await store.getAttribute('aria-disabled'), 'true');
    const saving = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download values as CSV' }).click();
    const lines = (await textOf(await saving)).trim().split('\n');
    assert.deepEqual([lines.length, lines.filter((line) => line.includes('Ada ')).length], [13, 12]);
    assert.deepEqual(await axeFaults(page), []);
    await picture(page, 'values');
    await page.setViewportSize({ width: 360, height: 740 });
    assert.equal(await overflow(page), 0);
    await picture(page, 'values-narrow');
    await page.setViewportSize({ width: 1280, height: 800 });

    await dialog.getByRole('radio', { name: /^Keep as text in the new private field/ }).check();
    await until(() => store.getAttribute('aria-disabled'), null);
    await store.click();
    await page
      .getByText(/Content model updated in/)
      .first()
      .waitFor();
    const { name, ...others } = schema('author').attributes;
    assert.equal(name.type, 'integer');
    assert.equal(others.name_text.private, true);
    const authors = (await served.seed('GET', '/api/authors?sort=id')) as unknown as readonly { readonly name: number | null }[];
    assert.deepEqual([authors[0]?.name, authors.slice(1).every((author) => author.name === null), authors.length], [1815, true, 13]);
  });
});
