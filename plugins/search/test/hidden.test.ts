import { type BootedApp, eachDialect } from 'plinth/testing';
import { asking, bootSearch, learnt } from './search-app.ts';

eachDialect('what is hidden from who searches', (dialect) => {
  let app: BootedApp;

  beforeAll(async () => {
    const actions = [
      { action: 'api::author.author.find', where: { city: 'Rome' }, fields: ['name'] },
      { action: 'api::article.article.find', where: { rank: { $lt: 5 } } },
    ];
    app = await bootSearch(dialect as never, { roles: { public: { actions } } });
    for (const name of ['Ada of the river', 'Grace of the rivers'])
      await asking(app)
        .post('/api/authors', { data: { name, city: 'Rome', about: 'granite' } })
        .expect(201);
    await asking(app)
      .post('/api/articles', { data: { title: 'The river', rank: 1 } })
      .expect(201);
  });
  afterAll(() => app?.close());

  const words = ['river', 'rivre', 'granite', 'secret', 'the river', 'riv', 'secr'];
  const overRest = async (q: string, more = '') => (await asking(app, null).get(`/api/search?q=${q}${more}`).expect(200)).body;
  const overGraphql = async (q: string, more = '') => {
    const query = `{ search(q: "${q}"${more}) { more hits { type documentId title score locale marks { attribute pieces { text marked } } } } }`;
    return (await app.request.post('/graphql').send({ query }).expect(200)).body;
  };
  const all = async () => {
    const answers: unknown[] = [];
    for (const q of words) {
      answers.push(await overRest(q), await overRest(q, '&pageSize=1'), await overRest(q, '&pageSize=2&page=2'));
      answers.push(await overGraphql(q), await overGraphql(q, ', pageSize: 1'));
    }
    return answers;
  };

  it('changes no answer, and no answer has a count', async () => {
    await learnt(app);
    const before = await all();
    expect(before[0]).toMatchObject({ data: [{}, {}, {}], meta: { pagination: { page: 1, pageSize: 10, more: false } } });
    expect(Object.keys((await overRest('river')).meta)).toEqual(['pagination']);
    expect(Object.keys((await overRest('river')).meta.pagination).sort()).toEqual(['more', 'page', 'pageSize']);
    const { data } = (await app.request.post('/graphql').send({ query: '{ __type(name: "SearchResult") { fields { name } } }' })).body;
    expect(data.__type.fields.map(({ name }: { name: string }) => name).sort()).toEqual(['hits', 'more']);

    for (let index = 0; index < 30; index += 1) {
      await asking(app)
        .post('/api/authors', { data: { name: `Secret river ${index}`, city: index % 2 ? 'Oslo' : null, about: 'granite river' } })
        .expect(201);
    }
    await asking(app)
      .post('/api/articles', { data: { title: 'The secret river', body: 'granite', rank: 7 } })
      .expect(201);
    await asking(app)
      .post('/api/articles?status=draft', { data: { title: 'River secret', body: 'granite', rank: 1 } })
      .expect(201);
    await learnt(app);
    expect(await all()).toEqual(before);
    expect((await asking(app).get('/api/search?q=secret&pageSize=50')).body.data.length).toBe(31);
  });

  it('is refused by name over GraphQL as over REST', async () => {
    expect((await overGraphql('river', ', types: ["tags"]')).errors[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } });
    expect((await overGraphql('river', ', types: ["articles"], status: "draft"')).errors[0].message).toMatch(/Forbidden/);
    for (const [more, word] of [
      [', pageSize: 51', 'pageSize'],
      [', page: 0', 'page'],
      [', page: 21', '200 documents'],
      [', locale: "xx"', 'locale'],
    ] as const)
      expect([more, (await overGraphql('river', more)).errors[0].message]).toEqual([more, expect.stringContaining(word)]);
    expect((await overGraphql('a b c d e f g h i j k')).errors[0].message).toContain('at most 10 words, found 11');
    expect((await overGraphql('a'.repeat(201))).errors[0].message).toContain('200 characters');
  });
});
