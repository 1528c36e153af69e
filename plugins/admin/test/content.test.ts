import { eachDialect } from 'plinth/testing';
import { type Browser, bootStaff, type StaffApp } from './staff-app.ts';

const ARTICLES = '/content/articles';

eachDialect('content for staff', (dialect) => {
  let app: StaffApp;
  let people: { readonly ada: Browser; readonly bob: Browser; readonly eva: Browser; readonly root: Browser };
  beforeAll(async () => {
    app = await bootStaff({ database: dialect });
    const [ada, bob, eva, root] = [
      await app.come('ada', 'author'),
      await app.come('bob', 'author'),
      await app.come('eva', 'editor'),
      await app.come('root', 'administrator'),
    ];
    people = { ada, bob, eva, root };
  });
  afterAll(() => app?.close());

  const write = async (by: Browser, data: object = {}, query = '?status=draft') => {
    const { status, body } = await by.post(`${ARTICLES}${query}`, { data: { title: 'A title', ...data } });
    expect([status, body.error]).toEqual([201, undefined]);
    return body.data.documentId as string;
  };

  it('is the dialect of the API, at another path and for nobody else', async () => {
    const { eva } = people;
    const id = await write(eva, { slug: 'dialect', secret: 'x', code: 'y' });
    const list = await eva.get(`${ARTICLES}?status=draft&filters[slug]=dialect&fields=title&pagination[pageSize]=1`);
    expect([list.status, list.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(list.body).toEqual({
      data: [{ id: expect.anything(), documentId: id, title: 'A title' }],
      meta: { pagination: { page: 1, pageSize: 1, pageCount: 1, total: 1 } },
    });
    const one = await eva.get(`${ARTICLES}/${id}?status=draft`);
    for (const hidden of ['secret', 'code', 'createdBy']) expect(one.body.data).not.toHaveProperty(hidden);
    expect((await eva.get(`${ARTICLES}?filters[secret]=x`)).status).toBe(400);
    expect((await app.request.get(`/admin/api${ARTICLES}`)).status).toBe(401);
    expect((await app.request.get(`/api/articles/${id}?status=draft`).set('Cookie', eva.cookie)).status).toBe(403);
    const documents = await app.request.get('/openapi.json');
    expect(JSON.stringify(documents.body)).not.toContain('/admin/');
  });

  it('tells and expects revisions', async () => {
    const { eva } = people;
    const id = await write(eva);
    const read = await app.request.get(`/admin/api${ARTICLES}/${id}?status=draft`).set('Cookie', eva.cookie).set('Prefer', 'revision');
    const revision = String(read.headers.etag);
    expect(revision).toMatch(/^"r1-/);
    const put = (title: string) =>
      app.request
        .put(`/admin/api${ARTICLES}/${id}?status=draft`)
        .set('Cookie', eva.cookie)
        .set('Origin', 'http://shop.example')
        .set('If-Match', revision)
        .send({ data: { title } });
    expect((await put('First')).status).toBe(200);
    expect((await put('Second')).status).toBe(412);
  });

  it('lets an author write, and publish by no way at all, though the app lets whoever updates publish', async () => {
    const { ada, bob, eva } = people;
    const id = await write(ada);
    const put = (by: Browser, query: string) => by.put(`${ARTICLES}/${id}${query}`, { data: { text: 'changed' } });
    expect((await put(ada, '?status=draft')).status).toBe(200);
    for (const query of ['', '?status=published']) expect((await put(ada, query)).status).toBe(403);
    expect((await ada.post(ARTICLES, { data: { title: 'At once' } })).status).toBe(403);
    for (const action of ['publish', 'unpublish']) expect((await ada.post(`${ARTICLES}/${id}/actions/${action}`)).status).toBe(403);
    expect((await ada.put('/content/homepage', { data: { headline: 'Mine' } })).status).toBe(403);
    // An author may read documents of others, but not change them.
    const others = await write(eva);
    expect((await ada.get(`${ARTICLES}/${others}?status=draft`)).status).toBe(200);
    expect((await ada.put(`${ARTICLES}/${others}?status=draft`, { data: { title: 'Mine' } })).status).toBe(404);
    expect((await bob.put(`${ARTICLES}/${id}?status=draft`, { data: { title: 'Mine' } })).status).toBe(404);
    await bob.delete(`${ARTICLES}/${id}`);
    expect((await eva.get(`${ARTICLES}/${id}?status=draft`)).status).toBe(200);
    // Somebody else publishes it, and it still belongs to the author.
    expect((await eva.post(`${ARTICLES}/${id}/actions/publish`)).status).toBe(200);
    expect((await put(ada, '')).status).toBe(403);
    expect((await put(ada, '?status=draft')).status).toBe(200);
    expect((await eva.get(`${ARTICLES}/${id}`)).body.data.text).toBe('changed');
    await ada.put(`${ARTICLES}/${id}?status=draft`, { data: { text: 'behind the back' } });
    expect((await eva.get(`${ARTICLES}/${id}`)).body.data.text).toBe('changed');
    expect((await ada.post(`${ARTICLES}/${id}/actions/discard-draft`)).status).toBe(200);
    expect((await eva.post(`${ARTICLES}/${id}/actions/unpublish`)).status).toBe(204);
    expect((await ada.delete(`${ARTICLES}/${id}`)).status).toBe(204);
  });

  it('lets no author put a file into what is published', async () => {
    const { ada, eva } = people;
    const documentId = await write(ada);
    const published = (await eva.post(`${ARTICLES}/${documentId}/actions/publish`)).body.data;
    const upload = (by: Browser, fields: object) => {
      const request = app.request.post('/admin/api/upload').set('Cookie', by.cookie).set('Origin', 'http://shop.example');
      for (const [name, value] of Object.entries(fields)) request.field(name, String(value));
      return request.attach('files', Buffer.from('some text'), 'a.txt');
    };
    const place = { ref: 'api::article.article', refId: published.id, field: 'cover' };
    expect((await upload(ada, place)).status).toBe(403);
    const [file] = (await upload(ada, {})).body;
    expect(file).toMatchObject({ name: 'a.txt' });
    expect((await people.bob.delete(`/upload/files/${file.id}`)).status).toBe(404);
    expect((await ada.get('/upload/files')).body).toHaveLength(1);
    expect((await ada.delete(`/upload/files/${file.id}`)).status).toBe(200);
    expect((await upload({ cookie: '' } as Browser, {})).status).toBe(401);
  });

  it('does as the description of the model says', async () => {
    const types = async (by: Browser) => {
      const { status, body, headers } = await by.get('/model');
      expect([status, headers['cache-control']]).toEqual([200, 'private, no-cache']);
      return body.data;
    };
    const told = await types(people.eva);
    expect(told).toMatchObject({
      locales: [{ code: 'en' }],
      defaultLocale: 'en',
      fields: {},
      maxUploadBytes: expect.any(Number),
      plugins: expect.arrayContaining(['i18n']),
      components: [
        {
          uid: 'page.teaser',
          attributes: [
            { name: 'line', type: 'string' },
            { name: 'article', target: 'api::article.article', many: false },
          ],
        },
      ],
    });
    const [article, homepage, writer] = ['article', 'homepage', 'writer'].map((name) =>
      told.types.find((type: { singular: string }) => type.singular === name),
    );
    expect(article).toMatchObject({
      uid: 'api::article.article',
      kind: 'collectionType',
      plural: 'articles',
      title: 'Article',
      drafts: true,
      localized: true,
      path: '/content/articles',
      main: 'title',
      creatable: true,
      trash: false,
      preview: false,
      actions: { find: true, create: true, update: true, delete: true, publish: true, discardDraft: true, readDraft: true },
    });
    expect([homepage.path, homepage.localized, homepage.actions.create, writer.drafts, writer.main]).toEqual([
      '/content/homepage',
      false,
      true,
      false,
      'name',
    ]);
    const attribute = (name: string) => article.attributes.find((one: { name: string }) => one.name === name);
    expect(attribute('title')).toMatchObject({ type: 'string', required: true, localized: true, readable: true, writable: true });
    expect(attribute('text')).toMatchObject({ localized: false });
    expect(attribute('secret')).toMatchObject({ readable: false, writable: true });
    expect(attribute('code')).toMatchObject({ type: 'password', readable: false });
    expect(attribute('slug')).toMatchObject({ targetField: 'title' });
    expect(attribute('author')).toMatchObject({ relation: 'manyToOne', target: 'api::writer.writer', many: false, side: 'owner' });
    expect(attribute('cover')).toMatchObject({ type: 'media', multiple: false, allowedTypes: ['images'] });
    expect(attribute('blocks')).toMatchObject({ components: ['page.teaser'] });
    expect(attribute('publishedAt')).toMatchObject({ writable: false });
    for (const name of ['id', 'createdBy', 'localizations', 'locale']) expect(attribute(name)).toBeUndefined();
    const authors = (await types(people.ada)).types.find((type: { singular: string }) => type.singular === 'article');
    expect(authors.actions).toEqual({
      ...{ find: true, create: true, update: true, delete: true },
      ...{ publish: false, discardDraft: true, readDraft: true },
    });
    expect((await app.request.get('/admin/api/model')).status).toBe(401);
    const again = await app.request.get('/admin/api/model').set('Cookie', people.eva.cookie);
    expect(
      (
        await app.request
          .get('/admin/api/model')
          .set('Cookie', people.eva.cookie)
          .set('If-None-Match', again.headers.etag as string)
      ).status,
    ).toBe(304);
  });
});

describe('a role of the app', () => {
  it('does what it is given, to the attributes that it is given', async () => {
    const roles = {
      proof_reader: {
        title: 'Proof reader',
        actions: [
          { action: 'api::article.article.find', fields: ['title', 'text'] },
          { action: 'api::article.article.findOne', fields: ['title', 'text'] },
          'api::article.article.readDraft',
          { action: 'api::article.article.update', fields: ['text'] },
        ],
      },
    };
    const app = await bootStaff({ options: { roles } });
    const pia = await app.come('pia', 'proof_reader');
    const gone = await app.come('max', 'no-such-role');
    expect((await pia.get('/session')).body.data.person.role).toEqual({ name: 'proof_reader', title: 'Proof reader' });
    const { types } = (await pia.get('/model')).body.data;
    expect(types.map(({ uid }: { uid: string }) => uid)).toEqual(['api::article.article']);
    expect(types[0].attributes.map(({ name, writable }: { name: string; writable: boolean }) => [name, writable])).toEqual([
      ['title', false],
      ['text', true],
      ['createdAt', false],
      ['updatedAt', false],
      ['publishedAt', false],
      ['firstPublishedAt', false],
    ]);
    expect((await pia.get('/content/articles?fields=slug')).status).toBe(400);
    expect((await pia.get('/content/writers')).status).toBe(403);
    expect((await gone.get('/content/articles')).status).toBe(403);
    expect((await gone.get('/model')).body.data.types).toEqual([]);
    await app.close();
  });
});
