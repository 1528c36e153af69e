import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { axeFaults, overflow } from './browser.ts';
import { inNewsroom } from './in-newsroom.ts';

/** The first section of the rail: visitors without a session. */
const strangers = (page: Page) =>
  page
    .getByRole('complementary', { name: 'Access' })
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Public (not signed in)' }) });
const form = (page: Page, name: string) => page.getByRole('navigation', { name: 'Request formats' }).getByRole('button', { name }).click();
const code = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true }).locator('pre');
const shown = async (page: Page, name: string | RegExp) => (await code(page, name).textContent()) ?? '';

describe('the API of a list and of a document', () => {
  const { served, windowOf } = inNewsroom();
  let documentId: unknown;

  before(async () => {
    for (const name of ['Sea', 'Land', 'Air']) await served.seed('POST', '/api/tags', { name });
    ({ documentId } = await served.seed('POST', '/api/articles?status=published', { title: 'Ferry times', section: 'science' }));
    await served.seed('POST', '/api/articles?status=published', { title: 'Low tide', section: 'sport' });
  });

  it('says how programs read a list, as it is filtered and sorted now', async () => {
    const { page } = await windowOf('administrator', { at: '/admin/content/articles?filters=title:containsi:ferry&sort=title' });
    await page.getByRole('button', { name: 'API', exact: true }).click();
    assert.match(await shown(page, 'URL'), /\/api\/articles\?filters\[title\]\[\$containsi\]=ferry&sort\[0\]=title&.*&status=draft$/);
    assert.ok((await shown(page, 'cURL')).startsWith(`curl -g '${served.url}/api/articles?`));
    await form(page, 'GraphQL');
    assert.match(await shown(page, /^Operation/), /articles_connection\(filters: \$filters/);
    assert.deepEqual(JSON.parse(await shown(page, 'Variables')).filters, { title: { containsi: 'ferry' } });
    await form(page, 'Client');
    assert.match(
      await shown(page, 'With plinth/client'),
      /plinth\.collection\('articles'\)\.find\(\{\n {2}filters: \{ title: \{ \$containsi: 'ferry' \} \},/,
    );
    await form(page, 'Types');
    assert.match(await shown(page, 'A document in the response'), /DocumentOf<\n {2}'api::article\.article'/);
    // Changing the search of the list changes the request.
    await page.getByRole('searchbox', { name: /Search/ }).fill('times');
    await form(page, 'REST');
    await code(page, 'URL').filter({ hasText: '_q=times' }).waitFor();
    await form(page, 'GraphQL');
    await page.getByText('This request cannot be made with GraphQL.').waitFor();
    await page.getByRole('button', { name: 'API', exact: true }).click();
    await page.getByRole('table').waitFor();
  });

  it('asks for what readers see of a document that is live, and for the draft of another one', async () => {
    const { page } = await windowOf('administrator', { at: `/admin/content/articles/${String(documentId)}?view=use` });
    await page.getByText('Published version').waitFor();
    await code(page, 'URL').filter({ hasNotText: 'status=draft' }).waitFor();
    assert.equal(await page.getByLabel('Published version').isChecked(), true);
    const draft = (await served.seed('POST', '/api/articles?status=draft', { title: 'Not yet', section: 'sport' })) as {
      documentId: string;
    };
    await page.goto(`/admin/content/articles/${draft.documentId}?view=use`);
    await code(page, 'URL').filter({ hasText: 'status=draft' }).waitFor();
  });

  it('keeps the focus and the entered token when another version or format is chosen', async () => {
    const { page } = await windowOf('administrator', { at: `/admin/content/articles/${String(documentId)}?view=use` });
    await page.getByLabel('Token', { exact: true }).fill('a-token-that-is-long');
    await page.getByLabel('Published version').focus();
    await page.keyboard.press('ArrowUp');
    await code(page, 'URL').filter({ hasText: 'status=draft' }).waitFor();
    assert.equal(await page.locator('input[type=radio]:focus').count(), 1);
    await form(page, 'GraphQL');
    assert.equal(await page.getByLabel('Token', { exact: true }).inputValue(), 'a-token-that-is-long');
  });

  it('tries it as a visitor, says what visitors lack, and lets them when somebody agrees to it', async () => {
    const { page, watch } = await windowOf('administrator');
    watch.allow('403');
    await page.goto('/admin/content/tags?show=use');
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByText('Status 403').waitFor();
    await strangers(page).getByText('No permission to read “Tag”. The request is rejected.').waitFor();
    await strangers(page).getByRole('button', { name: 'Grant read access…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Grant read access?' });
    await dialog.getByText('Anyone with the URL can read all documents of “Tag”.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    assert.equal((await fetch(`${served.url}/api/tags`)).status, 403);
    await strangers(page).getByRole('button', { name: 'Grant read access…' }).click();
    await dialog.getByRole('button', { name: 'Grant read access' }).click();
    await strangers(page).getByText('Can read everything in this request.').waitFor();
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByText('Status 200').waitFor();
    await page.getByRole('region', { name: 'Response' }).getByText('"name": "Sea"').waitFor();
    await form(page, 'GraphQL');
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByRole('region', { name: 'Response' }).getByText('"name": "Land"').waitFor();
  });

  it('says of drafts that they are for those who write, and asks for what readers see', async () => {
    const { page } = await windowOf('administrator', { at: `/admin/content/articles/${documentId}?view=use` });
    await page.getByLabel('As shown here, including drafts').check();
    await code(page, 'URL').filter({ hasText: 'status=draft' }).waitFor();
    await strangers(page).getByText('Drafts are for editors only. Access to drafts cannot be granted here.').waitFor();
    await strangers(page).getByRole('button', { name: 'Switch to published versions' }).click();
    await code(page, 'URL').filter({ hasNotText: 'status=draft' }).waitFor();
    assert.match(await shown(page, 'URL'), new RegExp(`/api/articles/${documentId}\\?.*locale=en`));
  });

  it('lets nobody give what is not theirs to give', async () => {
    const { page } = await windowOf('author', { at: '/admin/content/authors?show=use' });
    await strangers(page).getByText('permission to view the roles of end users').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Grant read access…' }).count(), 0);
  });

  for (const colorScheme of ['light', 'dark'] as const)
    it(`is for everybody, in ${colorScheme}`, async () => {
      const { page } = await windowOf('administrator', {
        colorScheme,
        bypassCSP: true,
        viewport: { width: 360, height: 740 },
        at: '/admin/content/articles',
      });
      await page.getByRole('button', { name: 'API', exact: true }).click();
      for (const name of ['REST', 'GraphQL', 'Client', 'Types']) {
        await form(page, name);
        await page.getByRole('region').first().waitFor();
        assert.deepEqual(await axeFaults(page), []);
        assert.equal(await overflow(page), 0);
      }
    });
});
