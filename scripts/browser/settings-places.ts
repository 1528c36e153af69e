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
  settings('languages', 'Locales'),
  settings('mail', 'Email'),
  settings('upload', 'Files'),
  settings('previews', 'Preview'),
  settings('limits', 'Limits'),
  settings('second-factor', 'Two-factor authentication'),
  // It shows versions, which change.
  settings('plugins', 'Plugins', { isOther: true }),
  settings('files', 'Configuration files'),
  {
    name: 'settings-add-language',
    as: 'administrator',
    isOther: true,
    open: async ({ page }) => {
      await page.goto('/admin/settings/languages');
      await page.getByRole('button', { name: 'Add locale' }).click();
      await page.getByRole('dialog').getByLabel('Locale code').fill('de');
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
      await page.getByRole('heading', { level: 1, name: 'System health' }).waitFor();
      await page.getByRole('table').first().waitFor();
    },
  },
];
