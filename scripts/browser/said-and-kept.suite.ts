import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { inNewsroom } from './in-newsroom.ts';
import { said, until } from './steps.ts';

const FAILED = 409;
const STAGES = '/review/stages/api::article.article';

/** Sends a request as the person of a page. */
function ask<T>(page: Page, path: string, method = 'GET', body?: object): Promise<T> {
  const sent = [`/admin/api${path}`, method, body === undefined ? null : JSON.stringify(body)] as const;
  return page.evaluate(async ([address, verb, text]) => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(address, { method: verb, ...(text !== null && { headers, body: text }) });
    if (!answer.ok) throw new Error(`${verb} ${address}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { readonly data: T }).data;
  }, sent);
}

/** Refuses a request, with a reason that no retry changes. */
const refuse =
  (message: string, details: object = {}) =>
  (route: Route) =>
    route.fulfill({ status: FAILED, json: { data: null, error: { status: FAILED, name: 'ConflictError', message, details } } });

/** Answers a request. */
const answer = (data: unknown) => (route: Route) => route.fulfill({ json: { data } });

/** Changes the answer of the server to a request. */
const changed = (change: object) => async (route: Route) => {
  const response = await route.fetch();
  const { data } = await response.json();
  await route.fulfill({ response, json: { data: { ...data, ...change } } });
};

describe('what is written and what is said', () => {
  const { served, windowOf } = inNewsroom();
  let id = '';

  before(async () => {
    id = String((await served.seed('POST', '/api/articles?status=draft&locale=en', { title: 'Boats in the harbour' })).documentId);
  });

  const open = async (path: string): Promise<Page> => {
    const { page, watch } = await windowOf('administrator', { bypassCSP: true });
    for (const status of ['409', '404']) watch.allow(status);
    page.setDefaultTimeout(30_000);
    await page.goto(`/admin${path}`);
    return page;
  };
  const rail = (page: Page) => page.getByRole('complementary', { name: 'Document details' });
  const form = () => `/content/articles/${id}?locale=en`;

  it('stays as the stages that somebody else changes meanwhile, and is saved with theirs', async () => {
    const page = await open('/model/article?look=stages');
    await page.getByRole('button', { name: 'Start with Draft, In review, Approved' }).click();
    await page.getByRole('button', { name: 'Save stages' }).click();
    await said(page, 'Stages saved. They apply to all documents from now on.').waitFor();
    await page.getByRole('button', { name: 'Save stages' }).and(page.locator('[aria-disabled=true]')).waitFor();
    const { stages, revision } = await ask<{ stages: { name: string }[]; revision: number }>(page, STAGES);
    await page.locator('input[value="Draft"]').fill('Writing');
    const theirs = stages.map((stage) => (stage.name === 'In review' ? { ...stage, name: 'Second reader' } : stage));
    await ask(page, STAGES, 'PUT', { stages: theirs, moved: {}, revision });
    await page.getByRole('button', { name: 'Save stages' }).click();
    await page.locator('input[value="Second reader"]').waitFor();
    await page.locator('input[value="Writing"]').waitFor();
    await page.getByRole('button', { name: 'Save stages' }).click();
    await until(
      async () => (await ask<{ stages: { name: string }[] }>(page, STAGES)).stages.map(({ name }) => name),
      ['Writing', 'Second reader', 'Approved'],
    );
  });

  it('stays in a comment when comments cannot be loaded, and after a reload', async () => {
    const page = await open(form());
    const words = page.getByRole('textbox', { name: 'New comment' });
    await words.fill('Which harbour is it?');
    await page.route('**/review/documents/*/*/comments?*', refuse('Not now'));
    const failed = page.waitForResponse((response) => response.url().includes('/comments?') && response.status() === FAILED);
    await rail(page).getByRole('button', { name: 'Assignee' }).click();
    await page.getByRole('menuitem', { name: 'Assign to yourself' }).click();
    await failed;
    await said(page, 'Assigned to administrator').waitFor();
    assert.equal(await words.inputValue(), 'Which harbour is it?');
    await page.unroute('**/review/documents/*/*/comments?*');
    await page.reload();
    await until(() => words.inputValue(), 'Which harbour is it?');
  });

  it('stays in a comment that is sent while more is written', async () => {
    const page = await open(form());
    const words = page.getByRole('textbox', { name: 'New comment' });
    await words.fill('Which harbour is it?');
    let go = () => {};
    await page.route('**/review/documents/*/*/comments?*', async (route) => {
      if (route.request().method() === 'POST')
        await new Promise<void>((done) => {
          go = done;
        });
      await route.continue();
    });
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/comments'));
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await sent;
    await words.pressSequentially(' And whose boats?');
    go();
    await rail(page).getByText('Which harbour is it?', { exact: true }).waitFor();
    await until(() => words.inputValue(), ' And whose boats?');
    await words.fill('');
  });

  it('stays in the answer to a thread that somebody else resolves', async () => {
    const page = await open(form());
    const path = `/review/documents/api::article.article/${id}/comments`;
    const thread = await ask<{ id: number }>(page, `${path}?locale=en`, 'POST', { path: '', body: 'Whose boats?', mentions: [] });
    await page.reload();
    const one = rail(page).getByRole('listitem').filter({ hasText: 'Whose boats?' });
    await one.getByRole('button', { name: 'Reply' }).click();
    const reply = page.getByRole('textbox', { name: 'Your reply' });
    await reply.fill('The old ones');
    await ask(page, `${path}/${thread.id}?locale=en`, 'PUT', { resolved: true });
    await rail(page).getByRole('button', { name: 'Assignee' }).click();
    await page.getByRole('menuitem', { name: 'Assign to yourself' }).click();
    await rail(page).getByText('1 resolved').waitFor();
    await until(() => reply.inputValue(), 'The old ones');
    assert.equal(await reply.isVisible(), true);
  });

  it('stays in the dialog of a release when its page cannot be loaded', async () => {
    const page = await open('/schedule');
    const plan = await ask<{ id: number }>(page, '/schedule/plans', 'POST', { name: 'Spring', at: null, zone: 'UTC', items: [] });
    await page.goto(`/admin/schedule/${plan.id}`);
    await page.getByRole('button', { name: 'Rename' }).click();
    const name = page.getByRole('dialog').getByLabel('Name');
    await name.fill('Spring and summer');
    await page.route(`**/schedule/plans/${plan.id}`, refuse('Not now'));
    await page.waitForResponse((response) => response.url().endsWith(`/plans/${plan.id}`) && response.status() === FAILED);
    // The release before it in the list of the page was asked for by the same poll: its answer is drawn, too.
    await page.waitForResponse((response) => response.url().endsWith(`/plans/${plan.id}`) && response.status() === FAILED);
    assert.equal(await name.inputValue(), 'Spring and summer');
  });

  it('says nothing of a day whose plans are not loaded', async () => {
    const page = await open('/content');
    await page.route('**/schedule/plans?*from=*', refuse('Not now'));
    await page.goto('/admin/schedule');
    await page.getByText('Could not load the schedule').waitFor();
    assert.equal(await page.getByText('Nothing scheduled.').count(), 0);
  });

  it('offers no release to add to before it knows all of them', async () => {
    const page = await open('/schedule');
    const at = new Date(Date.now() + 86_400_000).toISOString();
    await ask(page, '/schedule/plans', 'POST', { name: 'Someday', at: null, zone: 'UTC', items: [] });
    await ask(page, '/schedule/plans', 'POST', { name: 'Tomorrow', at, zone: 'UTC', items: [] });
    let go = () => {};
    const held = new Promise<void>((done) => {
      go = done;
    });
    await page.route('**/schedule/plans?*state=waiting*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/admin${form()}`);
    const known = page.waitForResponse((response) => response.url().includes('state=open'));
    await page
      .locator('details', { has: page.getByText('Schedule', { exact: true }) })
      .getByRole('button', { name: 'Schedule…' })
      .click();
    const dialog = page.getByRole('dialog');
    await known;
    await dialog.getByLabel('With a release').check();
    assert.equal(await dialog.getByRole('combobox', { name: 'Release' }).count(), 0);
    await dialog.getByRole('button', { name: 'Add to release' }).and(page.locator('[aria-disabled=true]')).waitFor();
    go();
    await until(
      async () => (await dialog.getByRole('combobox', { name: 'Release' }).locator('option:checked').textContent())?.slice(0, 9),
      'Tomorrow,',
    );
  });

  it('says why a run cannot be undone from its message', async () => {
    const page = await open('/schedule');
    const items = [{ action: 'publish', type: 'api::article.article', documentId: id, locale: 'en', content: 'then' }];
    const plan = await ask<{ id: number }>(page, '/schedule/plans', 'POST', { name: 'Now', at: null, zone: 'UTC', items });
    await page.goto(`/admin/schedule/${plan.id}`);
    const stuck = [{ type: 'api::article.article', documentId: id, locale: 'en', problem: 'It was changed since' }];
    await page.route('**/schedule/plans/*/undo', refuse('Not all of it can be undone', { items: stuck }));
    await page.getByRole('button', { name: 'Run now' }).click();
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
    await page.getByText('“Now” cannot be fully reverted: It was changed since').first().waitFor();
  });

  it('maps no column of an import to an attribute that the chosen type lacks', async () => {
    const page = await open('/transfer');
    await page.getByRole('button', { name: 'Import…' }).click();
    await page.locator('input[type=file]').setInputFiles({ name: 'some.csv', mimeType: 'text/csv', buffer: Buffer.from('Who\nAda\n') });
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Content type of the rows').selectOption('api::article.article');
    await dialog.getByLabel('Column “Who”').selectOption('summary');
    await dialog.getByLabel('Content type of the rows').selectOption('api::author.author');
    await until(() => dialog.getByLabel('Column “Who”').locator('option:checked').textContent(), 'Ignore column');
    const sent = page.waitForRequest((request) => request.url().includes('/transfer/imports?'));
    await dialog.getByRole('button', { name: 'Preview import' }).click();
    assert.equal(new URL((await sent).url()).searchParams.get('columns'), '{"Who":null}');
  });

  it('says why other instances cannot be listed, instead of that there are none', async () => {
    const page = await open('/content/articles');
    await page.route('**/transfer/targets', refuse('The list is locked'));
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Send to another Plinth instance…' }).click();
    await page.getByRole('dialog').getByText('The list is locked').first().waitFor();
    assert.equal(await page.getByText('No other Plinth instance is configured').count(), 0);
  });

  it('stays in the form of an import that was previewed', async () => {
    const page = await open('/content');
    let state: object | null = null;
    const run = { project: 'old', isDryRun: true, began: new Date().toISOString(), progress: null, failure: null, report: null };
    await page.route('**/admin/api/session', changed({ development: true }));
    await page.route('**/admin/api/start/import', (route) => {
      if (route.request().method() === 'POST') state = { ...run, phase: 'running' };
      const data = route.request().method() === 'POST' ? state : { why: null, goesOn: true, state };
      return answer(data)(route);
    });
    await page.goto('/admin/start');
    await page.getByLabel('Project folder or export archive').fill('old');
    await page.getByText('Advanced options').click();
    await page.getByLabel('Database URL').fill('postgres://old');
    await page.getByRole('button', { name: 'Preview import' }).click();
    await page.getByText('Analyzing the project').first().waitFor();
    state = { ...run, phase: 'done' };
    await page.getByText('Preview completed; nothing was written').first().waitFor();
    assert.equal(await page.getByLabel('Database URL').inputValue(), 'postgres://old');
    const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/start/import'));
    await page.getByRole('button', { name: 'Import changes' }).click();
    assert.deepEqual((await asked).postDataJSON(), { project: 'old', database: 'postgres://old', isDryRun: false });
  });

  it('says why templates and imports cannot be loaded', async () => {
    const page = await open('/content');
    await page.route('**/admin/api/session', changed({ development: true }));
    await page.route('**/admin/api/start/templates', refuse('The templates are locked'));
    await page.route('**/admin/api/start/import', refuse('The import is locked'));
    await page.goto('/admin/start');
    await page.getByText('The templates are locked').waitFor();
    await page.getByText('The import is locked').waitFor();
    await page.route('**/admin/api/start/import', answer({ why: 'Not in this environment', goesOn: false, state: null }));
    await page.getByRole('button', { name: 'Try again' }).last().click();
    await page.getByText('Not in this environment').waitFor();
  });

  it('says of webhooks what is so: whether one is on, and what was sent', async () => {
    const page = await open('/webhooks');
    const hook = {
      ...{ id: 7, name: 'Search', url: 'https://example.org', events: ['entry.publish'], types: null, token: null, format: 'plinth' },
      ...{ ordered: false, on: true, notify: null, keptBy: null, createdAt: new Date().toISOString(), actsAs: null },
      ...{ oldSecretUntil: null, failingSince: null, switchedOff: null },
    };
    let hooks = [hook];
    await page.route('**/admin/api/webhooks', (route) => answer(hooks)(route));
    await page.route('**/admin/api/webhooks/7/deliveries*', answer([]));
    await page.route('**/admin/api/webhooks/7/repeat-failed', answer({ repeated: 0 }));
    await page.route('**/admin/api/webhooks/7', answer(hook));
    await page.reload();
    await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Search' });
    await drawer.getByText('No deliveries yet.').waitFor();
    await drawer.getByLabel('Status').selectOption('failed');
    await drawer.getByText('No results found.').waitFor();
    await drawer.getByRole('button', { name: 'Retry failed deliveries' }).click();
    await said(page, '0 items queued for retry').waitFor();
    await drawer.getByLabel('Name').fill('Search engine');
    hooks = [{ ...hook, on: false }];
    await drawer.getByRole('button', { name: 'Save' }).click();
    await until(() => drawer.getByLabel('Enabled').isChecked(), false);
  });

  it('says nothing of failed items of a queue when there are none left', async () => {
    const page = await open('/content');
    let failed = [{ id: 3, attempts: 2, due: new Date().toISOString(), error: 'No route', canRetry: true }];
    const queue = () => ({ name: 'mail', waiting: 0, running: 0, failed: failed.length, oldest: null, retrying: 0, error: null });
    await page.route('**/admin/api/health', (route) => changed({ queues: [queue()], mayChange: true })(route));
    await page.route('**/admin/api/health/queue?*', (route) => answer(failed)(route));
    await page.route('**/admin/api/health/queue', (route) => {
      failed = [];
      return answer({ count: 1 })(route);
    });
    await page.goto('/admin/health');
    await page.getByRole('button', { name: 'Show failed items in mail' }).click();
    await page.getByRole('button', { name: 'Retry item 3' }).click();
    await said(page, '1 item queued for retry').waitFor();
    await page.getByText('No route').waitFor({ state: 'hidden' });
    assert.equal(await page.getByText('These items cannot be retried').count(), 0);
  });
});
