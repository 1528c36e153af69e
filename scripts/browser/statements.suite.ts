import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { after, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { smtpSink } from '../../plugins/mail/test/smtp-sink.ts';
import { ROOT } from '../setup.mjs';
import { axeFaults, overflow, type Window } from './browser.ts';
import { inNewsroom } from './in-newsroom.ts';
import { PASSWORD, type Served } from './served.ts';

/** Where pictures for people go; nothing is stored without it. */
const SHOTS = process.env.STATEMENTS_SHOTS;

async function shot(page: Page, name: string): Promise<void> {
  if (SHOTS !== undefined) await page.screenshot({ path: join(SHOTS, `${name}.png`) });
}

/** An expression for the elements of the page that have scrollbars. */
const SCROLLED = `[...document.querySelectorAll('main *')]
  .filter((element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    const isWide = ['auto', 'scroll'].includes(overflowX) && element.scrollWidth > element.clientWidth;
    return isWide || (['auto', 'scroll'].includes(overflowY) && element.scrollHeight > element.clientHeight);
  })
  .map((element) => element.tagName + ' ' + element.getAttribute('aria-label'))`;

/** Invites somebody, and returns the link of the dialog. */
async function invite(page: Page, name: string, email: string): Promise<string> {
  await page.goto('/admin/people');
  await page.getByRole('button', { name: 'Invite user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite user' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Create invitation' }).click();
  const text =
    (await page
      .getByRole('dialog', { name: `Invitation for ${name} created` })
      .locator('code')
      .textContent()) ?? '';
  await shot(page, 'invitation');
  await page.getByRole('button', { name: 'Done' }).click();
  return text.slice(text.indexOf('http'));
}

/** Pixels between the nearest edges of two elements, from top to bottom. */
async function distance(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  assert.ok(a !== null && b !== null);
  return Math.max(0, Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height));
}

const publish = async (served: Served, title: string) => {
  const { documentId } = await served.seed('POST', '/api/articles', { title });
  return String(documentId);
};

/** Marks the first document of the list, and waits for what is said before it is deleted. */
async function asksToDelete(page: Page, sentence: string): Promise<void> {
  await page.goto('/admin/content/articles');
  await page.locator('tbody').getByRole('checkbox').first().check();
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByText(sentence).waitFor();
}

/** Opens a document and the question before it is deleted. */
async function askToDeleteOpened(page: Page, path: string): Promise<Locator> {
  await page.goto(`/admin/content/${path}`);
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  return page.getByRole('dialog');
}

/** Rights of somebody who deletes articles, and may not create them again. */
const REMOVER = ['find', 'findOne', 'readDraft', 'delete'].map((verb) => `api::article.article.${verb}`);

describe('statements', () => {
  const { served, openWindow, windowOf } = inNewsroom({
    plugins: {
      history: { config: { exclude: ['api::tag.tag'], binFor: 2 * 86_400_000 } },
      audit: true,
      admin: { config: { roles: { remover: { actions: REMOVER } } } },
    },
    people: { administrator: 'administrator', editor: 'editor', author: 'author', remover: 'remover' },
  });

  it('say of the public what its permissions allow, and change them when asked', async () => {
    const documentId = await publish(served, 'Ferry');
    const api = async () => (await fetch(`${served.url}/api/articles/${documentId}`)).status;
    const { page } = await windowOf('administrator', { at: `/admin/content/articles/${documentId}` });
    const rail = page.getByRole('complementary', { name: 'Document details' });
    await rail.getByText('The public cannot read this document yet.').waitFor();
    assert.equal(await api(), 403);
    await shot(page, 'public-not-yet');
    // Who may not change it learns who can.
    const author = await windowOf('author', { at: `/admin/content/articles/${documentId}` });
    await author.page.getByText('These roles do: Administrator.').waitFor();
    assert.equal(await author.page.getByRole('button', { name: 'Allow public read access' }).count(), 0);

    await rail.getByRole('button', { name: 'Allow public read access' }).click();
    const dialog = page.getByRole('dialog', { name: 'Allow the public to read “Article”?' });
    await dialog.getByText('Anyone can then read all published documents of “Article”').waitFor();
    await dialog.getByText(/api::article\.article\.find\b.*api::article\.article\.findOne/).waitFor();
    assert.deepEqual(await axeFaults(page), []);
    await shot(page, 'public-dialog');
    await dialog.getByRole('button', { name: 'Allow public read access' }).click();
    await rail.getByText('The public can read this document.').waitFor();
    assert.equal(await api(), 200);
  });

  it('say that deleting can be undone only to who may create documents again', async () => {
    await publish(served, 'Deleted soon');
    const { page } = await windowOf('administrator');
    await asksToDelete(page, 'You can undo this action for 24 hours under “Recent actions”.');
    const remover = await windowOf('remover');
    await asksToDelete(remover.page, 'This action cannot be undone.');
  });

  it('say of the trash what holds for the type, and for how long', async () => {
    const documentId = await publish(served, 'Sluice');
    const { page } = await windowOf('administrator');
    const dialog = await askToDeleteOpened(page, `articles/${documentId}`);
    await dialog.getByText('You can restore it from the trash.').waitFor();
    await dialog.getByText('No references to this document.').waitFor();
    // Its type is not in the trash, but what deletes it can be undone.
    const { documentId: tag } = await served.seed('POST', '/api/tags', { name: 'Sluices' });
    const other = await askToDeleteOpened(page, `tags/${tag}`);
    await other.getByText('You can undo this action for 24 hours under “Recent actions”.').waitFor();
    assert.equal(await other.getByText('You can restore it from the trash.').count(), 0);
    await page.goto('/admin/trash');
    await page.getByText('Deleted documents are kept here for 2 days.').waitFor();
  });

  it('say that the browser lets nobody copy only where it does not', async () => {
    const { page } = await windowOf('administrator');
    const copy = async (sentence: string, script: string) => {
      await page.goto('/admin/content/articles?show=use');
      await page.evaluate(script);
      await page.getByRole('button', { name: 'Copy' }).first().click();
      await page.getByText(sentence).first().waitFor();
    };
    const writing = (result: string) =>
      `Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: () => ${result} } })`;
    await copy('Copied', writing('Promise.resolve()'));
    await copy('Your browser does not allow copying here.', writing("Promise.reject(new Error('refused'))"));
  });

  it('say of a forgotten password what can be done without a mail server', async () => {
    const { page } = await openWindow({ viewport: { width: 360, height: 740 } });
    await page.goto('/admin/sign-in');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByText('This service cannot send email because no mail server is configured.').waitFor();
    await page.getByText('plinth admin password').waitFor();
    assert.equal(await overflow(page), 0);
    assert.deepEqual(await axeFaults(page), []);
    await shot(page, 'forgot-none');
    // The command does what the page says.
    const bin = join(ROOT, 'dist/core/cli/bin.js');
    const env = {
      ...process.env,
      DATABASE_URL: served.database,
      TOKEN_FULL: 'x'.repeat(30),
      JWT_SECRET: 'a-secret-of-the-newsroom-for-its-tests',
      NODE_ENV: 'production',
    };
    const { status, stderr } = spawnSync(process.execPath, [bin, 'admin', 'password', 'editor@example.org', '--app', served.folder], {
      ...{ env, input: 'another long Passw0rd\n', encoding: 'utf8' },
    });
    assert.deepEqual([status, status === 0 ? '' : stderr], [0, '']);
    await page.goto('/admin/sign-in');
    await page.getByLabel('Email').fill('editor@example.org');
    await page.getByLabel('Password').fill('another long Passw0rd');
    await page.keyboard.press('Enter');
    await page.getByRole('navigation').first().waitFor();
  });

  it('say at once whether an invitation works, and whose it is', async () => {
    const root = await windowOf('administrator');
    const link = await invite(root.page, 'Ada Okafor', 'ada@example.org');
    const { page, watch } = await openWindow();
    watch.allow('400');
    await page.goto(link);
    await page.getByText('Ada Okafor, you have been invited to join.').waitFor();
    await page.getByText('ada@example.org').first().waitFor();
    await shot(page, 'invitation-valid');
    await page.getByLabel('Your password').fill('short');
    const button = page.getByRole('button', { name: 'Set password and sign in' });
    await button.click();
    const error = page.getByRole('alert').filter({ hasText: /./ });
    await error.waitFor();
    assert.ok((await distance(error, button)) < 40, 'the error stands beside the button');
    await shot(page, 'invitation-error');
    await page.getByLabel('Your password').fill(PASSWORD);
    await button.click();
    await page.getByRole('navigation').first().waitFor();

    const later = await openWindow();
    await later.page.goto(link);
    await later.page.getByText('This invitation has already been used.').waitFor();
    assert.equal(await later.page.getByLabel('Your password').count(), 0);
    await shot(later.page, 'invitation-used');
    await later.page.goto('/admin/sign-in');
    await later.page.goto('/admin/recover#invited=1&code=wrong');
    await later.page.getByText('This invitation is not valid.').waitFor();
  });

  it('that are errors stand beside the pressed button, in forms, drawers and dialogs', async () => {
    const { page, watch }: Window = await windowOf('administrator');
    watch.allow('40');
    watch.allow('500');
    // In a dialog: above its buttons.
    await page.goto('/admin/people');
    await page.getByRole('button', { name: 'Invite user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite user' });
    await dialog.getByLabel('Name').fill('Again');
    await dialog.getByLabel('Email').fill('author@example.org');
    const create = dialog.getByRole('button', { name: 'Create invitation' });
    await create.click();
    const refused = dialog.getByRole('alert').filter({ hasText: 'This email address is already in use' });
    await refused.waitFor();
    assert.ok((await distance(refused, create)) < 40);
    await shot(page, 'error-in-dialog');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    // In a drawer, where a button acts at once.
    await page
      .getByRole('button', { name: 'author', exact: true })
      .or(page.getByRole('button', { name: 'Author', exact: true }))
      .first()
      .click();
    await page.route('**/admin/api/staff/**', (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/json',
        body: JSON.stringify({ data: null, error: { status: 403, name: 'ForbiddenError', message: 'Refused for this test', details: {} } }),
      }),
    );
    const block = page.getByRole('button', { name: 'Block' });
    await block.click();
    const message = page.getByRole('region', { name: 'Notifications' }).getByText('Refused for this test').last();
    await message.waitFor();
    assert.ok((await distance(message, block)) < 40, 'the error stands beside the button');
    await shot(page, 'error-in-drawer');
  });

  it('need no scrollbars in Health, and say that nothing is wrong only then', async () => {
    const { page } = await windowOf('administrator', { viewport: { width: 1280, height: 900 }, at: '/admin/health' });
    await page.getByRole('heading', { name: 'Queues' }).waitFor();
    const scrolled = await page.evaluate<readonly string[]>(SCROLLED);
    assert.deepEqual(scrolled, []);
    await shot(page, 'health');
  });

  it('count the entries of the audit as they are listed', async () => {
    const { page } = await windowOf('administrator', { at: '/admin/audit' });
    const total = page.getByText(/^\d+ entr(?:y|ies) in total$/);
    await total.waitFor();
    await shot(page, 'audit');
    const { data } = await page.evaluate(
      async () => (await (await fetch('/admin/api/audit/entries?limit=200')).json()) as { data: unknown[] },
    );
    assert.equal(Number.parseInt((await total.textContent()) ?? '', 10), data.length);
  });
});

/** Writes a document in the name of nobody, as a program or an import does. */
const WRITER = `
import { DOCUMENTS, definePlugin, SYSTEM } from 'plinth';

export default definePlugin({
  name: 'writer',
  apply({ container, hooks }) {
    hooks.ready.tapPromise('writer', async () => {
      await container.resolve(DOCUMENTS).create('api::tag.tag', { data: { name: 'Tides' } }, SYSTEM);
    });
  },
});
`;

describe('statements where nobody has written what is there', () => {
  const { served, windowOf } = inNewsroom({
    plugins: { writer: { resolve: './plugins/writer.ts' } },
    files: { 'plugins/writer.ts': WRITER },
  });

  it('say on Home that there is nothing to read only while there is nothing', async () => {
    const { page } = await windowOf('administrator');
    const nothing = page.getByText('There are no documents that you can read yet.');
    await page.goto('/admin');
    await page.getByRole('heading', { name: 'New document' }).waitFor();
    assert.equal(await nothing.count(), 0);
    const [tag] = (await served.seed('GET', '/api/tags')) as unknown as readonly { readonly documentId: string }[];
    await served.seed('DELETE', `/api/tags/${tag?.documentId}`);
    await page.reload();
    await nothing.waitFor();
  });
});

describe('statements where mails fail, and there is no bin', () => {
  let refuses = true;
  let sink: Awaited<ReturnType<typeof smtpSink>>;
  const { served, windowOf } = inNewsroom(async () => {
    sink = await smtpSink({
      onRcptTo: (_address, _session, done) => done(refuses ? Object.assign(new Error('no such user'), { responseCode: 550 }) : undefined),
    });
    const smtp = { host: '127.0.0.1', port: sink.port, requireTls: false };
    // Production sends no links without the URL of the service.
    return { isInDevelopment: true, plugins: { mail: { config: { from: 'post@example.org', every: 1_000, smtp } } } };
  });
  after(() => sink?.close());

  it('say that deleting can be undone without a bin, too', async () => {
    await publish(served, 'Deleted soon');
    const { page } = await windowOf('administrator');
    await asksToDelete(page, 'You can undo this action for 24 hours under “Recent actions”.');
  });

  it('stand on Home, with the person and in Health, until a mail arrives', async () => {
    const { page } = await windowOf('administrator');
    await invite(page, 'Bea Lang', 'bea@example.org');
    const row = page.getByRole('row', { name: /Bea Lang/ });
    const isShown = async (locator: Locator) => {
      // The queue tries it in the background.
      for (let turn = 0; turn < 60 && (await locator.count()) === 0; turn += 1) {
        await page.reload();
        await page.getByRole('main').waitFor();
        await locator
          .first()
          .waitFor({ timeout: 500 })
          .catch(() => undefined);
      }
      await locator.first().waitFor();
    };
    await page.goto('/admin/people');
    await isShown(row.getByText('550 no such user'));
    await shot(page, 'mail-people');
    await page.goto('/admin');
    await isShown(page.getByText('An email could not be delivered'));
    await shot(page, 'mail-home');
    await page.goto('/admin/health');
    await isShown(page.getByText(/1 item failed and will be retried\. Error: .*550 no such user/));
    await shot(page, 'mail-health');
    refuses = false;
    await page.goto('/admin/people');
    for (let turn = 0; turn < 60 && sink.taken.length === 0; turn += 1)
      await page
        .getByText('nothing')
        .waitFor({ timeout: 500 })
        .catch(() => undefined);
    await page.reload();
    await row.waitFor();
    assert.equal(await row.getByText('Email not delivered').count(), 0);
  });
});
