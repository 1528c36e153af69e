import { type BootedApp, bootApp, eachDialect, type InlineApp } from 'plinth/testing';

const relation = (target: string, more: object) => ({ type: 'relation', target: `api::${target}.${target}`, ...more });

const BODY_LENGTH = 5_000;
const ARTICLES = 10;

const APP: InlineApp = {
  contentTypes: [
    {
      info: { singularName: 'article', pluralName: 'articles' },
      options: { draftAndPublish: true },
      attributes: {
        title: { type: 'string' },
        body: { type: 'text' },
        more: { type: 'text' },
        tags: relation('tag', { relation: 'manyToMany', inversedBy: 'articles' }),
        notes: { type: 'component', component: 'shared.note', repeatable: true },
      },
    },
    {
      info: { singularName: 'tag', pluralName: 'tags' },
      attributes: { name: { type: 'string' }, articles: relation('article', { relation: 'manyToMany', mappedBy: 'tags' }) },
    },
  ],
  components: {
    'shared.note': { attributes: { text: { type: 'string' }, tag: relation('tag', { relation: 'oneToOne' }) } },
  },
  config: {
    api: { query: { maxRelated: 200, maxAnswerSize: '100kb' } },
    access: { roles: { public: { actions: ['api::*', 'api::article.article.publish'] } } },
  },
};

/** Each article leads to its tag, and the tag to all articles: 12 levels would be a million. */
const CIRCLE = 'tags.articles.tags.articles';
const LONG_CIRCLE = `${CIRCLE}.tags.articles`;

