import type { Page } from 'playwright-core';
import type { Place } from './place.ts';

/** Opens the role of signed-in visitors, by its name in the list. */
async function visitorsRole(page: Page, name = 'Authenticated'): Promise<void> {
  await page.goto('/admin/people?show=roles');
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: /^Article, Update:/ }).waitFor();
}

/** Pages for people who manage accounts and roles. */
export const PEOPLE: readonly Place[] = [
  {
    name: 'people',
    as: 'administrator',
    isNow: true,
    open: async ({ page }) => {
      await page.goto('/admin/people');
      await page.getByRole('main').getByText('Jonas Brandt').first().waitFor();
    },
  },
  {
    name: 'people-invite',
    as: 'administrator',
    isNow: true,
    open: async ({ page }) => {
      await page.goto('/admin/people');
      await page.getByRole('button', { name: 'Invite user' }).click();
      await page.getByRole('dialog', { name: 'Invite user' }).getByLabel('Name').waitFor();
    },
  },
  {
    name: 'people-person',
    as: 'administrator',
    isNow: true,
    open: async ({ page }) => {
      await page.goto('/admin/people');
      await page.getByText('editor@example.org').waitFor();
      await page.getByRole('row').filter({ hasText: 'editor@example.org' }).getByRole('button').click();
      await page.getByRole('button', { name: 'Block' }).waitFor();
    },
  },
  {
    name: 'people-roles',
    as: 'administrator',
    open: async ({ page }) => {
      await page.goto('/admin/people?show=roles');
      await page.getByRole('link', { name: 'Authenticated' }).waitFor();
    },
  },
  {
    name: 'people-rules',
    as: 'administrator',
    open: async ({ page }) => {
      await page.goto('/admin/people?show=rules');
      await page.getByRole('heading', { name: 'Automatic registration' }).waitFor();
    },
  },
  { name: 'role', as: 'administrator', open: ({ page }) => visitorsRole(page) },
  {
    name: 'role-rule',
    as: 'administrator',
    open: async ({ page }) => {
      await visitorsRole(page);
      await page.getByRole('button', { name: /^Article, Update:/ }).click();
      await page.getByLabel('With conditions').check();
      await page.getByText('Only documents they created').waitFor();
    },
  },
  {
    name: 'visitors',
    as: 'administrator',
    open: async ({ page }) => {
      await page.goto('/admin/people?show=visitors');
      await page.getByRole('button', { name: 'Create end user' }).waitFor();
    },
  },
  {
    name: 'tokens',
    as: 'administrator',
    isNow: true,
    open: async ({ page }) => {
      await page.goto('/admin/tokens');
      await page.getByText('Full access', { exact: true }).first().waitFor();
    },
  },
  {
    name: 'token-new',
    as: 'administrator',
    isNow: true,
    open: async ({ page }) => {
      await page.goto('/admin/tokens');
      await page.getByRole('button', { name: 'New token' }).click();
      await page.getByLabel('Permissions').selectOption('custom');
      await page.getByRole('button', { name: /^Article, Read:/ }).waitFor();
    },
  },
];
