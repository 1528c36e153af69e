import { type ContentApp, contentApps } from 'plinth/testing';

const { boot: bootContentApp, cleanUp } = contentApps();

const localized = { pluginOptions: { i18n: { localized: true } } };
const types = {
  page: { options: { draftAndPublish: true }, ...localized, attributes: { title: { type: 'string', ...localized } } },
  plain: { attributes: { title: { type: 'string' } } },
} as const;

afterAll(cleanUp);

describe('publicationFilter and hasPublishedVersion', () => {
  let app: ContentApp;

  beforeAll(async () => {
    app = await bootContentApp({
      types,
      access: { locales: [{ code: 'en', isDefault: true }, { code: 'fr' }], roles: { public: { actions: ['api::*'] } } },
    });
    const create = async (title: string, query = '') => (await app.post(`/api/pages${query}`, { title })).body.data.documentId;
    await create('never', '?status=draft');
    await create('same');
    const modified = await create('modified');
    await app.put(`/api/pages/${modified}?status=draft`, { title: 'modified since' });
    // Published only in French.
    const mixed = await create('mixed', '?status=draft');
    await app.put(`/api/pages/${mixed}?locale=fr`, { title: 'mixte' });
    await app.post('/api/plains', { title: 'plain' });
  });

  const titles = async (query: string) => {
    const { status, body } = await app.get(`/api/pages?sort=title&${query}`);
    expect([status, body.meta?.pagination.total]).toEqual([200, body.data.length]);
    return body.data.map(({ title }: { title: string }) => title);
  };

  it.each([
    ['never-published', ['mixed', 'never'], []],
    ['never-published-document', ['never'], []],
    ['has-published-version', ['modified since', 'same'], ['modified', 'same']],
    ['has-published-version-document', ['mixed', 'modified since', 'same'], ['modified', 'same']],
    ['modified', ['modified since'], ['modified']],
    ['unmodified', ['same'], ['same']],
    ['published-with-draft', [], ['modified', 'same']],
    ['published-without-draft', [], []],
  ])('%s keeps %j of drafts and %j of published versions', async (filter, drafts, published) => {
    expect(await titles(`publicationFilter=${filter}&status=draft`)).toEqual(drafts);
    expect(await titles(`publicationFilter=${filter}`)).toEqual(published);
  });

  it('look at every locale of the document, or at one', async () => {
    expect(await titles('hasPublishedVersion=true&status=draft')).toEqual(['mixed', 'modified since', 'same']);
    expect(await titles('hasPublishedVersion=false&status=draft')).toEqual(['never']);
    expect(await titles('publicationFilter=has-published-version&status=draft&locale=*')).toEqual(['mixte', 'modified since', 'same']);
  });

  it('stand beside other filters', async () => {
    expect(await titles('publicationFilter=has-published-version&filters[title][$startsWith]=s')).toEqual(['same']);
    expect(await titles('publicationFilter=modified&filters[$or][0][title]=same&filters[$or][1][title]=modified')).toEqual(['modified']);
  });

  it('hide single versions, too', async () => {
    const [{ documentId }] = (await app.get('/api/pages?filters[title]=same')).body.data;
    expect((await app.get(`/api/pages/${documentId}?publicationFilter=unmodified`)).status).toBe(200);
    expect((await app.get(`/api/pages/${documentId}?publicationFilter=modified`)).status).toBe(404);
  });

  it('mean nothing for types without drafts, but are checked', async () => {
    expect((await app.get('/api/plains?publicationFilter=never-published')).body.data).toHaveLength(1);
    expect((await app.get('/api/plains?publicationFilter=bogus')).status).toBe(400);
    expect((await app.get('/api/plains?hasPublishedVersion=maybe')).status).toBe(400);
  });
});

describe('publicationFilter of a caller who may not read drafts', () => {
  it('does not tell which published versions have a pending draft', async () => {
    const actions = ['find', 'findOne', 'create', 'update'].map((action) => `api::page.page.${action}`);
    const app = await bootContentApp({ types, access: { roles: { public: { actions } } } });
    const { documentId } = (await app.post('/api/pages', { title: 'seen' })).body.data;
    await app.put(`/api/pages/${documentId}?status=draft`, { title: 'pending' });
    const asked = ['modified', 'unmodified', 'published-with-draft', 'published-without-draft', 'has-published-version'];
    const answers = asked.flatMap((value) => [
      `/api/pages?publicationFilter=${value}`,
      `/api/pages/${documentId}?publicationFilter=${value}`,
    ]);
    for (const path of [...answers, '/api/pages?hasPublishedVersion=true'])
      expect([path, (await app.get(path)).status]).toEqual([path, 403]);
    expect((await app.get('/api/pages?publicationFilter=never-published')).body.data).toEqual([]);
    expect((await app.get('/api/pages')).body.data).toHaveLength(1);
  });
});
