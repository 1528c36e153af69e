import { askGraphql, type BootedApp, bootApp, eachDialect, type InlineApp } from 'plinth/testing';
import { OTHERS_OFF } from './others-off.ts';

const APP: InlineApp = {
  contentTypes: [
    {
      info: { singularName: 'book', pluralName: 'books' },
      attributes: {
        title: { type: 'string' },
        hidden: { type: 'string', searchable: false },
        sold: { type: 'boolean' },
        pages: { type: 'integer' },
        author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author' },
        meta: { type: 'component', component: 'shared.meta' },
      },
    },
    {
      info: { singularName: 'author', pluralName: 'authors' },
      attributes: { name: { type: 'string' }, bio: { type: 'text', searchable: false } },
    },
    {
      info: { singularName: 'page', pluralName: 'pages' },
      pluginOptions: { i18n: { localized: true } },
      attributes: { title: { type: 'string', pluginOptions: { i18n: { localized: true } } } },
    },
  ],
  components: { 'shared.meta': { attributes: { label: { type: 'string' }, shown: { type: 'boolean' } } } },
  config: {
    access: { roles: { public: { actions: ['api::*'] } }, locales: [{ code: 'en', isDefault: true }, { code: 'fr' }] },
    plugins: OTHERS_OFF,
  },
};

