import { type ContentApp, contentApps, eachDialect } from 'plinth/testing';

const AUTHOR = 'api::author.author';
const drafts = { options: { draftAndPublish: true } };
const text = { type: 'string' } as const;
const requiring = {
  author: { type: 'relation', relation: 'manyToOne', target: AUTHOR, required: true },
  readers: { type: 'relation', relation: 'manyToMany', target: AUTHOR, required: true },
} as const;
const types = {
  author: { attributes: { name: text, books: { type: 'relation', relation: 'oneToMany', target: 'api::book.book', mappedBy: 'writer' } } },
  post: { ...drafts, attributes: { title: { ...text, required: true }, ...requiring } },
  note: { attributes: { title: text, ...requiring } },
  shelf: {
    ...drafts,
    attributes: { books: { type: 'relation', relation: 'oneToMany', target: 'api::book.book', mappedBy: 'shelf', required: true } },
  },
  book: {
    ...drafts,
    attributes: {
      writer: { type: 'relation', relation: 'manyToOne', target: AUTHOR, inversedBy: 'books' },
      shelf: { type: 'relation', relation: 'manyToOne', target: 'api::shelf.shelf', inversedBy: 'books' },
    },
  },
  page: { ...drafts, attributes: { quotes: { type: 'component', component: 'parts.quote', repeatable: true } } },
  album: {
    ...drafts,
    pluginOptions: { i18n: { localized: true } },
    attributes: {
      title: { ...text, pluginOptions: { i18n: { localized: true } } },
      cover: { type: 'media', multiple: false, required: true },
      pictures: { type: 'media', multiple: true, required: true },
    },
  },
} as const;
const components = {
  'parts.quote': { attributes: { by: { type: 'relation', relation: 'oneToOne', target: AUTHOR, required: true } } },
} as const;
const actions = [
  'api::*',
  ...['post', 'shelf', 'book', 'page', 'album'].map((name) => `api::${name}.${name}.publish`),
  'api::album.album.createLocalization',
  'plugin::upload.content-api.upload',
];
const access = { locales: [{ code: 'en', isDefault: true }, { code: 'fr' }], roles: { public: { actions } } };

const problemsOf = ({ status, body }: { status: number; body: { error?: { details: { errors?: readonly object[] } } } }) => [
  status,
  ...(body.error?.details.errors ?? []).map((error) => {
    const { path, message } = error as { path: readonly string[]; message: string };
    return `${path.join('.')}: ${message}`;
  }),
];

