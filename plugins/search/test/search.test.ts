import { type BootedApp, eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { asking, bootSearch, found, learnt, until } from './search-app.ts';

eachDialect('search', (dialect) => {
  let database: TemporaryDatabase;
  let app: BootedApp;

  beforeAll(async () => {
    database = await dialect.createDatabase();
    app = await bootSearch(database.url);
    const api = asking(app);
    const post = async (type: string, data: object, query = '') => (await api.post(`/api/${type}${query}`, { data }).expect(201)).body.data;
    await post('articles', { title: 'Running with wolves', body: 'They run at night, and sleep by day.', slug: 'wolves' });
    await post('articles', { title: 'The quiet village', body: 'Nobody runs there. Café au lait is 3€ in Zürich.', notes: 'zebra' });
    await post('articles', { title: 'Häuser am See', body: 'Ein Haus am Ufer.' }, '?locale=de');
    await post('articles', { title: 'A draft of wolves' }, '?status=draft');
    await post('articles', {
      title: 'Parts',
      seo: { description: 'lighthouse keepers', robots: 'robotics' },
      parts: [
        { __component: 'shared.gap', height: 2 },
        { __component: 'shared.quote', quote: 'Stay hungry, stay foolish', sources: [{ label: 'Whole Earth Catalog' }] },
      ],
      text: [
        {
          type: 'paragraph',
          children: [
            { type: 'text', text: 'pomeg' },
            { type: 'text', text: 'ranate', bold: true },
          ],
        },
      ],
    });
    await post('articles', { title: '東京都の天気', body: '今日は晴れです。' });
    await post('authors', { name: 'Wolfgang Wolves', about: 'Writes about rivers' });
    await post('tags', { name: 'wolves' });
  });
  afterAll(async () => {
    await app?.close();
    await database.remove();
  });

  it('finds words over many types, the heavier ones first', async () => {
    expect(await found(app, 'q=wolves')).toEqual(['Wolfgang Wolves', 'Running with wolves']);
    expect(await found(app, 'q=wolves&types=articles')).toEqual(['Running with wolves']);
    expect(await found(app, 'q=wolves&types=api::author.author')).toEqual(['Wolfgang Wolves']);
    expect(await found(app, 'q=')).toEqual([]);
    expect(await found(app, 'q=nothingofthekind')).toEqual([]);
  });

  it('knows words by their endings, in the language of the locale', async () => {
    expect(await found(app, 'q=run')).toEqual(['Running with wolves', 'The quiet village']);
    expect(await found(app, 'q=häusern&locale=de')).toEqual(['Häuser am See']);
    expect(await found(app, 'q=hauser&locale=de')).toEqual(['Häuser am See']);
    expect(await found(app, 'q=hauser')).toEqual([]);
    expect(await found(app, 'q=hauser&locale=*')).toEqual(['Häuser am See']);
    expect(await found(app, 'q=cafe zurich')).toEqual(['The quiet village']);
    expect(await found(app, 'q=東京')).toEqual(['東京都の天気']);
  });

  it('takes the last word for a beginning, and all words together', async () => {
    expect(await found(app, 'q=quiet vil')).toEqual(['The quiet village']);
    expect(await found(app, 'q=vil quiet')).toEqual([]);
    expect(await found(app, 'q=quiet wolves')).toEqual([]);
  });

  it('looks into components, zones and blocks', async () => {
    for (const q of ['lighthouse', 'foolish', 'catalog', 'pomegranate']) expect(await found(app, `q=${q}`)).toEqual(['Parts']);
    for (const q of ['robotics', 'zebra']) expect(await found(app, `q=${q}`)).toEqual([]);
    const { body } = await asking(app, null).get('/api/search?q=earth catalog&fields=slug');
    expect(body.data[0]).toMatchObject({
      type: 'api::article.article',
      locale: 'en',
      title: 'Parts',
      document: { documentId: body.data[0].documentId, slug: null },
      marks: [
        {
          attribute: 'parts.1.sources.0.label',
          pieces: [
            { text: 'Whole ', marked: false },
            { text: 'Earth', marked: true },
            { text: ' ', marked: false },
            { text: 'Catalog', marked: true },
          ],
        },
      ],
    });
    expect(body.meta).toEqual({ pagination: { page: 1, pageSize: 10, more: false } });
  });

  it('forgives a letter', async () => {
    await until(async () => (await found(app, 'q=wolvse')).length > 0);
    for (const q of ['wolvse', 'wollves', 'wlves', 'wulves'])
      expect(await found(app, `q=${q}`)).toEqual(['Wolfgang Wolves', 'Running with wolves']);
    expect(await found(app, 'q=qiuet')).toEqual(['The quiet village']);
    expect(await found(app, 'q=wovsle')).toEqual([]);
  });

  it('knows new words within a second or so, whenever they are written', async () => {
    // Now nothing that was written before makes the next look come.
    await learnt(app);
    const api = asking(app);
    for (const [name, mistake] of [
      ['Archaeopteryx', 'archaeoptreyx'],
      ['Velociraptor', 'velocirapter'],
    ] as const) {
      const { documentId } = (await api.post('/api/authors', { data: { name } }).expect(201)).body.data;
      await until(async () => (await found(app, `q=${mistake}`)).length === 1);
      await api.delete(`/api/authors/${documentId}`).expect(204);
    }
  });

  it('follows each change at once', async () => {
    const api = asking(app);
    const { documentId } = (await api.post('/api/articles', { data: { title: 'Kingfisher' } }).expect(201)).body.data;
    expect(await found(app, 'q=kingfisher')).toEqual(['Kingfisher']);
    await api.put(`/api/articles/${documentId}?status=draft`, { data: { title: 'Heron' } }).expect(200);
    expect(await found(app, 'q=heron')).toEqual([]);
    const full = (query: string) =>
      api.get(`/api/search?${query}`).then(({ body }) => body.data.map(({ title }: { title: string }) => title));
    expect(await full('q=heron&status=draft')).toEqual(['Heron']);
    expect(await found(app, 'q=kingfisher')).toEqual(['Kingfisher']);
    await api.post(`/api/articles/${documentId}/actions/publish`).expect(200);
    expect([await found(app, 'q=heron'), await found(app, 'q=kingfisher')]).toEqual([['Heron'], []]);
    await api.delete(`/api/articles/${documentId}`).expect(204);
    expect([await found(app, 'q=heron'), await full('q=heron&status=draft')]).toEqual([[], []]);
  });

  it('shows what was found in Markdown without its signs', async () => {
    const api = asking(app);
    const data = { title: 'Signs', body: '## Birds\n\n- a **kookaburra** [laughs](https://birds.example/currawong)' };
    const { documentId } = (await api.post('/api/articles', { data }).expect(201)).body.data;
    const shown = async (q: string) => {
      const [mark] = (await api.get(`/api/search?q=${q}`).expect(200)).body.data[0].marks;
      return mark.pieces.map(({ text, marked }: { text: string; marked: boolean }) => (marked ? `<${text}>` : text)).join('');
    };
    expect(await shown('kookaburra')).toBe('Birds\n\na <kookaburra> laughs');
    expect(await shown('currawong')).toBe('## Birds\n\n- a **kookaburra** [laughs](https://birds.example/<currawong>)');
    await api.delete(`/api/articles/${documentId}`).expect(204);
  });

  it('answers GraphQL alike', async () => {
    const query =
      '{ search(q: "wolves", types: ["articles"]) { more hits { type title locale score marks { attribute pieces { text marked } } } } }';
    const { body } = await app.request.post('/graphql').send({ query });
    expect(body.data.search).toMatchObject({
      more: false,
      hits: [{ type: 'api::article.article', title: 'Running with wolves', locale: 'en' }],
    });
    expect(body.data.search.hits[0].marks[0]).toEqual({
      attribute: 'title',
      pieces: [
        { text: 'Running with ', marked: false },
        { text: 'wolves', marked: true },
      ],
    });
  });

  it('refuses what makes no sense, naming it', async () => {
    const refused = async (query: string, status: number) => {
      const { body } = await asking(app, null).get(`/api/search?${query}`).expect(status);
      return body.error.message;
    };
    expect(await refused('q=a&typs=x', 400)).toContain('typs');
    expect(await refused('types=articles', 400)).toContain('q');
    expect(await refused(`q=${'a'.repeat(201)}`, 400)).toContain('q');
    expect(await refused('q=a b c d e f g h i j k', 400)).toContain('at most 10 words, found 11');
    expect(await refused('q=a&types=nothing', 400)).toContain('"nothing" is not searchable');
    expect(await refused('q=a&types=tags', 400)).toContain('"tags" is not searchable');
    expect(await refused('q=a&page=21', 400)).toContain('200 documents');
    expect(await refused('q=a&pageSize=51', 400)).toContain('pageSize');
    expect(await refused('q=a&fields=nothing', 400)).toContain('Invalid key nothing');
    expect(await refused('q=a&fields=notes', 400)).toContain('Invalid key notes');
    expect(await refused('q=a&status=nothing', 400)).toContain('status');
    expect(await refused('q=a&types=articles&status=draft', 403)).toBe('Forbidden');
    expect(await found(app, 'q=wolves&status=draft')).toEqual(['Wolfgang Wolves']);
    for (const q of ["' or 1=1 --", '"*', '(NEAR) AND OR', '\\x00%00', '*+-~<>@', '&|!:*']) {
      const { status } = await asking(app, null).get('/api/search').query({ q });
      expect([q, status]).toEqual([q, 200]);
    }
  });
});
