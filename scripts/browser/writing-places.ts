import type { Page } from 'playwright-core';
import { ARTICLES } from './articles.ts';
import type { Place, Visit } from './place.ts';

const TITLE = ARTICLES[0]?.title as string;
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' }).first();

/** Opens the article. The rich text editor is loaded separately. */
async function article({ page, paper }: Visit, more = ''): Promise<void> {
  await page.goto(`/admin/content/articles/${paper.article}${more}`);
  await page.getByRole('navigation', { name: 'Views' }).waitFor();
}

async function written(visit: Visit): Promise<void> {
  await article(visit);
  await visit.page.getByRole('textbox', { name: 'Body' }).waitFor();
  await visit.page.getByRole('complementary', { name: 'Document details' }).getByText('Modified').first().waitFor();
}

/** Pages for editing. */
export const WRITING: readonly Place[] = [
  { name: 'editor', as: 'editor', open: written },
  {
    name: 'editor-new',
    as: 'author',
    open: async ({ page }) => {
      await page.goto('/admin/content/articles/new');
      await title(page).waitFor();
      await page.getByRole('textbox', { name: 'Body' }).waitFor();
    },
  },
  {
    name: 'editor-every-kind',
    as: 'editor',
    open: async ({ page, paper }) => {
      await page.goto(`/admin/content/everythings/${paper.everything}`);
      await page.getByRole('textbox', { name: 'Richtext' }).waitFor();
      await page.getByRole('textbox', { name: 'Json' }).waitFor();
      await page.getByRole('textbox', { name: 'Blocks' }).waitFor();
    },
  },
  {
    name: 'editor-faults',
    as: 'editor',
    allows: ['400'],
    open: async ({ page, paper }) => {
      await page.goto(`/admin/content/everythings/${paper.everything}`);
      await page.getByRole('textbox', { name: 'Integer', exact: true }).fill('12');
      await page.getByRole('textbox', { name: 'Email' }).fill('no address');
      await page.keyboard.press('Control+s');
      await page.getByText(/ errors?$/).waitFor();
    },
  },
  {
    name: 'editor-zone',
    as: 'editor',
    open: async (visit) => {
      await written(visit);
      const { page } = visit;
      await page
        .getByRole('button', { name: /^quote/i })
        .first()
        .click();
      await page.getByRole('button', { name: 'Add component to sections' }).click();
      await page.getByRole('group', { name: 'Select a component' }).waitFor();
      await page
        .getByRole('button', { name: 'Add component to sections' })
        .evaluate((button) => button.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'editor-finder',
    as: 'editor',
    open: async (visit) => {
      await written(visit);
      const { page } = visit;
      const finder = page.getByRole('group', { name: 'Tags' }).getByRole('combobox');
      // The search includes ids, so the text must contain letters that no id contains by chance.
      await finder.fill('foo');
      await page.getByRole('option', { name: 'Food' }).waitFor();
      await finder.evaluate((input) => input.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'editor-drawer',
    as: 'editor',
    open: async (visit) => {
      await written(visit);
      const { page } = visit;
      await page.getByRole('group', { name: 'Author' }).getByRole('button', { name: 'Ada Okafor' }).first().click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Biography' }).waitFor();
    },
  },
  {
    name: 'editor-picker',
    as: 'editor',
    open: async (visit) => {
      const { page } = visit;
      await page.goto('/admin/content/articles/new');
      await page.getByRole('group', { name: 'Cover' }).getByRole('button', { name: 'Select from media library' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^lighthouse\.jpg/ })
        .waitFor();
    },
  },
  {
    name: 'editor-conflict',
    as: 'editor',
    allows: ['412'],
    open: async (visit) => {
      await written(visit);
      const { page, served, paper } = visit;
      await title(page).fill('Why the last ferry sails empty');
      await served.seed('PUT', `/api/articles/${paper.article}?status=draft`, {
        title: 'The last ferry runs empty, by law',
        section: 'culture',
      });
      await page.keyboard.press('Control+s');
      await page.getByRole('group', { name: 'Title' }).waitFor();
    },
    after: async ({ served, paper }) => {
      await served.seed('PUT', `/api/articles/${paper.article}?status=draft`, { title: TITLE, section: 'politics' });
      await paper.setTimes();
    },
  },
  {
    name: 'editor-difference',
    as: 'editor',
    open: async (visit) => {
      await article(visit, '?view=difference');
      await visit.page.getByRole('heading', { name: 'Body' }).waitFor();
    },
  },
  {
    name: 'editor-languages',
    as: 'editor',
    open: async (visit) => {
      await article(visit, '?view=languages&locale=fr');
      await visit.page.getByRole('heading', { name: 'Summary' }).waitFor();
      await visit.page.getByText('At twenty past eleven').first().waitFor();
    },
  },
  {
    name: 'editor-arabic',
    as: 'editor',
    open: async (visit) => {
      await article(visit, '?locale=ar');
      await visit.page.getByRole('textbox', { name: 'Body' }).waitFor();
    },
  },
  {
    name: 'editor-preview',
    as: 'editor',
    open: async (visit) => {
      await article(visit, '?view=preview');
      await visit.page.frameLocator('iframe').getByRole('heading', { name: TITLE }).waitFor();
      // Until the editor of the body is loaded, its text stands in its place.
      await visit.page.locator('[data-path="body"] [contenteditable="true"]').waitFor();
    },
  },
  {
    name: 'editor-leaving',
    as: 'editor',
    open: async (visit) => {
      await written(visit);
      const { page } = visit;
      await title(page).fill('Something else');
      await page.getByRole('link', { name: 'Media library' }).last().click();
      await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    },
  },
  {
    name: 'editor-delete',
    as: 'editor',
    open: async (visit) => {
      await written(visit);
      const { page } = visit;
      await page.getByRole('button', { name: 'More actions', exact: true }).click();
      await page.getByRole('menuitem', { name: /^Delete/ }).click();
      await page.getByRole('dialog').getByText('No references to this document.').waitFor();
    },
  },
];
