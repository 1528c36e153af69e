import { type BootedApp, bootApp, eachDialect, type TemporaryDatabase } from 'plinth/testing';

type Index = boolean | 'text';

eachDialect('texts that are looked into', (dialect) => {
  let database: TemporaryDatabase;
  let app: BootedApp;
  beforeAll(async () => {
    database = await dialect.createDatabase();
  });
  afterEach(() => app.close());
  afterAll(() => database.remove());

  async function boot(index: Index): Promise<void> {
    const author = { info: { singularName: 'author', pluralName: 'authors' }, attributes: { name: { type: 'string', index } } } as const;
    const note = {
      info: { singularName: 'note', pluralName: 'notes' },
      options: { draftAndPublish: true },
      pluginOptions: { i18n: { localized: true } },
      attributes: {
        title: { type: 'string', index, pluginOptions: { i18n: { localized: true } } },
        body: { type: 'richtext', ...(index === 'text' && { index }) },
        author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author' },
      },
    } as const;
    const access = { roles: { public: { actions: ['api::*'] } } };
    app = await bootApp({ app: { contentTypes: [author, note], config: { access } }, database: database.url });
  }

  async function titles(query: string): Promise<unknown> {
    const { body } = await app.request.get(`/api/notes?sort=id&${query}`);
    return body.error ?? body.data.map(({ title }: { readonly title: string }) => title);
  }

  const QUERIES: readonly [string, readonly string[]][] = [
    ['filters[title][$containsi]=RIVER', ['A River', 'rivers']],
    ['filters[title][$contains]=River', ['A River']],
    ['filters[body][$containsi]=stan', ['rivers']],
    ['filters[body][$containsi]=İSTAN', ['rivers']],
    ['filters[author][name][$startsWithi]=ann', ['A River']],
    ['filters[$or][0][title][$contains]=ver&filters[$or][1][body][$contains]=ing', ['A River', 'rivers', 'Hill']],
    ['filters[title][$notContains]=iver', ['Hill']],
    ['filters[title][$contains]=il', ['Hill']],
    ['filters[title][$contains]=100%25_', []],
    ['_q=RIVER', ['A River', 'rivers']],
    ['_q=nothing', ['Hill']],
  ];

  it('are found without an index', async () => {
    await boot(false);
    const { body: author } = await app.request.post('/api/authors').send({ data: { name: 'Anna' } });
    for (const data of [
      { title: 'A River', body: 'one', author: author.data.documentId },
      { title: 'rivers', body: 'İstanbul' },
      { title: 'Hill', body: 'nothing' },
    ]) {
      expect((await app.request.post('/api/notes').send({ data })).status).toBe(201);
    }
    for (const [query, found] of QUERIES) expect([query, await titles(query)]).toEqual([query, found]);
  });

  it('are found by one that is made of what is there, and follows what is written', async () => {
    await boot('text');
    for (const [query, found] of QUERIES) expect([query, await titles(query)]).toEqual([query, found]);
    const { body } = await app.request.post('/api/notes').send({ data: { title: 'Riverside' } });
    expect(await titles('_q=riverside')).toEqual(['Riverside']);
    const path = `/api/notes/${body.data.documentId}`;
    await app.request.put(path).send({ data: { title: 'Lakeside' } });
    expect([await titles('_q=riverside'), await titles('_q=lakeside')]).toEqual([[], ['Lakeside']]);
    expect(await titles(`_q=${body.data.documentId.slice(2, 14).toUpperCase()}`)).toEqual(['Lakeside']);
    await app.request.delete(path);
    expect(await titles('_q=lakeside')).toEqual([]);
  });

  it('are found again without it', async () => {
    await boot(false);
    for (const [query, found] of QUERIES) expect([query, await titles(query)]).toEqual([query, found]);
    expect((await app.request.post('/api/notes').send({ data: { title: 'Last' } })).status).toBe(201);
  });
});
