import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { axeFaults, openBrowser, overflow, type Window, windowOf } from './browser.ts';
import { settled } from './place.ts';
import { type Served, serveNewsroom } from './served.ts';
import { outside } from './sight.ts';
import { textOf, until } from './steps.ts';

/** Milliseconds until a stored change is live, on a machine that is busy, too; on an idle one it is less than a second. */
const LIVE = 10_000;

const bar = (page: Page) => page.getByRole('region', { name: 'Pending changes' });
/** The row of an attribute, by its name. The open row names others as options. */
const row = (page: Page, name: string) =>
  page.locator('[data-row]').filter({ has: page.getByText(name, { exact: true }).and(page.locator(':not(option)')) });

/** Adds an attribute with a name and a kind. */
async function add(page: Page, name: string, kind: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'New field' });
  // After a new type, the dialog opens by itself.
  if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'New field' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog
    .getByRole('button', { name: new RegExp(`^${kind}`) })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Identifies the start of the server that answers; empty while none does. */
async function runOf(page: Page): Promise<string> {
  const run = await page.evaluate(async () => {
    const response = await fetch('/admin/api/model/run').catch(() => null);
    return response?.ok === true ? ((await response.json()) as { readonly data: { readonly run: string } }).data.run : '';
  });
  return run;
}

/** Reviews the changes, and stores them. @returns milliseconds until the page reports that they are live */
async function store(page: Page): Promise<number> {
  await bar(page).getByRole('button', { name: 'Review changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Review changes' });
  await dialog.getByText('Files', { exact: true }).waitFor();
  const begun = performance.now();
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page
    .getByText(/Content model updated in/)
    .first()
    .waitFor();
  return performance.now() - begun;
}