eachDialect('required relations and media', (dialect) => {
  const apps = contentApps();
  let app: ContentApp;
  let ann: string;
  let bob: string;

  const boot = async (strictRelations?: boolean) => {
    const api = strictRelations === undefined ? {} : { documents: { strictRelations } };
    app = await apps.boot({ types, components, access, api, database: dialect, plugins: { graphql: true, upload: true } });
    const named = async (name: string) => (await app.post('/api/authors', { name })).body.data.documentId as string;
    [ann, bob] = [await named('Ann'), await named('Bob')];
  };
  afterAll(apps.cleanUp);

  const draft = async (path: string, data: object) => (await app.post(`/api/${path}?status=draft`, data)).body.data.documentId as string;
  const publish = (path: string, id: string) => app.post(`/api/${path}/${id}/actions/publish`);
  const missing = (...names: readonly string[]) => [400, ...names.map((name) => `${name}: ${name} must be defined.`)];

  it.each([undefined, false])('are not asked for where strictRelations is %s', async (option) => {
    await boot(option);
    expect((await app.post('/api/posts', { title: 'x' })).status).toBe(201);
    expect((await app.post('/api/notes', {})).status).toBe(201);
    expect((await app.post('/api/albums', {})).status).toBe(201);
    expect((await app.post('/api/shelfs', { books: [] })).status).toBe(201);
  });

  describe('where strictRelations is true', () => {
    beforeAll(() => boot(true));

    it.each(['posts', 'notes'])('are asked for by every save of %s that readers see', async (path) => {
      expect(problemsOf(await app.post(`/api/${path}`, { title: 'x' }))).toEqual(missing('author', 'readers'));
      expect(problemsOf(await app.post(`/api/${path}`, { title: 'x', author: null, readers: [] }))).toEqual(missing('author', 'readers'));
      expect(problemsOf(await app.post(`/api/${path}`, { title: 'x', author: ann, readers: { disconnect: [ann] } }))).toEqual(
        missing('readers'),
      );
      const made = await app.post(`/api/${path}`, { title: 'x', author: ann, readers: { connect: [ann, bob] } });
      expect(made.status).toBe(201);
      const id = made.body.data.documentId;
      expect((await app.put(`/api/${path}/${id}`, { title: 'y', readers: { connect: [] }, author: {} })).status).toBe(200);
      expect((await app.put(`/api/${path}/${id}`, { readers: { disconnect: [ann] } })).status).toBe(200);
      expect(problemsOf(await app.put(`/api/${path}/${id}`, { readers: { disconnect: [bob] } }))).toEqual(missing('readers'));
      expect(problemsOf(await app.put(`/api/${path}/${id}`, { author: { disconnect: [ann] } }))).toEqual(missing('author'));
      expect(problemsOf(await app.put(`/api/${path}/${id}`, { author: { set: [] } }))).toEqual(missing('author'));
      expect((await app.put(`/api/${path}/${id}`, { author: { disconnect: [ann], connect: [bob] } })).status).toBe(200);
      const { data } = (await app.get(`/api/${path}/${id}?populate=*`)).body;
      expect([data.author.name, data.readers.map(({ name }: { name: string }) => name)]).toEqual(['Bob', ['Bob']]);
    });

    it('are reported with the other problems, in the order of the model', async () => {
      expect(problemsOf(await app.post('/api/posts', { readers: [bob] }))).toEqual([
        400,
        'title: title must be a `string` type, but the final value was: `null`.',
        'author: author must be defined.',
      ]);
    });

    it('are free in drafts, and asked for when those are published', async () => {
      const id = await draft('posts', { title: 'x' });
      expect(problemsOf(await publish('posts', id))).toEqual(missing('author', 'readers'));
      expect((await app.put(`/api/posts/${id}?status=draft`, { author: ann, readers: [bob] })).status).toBe(200);
      expect((await publish('posts', id)).status).toBe(200);
      expect((await app.put(`/api/posts/${id}?status=draft`, { author: { disconnect: [ann] } })).status).toBe(200);
      expect(problemsOf(await publish('posts', id))).toEqual(missing('author'));
      expect((await app.get(`/api/posts/${id}?populate=author`)).body.data.author.name).toBe('Ann');
    });

    it('are asked for where the other side owns them', async () => {
      const id = await draft('shelfs', {});
      expect(problemsOf(await publish('shelfs', id))).toEqual(missing('books'));
      await draft('books', { shelf: id });
      expect((await publish('shelfs', id)).status).toBe(200);
      expect(problemsOf(await app.post('/api/shelfs', { books: [] }))).toEqual(missing('books'));
      const book = (await app.post('/api/books', {})).body.data.documentId;
      expect((await app.post('/api/shelfs', { books: [book] })).status).toBe(201);
    });

    it('are asked for inside of components', async () => {
      const message = [400, 'quotes.0.by: quotes[0].by must be defined.'];
      expect(problemsOf(await app.post('/api/pages', { quotes: [{}] }))).toEqual(message);
      const id = await draft('pages', { quotes: [{ by: ann }] });
      expect((await publish('pages', id)).status).toBe(200);
      const [quote] = (await app.get(`/api/pages/${id}?populate=quotes&status=draft`)).body.data.quotes;
      expect((await app.put(`/api/pages/${id}`, { quotes: [{ id: quote.id }] })).status).toBe(200);
      expect(problemsOf(await app.put(`/api/pages/${id}`, { quotes: [{ id: quote.id, by: null }] }))).toEqual(message);
    });

    it('are media, too, also those that another locale takes over', async () => {
      expect(problemsOf(await app.post('/api/albums', { title: 'x' }))).toEqual(missing('cover', 'pictures'));
      const upload = await app.post('/api/upload').attach('files', Buffer.from('hello'), 'a.txt');
      const [{ id: file }] = upload.body;
      const made = await app.post('/api/albums', { title: 'x', cover: file, pictures: [file] });
      expect(made.status).toBe(201);
      const id = made.body.data.documentId;
      expect((await app.put(`/api/albums/${id}?locale=fr`, { title: 'y' })).status).toBe(200);
      expect(problemsOf(await app.put(`/api/albums/${id}`, { pictures: [] }))).toEqual(missing('pictures'));
    });

    it('are asked for in GraphQL, too', async () => {
      const ask = async (query: string) => (await app.post('/graphql').send({ query })).body;
      const refused = await ask('mutation { createNote(data: { title: "x" }) { documentId } }');
      expect(JSON.stringify(refused.errors)).toContain('author must be defined.');
      const made = await ask(`mutation { createNote(data: { author: "${ann}", readers: ["${bob}"] }) { author { name } } }`);
      expect(made.data?.createNote.author.name).toBe('Ann');
    });
  });
});
