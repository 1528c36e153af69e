import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, type Window, windowOf } from './browser.ts';
import { type Served, serveNewsroom } from './served.ts';
import { said, until } from './steps.ts';

/** A plugin of the app with settings of every kind of input. */
const PLUGIN = `
import { definePlugin, z } from 'plinth';
import { SETTINGS } from 'plinth/plugins/settings';

export default definePlugin({
  name: 'tides',
  after: ['admin', 'settings'],
  apply({ container }) {
    container.resolve(SETTINGS).define(
      'tides',
      z.strictObject({
        harbour: z.string().default('North').meta({ title: 'Harbour' }),
        metres: z.int().min(1).max(9).default(3).meta({ title: 'Depth' }),
        quays: z.array(z.string()).default(['East', 'West']).meta({ title: 'Quays' }),
        marks: z.array(z.strictObject({ at: z.int() })).default([{ at: 1 }]).meta({ title: 'Marks' }),
        buoys: z.record(z.string(), z.int()).default({ small: 1 }).meta({ title: 'Buoys' }),
      }),
      { title: 'Tides' },
    );
  },
});
`;

/** Sends a request with the session of a page, as somebody else would in another window. */
async function elsewhere(page: Page, method: string, path: string, body?: object): Promise<unknown> {
  const asked = { method, path: `/admin/api${path}`, body: body === undefined ? null : JSON.stringify(body) };
  return page.evaluate(async ({ method, path, body }) => {
    const response = await fetch(path, { method, headers: { 'Content-Type': 'application/json' }, ...(body !== null && { body }) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? null : response.json();
  }, asked);
}

/** Holds requests until it is called. */
async function held(page: Page, method: string, path: string): Promise<() => void> {
  let release = () => {};
  const gate = new Promise<void>((done) => {
    release = done;
  });
  await page.route(`**/admin/api${path}`, async (route) => {
    if (route.request().method() === method) await gate;
    await route.continue();
  });
  return release;
}

describe('what is entered in settings, roles and the model', () => {
  let served: Served;
  let browser: Browser;
  let window: Window;

  before(async () => {
    served = await serveNewsroom({
      isInDevelopment: true,
      plugins: { tides: { resolve: './plugins/tides.ts' } },
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

  const open = async (path: string, heading: string | RegExp): Promise<Page> => {
    window = await windowOf(browser, served, 'administrator', { bypassCSP: true, at: `/admin${path}` });
    await window.page.getByRole('heading', { level: 1, name: heading }).waitFor();
    return window.page;
  };
  const isOff = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).getAttribute('aria-disabled');

  it('is not left without a question', async () => {
    const page = await open('/settings/tides', 'Tides');
    await page.getByRole('textbox', { name: 'Depth' }).fill('5');
    const link = page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Email' });
    await link.click();
    const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await page.getByRole('textbox', { name: 'Depth' }).inputValue(), '5');
    await link.click();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('heading', { level: 1, name: 'Email' }).waitFor();
  });

  it('stays when it was entered while something else was being saved', async () => {
    const page = await open('/settings/tides', 'Tides');
    const release = await held(page, 'PUT', '/settings/tides');
    await page.getByRole('textbox', { name: 'Depth' }).fill('5');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('textbox', { name: 'Harbour' }).fill('South');
    release();
    await said(page, 'Tides saved').waitFor();
    assert.equal(await page.getByRole('textbox', { name: 'Harbour' }).inputValue(), 'South');
    assert.equal(await isOff(page, 'Save'), null);
  });

  it('is what is shown: no change without input, an empty input while somebody writes, and nothing that was discarded', async () => {
    const page = await open('/settings/tides', 'Tides');
    const at = (name: string) => page.getByRole('textbox', { name, exact: true });
    await at('Quays').focus();
    await at('Harbour').focus();
    assert.equal(await isOff(page, 'Save'), 'true');
    await at('Harbour').fill('');
    await at('Harbour').pressSequentially('Sea');
    assert.equal(await at('Harbour').inputValue(), 'Sea');
    await at('Marks').fill('[{"at": 2}');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    assert.equal(JSON.stringify(JSON.parse(await at('Marks').inputValue())), '[{"at":1}]');
    await page.getByRole('button', { name: 'Add entry to Buoys' }).click();
    await page.getByRole('textbox', { name: 'Name 2' }).fill('');
    await page.getByRole('textbox', { name: 'Name 2' }).pressSequentially('smaller');
    assert.equal(await page.getByRole('textbox', { name: 'Name 2' }).inputValue(), 'smaller');
    await page.getByRole('button', { name: 'Discard changes' }).click();
  });

  const roleId = async (page: Page, name: string): Promise<number> => {
    const { data } = (await elsewhere(page, 'GET', '/roles')) as {
      readonly data: readonly { readonly id: number; readonly title: string }[];
    };
    return data.find(({ title }) => title === name)?.id ?? 0;
  };
  const grantsOf = async (page: Page, id: number): Promise<readonly unknown[]> => {
    const { data } = (await elsewhere(page, 'GET', `/roles/${id}`)) as { readonly data: { readonly grants: readonly unknown[] } };
    return data.grants;
  };
  const openRole = async (name: string): Promise<{ readonly page: Page; readonly id: number }> => {
    const page = await open('/people?show=roles', 'Users');
    await elsewhere(page, 'POST', '/roles', { name, description: '', grants: [] });
    const id = await roleId(page, name);
    await page.goto(`/admin/people/roles/visitors/${id}`);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    return { page, id };
  };

  it('of a role stays beside what somebody else has saved, and what is ticked meanwhile', async () => {
    const { page, id } = await openRole('Readers');
    const cell = (key: string) => page.locator(`[data-at="api::article.article ${key}"]`);
    await cell('see').press('Space');
    await elsewhere(page, 'PUT', `/roles/${id}`, { grants: ['api::author.author.find'] });
    const release = await held(page, 'PUT', `/roles/${id}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await cell('delete').press('Space');
    await page.getByRole('button', { name: 'Article, Delete: all, unsaved' }).waitFor();
    release();
    await said(page, 'Changes saved. They apply from the next request on.').waitFor();
    assert.deepEqual(
      new Set(await grantsOf(page, id)),
      new Set(['api::author.author.find', 'api::article.article.find', 'api::article.article.findOne']),
    );
    await page.getByRole('button', { name: 'Article, Delete: all, unsaved' }).waitFor();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
  });

  it('of a role stays when the role cannot be loaded again', async () => {
    const { page, id } = await openRole('Callers');
    window.watch.allow('500');
    const cell = (key: string) => page.locator(`[data-at="api::article.article ${key}"]`);
    await cell('see').press('Space');
    const release = await held(page, 'PUT', `/roles/${id}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await cell('delete').press('Space');
    await page.route(`**/admin/api/roles/${id}`, (route) =>
      route.request().method() === 'GET' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    );
    release();
    await said(page, 'Changes saved. They apply from the next request on.').waitFor();
    await page.unroute(`**/admin/api/roles/${id}`);
    await page.getByRole('button', { name: 'Article, Delete: all, unsaved' }).waitFor();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
  });

  it('of a condition is a value of its field', async () => {
    const { page } = await openRole('Shoppers');
    await page.locator('[data-at="api::everything.everything see"]').click();
    await page.getByLabel('With conditions').check();
    const add = page.getByRole('button', { name: 'Add condition', exact: true });
    await page.getByRole('combobox', { name: 'Field' }).selectOption('boolean');
    assert.equal(await add.getAttribute('aria-disabled'), 'true');
    await page.getByRole('combobox', { name: 'Field' }).selectOption('integer');
    await page.getByRole('textbox', { name: 'Value' }).fill('two');
    assert.equal(await add.getAttribute('aria-disabled'), 'true');
    await page.getByRole('textbox', { name: 'Value' }).fill('2');
    await add.click();
    await page.getByText('Integer is 2').first().waitFor();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
  });

  it('of roles is in their list at once', async () => {
    const page = await open('/people?show=roles', 'Users');
    await page.getByRole('button', { name: 'Create end user role' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Visitors of a day');
    await page.getByRole('button', { name: 'Create role' }).click();
    await page.getByRole('heading', { level: 1, name: 'Visitors of a day' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Visitors of a day' }).click();
    await page.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
    await until(() => page.getByRole('link', { name: 'Visitors of a day' }).count(), 0);
  });

  it('of a rule for signing in changes no other one', async () => {
    const page = await open('/people?show=rules', 'Users');
    await page.getByLabel('Author', { exact: true }).waitFor();
    await elsewhere(page, 'PUT', '/staff-rules', { requiredRoles: ['editor'] });
    await page.getByLabel('Author', { exact: true }).click();
    await said(page, 'Two-factor authentication is now required for this role').waitFor();
    const { data } = (await elsewhere(page, 'GET', '/staff')) as {
      readonly data: { readonly rules: { readonly requiredRoles: readonly string[] } };
    };
    assert.deepEqual([...data.rules.requiredRoles].sort(), ['author', 'editor']);
  });

  it('of a user stays when the user is blocked', async () => {
    const page = await open('/people?show=visitors', 'Users');
    const role = await roleId(page, 'Authenticated');
    const mallory = { username: 'mallory', email: 'mallory@example.org', password: 'a long Passw0rd', confirmed: true, role };
    await elsewhere(page, 'POST', '/users', mallory);
    await page.reload();
    await page.getByRole('button', { name: 'mallory' }).click();
    await page.getByLabel('Username').fill('mallory-two');
    await page.getByRole('button', { name: 'Block' }).click();
    await said(page, 'mallory was blocked').waitFor();
    assert.equal(await page.getByLabel('Username').inputValue(), 'mallory-two');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('row', { name: /mallory-two.*Blocked/ }).waitFor();
    // Nothing to save: the button says so.
    await page.getByRole('button', { name: 'mallory-two' }).click();
    await page.getByRole('button', { name: 'Unblock' }).waitFor();
    assert.equal(await isOff(page, 'Save'), 'true');
  });

  it('does not skip a page of users when "Next" is pressed twice', async () => {
    const page = await open('/people?show=visitors', 'Users');
    const starts: string[] = [];
    let release = () => {};
    const gate = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/admin/api/users?*', async (route) => {
      const start = new URL(route.request().url()).searchParams.get('start') ?? '';
      starts.push(start);
      if (start !== '0') await gate;
      const rows = Array.from({ length: start === '0' ? 51 : 3 }, (_, index) => ({
        id: Number(start) + index + 1,
        username: `user-${start}-${index}`,
      }));
      await route.fulfill({ json: rows });
    });
    await page.reload();
    await page.getByRole('button', { name: 'user-0-0', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Next' }).dblclick();
    release();
    await page.getByRole('button', { name: 'user-50-0', exact: true }).waitFor();
    assert.deepEqual(starts.includes('100'), false);
  });

  it('of the model stays in its input while it is invalid', async () => {
    const page = await open('/model/article?look=names', 'Article');
    await page.getByText('Plugin settings').click();
    const options = page.getByLabel('Options', { exact: true });
    await options.fill('{ "draftAndPublish": true, ');
    await page.getByLabel('Description').focus();
    assert.equal(await options.inputValue(), '{ "draftAndPublish": true, ');
  });

  it('of the stages stays when somebody else has saved others, and is not left without a question', async () => {
    const page = await open('/model/article?look=stages', 'Article');
    await page.getByRole('button', { name: 'Start with Draft, In review, Approved' }).click();
    await page.getByRole('button', { name: 'Save stages' }).click();
    await page.getByRole('button', { name: 'Save stages' }).and(page.locator('[aria-disabled=true]')).waitFor();
    const name = page.getByRole('textbox', { name: 'Name' }).first();
    await name.fill('Sketch');
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Fields' }).click();
    await page.getByRole('dialog', { name: 'Discard unsaved changes?' }).getByRole('button', { name: 'Cancel' }).click();
    const path = '/review/stages/api::article.article';
    const { data } = (await elsewhere(page, 'GET', path)) as {
      readonly data: { readonly stages: readonly object[]; readonly revision: number };
    };
    await elsewhere(page, 'PUT', path, {
      stages: data.stages.slice(0, 1),
      moved: { review: 'draft', approved: 'draft' },
      revision: data.revision,
    });
    window.watch.allow('409');
    await page.getByRole('button', { name: 'Save stages' }).click();
    // One stage is left, which has the name entered here. It is saved at the next try.
    await until(() => page.getByRole('textbox', { name: 'Name' }).count(), 1);
    assert.equal(await name.inputValue(), 'Sketch');
    await page.getByRole('button', { name: 'Save stages' }).click();
    await page.getByRole('button', { name: 'Save stages' }).and(page.locator('[aria-disabled=true]')).waitFor();
  });

  it('of the model that was discarded comes back as a whole', async () => {
    const page = await open('/model/article?look=names', 'Article');
    const bar = page.getByRole('region', { name: 'Pending changes' });
    await page.getByLabel('Description').fill('What is new');
    await bar.getByRole('button', { name: 'Discard' }).click();
    await page.getByLabel('Icon').fill('pen');
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
    await until(() => page.getByLabel('Description').inputValue(), 'What is new');
    await bar.getByRole('button', { name: 'Discard' }).click();
  });

  it('of the model is known to be stored when the server takes long to start again', async () => {
    const page = await open('/model/article?look=names', 'Article');
    window.watch.allow('ERR_FAILED');
    await page.getByLabel('Description').fill('What is new');
    await page.getByRole('region', { name: 'Pending changes' }).getByRole('button', { name: 'Review changes' }).click();
    const review = page.getByRole('dialog', { name: 'Review changes' });
    await review.getByText('Files', { exact: true }).waitFor();
    await page.route('**/admin/api/model/apply', (route) => route.fulfill({ json: { data: {} } }));
    await page.route('**/admin/api/model/{run,files}', (route) => route.abort());
    await review.getByRole('button', { name: 'Apply', exact: true }).click();
    const waiting = page.getByRole('dialog', { name: 'Changes saved, but not active yet' });
    await waiting.waitFor();
    await page.unroute('**/admin/api/model/{run,files}');
    await page.route('**/admin/api/model/run', (route) => route.fulfill({ json: { data: { run: 'another' } } }));
    await waiting.getByRole('button', { name: 'Check again' }).click();
    await waiting.waitFor({ state: 'hidden' });
  });
});
