import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { albumOf } from './album.ts';
import { axeFaults, openBrowser, openWindow, overflow, type Window, windowOf } from './browser.ts';
import { type Served, serveNewsroom } from './served.ts';
import { said, until } from './steps.ts';

const picture = albumOf('schedule');

/** A year in the future. */
const YEAR = new Date().getUTCFullYear() + 1;

/** The last Sunday of a month: Berlin's clocks change on those of March and October. */
function lastSunday(month: number): string {
  const last = new Date(Date.UTC(YEAR, month, 0));
  last.setUTCDate(last.getUTCDate() - last.getUTCDay());
  return last.toISOString().slice(0, 10);
}

interface Plan {
  readonly id: number;
  readonly name: string | null;
  readonly at: string | null;
  readonly state: string;
}

describe('what is planned', () => {
  let served: Served;
  let browser: Browser;
  let window: Window;
  let storageState: Awaited<ReturnType<Window['context']['storageState']>>;
  let rain: string;
  let snow: string;
  let nameless: string;

  before(async () => {
    served = await serveNewsroom();
    browser = await openBrowser();
    const { context } = await windowOf(browser, served, 'administrator');
    storageState = await context.storageState();
    await context.close();
    const idOf = async (data: object) => String((await served.seed('POST', '/api/articles?status=draft', data)).documentId);
    rain = await idOf({ title: 'Rain' });
    snow = await idOf({ title: 'Snow' });
    // Publishing requires a title.
    nameless = await idOf({ summary: 'No title yet' });
  });
  after(async () => {
    await browser?.close();
    await served?.close();
  });
  afterEach(async () => {
    await window.context.close();
    assert.deepEqual(window.watch.faults, []);
  });

  const open = async (path: string, options = {}): Promise<Page> => {
    window = await openWindow(browser, served, { bypassCSP: true, storageState, ...options });
    window.watch.allow('401');
    await window.page.goto(`/admin${path}`);
    return window.page;
  };
  /** Checks a page's accessibility and width, and takes a picture. */
  const look = async (page: Page, name: string) => {
    assert.deepEqual(await axeFaults(page), [], name);
    assert.equal(await overflow(page), 0, name);
    await picture(page, name);
  };
  /** Sends a request as the signed-in user. */
  const ask = <T>(page: Page, path: string, method = 'GET', body?: object): Promise<{ readonly data: T }> =>
    page.evaluate(
      async ([path, method, body]) => {
        const answer = await fetch(`/admin/api/schedule${path}`, {
          method,
          ...(body !== null && { headers: { 'Content-Type': 'application/json' }, body }),
        });
        return (await answer.json()) as { readonly data: T };
      },
      [path, method, body === undefined ? null : JSON.stringify(body)] as const,
    );
  const plans = async (page: Page, documentId: string): Promise<readonly Plan[]> =>
    (await ask<readonly Plan[]>(page, `/plans?documentId=${documentId}`)).data;
  const isLive = async (documentId: string) => {
    const found = await served.seed('GET', `/api/articles?filters[documentId]=${documentId}`);
    return (found as unknown as readonly unknown[]).length === 1;
  };
  const planned = (page: Page) => page.locator('details', { has: page.getByText('Planned', { exact: true }) });
  const plan = async (page: Page, time: string) => {
    await planned(page).getByRole('button', { name: 'Plan…' }).click();
    await page.getByLabel('Day and time').fill(time);
  };

  it('is planned beside the form, moved, taken back, and planned again', async () => {
    const page = await open(`/content/articles/${rain}`);
    await planned(page).getByText('Nothing is planned.').waitFor();
    await plan(page, `${YEAR}-05-03T09:00`);
    await page.getByText('Central European Summer Time (Berlin)').waitFor();
    await look(page, 'plan');
    await page.getByRole('button', { name: 'Plan it' }).click();
    await planned(page).getByText(`Goes live 3 May ${YEAR}, 09:00`).waitFor();
    assert.deepEqual(
      (await plans(page, rain)).map(({ at }) => at),
      [`${YEAR}-05-03T07:00:00.000Z`],
    );
    await look(page, 'form');
    await planned(page).getByRole('button', { name: 'More for “Rain”' }).click();
    await page.getByRole('menuitem', { name: 'Move to another time…' }).click();
    await page.getByLabel('Day and time').fill(`${YEAR}-05-04T10:30`);
    await page.getByRole('button', { name: 'Another time zone' }).click();
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
    await page.getByText('For you that is', { exact: false }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await planned(page).getByText(`Goes live 4 May ${YEAR}, 03:30`).waitFor();
    await planned(page).getByText(`4 May ${YEAR}, 10:30 in Tokyo`).waitFor();
    await planned(page).getByRole('button', { name: 'More for “Rain”' }).click();
    await page.getByRole('menuitem', { name: 'Plan it no longer' }).click();
    await planned(page).getByText('Nothing is planned.').waitFor();
    await page.keyboard.press('Control+z');
    await planned(page).getByText(`Goes live 4 May ${YEAR}, 03:30`).waitFor();
  });

  it('says what a change of the clocks does to a time', async () => {
    const page = await open(`/content/articles/${snow}`);
    await plan(page, `${lastSunday(3)}T02:30`);
    await page.getByText('Clocks are put forward then, and leave that time out: it happens at 03:00.').waitFor();
    await page.getByLabel('Day and time').fill(`${lastSunday(10)}T02:30`);
    await page.getByText('Clocks are put back then, and show that time twice.').waitFor();
    await page.getByRole('radio', { name: 'The second time (GMT+1)' }).check();
    await look(page, 'clocks');
    await page.getByRole('button', { name: 'Plan it' }).click();
    await planned(page).getByText('Goes live', { exact: false }).waitFor();
    assert.deepEqual(
      (await plans(page, snow)).map(({ at }) => at),
      [`${lastSunday(10)}T01:30:00.000Z`],
    );
    await page.getByRole('button', { name: 'More for this document' }).click();
    await page.getByRole('menuitem', { name: 'Plan…' }).waitFor();
  });

  it('stands in lists, and on the first page, for who edits', async () => {
    window = await windowOf(browser, served, 'editor', { bypassCSP: true });
    const { page } = window;
    await page.goto('/admin/content/articles');
    await page.getByRole('row', { name: /Rain/ }).getByText(`Goes live 4 May ${YEAR}, 03:30`).waitFor();
    assert.equal(
      await page
        .getByRole('row', { name: /No title yet|without a title/ })
        .getByText('Goes live', { exact: false })
        .count(),
      0,
    );
    await look(page, 'marked');
    await page.goto('/admin');
    const next = page.locator('section', { has: page.getByRole('heading', { name: 'Goes live next' }) });
    await next.getByRole('link', { name: 'Snow' }).waitFor();
    assert.deepEqual(await next.getByRole('listitem').getByRole('link').allTextContents(), ['Rain', 'Snow']);
    await look(page, 'home');
    await next.getByRole('link', { name: 'Rain' }).click();
    await planned(page).getByText(`Goes live 4 May ${YEAR}, 03:30`).waitFor();
  });

  it('is many documents in a release', async () => {
    const page = await open('/content/articles');
    await page.getByRole('checkbox', { name: 'Mark Rain' }).check();
    await page.getByRole('checkbox', { name: 'Mark Snow' }).check();
    await page.getByRole('checkbox', { name: 'Mark the one without a title' }).check();
    await page.getByRole('button', { name: 'Add to a release…' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Launch');
    await page.getByRole('radio', { name: 'When somebody runs it' }).check();
    await look(page, 'into-release');
    await page.getByRole('button', { name: 'Add to the release' }).click();
    await page.getByText('The release “Launch” is made').first().waitFor();
  });

  it('is checked, run and undone as one', async () => {
    const page = await open('/schedule?show=releases');
    await page.getByRole('link', { name: 'Launch' }).click();
    await page.getByText('1 would fail, and so nothing would happen').waitFor();
    await look(page, 'release');
    const run = page.getByRole('button', { name: 'Run now' });
    assert.equal(await run.getAttribute('aria-disabled'), 'true');
    await page.getByRole('complementary').getByRole('link', { name: 'No title yet' }).waitFor();
    await page.getByRole('row').filter({ hasText: 'is needed to publish' }).getByRole('button', { name: /^Take/ }).click();
    await page.getByText('All of it would go well').waitFor();
    assert.equal(await isLive(rain), false);
    await run.click();
    await said(page, '“Launch” is done').waitFor();
    assert.deepEqual([await isLive(rain), await isLive(snow)], [true, true]);
    await look(page, 'release-done');
    await page.getByRole('button', { name: 'Undo all of it' }).click();
    await said(page, '“Launch” is taken back').waitFor();
    assert.deepEqual([await isLive(rain), await isLive(snow)], [false, false]);
  });

  it('says what cannot come back, and takes back the rest', async () => {
    const page = await open('/schedule?show=releases');
    const items = [rain, snow].map((documentId) => ({ action: 'publish', type: 'api::article.article', documentId }));
    const { data } = await ask<Plan>(page, '/plans', 'POST', { name: 'Again', items });
    await ask(page, `/plans/${data.id}/run`, 'POST');
    await served.seed('PUT', `/api/articles/${snow}`, { title: 'Snow, at last' });
    await page.getByRole('link', { name: 'Again' }).click();
    window.watch.allow('409');
    await page.getByRole('button', { name: 'Undo all of it' }).click();
    await page.getByRole('heading', { name: 'Not all of “Again” can be taken back' }).waitFor();
    await look(page, 'undo');
    await page.getByRole('button', { name: 'Take back what can be' }).click();
    await said(page, '“Again” is taken back').waitFor();
    assert.deepEqual([await isLive(rain), await isLive(snow)], [false, true]);
  });

  it('stands out where it did not happen, until it is mended', async () => {
    const page = await open('/schedule');
    const items = [{ action: 'publish', type: 'api::article.article', documentId: nameless }];
    const { data } = await ask<Plan>(page, '/plans', 'POST', { name: 'Sunday edition', items });
    await ask(page, `/plans/${data.id}/run`, 'POST');
    await page.reload();
    const failure = page.getByRole('listitem').filter({ hasText: 'Sunday edition' });
    await page.getByRole('heading', { name: 'Did not happen' }).waitFor();
    await failure.getByText('“Title” is empty, and is needed to publish.').waitFor();
    await look(page, 'failed');
    await served.seed('PUT', `/api/articles/${nameless}?status=draft`, { title: 'Hail' });
    await failure.getByRole('button', { name: 'Try again' }).click();
    await said(page, '“Sunday edition” is done').waitFor();
    assert.equal(await isLive(nameless), true);
    await until(() => page.getByRole('heading', { name: 'Did not happen' }).count(), 0);
  });

  it('stands in a calendar that keys go through', async () => {
    const page = await open(`/schedule?day=${YEAR}-05-03`);
    const grid = page.getByRole('grid', { name: `May ${YEAR}` });
    await grid.getByRole('gridcell', { name: /4 May .*Rain/ }).waitFor();
    await look(page, 'calendar');
    await grid.locator('[data-day][tabindex="0"]').focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('heading', { name: /4 May/ }).waitFor();
    await page.keyboard.press('Enter');
    await until(
      () =>
        page.evaluate(
          () => (globalThis as unknown as { document: { activeElement: { textContent: string } } }).document.activeElement.textContent,
        ),
      'Rain',
    );
    await grid.locator('[data-day][tabindex="0"]').focus();
    await page.keyboard.press('PageDown');
    await page.getByRole('grid', { name: `June ${YEAR}` }).waitFor();
    await until(() => page.locator(':focus').getAttribute('data-day'), `${YEAR}-06-04`);
    await page.getByRole('button', { name: 'Month before' }).click();
    await page.getByRole('grid', { name: `May ${YEAR}` }).waitFor();
    await page.getByRole('button', { name: 'Today' }).click();
    await page.locator('[aria-current="date"]').waitFor();
    await page.goto(`/admin/schedule?show=list&day=${YEAR}-05-03`);
    await page.getByRole('heading', { name: /4 May/ }).waitFor();
    await look(page, 'agenda');
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`is a list on a phone, ${colorScheme}`, async () => {
      const page = await open(`/schedule?day=${YEAR}-05-03`, { viewport: { width: 360, height: 740 }, colorScheme });
      await page.getByRole('heading', { name: /4 May/ }).waitFor();
      assert.equal(await page.getByRole('grid').count(), 0);
      await look(page, `narrow-${colorScheme}`);
      await page.getByRole('link', { name: 'Rain' }).click();
      await page.getByRole('button', { name: 'Move to another time…' }).click();
      await page.getByLabel('Day and time').waitFor();
      await look(page, `narrow-move-${colorScheme}`);
    });
  }
});
