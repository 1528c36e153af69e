import { ACCESS, type Caller, createAbility, DOCUMENTS, definePlugin, SYSTEM } from 'plinth';
import { FILE_UID } from 'plinth/plugins/upload';
import { type BootedApp, bootApp, eachDialect } from 'plinth/testing';

const ALBUM = 'api::album.album';
const types = [
  {
    info: { singularName: 'album', pluralName: 'albums' },
    attributes: {
      title: { type: 'string' },
      cover: { type: 'media' },
      images: { type: 'media', multiple: true },
      page: { type: 'component', component: 'book.page', repeatable: true },
    },
  },
];
const components = { 'book.page': { attributes: { text: { type: 'string' }, picture: { type: 'media' } } } };
const ACTIONS = [
  ...['find', 'findOne', 'create', 'update', 'delete'].map((verb) => `${ALBUM}.${verb}`),
  ...['find', 'findOne', 'upload', 'destroy'].map((verb) => `plugin::upload.content-api.${verb}`),
];

/** Every document belongs to a tenant and is visible only to its people. A token is the name of a tenant. */
const tenancy = definePlugin({
  name: 'tenancy',
  requires: ['upload'],
  apply({ container, hooks }) {
    const isOfTenants = ({ uid }: { readonly uid: string }) => uid.startsWith('api::') || uid === FILE_UID;
    const documents = container.resolve(DOCUMENTS);
    hooks.model.tap({ name: 'tenancy', stage: 5 }, (definitions) => ({
      ...definitions,
      contentTypes: definitions.contentTypes.map((type) =>
        isOfTenants(type) ? { ...type, attributes: { ...type.attributes, tenant: { type: 'string', private: true } } } : type,
      ),
    }));
    documents.addRule({ plugin: 'tenancy', applies: isOfTenants, where: { tenant: '$user.tenant' } });
    documents.hooks.before.tapPromise('tenancy', async (change, { user }) => {
      if (change.kind !== 'create' || !isOfTenants(change.type) || user == null) return change;
      return { ...change, data: { ...change.data, tenant: user.tenant } };
    });
    container.resolve(ACCESS).addStrategy({
      name: 'tenant',
      authenticate: async ({ bearer: tenant }): Promise<Caller> => ({
        kind: 'user',
        id: 1,
        trusted: false,
        ability: createAbility(new Set(ACTIONS)),
        user: { id: 1, tenant },
      }),
    });
  },
});

eachDialect('tenants who share an app', (dialect) => {
  let app: BootedApp;

  beforeAll(async () => {
    const config = { plugins: { i18n: false, 'draft-and-publish': false, 'api-tokens': false } };
    app = await bootApp({ database: dialect, app: { contentTypes: types, components, plugins: [tenancy], config } });
  });
  afterAll(() => app?.close());

  const as = (tenant: string) => ({
    upload: async (name: string, place: Readonly<Record<string, string>> = {}) => {
      const request = app.request.post('/api/upload').set('Authorization', `Bearer ${tenant}`).attach('files', Buffer.from(name), name);
      for (const [key, value] of Object.entries(place)) request.field(key, value);
      return (await request.expect(201)).body[0];
    },
    get: async (path: string) => (await app.request.get(path).set('Authorization', `Bearer ${tenant}`)).body,
    send: (method: 'post' | 'put', path: string, data: object) =>
      app.request[method](path).set('Authorization', `Bearer ${tenant}`).send({ data }),
    graphql: async (query: string) =>
      (await app.request.post('/graphql').set('Authorization', `Bearer ${tenant}`).send({ query })).body.data,
  });
  const [acme, other] = [as('acme'), as('other')];

  it('see the files of their own alone, in the library and in documents', async () => {
    const mine = await acme.upload('mine.txt');
    const theirs = await other.upload('theirs.txt');
    expect((await acme.get('/api/upload/files')).map(({ name }: { readonly name: string }) => name)).toEqual(['mine.txt']);
    const { body } = await acme.send('post', '/api/albums', { title: 'Mine', cover: mine.id, page: [{ picture: mine.id }] });
    // A document that shows another tenant's file, created by code or before there were tenants.
    const documents = app.kernel.container.resolve(DOCUMENTS);
    await documents.update(ALBUM, body.data.documentId, { data: { images: [mine.documentId, theirs.documentId] } }, SYSTEM);
    const { data } = await acme.get(`/api/albums/${body.data.documentId}?populate[images]=true&populate[page][populate]=picture`);
    expect(data.images).toMatchObject([{ name: 'mine.txt' }]);
    expect(data.page).toMatchObject([{ picture: { name: 'mine.txt' } }]);
    expect(await acme.graphql('{ albums { cover { name } images_connection { pageInfo { total } } } }')).toEqual({
      albums: [{ cover: { name: 'mine.txt' }, images_connection: { pageInfo: { total: 1 } } }],
    });
    expect((await other.get('/api/albums?populate=*')).data).toEqual([]);
  });

  it('put no file of another tenant into a document, nor a file into a document of another tenant', async () => {
    const theirs = await other.upload('theirs.txt');
    for (const data of [{ cover: theirs.id }, { images: { connect: [theirs.documentId] } }, { page: [{ picture: theirs.id }] }])
      await acme.send('post', '/api/albums', data).expect(400);
    const { body } = await other.send('post', '/api/albums', { title: 'Theirs' }).expect(201);
    await acme.upload('mine.txt', { ref: ALBUM, refId: String(body.data.id), field: 'cover' });
    expect((await other.get(`/api/albums/${body.data.documentId}?populate=cover`)).data.cover).toBeNull();
    await other.upload('cover.txt', { ref: ALBUM, refId: String(body.data.id), field: 'cover' });
    expect((await other.get(`/api/albums/${body.data.documentId}?populate=cover`)).data.cover).toMatchObject({ name: 'cover.txt' });
  });
});
