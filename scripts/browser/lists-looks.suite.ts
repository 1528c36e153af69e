import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { inNewsroom } from './in-newsroom.ts';
import { openList, said, titles, until } from './steps.ts';

const heads = (page: Page) => page.getByRole('columnheader').getByRole('button').locator('span:first-child').allTextContents();

/** Width of a column in pixels. */
async function widthOf(page: Page, name: string): Promise<number> {
  return Math.round((await page.getByRole('columnheader', { name }).boundingBox())?.width ?? 0);
}

describe('how lists are looked at', () => {
  const { served, windowOf } = inNewsroom();

  before(async () => {
    const author = await served.seed('POST', '/api/authors', { name: 'Eva Adams' });
    const tags = [];
    for (const name of ['Sea', 'Harbour', 'Trade']) tags.push((await served.seed('POST', '/api/tags', { name })).documentId);
    await served.seed('POST', '/api/articles', { title: 'The ferry', section: 'culture', author: author.documentId, tags });
    await served.seed('POST', '/api/articles', { title: 'The quay', section: 'sport', author: author.documentId, tags: tags.slice(0, 1) });
  });

  it('are columns that somebody chose, ordered and drew, on every machine of theirs', async () => {
    const { page } = await windowOf('editor');
    await openList(page, 'articles', { sort: 'title' });
    await page.getByRole('button', { name: 'Columns' }).click();
    const dialog = page.getByRole('dialog', { name: 'Columns' });
    await dialog.getByRole('checkbox', { name: 'Tags' }).click();
    await dialog.getByRole('checkbox', { name: 'Cover' }).click();
    await dialog.getByRole('button', { name: 'Move Tags up' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await until(() => heads(page), ['Title', 'Status', 'Locales', 'Section', 'Author', 'Tags', 'Updated at']);
    await page.getByRole('row', { name: 'The ferry' }).getByText('Sea and 2 more').waitFor();
    await page.getByRole('columnheader', { name: 'Tags' }).getByRole('button').focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await until(() => heads(page), ['Title', 'Status', 'Locales', 'Section', 'Tags', 'Author', 'Updated at']);
    await page
      .getByRole('columnheader', { name: 'Author' })
      .getByRole('button')
      .dragTo(page.getByRole('columnheader', { name: 'Status' }));
    const order = ['Title', 'Author', 'Status', 'Locales', 'Section', 'Tags', 'Updated at'];
    await until(() => heads(page), order);

    const was = await widthOf(page, 'Section');
    const edge = page.getByRole('separator', { name: 'Width of Section' });
    await edge.focus();
    await page.keyboard.press('ArrowRight');
    await until(() => widthOf(page, 'Section'), was + 16);
    const { x = 0, y = 0, width = 0, height = 0 } = (await edge.boundingBox()) ?? {};
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 100, y + height / 2, { steps: 20 });
    await page.mouse.up();
    const drawn = await widthOf(page, 'Section');
    assert.ok(drawn > was + 90 && drawn < was + 140, `${was} became ${drawn}`);
    await page.waitForResponse((response) => response.url().endsWith('/views') && response.request().method() === 'POST');

    const other = await windowOf('editor');
    await openList(other.page, 'articles');
    await until(() => heads(other.page), order);
    assert.equal(await widthOf(other.page, 'Section'), drawn);
    await other.context.close();
    assert.deepEqual(other.watch.faults, []);
  });

  it('are views with names: one’s own, and those that everybody sees', async () => {
    const { page } = await windowOf('editor');
    await openList(page, 'articles', { filters: 'section:in:sport' });
    const keep = async (name: string, isShared: boolean) => {
      await page.getByRole('button', { name: 'Save view' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill(name);
      if (isShared) await dialog.getByLabel('Share with everyone').check();
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name }).waitFor();
      await page.waitForURL(/view=\d+/);
    };
    await keep('All of sport', true);
    const address = page.url();
    await openList(page, 'articles', { filters: 'section:in:culture' });
    await keep('Mine', false);

    const other = await windowOf('author');
    await openList(other.page, 'articles');
    const views = other.page.getByRole('navigation', { name: 'Views' });
    await views.getByRole('link', { name: 'All of sport' }).click();
    await until(() => titles(other.page), ['The quay']);
    assert.equal(await views.getByRole('link', { name: 'Mine' }).count(), 0);
    await other.page.goto(`/admin/content/articles?${new URL(address).searchParams}`);
    await until(() => titles(other.page), ['The quay']);
    other.watch.allow('403');
    await other.page.getByRole('button', { name: 'Actions for view “All of sport”' }).click();
    await other.page.getByRole('menuitem', { name: 'Delete' }).click();
    await said(other.page, 'You don’t have permission to change shared views.').waitFor();
    await other.context.close();
    assert.deepEqual(other.watch.faults, []);
  });

  it('are changed, removed, and brought back', async () => {
    const { page } = await windowOf('editor');
    await openList(page, 'articles');
    const views = page.getByRole('navigation', { name: 'Views' });
    await views.getByRole('link', { name: 'Mine' }).click();
    await until(() => titles(page), ['The ferry']);
    await page.getByRole('button', { name: /^Remove filter/ }).click();
    await until(async () => (await titles(page)).length, 2);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('View “Mine” updated').first().waitFor();
    await page.reload();
    await until(async () => (await titles(page)).length, 2);
    await page.getByRole('button', { name: 'Actions for view “Mine”' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('What I write');
    await page.keyboard.press('Enter');
    await views.getByRole('link', { name: 'What I write' }).waitFor();
    await page.getByRole('button', { name: 'Actions for view “What I write”' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await views.getByRole('link', { name: 'What I write' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await views.getByRole('link', { name: 'What I write' }).waitFor();
  });
});
