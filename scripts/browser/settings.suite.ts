import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { axeFaults, openBrowser, overflow, type Window, windowOf, ZONE } from './browser.ts';
import { type Served, serveNewsroom } from './served.ts';
import { said, until, untilKept } from './steps.ts';

/**
 * A plugin of the app with a settings page generated from its schema, a widget for the first page, a page that fails, and slow queries
 * recorded by another node.
 */
const PLUGIN = `
import { DATABASE, definePlugin, z } from 'plinth';
import { SETTINGS } from 'plinth/plugins/settings';
import { ADMIN } from 'plinth/plugins/admin';

const WIDGET = \`
export function mount(element) {
  const text = document.createElement('p');
  text.textContent = 'High water at noon';
  element.append(text);
  return { update() {}, unmount: () => text.remove() };
}
\`;

const ARTICLE = 'api::article.article';
const query = (filters, sort, populate, wants) => ({ type: ARTICLE, asks: 'list', filters, sort, populate, wants });
const SLOW = [
  query(['author.name $eq', 'title $contains'], ['title asc', 'id asc'], ['author', 'tags'], [
    { type: 'api::author.author', attribute: 'name', index: true },
    { type: ARTICLE, attribute: 'title', index: 'text' },
  ]),
  { ...query([], [], ['author'], []), asks: 'one' },
  ...['$gt', '$lt', '$gte', '$lte', '$ne'].map((operator) => query(['id ' + operator], ['id asc'], [], [])),
];

export default definePlugin({
  name: 'tides',
  after: ['admin', 'settings'],
  options: z.strictObject({ harbour: z.string().default('North') }),
  apply({ container, hooks }) {
    container.resolve(SETTINGS).define(
      'tides',
      z.strictObject({
        harbour: z.string().default('North').meta({ title: 'Harbour' }),
        metres: z.int().min(1).max(9).default(3).meta({ title: 'Depth' }).describe('Metres at low water, as \`charts\` say.'),
        warns: z.boolean().default(false).meta({ title: 'Warn of storms' }),
      }),
      { title: 'Tides', options: { harbour: 'harbour' } },
    );
    container.resolve(ADMIN).addWidget('tides', { title: 'Tide', module: '/tides/widget.js' });
    container.resolve(ADMIN).addAgenda({
      next: async () => [{ title: 'Evening edition', note: 'two articles', at: new Date(Date.now() + 7_200_000).toISOString(), to: null }],
    });
    hooks.ready.tapPromise('tides', async () => {
      const { knex, dialect } = container.resolve(DATABASE);
      const rows = SLOW.map((told, index) => {
        const numbers = { times: 3, failed: index === 0 ? 1 : 0, total: 9_000 - index, worst: 4_200, last: Date.now() - 3_600_000 };
        return { shape: String(index), told: dialect.bind('json', told), ...numbers };
      });
      await knex('plinth_slow_queries').insert(rows);
    });
    hooks.routes.tap('tides', (routes) => {
      routes.get('/tides/widget.js', { auth: false }, (ctx) => {
        ctx.type = 'text/javascript';
        return WIDGET;
      });
      routes.get('/tides/broken', { auth: false }, () => {
        throw new Error('the gauge is stuck');
      });
    });
  },
});
`;