eachDialect('what one answer may hold', (dialect) => {
  let app: BootedApp;
  let tag: string;
  let articles: readonly string[];

  beforeAll(async () => {
    app = await bootApp({ app: APP, database: dialect });
    tag = (await app.request.post('/api/tags').send({ data: { name: 'all' } })).body.data.documentId;
    const made: string[] = [];
    for (let n = 0; n < ARTICLES; n++) {
      const [body, more] = ['x'.repeat(BODY_LENGTH), 'y'.repeat(2 * BODY_LENGTH)];
      const data = { title: `article ${n}`, body, more, tags: [tag], notes: [{ text: 'first', tag }, { text: 'second' }] };
      const answer = await app.request.post('/api/articles').send({ data });
      expect(answer.status).toBe(201);
      made.push(answer.body.data.documentId);
    }
    articles = made;
  });
  afterAll(() => app.close());

  const narrow = 'fields[0]=title&populate[tags][fields][0]=name&populate[tags][populate][articles][fields][0]=title';
  /** Six levels, where articles have only their titles. */
  const titlesAlone = [1, 2, 3]
    .map((depth) => `populate${'[tags][populate][articles][populate]'.repeat(depth).slice(0, -10)}[fields][0]=title`)
    .join('&');
  const refusal = (path: string, limit: number) => ({
    status: 400,
    message: expect.stringContaining('too complex'),
    details: { source: 'query', param: 'populate', path, limit },
  });
  const FORMS = [
    ['text', {}],
    ['objects', { 'Strapi-Response-Format': 'v4' }],
  ] as const;

  describe.each(FORMS)('as %s', (_form, headers) => {
    const ask = async (path: string) => {
      const { status, body } = await app.request.get(path).set(headers);
      return status === 200 ? { status } : { status, details: body.error.details, message: body.error.message };
    };

    it('counts a document as often as it stands in the answer, not as often as it is read', async () => {
      const inside = `${narrow}&populate[tags][populate][articles][populate][tags][fields][0]=name`;
      // Ten articles, each with its tag, ten articles and their tags: 210 objects in the response, 31 read.
      expect(await ask(`/api/articles?${inside}&pagination[pageSize]=9`)).toEqual({ status: 200 });
      expect(await ask(`/api/articles?${inside}&pagination[pageSize]=10`)).toMatchObject(refusal('tags', 200));
    });

    it('names the populate below which there is too much', async () => {
      expect(await ask(`/api/articles/${articles[0]}?fields=title&${titlesAlone}`)).toMatchObject(refusal('tags.articles', 200));
      const below = 'populate[notes][populate][tag][populate]=articles.tags.articles.tags';
      expect(await ask(`/api/articles/${articles[0]}?fields=title&${below}`)).toMatchObject({
        status: 400,
        details: { path: 'notes.tag.articles.tags.articles' },
      });
    });

    it('counts component entries', async () => {
      const inside = `${narrow}&populate[tags][populate][articles][populate]=notes`;
      expect(await ask(`/api/articles?${inside}&pagination[pageSize]=6`)).toEqual({ status: 200 });
      expect(await ask(`/api/articles?${inside}&pagination[pageSize]=7`)).toMatchObject(refusal('tags', 200));
    });

    it('counts the characters of a text that many documents show', async () => {
      const inside = 'fields[0]=title&populate[tags][populate][articles][fields][0]=body';
      expect(await ask(`/api/articles?${inside}&pagination[pageSize]=2`)).toEqual({ status: 200 });
      expect(await ask(`/api/articles?${inside}&pagination[pageSize]=3`)).toMatchObject(refusal('tags', 102_400));
    });

    it('needs no populate to be too long', async () => {
      expect(await ask('/api/articles?pagination[pageSize]=6')).toEqual({ status: 200 });
      expect(await ask('/api/articles?pagination[pageSize]=7')).toMatchObject({
        status: 400,
        message: expect.stringContaining('more than 102400 characters.'),
        details: { source: 'query', limit: 102_400 },
      });
    });
  });

  it('is refused within what the limits allow, however long the chain is', async () => {
    const chain = Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? 'tags' : 'articles')).join('.');
    const before = process.memoryUsage.rss();
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.request.get(`/api/articles?populate=${chain}`)));
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
  });

  describe('for a write whose answer would hold more', () => {
    const titles = async () => {
      const { body } = await app.request.get('/api/articles?status=draft&fields=title&sort=id&pagination[withCount]=true');
      return [body.meta.pagination.total, ...body.data.map(({ title }: { title: string }) => title)];
    };
    const whole = [ARTICLES, ...Array.from({ length: ARTICLES }, (_, n) => `article ${n}`)];
    const refused = { status: 400, body: { error: { name: 'ValidationError', details: { param: 'populate', path: LONG_CIRCLE } } } };

    it('creates nothing', async () => {
      const sent = app.request.post(`/api/articles?populate=${LONG_CIRCLE}`).send({ data: { title: 'new', tags: [tag] } });
      expect(await sent).toMatchObject(refused);
      expect(await titles()).toEqual(whole);
    });

    it('changes nothing', async () => {
      const sent = app.request.put(`/api/articles/${articles[0]}?populate=${LONG_CIRCLE}`).send({ data: { title: 'changed' } });
      expect(await sent).toMatchObject(refused);
      expect(await titles()).toEqual(whole);
    });

    it('publishes nothing', async () => {
      const { body } = await app.request.post('/api/articles?status=draft').send({ data: { title: 'draft', tags: [tag] } });
      const path = `/api/articles/${body.data.documentId}`;
      expect(await app.request.post(`${path}/actions/publish?populate=${LONG_CIRCLE}`)).toMatchObject(refused);
      expect((await app.request.get(path)).status).toBe(404);
      expect((await app.request.post(`${path}/actions/publish?populate=tags`)).body.data).toMatchObject({ tags: [{ name: 'all' }] });
      expect((await app.request.get(path)).status).toBe(200);
      await app.request.delete(path);
    });

    it('answers what was written where there is room', async () => {
      const data = { title: 'linked', tags: [tag] };
      const { status, body } = await app.request.post('/api/articles?populate=tags').send({ data });
      expect([status, body.data.tags]).toEqual([201, [expect.objectContaining({ name: 'all' })]]);
      await app.request.delete(`/api/articles/${body.data.documentId}`);
    });
  });
});