describe('the model', () => {
  let served: Served;
  let browser: Browser;
  let window: Window;
  const read = (path: string) => readFileSync(join(served.folder, path), 'utf8');

  before(async () => {
    served = await serveNewsroom({ isInDevelopment: true });
    browser = await openBrowser();
    await served.seed('POST', '/api/tags', { name: 'Night' });
    await served.seed('POST', '/api/tags', { name: 'Day' });
  });
  after(async () => {
    await browser?.close();
    await served?.close();
  });
  afterEach(async () => {
    await window.context.close();
    assert.deepEqual(window.watch.faults, []);
  });

  const open = async (path: string, options = {}) => {
    window = await windowOf(browser, served, 'administrator', { ...options, at: `/admin${path}` });
    return window.page;
  };

  it('grows by a type, which is live without a reload', async (test) => {
    const page = await open('/model');
    await page.getByRole('button', { name: 'New content type' }).click();
    const dialog = page.getByRole('dialog', { name: 'New content type' });
    await dialog.getByLabel('Name', { exact: true }).fill('Opening hour');
    assert.equal(await dialog.getByLabel('API ID (plural)').inputValue(), 'opening-hours');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'New field' }).waitFor();
    await add(page, 'day', 'Enumeration');
    await until(async () => /is missing a setting/.test((await bar(page).textContent()) ?? ''), true);
    await page.getByLabel('Values').fill('Monday\nTuesday');
    await page.getByLabel('Required').check();
    await add(page, 'opens', 'Time');
    await bar(page).getByText('No data or permissions will be lost').waitFor();
    const took = await store(page);
    test.diagnostic(`live after ${took.toFixed(0)} ms`);
    assert.ok(took < LIVE, `${took} ms`);
    assert.deepEqual(JSON.parse(read('config/content-types/opening-hour.json')), {
      kind: 'collectionType',
      info: { singularName: 'opening-hour', pluralName: 'opening-hours', displayName: 'Opening hour' },
      options: { draftAndPublish: true },
      attributes: { day: { type: 'enumeration', enum: ['Monday', 'Tuesday'], required: true }, opens: { type: 'time' } },
    });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Opening hours' }).click();
    await page.getByText('No opening hours yet').waitFor();
    await page.keyboard.press('n');
    await page.getByLabel('Day').waitFor();
  });

  it('renames an attribute, and keeps what documents have there', async () => {
    const page = await open('/model/tag');
    await row(page, 'name').getByRole('button', { name: /^name/ }).click();
    await page.getByLabel('Name', { exact: true }).fill('label');
    await page.getByText('Renamed from “name”. Existing values are kept.').waitFor();
    await bar(page).getByRole('button', { name: 'Review changes' }).click();
    await page.getByText('name is renamed to label. 2 tags keep their values.').waitFor();
    await page.keyboard.press('Escape');
    await store(page);
    const tags = (await served.seed('GET', '/api/tags?sort=label')) as unknown as readonly { readonly label: string }[];
    assert.deepEqual(
      tags.map(({ label }) => label),
      ['Day', 'Night'],
    );
    assert.match(read('config/content-types/tag.json'), /"label": \{\n {6}"type": "string",\n {6}"required": true,\n {6}"unique": true\n/);
  });

  it('gives a type other names, and its documents stay', async () => {
    await served.seed('POST', '/api/authors', { name: 'Ada' });
    const page = await open('/model/author?look=names');
    await page.getByLabel('API ID (singular)').fill('writer');
    await page.waitForURL(/\/model\/writer/);
    await page.getByLabel('API ID (plural)').fill('writers');
    await page.getByText('Renamed from author, authors.').waitFor();
    await page.getByLabel('Display name').fill('Writer');
    await store(page);
    const writers = (await served.seed('GET', '/api/writers')) as unknown as readonly { readonly name: string }[];
    assert.deepEqual(
      writers.map(({ name }) => name),
      ['Ada'],
    );
    const { info, collectionName } = JSON.parse(read('config/content-types/author.json'));
    assert.deepEqual([info, collectionName], [{ singularName: 'writer', pluralName: 'writers', displayName: 'Writer' }, 'authors']);
    assert.equal(JSON.parse(read('config/content-types/article.json')).attributes.author.target, 'api::writer.writer');
  });

  it('says in red what is lost, with how many documents; and undoes', async () => {
    const page = await open('/model/tag');
    await row(page, 'label')
      .getByRole('button', { name: /^label/ })
      .click();
    await page.getByRole('button', { name: 'Delete label' }).click();
    await bar(page)
      .getByText(/1 case of data loss/)
      .waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText(/2 documents have a value in label/).waitFor();
    // The export has the content type selected.
    const opened = window.context.waitForEvent('page');
    await page.getByRole('link', { name: 'Export documents first' }).click();
    const exporting = (await opened).getByRole('dialog', { name: 'Export' });
    assert.equal(await exporting.getByLabel('Content').inputValue(), 'api::tag.tag');
    await exporting.getByRole('button', { name: 'Export' }).click();
    await (await opened).getByRole('link', { name: 'Download file' }).waitFor();
    await (await opened).close();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await row(page, 'label').waitFor();
    await bar(page).getByRole('button', { name: 'Redo' }).waitFor();
  });

  it('has names of programs, icons and a search in its lists', async () => {
    const page = await open('/model');
    const list = page.getByRole('main');
    await list.getByRole('link', { name: 'Everything' }).waitFor();
    await list.getByText('api::everything.everything', { exact: true }).waitFor();
    await list.getByRole('link', { name: 'Everything' }).click();
    const rows = page.locator('[data-row]');
    await row(page, 'biginteger').waitFor();
    assert.ok((await rows.count()) > 20);
    await page.getByRole('searchbox', { name: 'Search fields' }).fill('biginteger');
    await until(() => rows.count(), 1);
    await rows.locator('code', { hasText: 'biginteger' }).waitFor();
    assert.ok((await rows.locator('svg').count()) > 1);
    await page.getByRole('button', { name: 'New field' }).click();
    const kinds = page.getByRole('dialog', { name: 'New field' }).locator('button[aria-pressed]');
    const search = page.getByRole('searchbox', { name: 'Search field types' });
    await search.waitFor();
    assert.deepEqual([await kinds.locator('svg').count(), await kinds.locator('code').count()], [await kinds.count(), await kinds.count()]);
    await search.fill('biginteger');
    await until(() => kinds.count(), 1);
    await search.fill('nothing of the kind');
    await until(() => kinds.count(), 0);
    await page.keyboard.press('Escape');
  });

  it('names the documents that must be changed first, with links to them', async () => {
    const tags = (await served.seed('GET', '/api/tags')) as unknown as readonly { readonly documentId: string }[];
    await served.seed('POST', '/api/articles', { title: 'Ebb and flow', tags: tags.map(({ documentId }) => documentId) });
    for (const name of ['Bea', 'Cleo']) await served.seed('POST', '/api/writers', { name, email: 'desk@example.org' });
    const page = await open('/model/article');
    await row(page, 'tags').getByRole('button', { name: /^tags/ }).click();
    await page.getByLabel('Each article has').selectOption('one');
    await bar(page).getByText('1 document must be changed first').waitFor();
    await page.goto('/admin/model/writer');
    await row(page, 'email')
      .getByRole('button', { name: /^email/ })
      .click();
    await page.getByLabel('Unique').check();
    await bar(page).getByText('3 documents must be changed first').waitFor();
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Review changes' });
    await dialog.getByText('1 document refers to several documents, but only one is allowed.').waitFor();
    await dialog.getByText('2 documents have the same value as another, but values must be unique.').waitFor();
    await dialog.getByText('desk@example.org', { exact: true }).waitFor();
    for (const name of ['Ebb and flow', 'Bea', 'Cleo'])
      assert.match((await dialog.getByRole('link', { name }).getAttribute('href')) ?? '', /^\/admin\/content\/(articles|writers)\/\w+$/);
    assert.equal(await dialog.getByText('would be removed').count(), 0);
    assert.equal(await dialog.getByRole('button', { name: 'Apply', exact: true }).getAttribute('aria-disabled'), 'true');
    await page.keyboard.press('Escape');
    await bar(page).getByRole('button', { name: 'Discard' }).click();
  });

  it('draws a relation at both ends at once, and puts attributes into an order by keys', async () => {
    const page = await open('/model/writer');
    await page.getByRole('button', { name: 'New field' }).click();
    const dialog = page.getByRole('dialog', { name: 'New field' });
    await dialog.getByLabel('Name', { exact: true }).fill('editors');
    await dialog.getByLabel('Search field types').fill('relation');
    await dialog.getByRole('button', { name: /^Relation/ }).click();
    // Nothing is chosen in advance, so it cannot be added yet.
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText('Select the content type that the relation refers to.').waitFor();
    await dialog.getByLabel('Target content type').selectOption('api::masthead.masthead');
    await dialog.getByLabel('Each writer can have one masthead. Each masthead can belong to many writers.').waitFor();
    await dialog.getByLabel('Each writer can have many mastheads. Each masthead can belong to one writer.').check();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByLabel('Each masthead belongs to').selectOption('many');
    await page.getByText('Each writer can have many mastheads. Each masthead can belong to many writers.').waitFor();
    await page.getByLabel('Bidirectional: add a field on the target').check();
    await page.getByLabel('Field name on the target').fill('people');
    await row(page, 'editors')
      .getByRole('button', { name: /^editors/ })
      .focus();
    await page.keyboard.press('Alt+Home');
    await until(async () => (await page.locator('[data-row]').first().textContent())?.startsWith('editors'), true);
    await store(page);
    const author = JSON.parse(read('config/content-types/author.json')).attributes;
    assert.equal(Object.keys(author)[0], 'editors');
    assert.deepEqual(author.editors, { type: 'relation', relation: 'manyToMany', target: 'api::masthead.masthead', inversedBy: 'people' });
    assert.deepEqual(JSON.parse(read('config/content-types/masthead.json')).attributes.people, {
      type: 'relation',
      relation: 'manyToMany',
      target: 'api::writer.writer',
      mappedBy: 'editors',
    });
  });

  it('says what a start would refuse, and stores nothing of it', async () => {
    const page = await open('/model/masthead');
    window.watch.allow('400');
    await add(page, 'createdAt', 'Short text');
    await bar(page)
      .getByText(/reserved/)
      .waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('These changes cannot be applied').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Apply', exact: true }).getAttribute('aria-disabled'), 'true');
    await page.keyboard.press('Escape');
    // Unsaved changes survive a reload.
    await until(() => page.evaluate('Object.values(localStorage).some((kept) => kept.includes("createdAt"))'), true);
    await page.reload();
    await row(page, 'createdAt').waitFor();
    await bar(page).getByRole('button', { name: 'Discard' }).click();
    await row(page, 'createdAt').waitFor({ state: 'hidden' });
  });

  it('makes a component, uses it, and deletes a type with what leads to it', async () => {
    const page = await open('/model');
    await page.getByRole('button', { name: 'New component' }).click();
    const dialog = page.getByRole('dialog', { name: 'New component' });
    await dialog.getByLabel('Name', { exact: true }).fill('Call to action');
    await dialog.getByLabel('Category').fill('page');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'New field' }).waitFor();
    await add(page, 'label', 'Short text');
    await page.getByRole('main').getByRole('link', { name: 'Content model', exact: true }).click();
    await page.getByRole('main').getByRole('link', { name: 'Everything' }).click();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete content type' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { level: 1, name: 'Content model' }).waitFor();
    await store(page);
    assert.equal(existsSync(join(served.folder, 'config/content-types/everything.json')), false);
    assert.deepEqual(JSON.parse(read('config/components/page/call-to-action.json')).attributes, { label: { type: 'string' } });
  });

  it('is a picture, and a file of it', async () => {
    const page = await open('/model?look=picture');
    const picture = page.getByRole('img', { name: /types, \d+ connections/ });
    await picture.waitFor();
    await page.getByLabel('Components').check();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as SVG' }).click();
    const text = await textOf(await saving);
    assert.match(text, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    assert.match(text, />Article</);
    await picture.getByText('Writer', { exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Writer' }).waitFor();
  });

  it('localizes text fields with a type, and shows a list to change', async () => {
    const page = await open('/model/masthead?look=names');
    await page.getByLabel('Enable localization').check();
    const list = page.getByRole('group', { name: 'Localized fields' });
    await list.waitFor();
    const type = JSON.parse(read('config/content-types/masthead.json'));
    const [text] = Object.entries<{ type: string }>(type.attributes).find(([, attribute]) => attribute.type === 'string') ?? [''];
    const box = list.getByRole('checkbox', { name: new RegExp(`^${text}`) });
    assert.equal(await box.isChecked(), true);
    await list.getByRole('button', { name: 'Select none' }).click();
    assert.equal(await box.isChecked(), false);
    await page.keyboard.press('Control+z');
    assert.equal(await box.isChecked(), true);
    await page.getByLabel('Enable localization').uncheck();
    await list.waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+z');
    await bar(page).getByRole('button', { name: 'Discard' }).click();
    await list.waitFor({ state: 'hidden' });
  });

  it('makes a field searchable, with a weight', async () => {
    const page = await open('/model/tag');
    await row(page, 'label')
      .getByRole('button', { name: /^label/ })
      .click();
    await page.getByLabel('Searchable').check();
    await page.getByText('Default: 3.').waitFor();
    await page.getByLabel('Weight').fill('1.5');
    assert.equal(await page.getByLabel('Weight').inputValue(), '1.5');
    await page.getByLabel('Weight').fill('11');
    await page.getByText('The maximum is 10.').waitFor();
    await page.getByLabel('Weight').fill('2.5');
    await store(page);
    assert.deepEqual(JSON.parse(read('config/content-types/tag.json')).attributes.label.search, { weight: 2.5 });
  });

  it('has a list of values, which documents then have', async () => {
    const page = await open('/model/tag');
    await add(page, 'synonyms', 'List of values');
    await store(page);
    await page.goto('/admin/content/tags');
    await page.getByRole('link', { name: 'Day' }).click();
    const field = page.getByRole('group', { name: 'Synonyms' });
    await field.getByRole('button', { name: 'Add value' }).click();
    await field.getByLabel('Value 1', { exact: true }).fill('Noon');
    await field.getByRole('button', { name: 'Add value' }).click();
    await field.getByLabel('Type of value 2').selectOption('number');
    await field.getByLabel('Value 2', { exact: true }).fill('twelve');
    await field.getByText('Enter a number, such as 12 or 0.5.').waitFor();
    await field.getByLabel('Value 2', { exact: true }).fill('12.5');
    await field.getByRole('button', { name: 'Add value' }).click();
    await field.getByRole('button', { name: 'Remove value 3' }).click();
    await field.getByLabel('Value 2', { exact: true }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Control+s');
    await until(async () => {
      const [day] = (await served.seed('GET', '/api/tags?filters[label]=Day')) as unknown as readonly { readonly synonyms: unknown }[];
      return JSON.stringify(day?.synonyms);
    }, '[12.5,"Noon"]');
  });

  it('names errors in the files with their line, and lets them be corrected', async () => {
    const path = 'config/content-types/tag.json';
    const good = read(path);
    const schema = JSON.parse(good);
    schema.attributes.home = { type: 'relation', relation: 'manyToOne', target: 'api::nowhere.nowhere' };
    writeFileSync(join(served.folder, path), JSON.stringify(schema, null, 2));
    const page = await open('/model');
    const line =
      JSON.stringify(schema, null, 2)
        .split('\n')
        .findIndex((text) => text.includes('api::nowhere')) + 1;
    const banner = page.getByRole('alert').filter({ hasText: 'The files contain errors' });
    await banner.getByText(`${path}:${line}, attributes.home.target`).waitFor();
    await banner.getByText('the content type "api::nowhere.nowhere" does not exist').waitFor();
    await banner.getByRole('link', { name: 'Open Tag' }).click();
    await row(page, 'home').getByRole('button', { name: /^home/ }).click();
    await page.getByLabel('Target content type').selectOption('api::masthead.masthead');
    await store(page);
    await banner.waitFor({ state: 'hidden' });
    assert.equal(JSON.parse(read(path)).attributes.home.target, 'api::masthead.masthead');
  });

  it('applies the own changes to the model of another administrator', async () => {
    const path = 'config/content-types/tag.json';
    const page = await open('/model/tag');
    window.watch.allow('400');
    window.watch.allow('409');
    await row(page, 'synonyms')
      .getByRole('button', { name: /^synonyms/ })
      .click();
    await page.getByLabel('Required').check();
    await add(page, 'mine', 'Integer');
    await row(page, 'label')
      .getByRole('button', { name: /^label/ })
      .click();
    await page.getByLabel('Weight').fill('4');
    await bar(page).getByRole('button', { name: 'Review changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Review changes' });
    await dialog.getByText('Files', { exact: true }).waitFor();
    // Meanwhile somebody else changes the same file.
    const schema = JSON.parse(read(path));
    const run = await runOf(page);
    delete schema.attributes.synonyms;
    schema.attributes.label.search.weight = 5;
    schema.attributes.theirs = { type: 'string' };
    writeFileSync(join(served.folder, path), JSON.stringify(schema, null, 2));
    await until(async () => ['', run].includes(await runOf(page)), false);
    await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
    await dialog.getByRole('button', { name: 'Load the new model and keep your changes' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const lost = page.getByRole('alert').filter({ hasText: 'could not be carried over' });
    await lost.getByText('attributes.synonyms').waitFor();
    await lost.getByText('attributes.label.search.weight').waitFor();
    assert.match((await lost.textContent()) ?? '', /2 changes could not be carried over/);
    await row(page, 'theirs').waitFor();
    await row(page, 'mine').waitFor();
    await store(page);
    const { attributes } = JSON.parse(read(path));
    assert.deepEqual(
      [attributes.mine.type, attributes.theirs.type, attributes.label.search.weight, attributes.synonyms],
      ['integer', 'string', 5, undefined],
    );
  });

  it('offers the model of another administrator where a change has no place in it any more', async () => {
    const path = 'config/content-types/tag.json';
    const page = await open('/model/tag');
    window.watch.allow('400');
    await row(page, 'mine').getByRole('button', { name: /^mine/ }).click();
    await bar(page).waitFor({ state: 'hidden' });
    const schema = JSON.parse(read(path));
    const run = await runOf(page);
    delete schema.attributes.mine;
    writeFileSync(join(served.folder, path), JSON.stringify(schema, null, 2));
    await until(async () => ['', run].includes(await runOf(page)), false);
    await page.getByLabel('Required').check();
    await bar(page).getByText('has no attribute "mine"').waitFor();
    await page.getByText('The files have changed since you opened this page.').waitFor();
    await bar(page).getByRole('button', { name: 'Review changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Review changes' });
    await dialog.getByText('Someone else changed the content model').waitFor();
    await dialog.getByRole('button', { name: 'Load the new model and keep your changes' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('alert').filter({ hasText: 'could not be carried over' }).getByText('attributes.mine').waitFor();
    await row(page, 'mine').waitFor({ state: 'hidden' });
  });

  it('is for everybody while it is changed', async () => {
    const page = await open('/model/article', { bypassCSP: true });
    const sizes = [
      { width: 1280, height: 800 },
      { width: 360, height: 740 },
    ];
    const look = async (what: string) => {
      for (const size of sizes) {
        await page.setViewportSize(size);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await settled(page);
          assert.deepEqual(await axeFaults(page), [], `${what}, ${size.width} pixels, ${colorScheme}`);
        }
        assert.deepEqual({ what, overflow: await overflow(page), outside: await outside(page) }, { what, overflow: 0, outside: [] });
      }
      await page.setViewportSize(sizes[0] as (typeof sizes)[number]);
    };
    await row(page, 'author')
      .getByRole('button', { name: /^author/ })
      .click();
    await page.getByText('Advanced settings').click();
    await look('a relation');
    await row(page, 'section')
      .getByRole('button', { name: /^section/ })
      .click();
    await page.getByLabel('Values').fill('politics');
    await page.getByText('Advanced settings').click();
    await until(async () => /Checking changes/.test((await bar(page).getByRole('status').textContent()) ?? 'Checking changes'), false);
    await look('a choice, with its options');
    await page.keyboard.press('Control+s');
    await page.getByRole('dialog').getByText('Files', { exact: true }).waitFor();
    await look('a proposal');
    await page.keyboard.press('Escape');
    await page.locator('h1').click();
    await page.keyboard.press('n');
    await page.getByRole('dialog', { name: 'New field' }).waitFor();
    await look('a new attribute');
    await page.keyboard.press('Escape');
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Settings' }).click();
    await look('names');
  });

  it('is none of an editor’s business', async () => {
    window = await windowOf(browser, served, 'editor');
    const { page } = window;
    assert.equal(await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Content model' }).count(), 0);
  });
});
