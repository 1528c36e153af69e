import { type BootedApp, bootApp, eachDialect, type InlineContentType } from 'plinth/testing';

const type = (name: string, attributes: InlineContentType['attributes']) => ({
  info: { singularName: name, pluralName: `${name}s` },
  attributes,
});
const relation = (kind: string, target: string) => ({ type: 'relation', relation: kind, target: `api::${target}.${target}` });
const contentTypes = [
  type('person', { name: { type: 'string' }, age: { type: 'integer' }, town: relation('manyToOne', 'town') }),
  type('town', { name: { type: 'string' }, size: { type: 'integer' } }),
  type('story', {
    title: { type: 'string' },
    author: relation('manyToOne', 'person'),
    editor: relation('manyToOne', 'person'),
    seo: { type: 'component', component: 'parts.seo' },
    zone: { type: 'dynamiczone', components: ['parts.seo', 'parts.quote'] },
  }),
];
const components = {
  'parts.seo': { attributes: { meta: { type: 'string' }, keyword: { type: 'string' }, town: relation('oneToOne', 'town') } },
  'parts.quote': { attributes: { text: { type: 'string' } } },
};

const FORM = 'Invalid populate parameter. Expected a string, an array of strings, a populate object';

eachDialect('populate that names attributes in a list and by clauses', (dialect) => {
  let app: BootedApp;

  beforeAll(async () => {
    const config = { access: { roles: { public: { actions: ['api::*'] } } } };
    app = await bootApp({ database: dialect, app: { contentTypes, components, config } });
    const create = async (path: string, data: object) => {
      const { body } = await app.request.post(`/api/${path}`).send({ data }).expect(201);
      return body.data.documentId as string;
    };
    const town = await create('towns', { name: 'Ghent', size: 3 });
    const [author, editor] = [await create('persons', { name: 'Ada', age: 30, town }), await create('persons', { name: 'Bo', age: 40 })];
    const seo = { meta: 'm', keyword: 'k', town };
    const zone = [
      { __component: 'parts.seo', ...seo },
      { __component: 'parts.quote', text: 'q' },
    ];
    await create('storys', { title: 't', author, editor, seo, zone });
  });
  afterAll(() => app.close());

  /** The populated attributes of the story, without identities and times. */
  async function populated(query: string): Promise<Record<string, unknown>> {
    const { body } = await app.request.get(`/api/storys?fields=title&${query}`).expect(200);
    const plain = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(plain);
      if (typeof value !== 'object' || value === null) return value;
      const kept = Object.entries(value).filter(([key]) => !['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt'].includes(key));
      return Object.fromEntries(kept.map(([key, each]) => [key, plain(each)]));
    };
    const { title, ...rest } = plain(body.data[0]) as Record<string, unknown>;
    return rest;
  }

  const [ada, bo] = [{ name: 'Ada' }, { name: 'Bo', age: 40 }];

  it.each([
    ['populate[0]=author&populate[author][fields][0]=name', { author: ada }],
    ['populate[author][fields][0]=name&populate[0]=author&populate[1]=editor', { author: ada, editor: bo }],
    ['populate[]=editor&populate[author][fields]=name', { author: ada, editor: bo }],
    ['populate[0]=author,editor&populate[author][fields]=name', { author: ada, editor: bo }],
    ['populate[0]=author&populate[author]=true', { author: { name: 'Ada', age: 30 } }],
    ['populate[0]=author&populate[1]=editor&populate[author]=false', { editor: bo }],
    ['populate[0]=author&populate[author][filters][name]=nobody', { author: null }],
    ['populate[0]=author.town&populate[author][fields]=name', { author: { ...ada, town: { name: 'Ghent', size: 3 } } }],
    ['populate[0]=author.town&populate[author]=true', { author: { name: 'Ada', age: 30, town: { name: 'Ghent', size: 3 } } }],
    [
      'populate[author][fields]=name&populate[author][populate][0]=town&populate[author][populate][town][fields]=name',
      { author: { ...ada, town: { name: 'Ghent' } } },
    ],
    ['populate[0]=seo&populate[seo][fields]=meta', { seo: { meta: 'm' } }],
    ['populate[0]=seo.town&populate[seo][fields]=meta', { seo: { meta: 'm', town: { name: 'Ghent', size: 3 } } }],
    ['populate[0]=zone&populate[zone][on][parts.seo][fields]=meta', { zone: [{ __component: 'parts.seo', meta: 'm' }] }],
    [
      'populate[0]=zone.town&populate[zone][on][parts.seo][fields]=meta&populate[zone][on][parts.quote]=true',
      {
        zone: [
          { __component: 'parts.seo', meta: 'm', town: { name: 'Ghent', size: 3 } },
          { __component: 'parts.quote', text: 'q' },
        ],
      },
    ],
  ])('%s reads what the clause says, and everything else that the list names', async (query, expected) => {
    expect(await populated(query)).toEqual(expected);
  });

  it('reads everything one level below for *, and where a clause names an attribute, what the clause says', async () => {
    const answer = await populated('populate[0]=*&populate[author][fields]=name');
    expect(Object.keys(answer).sort()).toEqual(['author', 'editor', 'seo', 'zone']);
    expect(answer).toMatchObject({ author: ada, editor: bo });
    expect(answer.author).toEqual(ada);
  });

  it.each([
    ['populate[0]=nope&populate[author]=true', 'Invalid key nope'],
    ['populate[0]=author&populate[nope]=true', 'Invalid key nope'],
    ['populate[0]=author&populate[author][fields]=nope', 'Invalid key nope'],
    ['populate[0]=author.nope&populate[author][fields]=name', 'Invalid key nope at author.nope'],
    ['populate[0]=title&populate[author]=true', 'Invalid key title'],
    ['populate[0][x]=author&populate[author]=true', FORM],
  ])('%s is refused: %s', async (query, message) => {
    const { body } = await app.request.get(`/api/storys?${query}`).expect(400);
    expect(body.error).toMatchObject({ name: 'ValidationError', message });
  });
});