eachDialect('Operands of filters', (dialect) => {
  let app: BootedApp;

  beforeAll(async () => {
    app = await bootApp({ app: APP, database: dialect });
    const create = async (plural: string, data: object) => {
      const { status, body } = await app.request.post(`/api/${plural}`).send({ data });
      expect([status, body.error]).toEqual([201, undefined]);
      return body.data.documentId as string;
    };
    const author = await create('authors', { name: 'Ann', bio: 'needle' });
    await create('books', { title: 'a', hidden: 'needle', sold: true, pages: 1, author, meta: { label: 'x', shown: true } });
    await create('books', { title: 'b', hidden: 'other', sold: false, pages: 2 });
    await create('books', { title: 'c' });
    await create('pages', { title: 'p' });
  });

  afterAll(() => app.close());

  const titles = (documents: readonly { title: string }[]) => documents.map(({ title }) => title).join('');

  /** The titles that a filter keeps over GraphQL, or the errors. */
  const kept = async (filters: object): Promise<unknown> => {
    const query = 'query ($filters: BookFiltersInput) { books(filters: $filters, sort: "title") { title } }';
    const { status, data, errors } = await askGraphql(app, query, { variables: { filters } });
    expect(status).toBe(200);
    return errors.length > 0 ? errors : titles(data.books);
  };

  it.each([
    [{ title: { in: [] } }, ''],
    [{ title: { notIn: [] } }, 'abc'],
    [{ pages: { in: [] } }, ''],
    [{ documentId: { in: [] } }, ''],
    [{ author: { name: { in: [] } } }, ''],
    [{ meta: { label: { in: [] } } }, ''],
    [{ or: [{ title: { in: [] } }, { title: { eq: 'b' } }] }, 'b'],
    [{ not: { title: { in: [] } } }, 'abc'],
    [{ pages: { eq: null } }, 'c'],
    [{ pages: { ne: null } }, 'ab'],
    [{ hidden: { eqi: null } }, 'c'],
    [{ hidden: { nei: null } }, 'ab'],
    [{ sold: { eq: null } }, 'c'],
    [{ author: { name: { eq: null } } }, 'bc'],
    [{ author: { documentId: { ne: null } } }, 'a'],
    [{ pages: { in: null } }, 'c'],
    [{ pages: { notIn: null } }, 'ab'],
    [{ pages: { in: [null] } }, 'c'],
    [{ pages: { in: [1, null] } }, 'ac'],
    [{ pages: { notIn: [1, null] } }, 'b'],
    [{ pages: { not: { eq: null } } }, 'ab'],
    [{ pages: { not: { in: [] } } }, 'abc'],
    [{ pages: { or: [null, 1] } }, 'ac'],
    [{ pages: { null: null } }, 'ab'],
    // Instead of conditions, null restricts nothing, as recorded.
    [{ pages: null }, 'abc'],
    [{ pages: { not: null } }, 'abc'],
    [{ and: null, or: null, not: null }, 'abc'],
  ])('%j never widens the answer', async (filters, expected) => {
    expect(await kept(filters)).toBe(expected);
  });

  it.each(['lt', 'lte', 'gt', 'gte'])('%s refuses null', async (operator) => {
    expect(await kept({ pages: { [operator]: null } })).toEqual([
      `BAD_USER_INPUT books: Invalid value for $${operator} at pages: expected a string, a number or a boolean, found nothing`,
    ]);
  });

  it.each(['contains', 'notContainsi', 'startsWith', 'between'])('%s refuses null, naming key and path', async (operator) => {
    expect(await kept({ title: { [operator]: null } })).toEqual([
      expect.stringMatching(new RegExp(`^BAD_USER_INPUT books: Invalid value for \\$${operator} at title: `)),
    ]);
  });

  const list = async (query: string) => {
    const { status, body } = await app.request.get(`/api/books?sort=title&${query}`);
    return status === 200 ? titles(body.data) : `${status} ${body.error.message}`;
  };

  it.each([
    ['filters[pages][$in]', 'c'],
    ['filters[pages][$in][0]=1&filters[pages][$in][1]', 'ac'],
    ['filters[pages][$notIn][0]=1&filters[pages][$notIn][1]', 'b'],
    ['filters[pages][$eqi]', 'c'],
    ['filters[pages][$ne]', 'ab'],
    ['filters[author][$in][0]', 'bc'],
  ])('mean over REST what they mean in GraphQL: %s', async (query, expected) => {
    expect(await list(query)).toBe(expected);
  });

  it.each([
    ['filters[$or][0][title]=c&filters[$or][1][0][pages]=1&filters[$or][1][1][title]=a', 'ac'],
    ['filters[$or][0][title]=c&filters[$or][1][0][pages]=2&filters[$or][1][1][title]=a', 'c'],
    ['filters[$and][0][0][pages][$gt]=0&filters[$and][0][1][title]=b', 'b'],
    ['filters[$not][0][0][pages]=1&filters[$not][0][1][title]=a', 'bc'],
    ['filters[$or][0][0][0][title]=a&filters[$or][0][0][1][pages]=1&filters[$or][1][title]=b', 'ab'],
    ['filters[author][$or][0][0][name]=Ann&filters[author][$or][0][1][bio]=other', ''],
    ['filters[author][$or][0][0][name]=Ann&filters[author][$or][0][1][bio]=needle', 'a'],
    ['filters[title][$or][0][0][$gt]=a&filters[title][$or][0][1][$lt]=c', 'b'],
  ])('in a list inside $or or $and must all hold: %s', async (query, expected) => {
    expect(await list(query)).toBe(expected);
  });

  it.each([
    ['filters[sold]=true', 'a'],
    ['filters[sold]=t', 'a'],
    ['filters[sold]=1', 'a'],
    ['filters[sold]=TRUE', 'a'],
    ['filters[sold][$ne]=0', 'a'],
    ['filters[sold]=f', 'b'],
    ['filters[sold]', 'c'],
    ['filters[sold]=abc', '400 Invalid value for $eq at sold: expected a boolean (true or false)'],
    ['filters[sold]=', '400 Invalid value for $eq at sold: expected a boolean (true or false)'],
    ['filters[sold]=2', '400 Invalid value for $eq at sold: expected a boolean (true or false)'],
    ['filters[sold][$ne]=yes', '400 Invalid value for $ne at sold: expected a boolean (true or false)'],
    ['filters[sold][$in][0]=true&filters[sold][$in][1]=maybe', '400 Invalid value for $in at sold: expected a boolean (true or false)'],
    ['filters[meta][shown]=no', '400 Invalid value for $eq at meta.shown: expected a boolean (true or false)'],
    ['filters[$not][sold]=no', '400 Invalid value for $eq at sold: expected a boolean (true or false)'],
  ])('of booleans are booleans: %s', async (query, expected) => {
    expect(await list(query)).toBe(expected);
  });

  it('of _q are not sought in attributes that say searchable: false', async () => {
    expect(await list('_q=needle')).toBe('');
    expect((await app.request.get('/api/authors?_q=needle')).body.data).toEqual([]);
    expect((await app.request.get('/api/authors?_q=ann')).body.data).toHaveLength(1);
    expect(await list('filters[hidden][$contains]=need')).toBe('a');
  });

  it('that name a locale which nobody added are refused in the same way over REST and in GraphQL', async () => {
    const message = 'Invalid locale "de": expected one of en, fr';
    const [{ documentId }] = (await app.request.get('/api/pages')).body.data;
    for (const path of ['/api/pages?locale=de', `/api/pages/${documentId}?locale=de`, '/api/pages?locale=fr&locale=de']) {
      const { status, body } = await app.request.get(path);
      expect([status, body.error?.message, body.error?.details]).toEqual([400, message, { source: 'query', param: 'locale' }]);
    }
    const variables = { locale: 'de' };
    const typed = 'query ($locale: I18NLocaleCode)';
    const asked = [
      ['{ pages(locale: "de") { title } }', 'pages'],
      [`${typed} { pages(locale: $locale) { title } }`, 'pages'],
      [`${typed} { pages_connection(locale: $locale) { nodes { title } } }`, 'pages_connection'],
      [`${typed} { page(documentId: "${documentId}", locale: $locale) { title } }`, 'page'],
    ] as const;
    for (const [query, field] of asked) {
      const { errors, details } = await askGraphql(app, query, { variables });
      expect([errors, details]).toEqual([[`BAD_USER_INPUT ${field}: ${message}`], { source: 'query', param: 'locale' }]);
    }
    expect((await app.request.get('/api/pages?locale=fr')).body.data).toEqual([]);
    expect((await app.request.get('/api/pages?locale=*')).body.data).toHaveLength(1);
  });
});
