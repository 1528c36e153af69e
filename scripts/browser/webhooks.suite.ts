import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { albumOf } from './album.ts';
import { axeFaults, openBrowser, overflow, type Window, windowOf } from './browser.ts';
import { type Served, serveNewsroom } from './served.ts';
import { until } from './steps.ts';

describe('webhooks', () => {
  let served: Served;
  let browser: Browser;
  let window: Window;
  let target: Server;
  const received: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
  let status = 200;

  before(async () => {
    target = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        received.push({ headers: request.headers, body });
        response.writeHead(status).end('thank you');
      });
    });
    await new Promise<void>((done) => target.listen(0, '127.0.0.1', done));
    served = await serveNewsroom({
      plugins: { outgoing: { config: { allow: ['127.0.0.0/8'] } } },
      files: { '.env': `ENCRYPTION_KEY=${'a-key-of-tests-that-seals-'.repeat(2)}\n` },
    });
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await served?.close();
    target?.close();
  });
  afterEach(async () => {
    await window.context.close();
    assert.deepEqual(window.watch.faults, []);
  });

  const open = async (role = 'administrator', options = {}): Promise<Page> => {
    window = await windowOf(browser, served, role, { bypassCSP: true, ...options, at: '/admin/webhooks' });
    return window.page;
  };
  const picture = albumOf('webhooks');
  /** The webhook in the list. The navigation of narrow windows has a button "Search", too. */
  const named = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Search', exact: true });
  const url = () => `http://127.0.0.1:${(target.address() as AddressInfo).port}/hook`;

  it('are made by people, whose secret is shown once', async () => {
    const page = await open();
    await page.getByText('No webhooks yet').waitFor();
    await picture(page, 'none');
    await page.getByRole('button', { name: 'New webhook' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Search');
    window.watch.allow('400');
    await page.getByRole('textbox', { name: 'URL' }).fill('http://10.0.0.1/');
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await page.locator('input[aria-invalid=true]').waitFor();
    await page.getByText(/leads to an address that is not public/).waitFor();
    await page.getByRole('textbox', { name: 'URL' }).fill(url());
    await page.getByRole('checkbox', { name: 'Document created' }).check();
    assert.deepEqual(await axeFaults(page), []);
    await picture(page, 'new');
    await page.getByRole('button', { name: 'Create webhook' }).click();
    const secret = page.locator('code', { hasText: 'whsec_' });
    await secret.waitFor();
    assert.deepEqual(await axeFaults(page), []);
    await picture(page, 'secret');
    await page.getByRole('button', { name: 'Done' }).click();
    await page
      .getByRole('row', { name: /Search/ })
      .getByText('Enabled', { exact: true })
      .waitFor();
    assert.equal(await page.locator('code', { hasText: 'whsec_' }).count(), 0);
    assert.deepEqual(await axeFaults(page), []);
    await picture(page, 'list');
  });

  it('tell what happens, and show what was sent and answered', async () => {
    const { documentId } = await served.seed('POST', '/api/authors', { name: 'Ada' });
    await until(async () => received.some(({ body }) => body.includes(String(documentId))), true);
    const page = await open();
    await named(page).click();
    await page.getByRole('button', { name: new RegExp(`entry.create ${documentId}`) }).click();
    await page.getByText('thank you').waitFor();
    await page.getByText(/webhook-id: msg_/).waitFor();
    assert.deepEqual(await axeFaults(page), []);
    await picture(page, 'delivery');
    const before = received.length;
    await page.getByRole('button', { name: 'Redeliver' }).click();
    await until(async () => received.length, before + 1);
    assert.equal(received.at(-1)?.headers['webhook-id'], received.at(-2)?.headers['webhook-id']);
  });

  it('are tried by hand', async () => {
    status = 503;
    const page = await open();
    await named(page).click();
    await page.getByRole('button', { name: 'Send test event' }).click();
    await page.getByRole('heading', { name: 'Test event' }).waitFor();
    await page.getByText('the target responded with status 503').waitFor();
    await picture(page, 'failed-test');
    status = 200;
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Deliveries' }).waitFor();
    await page.getByRole('button', { name: /^ping/ }).waitFor();
    await picture(page, 'webhook');
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByText(/also signed with the previous secret/).waitFor();
  });

  it('keep what is typed while a secret is rotated', async () => {
    const page = await open();
    await named(page).click();
    const name = page.getByRole('textbox', { name: 'Name' });
    const event = page.getByRole('checkbox', { name: 'Document deleted' });
    await name.fill('Search engine');
    await event.check();
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByText(/also signed with the previous secret/).waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await until(() => name.inputValue(), 'Search engine');
    assert.equal(await event.isChecked(), true);
  });

  it('do not lose what somebody else has changed in a field that was changed here, too', async () => {
    const page = await open();
    await named(page).click();
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Search engine');
    const origin = new URL(page.url()).origin;
    const other = async (path: string, options: object) =>
      (await page.request.fetch(`${origin}/admin/api/webhooks${path}`, options)).json();
    const { data } = await other('', { method: 'GET' });
    const headers = { Origin: origin };
    await other(`/${data[0].id}`, { method: 'PUT', headers, data: { name: 'Finder', from: { name: 'Search' } } });
    // What it does reads the list again.
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('dialog', { name: 'Finder' }).waitFor();
    assert.equal(await name.inputValue(), 'Search engine');
    window.watch.allow('409');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Discard changes and reload' }).click();
    await until(() => name.inputValue(), 'Finder');
    await name.fill('Search');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog', { name: 'Search', exact: true }).waitFor();
  });

  it('are nothing for who may not look after them', async () => {
    const page = await open('editor');
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    assert.equal(await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Webhooks' }).count(), 0);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`fit a narrow window, ${colorScheme}`, async () => {
      const page = await open('administrator', { viewport: { width: 360, height: 740 }, colorScheme });
      await named(page).waitFor();
      assert.equal(await overflow(page), 0);
      await picture(page, `narrow-${colorScheme}`);
      await named(page).click();
      await page.getByRole('button', { name: /^ping/ }).waitFor();
      assert.equal(await overflow(page), 0);
      await picture(page, `narrow-webhook-${colorScheme}`);
      await page.getByRole('button', { name: /^ping/ }).click();
      await page.getByText('Request', { exact: true }).waitFor();
      assert.equal(await overflow(page), 0);
      assert.deepEqual(await axeFaults(page), []);
      await picture(page, `narrow-delivery-${colorScheme}`);
    });
  }

  it('are deleted, after a question', async () => {
    const page = await open();
    await named(page).click();
    await page.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No webhooks yet').waitFor();
  });
});
