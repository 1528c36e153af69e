import { pino } from 'pino';
import { DOCUMENTS, SYSTEM } from 'plinth';
import { type BootedApp, bootApp, eachDialect, type InlineApp, onlyPlugins, type TestDialect } from 'plinth/testing';

/** Warnings of the log. */
type Warnings = string[];

const relation = (target: string, more: object) => ({ type: 'relation', target: `api::${target}.${target}`, ...more });
const text = { type: 'string' };

const TYPES: InlineApp = {
  contentTypes: [
    {
      info: { singularName: 'note', pluralName: 'notes' },
      attributes: {
        title: text,
        memo: { ...text, minLength: 3 },
        owner: relation('person', { relation: 'manyToOne', inversedBy: 'notes' }),
        seo: { type: 'component', component: 'shared.seo' },
        blocks: { type: 'dynamiczone', components: ['shared.seo'] },
      },
    },
    {
      info: { singularName: 'person', pluralName: 'persons' },
      options: { privateAttributes: ['salary', 'wage'] },
      attributes: {
        name: text,
        memo: text,
        salary: { type: 'integer' },
        notes: relation('note', { relation: 'oneToMany', mappedBy: 'owner' }),
      },
    },
  ],
  components: { 'shared.seo': { attributes: { memo: text, label: text } } },
};

/** An app with a note that has an owner. Attributes with these names are private. */
async function boot(privateAttributes: readonly string[], warnings: Warnings = [], database?: TestDialect): Promise<BootedApp> {
  const write = (line: string) => void warnings.push(JSON.parse(line).msg);
  const logger = pino({ level: 'warn' }, { write });
  const config = {
    api: { responses: { privateAttributes } },
    access: { roles: { public: { actions: ['api::*'] } } },
    plugins: onlyPlugins('rest', 'users-permissions', 'outgoing', 'limits', 'draft-and-publish'),
  };
  const app = await bootApp({ app: { ...TYPES, config }, logger, ...(database !== undefined && { database }) });
  const person = await app.request.post('/api/persons').send({ data: { name: 'Ada', memo: 'hidden person', salary: 987654321 } });
  expect(person.status).toBe(201);
  const [owner] = (await app.request.get('/api/persons?status=draft&populate=notes')).body.data;
  const seo = { memo: 'hidden seo', label: 'shown' };
  const blocks = [{ __component: 'shared.seo', ...seo }];
  const data = { title: 'one', memo: 'hidden note', owner: owner.documentId ?? 1, seo, blocks };
  expect((await app.request.post('/api/notes').send({ data })).status).toBe(201);
  return app;
}

describe('attributes that the configuration keeps private', () => {
  let app: BootedApp;
  const warnings: Warnings = [];

  beforeAll(async () => {
    app = await boot(['memo', 'createdAt', 'memmo'], warnings);
  });
  afterAll(() => app.close());

  const everywhere = 'populate[owner][populate]=*&populate[seo]=true&populate[blocks][populate]=*';

  it('leave with no answer: lists, single documents, populated ones, components, writes', async () => {
    const [note] = (await app.request.get(`/api/notes?${everywhere}`)).body.data;
    expect(note).toMatchObject({ title: 'one', owner: { name: 'Ada', notes: [{ title: 'one' }] }, seo: { label: 'shown' } });
    const answers = [
      await app.request.get('/api/notes?populate=*&fields=*'),
      await app.request.get(`/api/notes?${everywhere}`),
      await app.request.get(`/api/notes/${note.documentId}?${everywhere}`),
      await app.request.get(`/api/notes/${note.documentId}`).set('Strapi-Response-Format', 'v4'),
      await app.request.get('/api/persons?populate[notes][populate]=*'),
      await app.request.put(`/api/notes/${note.documentId}?${everywhere}`).send({ data: { memo: 'hidden again' } }),
    ];
    for (const { status, text: body } of answers) {
      expect([status, body]).toEqual([200, expect.not.stringMatching(/"memo"|hidden|"createdAt"|"salary"/)]);
      expect(body).toContain('updatedAt');
    }
  });

  it.each([
    'notes?filters[memo][$contains]=hidden',
    'notes?filters[createdAt][$notNull]=true',
    'notes?filters[owner][memo]=x',
    'notes?filters[owner][salary][$gt]=1',
    'notes?filters[seo][memo]=x',
    'notes?sort=memo',
    'notes?sort=owner.memo',
    'notes?sort[owner][salary]=asc',
    'notes?fields=title,memo',
    'notes?fields[0]=createdAt',
    'notes?populate[owner][fields]=memo',
    'notes?populate[owner][filters][memo]=x',
    'notes?populate[owner][sort]=salary',
    'notes?populate[blocks][on][shared.seo][fields]=memo',
    'persons?filters[$or][0][$not][salary]=987654321',
  ])('cannot be asked about: %s', async (path) => {
    const reply = await app.request.get(`/api/${path}`);
    expect([reply.status, reply.body.error.message]).toEqual([
      400,
      expect.stringMatching(/^Invalid key (memo|createdAt|salary)( at .*)?$/),
    ]);
  });

  it('are not searched', async () => {
    expect((await app.request.get('/api/notes?_q=hidden')).body.data).toEqual([]);
    expect((await app.request.get('/api/persons?_q=987654321')).body.data).toEqual([]);
    expect((await app.request.get('/api/notes?_q=one')).body.data).toHaveLength(1);
  });

  it('are written, and errors tell of their values nothing', async () => {
    const reply = await app.request.post('/api/notes').send({ data: { memo: 'xy' } });
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([400, expect.not.stringContaining('xy')]);
  });

  it('are warned of where there are none', () => {
    expect(warnings.filter((warning) => warning.includes('privateAttributes'))).toEqual([
      'config/api, responses.privateAttributes names "memmo", which is not an attribute of any content type or component',
      'config/content-types/person.json, options.privateAttributes names "wage", which is not one of its attributes',
    ]);
  });
});

