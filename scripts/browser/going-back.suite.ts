import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { inNewsroom } from './in-newsroom.ts';

describe('the Back button of the browser', () => {
  const newsroom = inNewsroom();

  /** Opens a page from another one, so that there is a page to go back to. */
  const open = async (path: string, heading: string): Promise<Page> => {
    const { page } = await newsroom.windowOf('administrator');
    page.setDefaultTimeout(15_000);
    await page.goto('/admin/');
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.goto(`/admin${path}`);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    return page;
  };
  const back = (page: Page) => page.evaluate('history.back()');
  const question = (page: Page) => page.getByRole('dialog', { name: 'Discard unsaved changes?' });

  /** A dialog with a name that is not saved, on a page that was opened by a link. */
  const withTypedName = async (): Promise<Page> => {
    const page = await open('/people', 'Users');
    for (const name of ['End users', 'Roles']) await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await page.getByRole('button', { name: 'Create end user role' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Readers of a day');
    return page;
  };

  it('does not close a dialog with typed text without a question', async () => {
    const page = await withTypedName();
    const address = page.url();
    await back(page);
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await page.getByRole('dialog').getByLabel('Name').inputValue(), 'Readers of a day');
    await page.waitForURL(address);
    await back(page);
    await back(page);
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(address);
    // Saving leads to another page without a question.
    await page.getByRole('button', { name: 'Create role' }).click();
    await page.getByRole('heading', { level: 1, name: 'Readers of a day' }).waitFor();
  });

  it('goes back once the person has agreed', async () => {
    const page = await withTypedName();
    const address = page.url();
    await back(page);
    await question(page).getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.notEqual(page.url(), address);
  });

  it('goes back at once when a dialog contains nothing that was entered', async () => {
    const page = await open('/people', 'Users');
    await page.getByRole('main').getByRole('link', { name: 'Roles', exact: true }).click();
    const address = page.url();
    await page.getByRole('button', { name: 'Create end user role' }).click();
    await page.getByRole('dialog').waitFor();
    await back(page);
    await page.waitForURL((url) => url.href !== address);
    assert.equal(await question(page).count(), 0);
  });

  it('does not close a document in a drawer', async () => {
    const page = await open('/content/articles', 'Articles');
    await page.getByRole('main').getByRole('link', { name: 'New article' }).first().click();
    const author = page.locator('[data-path="author"]');
    await author.getByRole('combobox').fill('Ada Reed');
    await author.getByRole('option', { name: 'Create “Ada Reed”' }).click();
    const drawer = page.getByRole('dialog');
    const name = drawer.locator('[data-path="name"]').getByRole('textbox');
    await name.fill('Ada Reed-Adams');
    const address = page.url();
    await back(page);
    await drawer.getByRole('button', { name: 'Continue editing' }).click();
    assert.equal(await name.inputValue(), 'Ada Reed-Adams');
    await page.waitForURL(address);
  });
});
