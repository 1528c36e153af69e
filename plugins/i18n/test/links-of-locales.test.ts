import { type ContentApp, contentApps, eachDialect } from 'plinth/testing';

const localized = { pluginOptions: { i18n: { localized: true } } };
const drafted = { options: { draftAndPublish: true } };
const types = {
  writer: {
    ...drafted,
    attributes: {
      name: { type: 'string' },
      articles: { type: 'relation', relation: 'oneToMany', target: 'api::article.article', mappedBy: 'author' },
      reviews: { type: 'relation', relation: 'manyToMany', target: 'api::article.article', mappedBy: 'reviewers' },
    },
  },
  article: {
    ...drafted,
    ...localized,
    attributes: {
      title: { type: 'string', ...localized },
      author: { type: 'relation', relation: 'manyToOne', target: 'api::writer.writer', inversedBy: 'articles', ...localized },
      reviewers: { type: 'relation', relation: 'manyToMany', target: 'api::writer.writer', inversedBy: 'reviews', ...localized },
    },
  },
} as const;

eachDialect('links from a type without locales', (dialect) => {
  const apps = contentApps();
  afterAll(apps.cleanUp);
  let app: ContentApp;
  beforeAll(async () => {
    const access = {
      locales: [{ code: 'en', isDefault: true }, { code: 'de' }],
      roles: { public: { actions: ['api::*', 'api::writer.writer.publish'] } },
    };
    const plugins = { 'draft-and-publish': { config: { writesAskPublish: false } } };
    app = await apps.boot({ types, access, plugins, database: dialect });
  });

  it.each([
    ['articles', 'author'],
    ['reviews', 'reviewers'],
  ])('go live in the one locale that was given: %s', async (list, link) => {
    const article = (await app.post('/api/articles', { title: 'One' })).body.data.documentId;
    expect((await app.put(`/api/articles/${article}?locale=de`, { title: 'Eins' })).status).toBe(200);
    const writer = (await app.post('/api/writers', { name: 'Ada' })).body.data.documentId;
    const linked = async (query: string) => {
      const { body } = await app.get(`/api/articles/${article}?populate=${link}&${query}`);
      return [body.data[link] ?? []].flat().map(({ name }: { name: string }) => name);
    };
    const publish = async () => {
      expect((await app.post(`/api/writers/${writer}/actions/publish`)).status).toBe(200);
    };
    const change = async (change: object) => {
      const { status } = await app.put(`/api/writers/${writer}?status=draft`, { [list]: change });
      expect(status).toBe(200);
    };
    await change({ connect: [{ documentId: article, locale: 'de' }] });
    expect([await linked('locale=de&status=draft'), await linked('locale=de'), await linked('locale=en')]).toEqual([['Ada'], [], []]);
    await publish();
    expect([await linked('locale=de'), await linked('locale=en')]).toEqual([['Ada'], []]);
    await change({ connect: [{ documentId: article, locale: 'en' }], disconnect: [{ documentId: article, locale: 'de' }] });
    await publish();
    expect([await linked('locale=de'), await linked('locale=en')]).toEqual([[], ['Ada']]);
  });
});
