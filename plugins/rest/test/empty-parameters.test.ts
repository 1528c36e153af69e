import { type BootedApp, bootApp, eachDialect } from 'plinth/testing';

const localized = { pluginOptions: { i18n: { localized: true } } };
const page = {
  info: { singularName: 'page', pluralName: 'pages' },
  options: { draftAndPublish: true },
  ...localized,
  attributes: {
    title: { type: 'string', ...localized },
    next: { type: 'relation', relation: 'manyToOne', target: 'api::page.page' },
  },
} as const;

eachDialect('a parameter with an empty value', (dialect) => {
  let app: BootedApp;
  let documentId: string;

  beforeAll(async () => {
    const access = { locales: [{ code: 'en', isDefault: true }, { code: 'fr' }], roles: { public: { actions: ['api::*'] } } };
    app = await bootApp({ database: dialect, app: { contentTypes: [page], config: { access } } });
    ({ documentId } = (await app.request.post('/api/pages').send({ data: { title: 'one' } })).body.data);
    await app.request.put(`/api/pages/${documentId}?status=draft`).send({ data: { title: 'pending', next: documentId } });
    await app.request.post('/api/pages?status=draft').send({ data: { title: 'draft' } });
  });
  afterAll(() => app.close());

  it.each([
    'status=',
    'locale=',
    'publicationFilter=',
    'hasPublishedVersion=',
    'sort=',
    'fields=',
    'fields[0]=',
    'populate=',
    '_q=',
    'pagination=',
    'pagination[page]=',
    'pagination[after]=&pagination[withCount]=true',
    'status=&locale=&sort=&fields=&populate=&publicationFilter=&hasPublishedVersion=&pagination[page]=',
  ])('%s counts as absent in reads', async (query) => {
    const expected = (await app.request.get('/api/pages').expect(200)).body.data;
    const { body } = await app.request.get(`/api/pages?${query}`).expect(200);
    expect(body.data).toEqual(expected);
    expect(expected).toHaveLength(1);
    if (query.startsWith('pagination')) return;
    const one = (await app.request.get(`/api/pages/${documentId}`).expect(200)).body.data;
    expect((await app.request.get(`/api/pages/${documentId}?${query}`).expect(200)).body.data).toEqual(one);
  });

  it.each([
    ['populate[next]=', undefined],
    ['populate[next][fields]=', { title: 'pending' }],
    ['populate[next][populate]=&populate[next][count]=&populate[next][sort]=', { title: 'pending' }],
  ])('counts as absent inside populate: %s', async (query, next) => {
    const { body } = await app.request.get(`/api/pages/${documentId}?status=draft&${query}`).expect(200);
    if (next === undefined) expect(body.data).not.toHaveProperty('next');
    else expect(body.data.next).toMatchObject(next);
  });

  it('counts as absent in writes and deletes', async () => {
    const created = await app.request.post('/api/pages?status=&locale=&fields=').send({ data: { title: 'written' } });
    expect([created.status, created.body.data.locale, created.body.data.publishedAt]).toEqual([201, 'en', expect.any(String)]);
    const path = `/api/pages/${created.body.data.documentId}?status=&locale=`;
    const updated = await app.request.put(path).send({ data: { title: 'again' } });
    expect([updated.status, updated.body.data.title]).toEqual([200, 'again']);
    expect((await app.request.delete(path)).status).toBe(204);
  });

  it.each(['status=x', 'publicationFilter=x', 'fields=title,', 'hasPublishedVersion=x'])(
    '%s, which is not empty, is refused',
    async (query) => {
      expect((await app.request.get(`/api/pages?${query}`)).status).toBe(400);
    },
  );
});
