import type { Page } from 'playwright-core';
import type { Place } from './place.ts';

const named = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Pages of the model, where it is shown but not changed. */
export const MODEL: readonly Place[] = [
  {
    name: 'start',
    as: 'administrator',
    open: async ({ page }) => {
      await page.goto('/admin/start');
      await named(page, 'You cannot create content types here');
    },
  },
  {
    name: 'model',
    as: 'administrator',
    open: async ({ page }) => {
      await page.goto('/admin/model');
      await page.getByRole('main').getByRole('link', { name: 'Article' }).waitFor();
    },
  },
  {
    name: 'model-picture',
    as: 'administrator',
    open: async ({ page }) => {
      await page.goto('/admin/model?look=picture');
      await page.getByLabel('All fields').check();
      await page.getByRole('img', { name: /types/ }).waitFor();
    },
  },
  {
    name: 'model-type',
    as: 'administrator',
    open: async ({ page }) => {
      await page.goto('/admin/model/article');
      await named(page, 'Article');
      await page.getByRole('button', { name: /^author/ }).click();
      await page.getByText('Relation', { exact: true }).first().waitFor();
    },
  },
  {
    name: 'model-names',
    as: 'administrator',
    open: async ({ page }) => {
      await page.goto('/admin/model/article?look=names');
      await page.getByLabel('Display name').waitFor();
    },
  },
];
