import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { makeProject, type TestProject } from '../../plugins/import-strapi/test/source-project.ts';
import { axeFaults, openBrowser, overflow, type Window, windowOf } from './browser.ts';
import { type Served, serveNewsroom } from './served.ts';
import { until } from './steps.ts';

/** Milliseconds to wait for background work, on a machine that is busy, too. */
const PATIENCE = 120_000;

/** While the service restarts, requests fail, and the browser reports it. */
const AWAY = 'Failed to load resource';

const ways = ['Create a content type', 'Install a template', 'Import a Strapi project', 'Try the demo'];
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor({ timeout: PATIENCE });

describe('the first hour', () => {
  let served: Served;
  let browser: Browser;
  let window: Window;
  let project: TestProject;

  before(async () => {
    project = makeProject();
    browser = await openBrowser();
    const plugins = { 'import-strapi': { config: { folder: project.folder } } };
    served = await serveNewsroom({ isEmpty: true, isInDevelopment: true, plugins });
  });
  after(async () => {
    await browser?.close();
    await served?.close();
    project?.remove();
  });
  afterEach(async () => {
    await window.context.close();
    assert.deepEqual(window.watch.faults, []);
  });

  const open = async (path = '', role: 'administrator' | 'editor' = 'administrator', options = {}) => {
    window = await windowOf(browser, served, role, { ...options, at: `/admin${path}` });
    return window.page;
  };

  it('offers four ways on the first page, and tells others who may', async () => {
    const page = await open();
    await page.getByRole('heading', { level: 1, name: 'Start your project' }).waitFor();
    await page.getByRole('button', { name: 'Preview Blog' }).waitFor();
    await page.getByRole('button', { name: 'Install demo' }).waitFor();
    const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
    assert.deepEqual(titles, ways);
    assert.deepEqual(await axeFaults(page), []);
    await page.getByRole('button', { name: 'Preview Shop' }).click();
    await page.getByRole('dialog', { name: 'Shop' }).getByText('Store settings').waitFor();
    assert.deepEqual(await axeFaults(page), []);
    await window.context.close();
    const editor = await open('', 'editor');
    await editor.getByText('Creating content types requires an administrator').waitFor();
    assert.equal(await editor.getByRole('button', { name: 'Install demo' }).count(), 0);
  });

  for (const width of [360, 1280]) {
    it(`fits into ${width} pixels`, async () => {
      const page = await open('', 'administrator', { viewport: { width, height: 800 } });
      await page.getByRole('button', { name: 'Preview Blog' }).waitFor();
      assert.equal(await overflow(page), 0);
    });
  }

  it('leads to the first type', async () => {
    const page = await open();
    await page.getByRole('link', { name: 'Create a content type' }).click();
    await page.getByRole('dialog', { name: 'New content type' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'New content type' }).waitFor();
    assert.equal(new URL(page.url()).search, '');
  });

  it('brings a project over, with what it reports, after a look that writes nothing', async () => {
    const page = await open();
    window.watch.allow(AWAY);
    const place = page.getByLabel('Project folder or export archive');
    await place.fill(`${project.folder}-none`);
    await page.getByRole('button', { name: 'Preview import' }).click();
    await said(page, /"project" must be in the folder that the option "folder" of the plugin import-strapi names/);
    await place.fill(project.folder);
    await page.getByRole('button', { name: 'Preview import' }).click();
    await said(page, 'Preview completed; nothing was written');
    assert.equal(existsSync(join(served.folder, 'src')), false);
    await page.getByRole('region', { name: 'Report table' }).first().waitFor();
    assert.deepEqual(await axeFaults(page), []);
    await page.getByRole('button', { name: 'Import project' }).click();
    await said(page, /Reading the project|Project imported/);
    // After a reload, the page shows the progress again.
    await page.reload();
    await said(page, 'Project imported');
    assert.equal(existsSync(join(served.folder, 'src/api/article/content-types/article/schema.json')), true);
    // Until the service has restarted with the new model, it does not answer, or has no page of articles.
    const shown = async () => {
      await page.goto('/admin/content/articles');
      await page.getByText('One').first().waitFor({ timeout: 5_000 });
    };
    await until(
      () =>
        shown().then(
          () => true,
          () => false,
        ),
      true,
    );
    await page.goto('/admin/start');
    await page.getByRole('button', { name: 'Import changes' }).waitFor();
  });
});

describe('the first hour with a template', () => {
  let served: Served;
  let browser: Browser;
  let window: Window;

  before(async () => {
    browser = await openBrowser();
    served = await serveNewsroom({ isEmpty: true, isInDevelopment: true });
  });
  after(async () => {
    await browser?.close();
    await served?.close();
  });
  afterEach(async () => {
    await window.context.close();
    assert.deepEqual(window.watch.faults, []);
  });

  const open = async (path = '') => {
    window = await windowOf(browser, served, 'administrator');
    window.watch.allow(AWAY);
    await window.page.goto(`/admin${path}`);
    return window.page;
  };
  const status = async (path: string) => (await fetch(`${served.url}${path}`)).status;

  it('fills the project with the demo, and takes it out again', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Install demo' }).click();
    await page.getByRole('link', { name: 'Explore demo' }).waitFor({ timeout: PATIENCE });
    await page.getByRole('link', { name: 'Explore demo' }).click();
    await page.getByText('Six hours to the outer islands').first().waitFor({ timeout: PATIENCE });
    assert.equal(await status('/api/articles'), 200);
    await page.goto('/admin/start');
    await page.getByRole('button', { name: 'Remove demo' }).click();
    await said(page, 'Blog removed');
    await page.getByRole('button', { name: 'Install demo' }).waitFor({ timeout: PATIENCE });
    await page.goto('/admin/');
    await page.getByRole('heading', { level: 1, name: 'Start your project' }).waitFor({ timeout: PATIENCE });
    assert.equal(await status('/api/articles'), 404);
  });

  it('takes a template after a look at it, also beside another one, and survives an end in between', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Preview Documentation site' }).click();
    await page.getByRole('button', { name: 'Install template' }).click();
    await said(page, /Documentation site: /);
    await served.kill();
    await served.restart();
    await page.goto('/admin/start');
    await said(page, 'Documentation site installed');
    const { data } = (await (await fetch(`${served.url}/api/pages?pagination[pageSize]=50`)).json()) as {
      readonly data: readonly object[];
    };
    assert.equal(data.length, 8);
    await page.getByRole('button', { name: 'Preview Shop' }).click();
    await page.getByRole('button', { name: 'Install template' }).click();
    await said(page, 'Shop installed');
    assert.equal(await status('/api/products'), 200);
    assert.equal(await status('/api/orders'), 403);
    const roles = readFileSync(join(served.folder, 'config/access.json'), 'utf8');
    assert.doesNotMatch(roles, /api::order/);
    // The added template can be found again from the model page.
    await page.goto('/admin/model');
    await page.getByRole('link', { name: 'Templates and imports' }).click();
    await page.getByRole('button', { name: 'Preview Shop' }).click();
    await page.getByRole('button', { name: 'Remove template' }).waitFor();
  });
});
