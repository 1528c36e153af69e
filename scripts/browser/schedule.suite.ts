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
  const planned = (page: Page) => page.locator('details', { has: page.getByText('Schedule', { exact: true }) });
  const plan = async (page: Page, time: string) => {
    await planned(page).getByRole('button', { name: 'Schedule…' }).click();
    await page.getByLabel('Date and time').fill(time);
  };

  it('is planned beside the form, moved, taken back, and planned again', async () => {
    const page = await open(`/content/articles/${rain}`);
    await planned(page).getByText('Nothing scheduled.').waitFor();
    await plan(page, `${YEAR}-05-03T09:00`);
    await page.getByText('Central European Summer Time (Berlin)').waitFor();
    await look(page, 'plan');
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).click();
    await planned(page).getByText(`Publish on 3 May ${YEAR}, 09:00`).waitFor();
    assert.deepEqual(
      (await plans(page, rain)).map(({ at }) => at),
      [`${YEAR}-05-03T07:00:00.000Z`],
    );
    await look(page, 'form');
    await planned(page).getByRole('button', { name: 'More actions for “Rain”' }).click();
    await page.getByRole('menuitem', { name: 'Reschedule…' }).click();
    await page.getByLabel('Date and time').fill(`${YEAR}-05-04T10:30`);
    await page.getByRole('button', { name: 'Use another time zone' }).click();
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
    await page.getByText('In your time zone: ', { exact: false }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await planned(page).getByText(`Publish on 4 May ${YEAR}, 03:30`).waitFor();
    await planned(page).getByText(`4 May ${YEAR}, 10:30 in Tokyo`).waitFor();
    await planned(page).getByRole('button', { name: 'More actions for “Rain”' }).click();
    await page.getByRole('menuitem', { name: 'Cancel schedule' }).click();
    await planned(page).getByText('Nothing scheduled.').waitFor();
    await page.keyboard.press('Control+z');
    await planned(page).getByText(`Publish on 4 May ${YEAR}, 03:30`).waitFor();
  });

  it('says what a change of the clocks does to a time', async () => {
    const page = await open(`/content/articles/${snow}`);
    await plan(page, `${lastSunday(3)}T02:30`);
    await page.getByText('This time is skipped because the clocks go forward. The action runs at 03:00.').waitFor();
    await page.getByLabel('Date and time').fill(`${lastSunday(10)}T02:30`);
    await page.getByText('This time occurs twice because the clocks go back.').waitFor();
    await page.getByRole('radio', { name: 'Second occurrence (GMT+1)' }).check();
    await look(page, 'clocks');
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).click();
    await planned(page).getByText('Publish on', { exact: false }).waitFor();
    assert.deepEqual(
      (await plans(page, snow)).map(({ at }) => at),
      [`${lastSunday(10)}T01:30:00.000Z`],
    );
    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Schedule…' }).waitFor();
  });

  it('stands in lists, and on the first page, for who edits', async () => {
    window = await windowOf(browser, served, 'editor', { bypassCSP: true });
    const { page } = window;
    await page.goto('/admin/content/articles');
    await page.getByRole('row', { name: /Rain/ }).getByText(`Goes live 4 May ${YEAR}, 03:30`).waitFor();
    assert.equal(
      await page
        .getByRole('row', { name: /Untitled/ })
        .getByText('Goes live', { exact: false })
        .count(),
      0,
    );
    await look(page, 'marked');
    await page.goto('/admin');
    const next = page.locator('section', { has: page.getByRole('heading', { name: 'Scheduled next' }) });
    await next.getByRole('link', { name: 'Snow' }).waitFor();
    assert.deepEqual(await next.getByRole('listitem').getByRole('link').allTextContents(), ['Rain', 'Snow']);
    await look(page, 'home');
    await next.getByRole('link', { name: 'Rain' }).click();
    await planned(page).getByText(`Publish on 4 May ${YEAR}, 03:30`).waitFor();
  });

  it('is many documents in a release', async () => {
    const page = await open('/content/articles');
    await page.getByRole('checkbox', { name: 'Select Rain' }).check();
    await page.getByRole('checkbox', { name: 'Select Snow' }).check();
    await page.getByRole('checkbox', { name: 'Select untitled document' }).check();
    await page.getByRole('button', { name: 'Add to release…' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Launch');
    await page.getByRole('radio', { name: 'Run manually' }).check();
    await look(page, 'into-release');
    await page.getByRole('dialog').getByRole('button', { name: 'Add to release', exact: true }).click();
    await page.getByText('Release “Launch” created').first().waitFor();
  });

  it('is checked, run and undone as one', async () => {
    const page = await open('/schedule?show=releases');
    await page.getByRole('link', { name: 'Launch' }).click();
    await page.getByText('1 document would fail, so no changes would be made').waitFor();
    await look(page, 'release');
    const run = page.getByRole('button', { name: 'Run now' });
    assert.equal(await run.getAttribute('aria-disabled'), 'true');
    await page.getByRole('complementary').getByRole('link', { name: 'Untitled' }).waitFor();
    await page
      .getByRole('row')
      .filter({ hasText: 'is required to publish' })
      .getByRole('button', { name: /^Remove/ })
      .click();
    await page.getByText('Ready to run').waitFor();
    assert.equal(await isLive(rain), false);
    await run.click();
    await said(page, '“Launch” completed').waitFor();
    assert.deepEqual([await isLive(rain), await isLive(snow)], [true, true]);
    await look(page, 'release-done');
    await page.getByRole('button', { name: 'Revert all' }).click();
    await said(page, '“Launch” reverted').waitFor();
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
    await page.getByRole('button', { name: 'Revert all' }).click();
    await page.getByRole('heading', { name: '“Again” cannot be fully reverted' }).waitFor();
    await look(page, 'undo');
    await page.getByRole('button', { name: 'Revert the rest' }).click();
    await said(page, '“Again” reverted').waitFor();
    assert.deepEqual([await isLive(rain), await isLive(snow)], [false, true]);
  });

  it('stands out where it did not happen, until it is mended', async () => {
    const page = await open('/schedule');
    const items = [{ action: 'publish', type: 'api::article.article', documentId: nameless }];
    const { data } = await ask<Plan>(page, '/plans', 'POST', { name: 'Sunday edition', items });
    await ask(page, `/plans/${data.id}/run`, 'POST');
    await page.reload();
    const failure = page.getByRole('listitem').filter({ hasText: 'Sunday edition' });
    await page.getByRole('heading', { name: 'Failed' }).waitFor();
    await failure.getByText('“Title” is empty, but it is required to publish.').waitFor();
    await look(page, 'failed');
    await served.seed('PUT', `/api/articles/${nameless}?status=draft`, { title: 'Hail' });
    await failure.getByRole('button', { name: 'Try again' }).click();
    await said(page, '“Sunday edition” completed').waitFor();
    assert.equal(await isLive(nameless), true);
    await until(() => page.getByRole('heading', { name: 'Failed' }).count(), 0);
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
    await page.getByRole('button', { name: 'Previous month' }).click();
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
      await page.getByRole('button', { name: 'Reschedule…' }).click();
      await page.getByLabel('Date and time').waitFor();
      await look(page, `narrow-move-${colorScheme}`);
    });
  }
});