describe('ids that the configuration keeps private', () => {
  let app: BootedApp;

  afterEach(() => app.close());

  it.each([
    ['id', 'filters[owner]=1'],
    ['id', 'filters[owner][$in][0]=1'],
    ['id', 'filters[owner][$not][$eq]=1'],
    ['id', 'filters[owner][id]=1'],
    ['id', 'filters[seo]=1'],
    ['id', 'filters[id]=1'],
    ['id', 'sort=id'],
    ['id', 'fields=id'],
    ['id', 'populate[owner][fields]=id'],
    ['documentId', 'filters[owner]=abcdefghijklmnopqrstuvwx'],
    ['documentId', 'filters[owner][$in][0]=1&filters[owner][$in][1]=x'],
    ['documentId', 'filters[owner][documentId]=x'],
    ['documentId', 'sort=owner.documentId'],
  ])('cannot be asked about: %s by %s', async (name, query) => {
    app = await boot([name]);
    const reply = await app.request.get(`/api/notes?${query}`);
    expect([reply.status, reply.body.error.message]).toEqual([400, expect.stringMatching(`^Invalid key ${name}( at .*)?$`)]);
  });

  it('may be known by the other of the two', async () => {
    app = await boot(['id']);
    const [{ documentId, ...note }] = (await app.request.get('/api/notes?populate=owner')).body.data;
    expect(Object.keys(note)).not.toContain('id');
    expect((await app.request.get(`/api/notes?filters[owner]=${note.owner.documentId}`)).body.data).toHaveLength(1);
    const reply = await app.request.put(`/api/notes/${documentId}`).send({ data: { title: 'two' } });
    expect(reply.body.data).toMatchObject({ documentId, title: 'two' });
    expect(reply.body.data).not.toHaveProperty('id');
  });

  it('are known to trusted code', async () => {
    app = await boot(['id', 'documentId']);
    const documents = app.kernel.container.resolve(DOCUMENTS);
    expect(await documents.create('api::note.note', { data: { title: 'x' } }, SYSTEM)).toMatchObject({
      id: expect.any(Number),
      documentId: expect.any(String),
    });
  });
});

eachDialect('ids that the configuration keeps private, in lists', (dialect) => {
  it('leave with no answer, and everything else goes on', async () => {
    const app = await boot(['id', 'documentId'], [], dialect);
    const { request } = app;
    for (const path of [
      'notes?populate=*&sort=title&filters[title]=one',
      'notes?_q=one&populate[owner][populate]=*',
      'persons?populate=*',
    ]) {
      const reply = await request.get(`/api/${path}`);
      expect([path, reply.status, reply.body.meta.pagination.total]).toEqual([path, 200, 1]);
      expect(reply.text).not.toMatch(/"id"|"documentId"/);
    }
    const v4 = await request.get('/api/notes?populate=owner').set('Strapi-Response-Format', 'v4');
    expect(v4.body.data).toEqual([{ attributes: expect.objectContaining({ owner: { data: { attributes: expect.any(Object) } } }) }]);
    expect(v4.text).not.toMatch(/"id"|"documentId"/);
    expect((await request.get('/api/notes?filters[owner][$null]=false')).body.data).toHaveLength(1);
    expect((await request.get('/api/notes?filters[owner][$null]=true')).body.data).toEqual([]);
    expect((await request.get('/api/notes?filters[owner][name]=Ada')).body.data).toHaveLength(1);
    await app.close();
  });
});
