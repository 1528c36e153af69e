import { type ContentApp, contentApps, eachDialect } from 'plinth/testing';

const localized = { pluginOptions: { i18n: { localized: true } } };
const tags = { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' } as const;
const types = {
  tag: { ...localized, attributes: { name: { type: 'string', ...localized } } },
  product: {
    ...localized,
    options: { draftAndPublish: true },
    attributes: {
      title: { type: 'string', ...localized },
      sku: { type: 'string', unique: true },
      price: { type: 'integer' },
      facts: { type: 'component', component: 'parts.fact' },
      tags,
      parts: { type: 'component', component: 'parts.part', repeatable: true, ...localized },
    },
  },
} as const;
const components = {
  'parts.part': { attributes: { tags } },
  'parts.fact': { attributes: { text: { type: 'string' } } },
} as const;
const access = {
  locales: [{ code: 'en', isDefault: true }, { code: 'fr' }, { code: 'it' }],
  roles: {
    public: {
      actions: ['api::*', 'api::product.product.createLocalization', 'api::tag.tag.createLocalization', 'api::product.product.publish'],
    },
  },
};

eachDialect('adding a locale', (dialect) => {
  const apps = contentApps();
  let app: ContentApp;
  let id: string;
  let tag: { documentId: string; id: number };

  beforeAll(async () => {
    app = await apps.boot({ types, components, access, database: dialect, plugins: { graphql: true } });
    tag = (await app.post('/api/tags', { name: 'news' })).body.data;
  });
  beforeEach(async () => {
    id = (await app.post('/api/products', { title: 'one', sku: 'S1', price: 1, tags: [tag.documentId] })).body.data.documentId;
  });
  afterEach(async () => {
    for (const { documentId } of (await app.get('/api/products?locale=*&status=draft')).body.data) {
      await app.delete(`/api/products/${documentId}?locale=*`);
    }
  });
  afterAll(apps.cleanUp);

  const french = (data: object) => app.put(`/api/products/${id}?locale=fr`, data);
  const create = (locale: string, data: object) => app.post(`/api/products?locale=${locale}`, data);

  it('says that a linked document has no version in it, and where the link is', async () => {
    const error = (path: readonly string[]) => {
      const message = `Document with id "${tag.documentId}" has no version in fr`;
      return { name: 'ValidationError', message, details: { errors: [{ path, message, name: 'ValidationError' }] } };
    };
    expect((await french({ tags: [tag.documentId] })).body.error).toMatchObject(error(['tags']));
    expect((await french({ tags: { connect: [{ documentId: tag.documentId }] } })).body.error).toMatchObject(error(['tags']));
    expect((await french({ parts: [{}, { tags: [tag.documentId] }] })).body.error).toMatchObject(error(['parts', '1', 'tags']));
    const byId = await french({ tags: [tag.id] });
    expect(byId.body.error).toMatchObject({
      message: `Document with id "${tag.id}" has no version in fr`,
      details: { errors: [{ path: ['tags'] }] },
    });
    const query = `mutation { updateProduct(documentId: "${id}", locale: "fr", data: { tags: ["${tag.documentId}"] }) { documentId } }`;
    expect((await app.post('/graphql').send({ query })).body.errors[0].message).toContain('has no version in fr');
    expect((await french({ tags: ['nope'] })).body.error.message).toBe('Document with id "nope", locale "fr" not found');
    await app.put(`/api/tags/${tag.documentId}?locale=fr`, { name: 'infos' });
    expect((await french({ tags: [tag.documentId] })).status).toBe(200);
    await app.delete(`/api/tags/${tag.documentId}?locale=fr`);
  });

  it('refuses values that are shared by all locales, naming them', async () => {
    for (const [name, value] of [
      ['price', 2],
      ['sku', 'S2'],
      ['facts', { text: 'x' }],
    ] as const) {
      const { status, body } = await french({ title: 'un', [name]: value });
      const message = `${name} is shared by all locales: change it in a locale that the document has`;
      expect([status, body.error.message]).toEqual([400, message]);
      expect(body.error.details).toMatchObject({ key: name, path: name, source: 'body' });
    }
    expect((await app.get(`/api/products/${id}?locale=fr`)).status).toBe(404);
    const query = `mutation { updateProduct(documentId: "${id}", locale: "fr", data: { price: 2 }) { documentId } }`;
    expect((await app.post('/graphql').send({ query })).body.errors[0].message).toContain('price is shared by all locales');
  });

  it('keeps unique values that are shared, whatever other documents have in it', async () => {
    const taken = await create('fr', { title: 'deux', sku: 'S1' });
    expect([taken.status, taken.body.error?.message]).toEqual([400, 'This attribute must be unique']);
    expect((await create('fr', { title: 'deux', sku: 'S2' })).status).toBe(201);
    const added = await french({ title: 'un' });
    expect([added.status, added.body.data?.sku]).toEqual([200, 'S1']);
    const changed = await app.put(`/api/products/${id}`, { sku: 'S2' });
    expect([changed.status, changed.body.error?.details.errors[0].path]).toEqual([400, ['sku']]);
    expect((await app.put(`/api/products/${id}?locale=fr`, { sku: 'S3' })).status).toBe(200);
    expect((await app.get(`/api/products/${id}`)).body.data.sku).toBe('S3');
    expect((await create('it', { sku: 'S1' })).status).toBe(201);
  });

  it('publishes drafts with a unique value only once, in any locale', async () => {
    const draft = await app.post('/api/products?locale=it&status=draft', { sku: 'S1' });
    expect(draft.status).toBe(201);
    const published = await app.post(`/api/products/${draft.body.data.documentId}/actions/publish?locale=it`);
    expect([published.status, published.body.error?.message]).toEqual([400, 'This attribute must be unique']);
  });

  it('gives a shared unique value to one of several documents that are created at the same time in different locales', async () => {
    for (let round = 0; round < 5; round++) {
      const sku = `race-${round}`;
      const answers = await Promise.all(['en', 'fr', 'it', 'en', 'fr', 'it'].map((locale) => create(locale, { sku })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400]);
    }
  });
});
