import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inNewsroom } from './in-newsroom.ts';
import { field, until } from './steps.ts';
import {
  allSaved,
  bar,
  control,
  draftOf,
  language,
  listOf,
  liveOf,
  lookAt,
  openArticle,
  openedId,
  save,
  state,
  storedArticle,
} from './writing.ts';

const TEXT = [{ type: 'paragraph', children: [{ type: 'text', text: 'It came in at dawn.' }] }];

describe('writing in several languages', () => {
  const { served, windowOf } = inNewsroom();

  it('says which language is missing and fills it in from another, with entries of its own', async () => {
    const author = (await served.seed('POST', '/api/authors', { name: 'Ada' })).documentId;
    const sections = [
      { __component: 'page.quote', words: 'Ahoy', speaker: 'The mate' },
      { __component: 'page.text', text: 'A **ship**.' },
    ];
    const id = await draftOf(served, {
      title: 'Ship',
      slug: 'ship',
      body: TEXT,
      section: 'science',
      author,
      sections,
      seo: { title: 'Ships' },
    });
    const { page } = await windowOf('editor');
    await openArticle(page, id);
    await language(page, 'fr').getByText('Missing').waitFor();
    await language(page, 'fr').getByRole('link').click();
    await until(() => control(page, 'Title').inputValue(), '');
    // Values shared by all languages are shown, but cannot be changed before this language exists.
    await field(page, 'section').getByText('all locales').waitFor();
    assert.equal(await control(page, 'Section').inputValue(), 'science');
    assert.equal(await control(page, 'Section').isDisabled(), true);

    await lookAt(page, 'Compare locales');
    await page.getByText('It came in at dawn.').first().waitFor();
    // A translator sees the whole entry, not only its title.
    for (const words of ['The mate', 'Ahoy']) await page.getByRole('main').getByText(words, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Copy all 5 missing fields' }).click();
    await control(page, 'Title').fill('Navire');
    await until(() => control(page, 'Slug').inputValue(), 'navire');
    await save(page);
    const [french, english] = await Promise.all(['fr', 'en'].map((code) => storedArticle(served, id, `status=draft&locale=${code}`)));
    assert.deepEqual([french?.title, french?.slug, french?.section], ['Navire', 'navire', 'science']);
    assert.deepEqual(french?.body, TEXT);
    const entries = [french ?? null, english ?? null].map((stored) => listOf(stored, 'sections'));
    assert.equal(entries[0]?.[0]?.words, 'Ahoy');
    assert.notEqual(entries[0]?.[0]?.id, entries[1]?.[0]?.id);
    assert.equal(english?.title, 'Ship');

    await lookAt(page, 'Edit');
    await language(page, 'fr').getByText('Draft').waitFor();
    await language(page, 'ar').getByText('Missing').waitFor();
    await control(page, 'Section').selectOption('culture');
    await save(page);
    assert.equal((await storedArticle(served, id, 'status=draft&locale=en'))?.section, 'culture');
  });

  it('publishes one language and leaves the other, and says which is older', async () => {
    const id = await draftOf(served, { title: 'Anchor' });
    await served.seed('PUT', `/api/articles/${id}?status=draft&locale=fr`, { title: 'Ancre' });
    const { page } = await windowOf('editor');
    await openArticle(page, id, '?locale=fr');
    await page.keyboard.press('Control+Enter');
    await state(page).getByText('Published', { exact: true }).waitFor();
    await language(page, 'en').getByText('Draft').waitFor();
    assert.equal(await storedArticle(served, id, 'status=published&locale=en'), null);
    assert.equal((await storedArticle(served, id, 'status=published&locale=fr'))?.title, 'Ancre');
    await language(page, 'en').getByRole('link').click();
    await until(() => control(page, 'Title').inputValue(), 'Anchor');
    await control(page, 'Title').fill('Anchors');
    await save(page);
    await language(page, 'fr').getByText('older than').waitFor();
  });

  it('keeps what was typed in each while one looks at the other', async () => {
    const id = await draftOf(served, { title: 'Bow' });
    await served.seed('PUT', `/api/articles/${id}?status=draft&locale=fr`, { title: 'Proue' });
    const { page } = await windowOf('editor');
    await openArticle(page, id);
    await control(page, 'Summary').fill('In front');
    await language(page, 'fr').getByRole('link').click();
    await until(() => control(page, 'Title').inputValue(), 'Proue');
    await allSaved(page);
    await language(page, 'en').getByRole('link').click();
    await until(() => control(page, 'Summary').inputValue(), 'In front');
    await bar(page).getByText('1 unsaved change').waitFor();
    await page.keyboard.press('Control+z');
    await allSaved(page);
  });

  it('begins in another language, and deletes one of two', async () => {
    const { page } = await windowOf('editor', { at: '/admin/content/articles/new?locale=fr' });
    await control(page, 'Title').fill('Quille');
    await save(page);
    const id = await openedId(page);
    assert.equal(new URL(page.url()).searchParams.get('locale'), 'fr');
    await language(page, 'en').getByRole('link').click();
    await until(() => control(page, 'Title').inputValue(), '');
    await control(page, 'Title').fill('Keel');
    await save(page);
    await bar(page).getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete English|^Delete en$/i })
      .click();
    await page.getByRole('heading', { name: 'Articles' }).waitFor();
    assert.equal(await storedArticle(served, id, 'status=draft&locale=en'), null);
    assert.equal((await storedArticle(served, id, 'status=draft&locale=fr'))?.title, 'Quille');
  });

  it('shows what is live in one language and differs in it alone', async () => {
    const id = await liveOf(served, { title: 'Stern' });
    const { page } = await windowOf('editor');
    await openArticle(page, id);
    await lookAt(page, 'Changes');
    await page.getByText('The draft matches the published version').waitFor();
    await lookAt(page, 'Edit');
    await language(page, 'fr').getByRole('link').click();
    await until(() => control(page, 'Title').inputValue(), '');
    await control(page, 'Title').fill('Poupe');
    await save(page);
    await lookAt(page, 'Changes');
    await page.getByText('Not published yet').waitFor();
  });
});
