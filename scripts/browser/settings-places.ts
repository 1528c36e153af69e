import type { Place } from './place.ts';

const heading =
  (name: string) =>
  async ({ page }: Parameters<Place['open']>[0]) => {
    await page.getByRole('heading', { level: 1, name }).waitFor();
  };

const settings = (section: string, title: string, more: Pick<Place, 'isOther'> = {}): Place => ({
  ...more,
  name: `settings-${section}`,
  as: 'administrator',
  open: async (visit) => {
    await visit.page.goto(`/admin/settings/${section}`);
    await heading(title)(visit);
  },
});

/** Pages of settings and of health. */
export const SETTINGS: readonly Place[] = [
  settings('languages', 'Languages'),
  settings('mail', 'Mail'),
  settings('upload', 'Files'),
  settings('previews', 'Previews'),
  settings('limits', 'Limits'),
  settings('second-factor', 'Second step'),
  // It shows versions, which change.
  settings('plugins', 'What is on', { isOther: true }),
  settings('files', 'As files'),
  {
    name: 'settings-add-language',
    as: 'administrator',
    isOther: true,
    open: async ({ page }) => {
      await page.goto('/admin/settings/languages');
      await page.getByRole('button', { name: 'Add a language' }).click();
      await page.getByRole('dialog').getByLabel('Code').fill('de');
      await page.getByRole('dialog').getByLabel('Name').waitFor();
    },
  },
  {
    name: 'health',
    as: 'administrator',
    isNow: true,
    isOther: true,
    open: async ({ page }) => {
      await page.goto('/admin/health');
      await page.getByRole('heading', { level: 1, name: 'Health' }).waitFor();
      await page.getByRole('table').first().waitFor();
    },
  },
];