describe('settings, health and the first page', () => {
  let served: Served;
  let browser: Browser;
  let window: Window;

  before(async () => {
    served = await serveNewsroom({
      plugins: { outgoing: { config: { allow: ['127.0.0.1'] } }, tides: { resolve: './plugins/tides.ts', config: { harbour: 'South' } } },
      files: { 'plugins/tides.ts': PLUGIN },
    });
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await served?.close();
  });
  afterEach(async () => {
    await window.context.close();
    assert.deepEqual(window.watch.faults, []);
  });

  const open = async (path: string, heading: string, role = 'administrator', options = {}): Promise<Page> => {
    window = await windowOf(browser, served, role, { bypassCSP: true, ...options, at: `/admin${path}` });
    await window.page.getByRole('heading', { level: 1, name: heading }).waitFor();
    return window.page;
  };

  it('are there for those who look after the service, and for nobody else', async () => {
    const page = await open('/settings', 'Page not found', 'editor');
    assert.equal(await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'System health' }).count(), 0);
    await page.goto('/admin/health');
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await window.context.close();
    const today = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: ZONE }).format(new Date());
    const mine = await open('/', today);
    await mine.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
    await mine.getByRole('heading', { level: 1, name: 'Locales' }).waitFor();
    await mine.keyboard.press('Control+k');
    await mine.getByRole('combobox', { name: 'Search or command' }).fill('heal');
    await mine.keyboard.press('Enter');
    await mine.getByRole('heading', { level: 1, name: 'System health' }).waitFor();
  });

  it('of a plugin are made from its schema: what a file says stays, the rest is changed', async () => {
    const page = await open('/settings/tides', 'Tides');
    await page.getByText('South', { exact: true }).waitFor();
    await page.getByText(/^Set in config\/plugins\.json\. Edit it there\.$/).waitFor();
    const save = page.getByRole('button', { name: 'Save' });
    assert.equal(await save.getAttribute('aria-disabled'), 'true');
    window.watch.allow('400');
    await page.getByRole('textbox', { name: 'Depth' }).fill('12');
    await save.click();
    await page.locator('input[aria-invalid=true]').waitFor();
    await page.getByRole('textbox', { name: 'Depth' }).fill('5');
    await page.getByRole('radiogroup', { name: 'Warn of storms' }).getByLabel('Yes').check();
    await save.click();
    await said(page, 'Tides saved').waitFor();
    assert.deepEqual(await axeFaults(page), []);
    await page.reload();
    await until(() => page.getByRole('textbox', { name: 'Depth' }).inputValue(), '5');
    await page.getByRole('button', { name: 'Reset to 3: Depth' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await until(() => page.getByRole('textbox', { name: 'Depth' }).inputValue(), '3');
  });

  it('are written out as files', async () => {
    const page = await open('/settings/upload', 'Files');
    await page.getByLabel('Maximum files per request').fill('12');
    await page.getByRole('button', { name: 'Save' }).click();
    await said(page, 'Files saved').waitFor();
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Configuration files' }).click();
    await page.getByText('"maxFiles": 12').waitFor();
    await page.goto('/admin/settings/plugins');
    await page.getByText('tides', { exact: true }).waitFor();
    await page.getByText('Admin panel at /admin').waitFor();
  });

  it('make a language, rename it, and say what becomes of its content before it is taken out', async () => {
    const page = await open('/settings/languages', 'Locales');
    await page.getByRole('button', { name: 'Add locale' }).click();
    await page.getByRole('dialog').getByLabel('Locale code').fill('de');
    await until(() => page.getByRole('dialog').getByLabel('Name').inputValue(), 'German');
    await page.keyboard.press('Enter');
    await said(page, 'Locale “German” added').waitFor();
    await served.seed('POST', '/api/articles?locale=de', { title: 'Regen' });
    const deed = async (name: string) => {
      await page.getByRole('button', { name: /^Actions for “(German|Deutsch)”$/ }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await deed('Rename');
    await page.getByRole('dialog').getByLabel('Name').fill('Deutsch');
    await page.keyboard.press('Enter');
    await said(page, 'Locale renamed to “Deutsch”').waitFor();
    await deed('Delete locale');
    const dialog = page.getByRole('dialog', { name: 'Delete locale “Deutsch”?' });
    await dialog.getByText('One document has content in this locale.').waitFor();
    const remove = dialog.getByRole('button', { name: 'Delete locale' });
    assert.equal(await remove.getAttribute('aria-disabled'), 'true');
    assert.deepEqual(await axeFaults(page), []);
    await dialog.getByLabel('Delete all content in “Deutsch”').check();
    await remove.click();
    await said(page, 'Locale “Deutsch” deleted').waitFor();
    await page.getByRole('button', { name: 'Actions for “English (en)”' }).click();
    await page.getByRole('menuitem', { name: 'Delete locale' }).getByText('Choose another default locale first.').waitFor();
  });

  it('say of mail what the server said', async () => {
    const page = await open('/settings/mail', 'Email');
    await page.getByText('No mail server is configured, so no emails are sent.').waitFor();
    await page.getByLabel('Sender').fill('Post <post@example.org>');
    await page.getByLabel('Server', { exact: true }).fill('127.0.0.1');
    await page.getByLabel('Port').fill('9');
    await page.getByRole('button', { name: 'Save' }).click();
    await said(page, 'Mail saved').waitFor();
    window.watch.allow('400');
    await page.getByRole('button', { name: 'Send test email' }).click();
    await page.getByText(/The mail server rejected the email: there is no connection to the server/).waitFor();
  });

  it('show how it goes: requests, errors with their number, what doctor and check say', async () => {
    const answer = await fetch(`${served.url}/tides/broken`);
    const requestId = answer.headers.get('x-request-id') as string;
    const page = await open('/health', 'System health');
    await page.getByText('the gauge is stuck').first().waitFor();
    await page.getByText(requestId).first().waitFor();
    const all = page.getByRole('button', { name: /^Show all \d+ routes$/ });
    if ((await all.count()) > 0) await all.click();
    await page.getByRole('region', { name: 'Requests by route' }).getByText('GET /tides/broken').waitFor();
    await page.getByRole('button', { name: 'Run check: content' }).click();
    await page.getByText(/No problems found\. Last checked/).waitFor();
    await page.getByRole('button', { name: 'Run check: deployment' }).click();
    await page.getByText('PUBLIC_URL', { exact: false }).first().waitFor({ timeout: 120_000 });
    assert.deepEqual(await axeFaults(page), []);
    await page.setViewportSize({ width: 360, height: 740 });
    assert.equal(await overflow(page), 0);
  });

  it('show which queries were slow on all nodes, also before this start, and the index that would help', async () => {
    const page = await open('/health', 'System health');
    await page.getByRole('heading', { level: 3, name: 'All nodes, last 30 days' }).waitFor();
    const slow = page.getByRole('listitem').filter({ hasText: /Article: (list of documents|one document)/ });
    const first = slow.first();
    await first.getByText('filters: author.name $eq, title $contains').waitFor();
    await first.getByText('sort: title asc, id asc').waitFor();
    await first.getByText(/^3 times, 3 s average, 4\.2 s max, last .+; 1 failed$/).waitFor();
    await first.getByText('No index on Author: name.').waitFor();
    await first.getByText('No full-text index on Article: title.').waitFor();
    // In production the schema is a file that cannot be changed, so the button is disabled.
    for (const value of ['true', '"text"']) {
      const button = first.getByRole('button', { name: `Add index: ${value}`, description: `"index": ${value}` });
      assert.equal(await button.getAttribute('aria-disabled'), 'true');
    }
    await slow.filter({ hasText: 'Article: one document' }).waitFor();
    assert.equal(await slow.count(), 5);
    await page.getByRole('button', { name: 'Show all 7 queries' }).click();
    assert.equal(await slow.count(), 7);
    assert.deepEqual(await axeFaults(page), []);
    await page.setViewportSize({ width: 360, height: 740 });
    assert.equal(await overflow(page), 0);
  });

  it('tell on the first page what plugins know', async () => {
    const page = await open('/', '');
    await page.getByText('High water at noon').waitFor();
    await page.getByRole('heading', { name: 'Scheduled next' }).waitFor();
    await page.getByText('Evening edition').waitFor();
    assert.deepEqual(await axeFaults(page), []);
  });

  it('tell on the first page what was typed and not saved', async () => {
    const page = await open('/content/authors/new', 'New author');
    // What this browser stored last may be sent again after a later write: the server refuses it.
    window.watch.allow('status of 409');
    await page.getByLabel('Name').fill('Nobody yet');
    await untilKept(page, 'Nobody yet');
    await page.goto('/admin/');
    await page.getByRole('heading', { name: 'Your unsaved changes' }).waitFor();
    await page.getByRole('link', { name: 'Nobody yet' }).click();
    await page.getByText('Your unsaved changes were restored.').first().waitFor();
    assert.equal(await page.getByLabel('Name').inputValue(), 'Nobody yet');
    await page.goto('/admin/');
    await page.getByRole('button', { name: 'Discard changes to “Nobody yet”' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('heading', { name: 'Your unsaved changes' }).waitFor({ state: 'detached' });
  });
});
