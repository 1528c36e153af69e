import type { Page } from 'playwright-core';
import { MODEL } from './model-places.ts';
import { PEOPLE } from './people-places.ts';
import type { Place } from './place.ts';
import { SCHEDULE } from './schedule-places.ts';
import { PASSWORD } from './served.ts';
import { SETTINGS } from './settings-places.ts';
import { WRITING } from './writing-places.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const rows = (page: Page) => page.getByRole('link', { name: 'Rain', exact: true }).waitFor();

const DOOR: readonly Place[] = [
  {
    name: 'sign-in',
    as: null,
    open: async ({ page }) => {
      await page.goto('/admin/sign-in');
      await page.getByLabel('Password').waitFor();
    },
  },
  {
    name: 'sign-in-refused',
    as: null,
    allows: ['400', '401'],
    open: async ({ page }) => {
      await page.goto('/admin/sign-in');
      await page.getByLabel('Email').fill('editor@example.org');
      await page.getByLabel('Password').fill('not this one');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
    },
  },
  {
    name: 'forgotten',
    as: null,
    open: async ({ page }) => {
      await page.goto('/admin/recover');
      await heading(page, 'Forgot password');
    },
  },
  {
    name: 'first-is-there',
    as: null,
    open: async ({ page }) => {
      await page.goto('/admin/first');
      await heading(page, 'Setup is already complete');
    },
  },
  {
    name: 'session-over',
    as: 'editor',
    allows: ['400', '401'],
    open: async ({ page }) => {
      await page.goto('/admin/');
      await page.getByRole('heading', { name: 'Recent activity by others' }).waitFor();
      await page.context().clearCookies();
      // Without the pointer: hovering fetches already, and then the dialog covers the link.
      await page.getByRole('link', { name: 'Media library' }).last().dispatchEvent('click');
      await page.getByRole('dialog').waitFor();
    },
  },
];

const HOUSE: readonly Place[] = [
  {
    name: 'home',
    as: 'editor',
    open: async ({ page }) => {
      await page.goto('/admin/');
      await page.getByRole('link', { name: 'Rain', exact: true }).waitFor();
    },
  },
  {
    name: 'nothing-to-write',
    as: 'reader',
    open: async ({ page }) => {
      await page.goto('/admin/');
      await heading(page, 'No content available');
    },
  },
  {
    name: 'not-found',
    as: 'editor',
    open: async ({ page }) => {
      await page.goto('/admin/no/such/page');
      await heading(page, 'Page not found');
    },
  },
  {
    name: 'forbidden',
    as: 'reader',
    open: async ({ page }) => {
      await page.goto('/admin/content/articles');
      await heading(page, 'Page not found');
    },
  },
  {
    name: 'palette',
    as: 'editor',
    open: async ({ page }) => {
      await page.goto('/admin/content/articles');
      await rows(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search or command' }).fill('ni');
      await page.getByRole('option', { name: /Night shift/ }).waitFor();
    },
  },
  {
    name: 'keys',
    as: 'editor',
    open: async ({ page }) => {
      await page.goto('/admin/content/articles');
      await rows(page);
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
  {
    name: 'account',
    as: 'author',
    isNow: true,
    open: async ({ page }) => {
      await page.goto('/admin/account');
      await page.getByText('This device').waitFor();
    },
  },
  {
    name: 'account-second-step',
    as: 'author',
    isNow: true,
    isOther: true,
    open: async ({ page }) => {
      await page.goto('/admin/account');
      await page.getByRole('button', { name: 'Set up' }).click();
      await page.getByLabel('Your password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('link', { name: 'open the app on this device' }).waitFor();
    },
  },
];

const LISTS: readonly Place[] = [
  {
    name: 'list-use',
    as: 'administrator',
    // It shows the server's address, with another port in each run.
    isOther: true,
    open: async ({ page }) => {
      await page.goto('/admin/content/articles?show=use');
      await page.getByRole('button', { name: 'Send request' }).waitFor();
    },
  },

  {
    name: 'list',
    as: 'editor',
    open: async ({ page }) => {
      await page.goto('/admin/content/articles');
      await rows(page);
    },
  },
  {
    name: 'list-marked',
    as: 'editor',
    open: async ({ page }) => {
      await page.goto('/admin/content/articles?filters=tags.name:contains:Night&status=live');
      await page.getByRole('checkbox', { name: 'Select Night shift' }).check();
      await page
        .getByRole('checkbox', { name: 'Select Rain' })
        .or(page.getByRole('checkbox', { name: /Select The comet/ }))
        .first()
        .check();
    },
  },
  {
    name: 'list-empty',
    as: 'editor',
    open: async ({ page }) => {
      await page.goto('/admin/content/letters');
      await page.getByRole('heading', { name: 'No letters yet' }).waitFor();
    },
  },
  {
    name: 'list-nothing-found',
    as: 'editor',
    open: async ({ page }) => {
      await page.goto('/admin/content/articles?q=zeppelin');
      await page.getByRole('heading', { name: 'No matching article found' }).waitFor();
    },
  },
  {
    name: 'list-filter',
    as: 'editor',
    open: async ({ page }) => {
      await page.goto('/admin/content/articles?filters=author.name:contains:a&status=live');
      await rows(page);
      await page.keyboard.press('f');
      await page.getByRole('dialog', { name: 'Add filter' }).waitFor();
    },
  },
  {
    name: 'list-columns',
    as: 'editor',
    isWide: true,
    open: async ({ page }) => {
      await page.goto('/admin/content/articles');
      await rows(page);
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('dialog', { name: 'Columns' }).waitFor();
    },
  },
];

const files = async (page: Page, look = '') => {
  await page.goto(`/admin/media${look}`);
  await page.getByRole('button', { name: /^lighthouse\.jpg/ }).waitFor();
};
const file = async (page: Page) => {
  await files(page);
  await page.getByRole('button', { name: /^lighthouse\.jpg/ }).click();
  await page
    .getByText('Not used anywhere.')
    .or(page.getByRole('heading', { name: /^Used in/ }))
    .waitFor();
};

const MEDIA: readonly Place[] = [
  { name: 'media', as: 'editor', open: ({ page }) => files(page) },
  { name: 'media-list', as: 'editor', open: ({ page }) => files(page, '?look=list') },
  { name: 'media-file', as: 'editor', open: ({ page }) => file(page) },
  {
    name: 'media-crop',
    as: 'editor',
    open: async ({ page }) => {
      await file(page);
      await page.getByRole('button', { name: 'Crop image' }).click();
      await page.getByRole('dialog', { name: 'Crop image' }).getByLabel('4:5').check();
    },
  },
  {
    name: 'media-texts',
    as: 'editor',
    open: async ({ page }) => {
      await page.goto('/admin/media?missing=1');
      await page.getByRole('button', { name: 'Add alternative texts' }).click();
      await page.getByRole('dialog').getByRole('img').waitFor();
    },
  },
];

/** Every page of the interface. */
export const PLACES: readonly Place[] = [...DOOR, ...HOUSE, ...LISTS, ...WRITING, ...MEDIA, ...MODEL, ...PEOPLE, ...SETTINGS, ...SCHEDULE];
