import { type BootedApp, bootApp, eachDialect, type InlineApp } from 'plinth/testing';

const relation = (target: string, more: object) => ({ type: 'relation', target: `api::${target}.${target}`, ...more });

const APP: InlineApp = {
  contentTypes: [
    {
      info: { singularName: 'article', pluralName: 'articles' },
      attributes: {
        title: { type: 'string' },
        isNew: { type: 'boolean' },
        tags: relation('tag', { relation: 'manyToMany', inversedBy: 'articles' }),
        parts: { type: 'component', component: 'article.part', repeatable: true },
      },
    },
    {
      info: { singularName: 'tag', pluralName: 'tags' },
      attributes: { name: { type: 'string' }, articles: relation('article', { relation: 'manyToMany', mappedBy: 'tags' }) },
    },
  ],
  components: { 'article.part': { attributes: { tag: relation('tag', { relation: 'manyToOne' }) } } },
  config: { access: { roles: { public: { actions: ['api::*'] } } } },
};

const ARTICLES = 60;
const TAGS = 6;

const circle = (hops: number) => Array.from({ length: hops }, (_, at) => (at % 2 === 0 ? 'tags' : 'articles'));
const keys = (names: readonly string[]) => names.map((name) => `[${name}]`).join('');
const many = (count: number, condition: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => `filters[$and][${at}]${condition(at)}`).join('&');

eachDialect('what one list may ask for', (dialect) => {
  let app: BootedApp;

  beforeAll(async () => {
    app = await bootApp({ app: APP, database: dialect });
    const tags: string[] = [];
    for (let n = 0; n < TAGS; n++)
      tags.push((await app.request.post('/api/tags').send({ data: { name: `tag ${n}` } })).body.data.documentId);
    for (let n = 0; n < ARTICLES; n++) {
      const of = { isNew: n % 3 === 0, parts: [{ tag: tags[n % TAGS] }] };
      const data = {
        ...of,
        title: `article ${String(n).padStart(2, '0')}`,
        tags: [tags[n % TAGS], tags[(n + 1) % TAGS], tags[(n + 3) % TAGS]],
      };
      await app.request.post('/api/articles').send({ data }).expect(201);
    }
  });
  afterAll(() => app.close());

  it.each([
    ['a filter that leads too far', `filters${keys(circle(11))}[name]=a`, circle(11).join('.')],
    ['a sort that leads too far', `sort=${circle(11).join('.')}.name`, circle(11).join('.')],
    ['too many conditions behind relations', many(201, (at) => `[tags][id][$ne]=${at}`), 'tags'],
    ['too many conditions', many(201, (at) => `[title][$contains]=${at}`), 'title'],
    ['a sort by too many relations', `sort=${Array.from({ length: 3 }, (_, at) => `${circle(8 - at).join('.')}.id`).join(',')}`, /^tags/],
  ])('is refused with the path: %s', async (_, query, path) => {
    const { status, body } = await app.request.get(`/api/articles?${query}`);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ name: 'ValidationError', details: { path: expect.stringMatching(path) } });
  });

  it.each([
    ['ten hops', `filters${keys(circle(10))}[title][$contains]=article`, ARTICLES],
    ['a sort through eight hops', `sort=${circle(8).join('.')}.title&sort=title`, ARTICLES],
    ['a hundred conditions behind one relation', many(100, (at) => `[tags][name][$ne]=no tag ${at}`), ARTICLES],
    ['fifty conditions behind two', many(50, (at) => `[tags][articles][title][$ne]=no article ${at}`), ARTICLES],
    ['a hundred alternatives behind one', many(100, (at) => `[tags][name]=tag ${at + 5}`).replaceAll('$and', '$or'), ARTICLES / 2],
  ])('is answered soon: %s', async (_, query, total) => {
    // Following each row separately would take hours.
    const { status, body } = await app.request.get(`/api/articles?${encodeURI(query)}`);
    expect({ status, total: body.meta?.pagination.total }).toEqual({ status: 200, total });
  });

  it('sorts by the first of what relations lead to, either way', async () => {
    const titles = async (sort: string) => {
      const { body } = await app.request.get(`/api/articles?sort=${sort}&fields=title&pagination[pageSize]=${ARTICLES}`);
      return body.data.map(({ title }: { title: string }) => title);
    };
    // The first article of each tag is one of the first four. The tags of each article are known.
    const first = (n: number) => Math.min(...[0, 1, 3].map((step) => [0, 0, 1, 0, 1, 2][(n + step) % TAGS] as number));
    const numbers = Array.from({ length: ARTICLES }, (_, n) => n).sort((one, other) => first(one) - first(other) || one - other);
    expect(await titles('tags.articles.title,title')).toEqual(numbers.map((n) => `article ${String(n).padStart(2, '0')}`));
    const last = await titles('tags.articles.title:desc,title:desc');
    expect([...last].sort()).toEqual([...(await titles('title'))]);
  });

  it.each(['asc', 'desc'])('sorts by truth behind relations, entries and relations again, %s', async (direction) => {
    const sort = `tags.articles.parts.tag.articles.tags.articles.isNew:${direction},title`;
    const { status, body } = await app.request.get(`/api/articles?sort=${sort}&fields=title&pagination[pageSize]=3`);
    expect([status, body.data.map(({ title }: { readonly title: string }) => title)]).toEqual([
      200,
      ['article 00', 'article 01', 'article 02'],
    ]);
  });

  it.each(['asc', 'desc'] as const)('sorts rows that many links share by what they lead to in turn, %s', async (direction) => {
    const sort = `populate[tags][sort]=articles.title:${direction},name`;
    const { body } = await app.request.get(`/api/articles?${sort}&sort=title&pagination[pageSize]=${ARTICLES}`);
    const numbers = Array.from({ length: ARTICLES }, (_, n) => n);
    const tagsOf = (n: number) => [0, 1, 3].map((step) => (n + step) % TAGS);
    const firstOf = (tag: number) => {
      const articles = numbers.filter((n) => tagsOf(n).includes(tag));
      return direction === 'asc' ? Math.min(...articles) : -Math.max(...articles);
    };
    const sorted = (tags: readonly number[]) => [...tags].sort((one, other) => firstOf(one) - firstOf(other) || one - other);
    const shown = body.data.map(({ tags }: { tags: { name: string }[] }) => tags.map(({ name }) => name));
    expect(shown).toEqual(numbers.map((n) => sorted(tagsOf(n)).map((tag) => `tag ${tag}`)));
  });
});
