import type { Place, Visit } from './place.ts';

/** A day in the future, whatever date the page assumes. */
const DAY = '2031-05-03';
const TYPE = 'api::article.article';

/** Sends a request to the schedule as the signed-in user, from the page's own origin. */
async function ask({ page, served }: Visit, path: string, method: 'GET' | 'POST' | 'DELETE' = 'GET', data?: object) {
  const headers = { Origin: served.url };
  const address = `/admin/api/schedule/plans${path}`;
  const answer = await page.context().request.fetch(address, { method, headers, ...(data !== undefined && { data }) });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  const text = await answer.text();
  return text === '' ? null : JSON.parse(text).data;
}

/** Deletes all plans: those of the previous place still exist. */
async function planNothing(visit: Visit): Promise<void> {
  for (const { id } of await ask(visit, '')) await ask(visit, `/${id}`, 'DELETE');
}

/** Plans a document, a release, and a change that fails. */
async function plan(visit: Visit): Promise<void> {
  const { served, paper } = visit;
  const [rain] = (await served.seed('GET', '/api/articles?filters[title]=Rain')) as unknown as readonly { documentId: string }[];
  const nameless = await served.seed('POST', '/api/articles?status=draft', { summary: 'It has no title.' });
  const item = (documentId: unknown, more = {}) => ({ action: 'publish', type: TYPE, documentId, ...more });
  const zone = 'Europe/Berlin';
  await ask(visit, '', 'POST', { at: `${DAY}T09:00`, zone, items: [item(rain?.documentId)] });
  const items = [item(paper.article), item(nameless.documentId), item(rain?.documentId, { action: 'unpublish' })];
  await ask(visit, '', 'POST', { name: 'Wednesday edition', at: '2031-05-07T06:00', zone, items });
  const { id } = await ask(visit, '', 'POST', { name: 'Sunday edition', items: [item(nameless.documentId)] });
  await ask(visit, `/${id}/run`, 'POST');
}

async function takeNamelessAway({ served }: Visit): Promise<void> {
  const found = await served.seed('GET', '/api/articles?status=draft&filters[title][$null]=true');
  for (const { documentId } of found as unknown as readonly { documentId: string }[])
    await served.seed('DELETE', `/api/articles/${documentId}`);
}

const place = (name: string, open: Place['open'], more: Pick<Place, 'isWide' | 'isNow'> = {}): Place => ({
  ...more,
  name,
  as: 'administrator',
  open: async (visit) => {
    await planNothing(visit);
    await plan(visit);
    await open(visit);
  },
  after: takeNamelessAway,
});

/** Pages of the schedule. */
export const SCHEDULE: readonly Place[] = [
  place('schedule', async ({ page }) => {
    await page.goto(`/admin/schedule?day=${DAY}`);
    await page.getByRole('link', { name: 'Rain' }).first().waitFor();
    await page.getByRole('heading', { name: 'Failed' }).waitFor();
  }),
  place(
    'schedule-list',
    async ({ page }) => {
      await page.goto(`/admin/schedule?show=list&day=${DAY}`);
      await page.getByRole('link', { name: 'Wednesday edition' }).waitFor();
    },
    { isWide: true },
  ),
  place(
    'schedule-releases',
    async ({ page }) => {
      await page.goto('/admin/schedule?show=releases');
      await page.getByRole('row').filter({ hasText: 'Wednesday edition' }).waitFor();
    },
    { isNow: true },
  ),
  place('schedule-release', async ({ page }) => {
    await page.goto('/admin/schedule?show=releases');
    await page.getByRole('link', { name: 'Wednesday edition' }).click();
    await page.getByText('1 document would fail, so no changes would be made').waitFor();
  }),
  place(
    'schedule-new-release',
    async ({ page }) => {
      await page.goto('/admin/schedule?show=releases');
      await page.getByRole('button', { name: 'New release' }).click();
      await page.getByRole('dialog').getByLabel('Date and time').waitFor();
    },
    { isNow: true },
  ),
  place('schedule-plan', async ({ page, paper }) => {
    await page.goto(`/admin/content/articles/${paper.article}`);
    await page.getByText('In release').waitFor();
    await page.getByRole('complementary').getByRole('button', { name: 'Schedule…' }).click();
    await page.getByRole('dialog').getByRole('radio', { name: 'With a release' }).check();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Release' }).waitFor();
  }),
];
