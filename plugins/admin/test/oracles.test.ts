import { DATABASE, DOCUMENTS, SYSTEM } from 'plinth';
import type { InlineApp } from 'plinth/testing';
import { type Browser, bootStaff, NEWSROOM, type StaffApp } from './staff-app.ts';

const ARTICLE = 'api::article.article';
const WRITER = 'api::writer.writer';

/** A role that may only see titles of articles, and nothing of writers. */
const roles = {
  people: { actions: ['plugin::admin.people.read'] },
  reader: {
    actions: [...['find', 'findOne'].map((verb) => ({ action: `${ARTICLE}.${verb}`, fields: ['title'] })), `${ARTICLE}.readDraft`],
  },
  published: { actions: [`${ARTICLE}.find`, `${ARTICLE}.findOne`] },
  own: {
    actions: ['find', 'findOne', 'readDraft', 'create', 'update', 'delete'].map((verb) =>
      verb === 'create' ? `${ARTICLE}.${verb}` : { action: `${ARTICLE}.${verb}`, where: { createdBy: '$caller' } },
    ),
  },
};

/** With a component that has a private relation. */
const app: InlineApp = {
  ...NEWSROOM,
  components: {
    ...NEWSROOM.components,
    'page.teaser': {
      attributes: {
        line: { type: 'string' },
        article: { type: 'relation', relation: 'oneToOne', target: ARTICLE },
        source: { type: 'relation', relation: 'oneToOne', target: WRITER, private: true },
      },
    },
  },
} as unknown as InlineApp;

describe('what somebody may not read', () => {
  let staff: StaffApp;
  let eva: Browser;
  let reader: Browser;
  let own: Browser;
  let published: Browser;
  let secret: string;
  beforeAll(async () => {
    staff = await bootStaff({ app, options: { roles } });
    eva = await staff.come('eva', 'editor');
    reader = await staff.come('reader', 'reader');
    own = await staff.come('own', 'own');
    published = await staff.come('published', 'published');
    const data = { title: 'Plain', slug: 'hidden-slug', text: 'Foghorn', secret: 'codeword', code: 'passphrase' };
    secret = (await eva.post('/content/articles?status=draft', { data })).body.data.documentId;
  });
  afterAll(() => staff?.close());

  const titles = ({ body }: { body: { data: readonly { readonly title: string }[] } }) => body.data.map(({ title }) => title);

  it('is not found by searching for it', async () => {
    expect(titles(await reader.get(`/find?q=Plain&type=${ARTICLE}`))).toEqual(['Plain']);
    for (const word of ['Foghorn', 'hidden-slug', 'codeword', 'passphrase', '$2'])
      for (const type of ['', `&type=${ARTICLE}`]) expect([word, titles(await reader.get(`/find?q=${word}${type}`))]).toEqual([word, []]);
    for (const word of ['codeword', 'passphrase', '$2']) expect(titles(await eva.get(`/find?q=${word}&type=${ARTICLE}`))).toEqual([]);
    expect((await reader.get(`/content/articles?status=draft&_q=Foghorn`)).body.data).toEqual([]);
    expect(titles(await published.get(`/find?q=Plain&type=${ARTICLE}`))).toEqual([]);
  });

  it('is not asked about, sorted or counted by', async () => {
    const asked = [
      'filters[text]=Foghorn',
      'filters[secret]=x',
      'filters[author][name]=x',
      'sort=text',
      'sort=secret',
      'fields=text',
      'populate=author',
    ];
    for (const more of [
      ...asked,
      'filters[createdBy]=staff:1',
      'sort=createdBy',
      'fields=createdBy',
      'filters[$or][0][text]=x',
      'filters[blocks][line]=x',
    ])
      expect([more, (await reader.get(`/content/articles?status=draft&${more}`)).status]).toEqual([more, 400]);
    for (const more of ['filters[secret]=x', 'filters[code]=x', 'sort=secret', 'fields=code', 'filters[createdBy]=staff:1'])
      expect([more, (await eva.get(`/content/articles?status=draft&${more}`)).status]).toEqual([more, 400]);
  });

  it('is, for every question, as if it were not there', async () => {
    const questions = (id: string) =>
      [
        ['get', `/may?type=${ARTICLE}&documentId=${id}`],
        ['get', `/uses?type=${ARTICLE}&documentId=${id}`],
        ['get', `/content/articles/${id}?status=draft`],
        ['put', `/content/articles/${id}?status=draft`, { data: { title: 'x' } }],
        ['post', '/presence', { type: ARTICLE, documentId: id, locale: 'en', field: null }],
        ['post', '/versions', { type: ARTICLE, documentIds: [id] }],
        [
          'post',
          '/many',
          { type: ARTICLE, action: 'set', documentIds: [id], change: { attribute: 'title', operation: 'set', value: 'x' } },
        ],
        ['post', '/many', { type: ARTICLE, action: 'delete', documentIds: [id] }],
      ] as const;
    const said = async (id: string) => {
      const answers: unknown[] = [];
      for (const [method, path, body] of questions(id)) {
        const { status, body: answered } = await (method === 'get' ? own.get(path) : own[method](path, body));
        answers.push([method, path.split('?')[0]?.replace(id, ''), status, JSON.stringify(answered).replaceAll(id, '')]);
      }
      return answers;
    };
    expect(await said(secret)).toEqual(await said('aaaaaaaaaaaaaaaaaaaaaaaa'));
    expect((await eva.get(`/content/articles/${secret}?status=draft`)).body.data.title).toBe('Plain');
  });

  it('is, for unsaved changes of it, as if it were deleted', async () => {
    const ids = [secret, 'aaaaaaaaaaaaaaaaaaaaaaaa'];
    const body = { writer: 'abcdefgh', counter: 1, seen: 0, revision: '1', title: null, changes: 1, base: {}, values: { title: 'x' } };
    const deleted = async (by: Browser) => {
      for (const id of ids) expect((await by.put(`/working-copies/${ARTICLE}/${id}?locale=en`, body)).status).toBe(204);
      const { data } = (await by.get('/working-copies')).body as { data: { documentId: string; isDeleted: boolean }[] };
      return Object.fromEntries(data.map(({ documentId, isDeleted }) => [documentId === secret ? 'hidden' : 'missing', isDeleted]));
    };
    expect(await deleted(own)).toEqual({ hidden: true, missing: true });
    expect(await deleted(eva)).toEqual({ hidden: false, missing: true });
  });

  it('is not told by a test of what others can do with the document of a single type', async () => {
    const people = await staff.come('people', 'people');
    const root = await staff.come('root', 'administrator');
    const verdicts = async (by: Browser) => {
      const told: unknown[] = [];
      for (const verb of ['find', 'update', 'publish', 'unpublish', 'discardDraft', 'delete'])
        for (const status of ['draft', 'published']) {
          const asker = { kind: 'role', of: 'staff', name: 'administrator' };
          const { body } = await by.post('/rights/ask', { asker, action: `api::homepage.homepage.${verb}`, status });
          told.push([verb, status, body.data.granted, body.data.reason]);
        }
      return told;
    };
    const [before, fromRoot] = [await verdicts(people), await verdicts(root)];
    expect(fromRoot).toContainEqual(['find', 'draft', false, 'missing']);
    await eva.put('/content/homepage?status=draft', { data: { headline: 'Not yet' } });
    expect(await verdicts(people)).toEqual(before);
    expect(await verdicts(root)).not.toEqual(fromRoot);
    // What can be said without the document is still said.
    const asker = { kind: 'role', of: 'staff', name: 'reader' };
    const { body } = await people.post('/rights/ask', { asker, action: 'api::homepage.homepage.find' });
    expect(body.data).toMatchObject({ granted: false, reason: 'not-granted' });
  });

  it('leads nowhere', async () => {
    const writer = (await eva.post('/content/writers', { data: { name: 'Quiet' } })).body.data.documentId;
    const blocks = [{ __component: 'page.teaser', line: 'x', source: writer }];
    expect((await eva.post('/content/articles?status=draft', { data: { title: 'Links', blocks } })).status).toBe(201);
    expect((await eva.get(`/uses?type=${WRITER}&documentId=${writer}`)).body.data).toEqual([]);
    await eva.post('/content/articles?status=draft', { data: { title: 'Names', author: writer } });
    expect((await eva.get(`/uses?type=${WRITER}&documentId=${writer}`)).body.data).toHaveLength(1);
    expect((await reader.get(`/uses?type=${WRITER}&documentId=${writer}`)).status).toBe(403);
  });

  it('is not named by who is in it', async () => {
    const open = (by: Browser, field: string | null, more: object = {}) =>
      by.post('/presence', { type: ARTICLE, documentId: secret, locale: 'en', field, ...more });
    await open(eva, 'text');
    expect((await open(reader, null)).body.data.others).toEqual([{ name: 'eva', field: null, since: expect.any(String) }]);
    await open(eva, 'title');
    expect((await open(reader, null)).body.data.others[0].field).toBe('title');
  });
});

describe('what a body may hold', () => {
  let app: StaffApp;
  let ada: Browser;
  beforeAll(async () => {
    app = await bootStaff({ plugins: { upload: { config: { folders: true } } } });
    ada = await app.come('ada', 'author');
  });
  afterAll(() => app?.close());

  it('says nothing of who has made a document, when, and as what', async () => {
    const wrong = {
      id: 7,
      documentId: 'mine',
      createdAt: '2000-01-01',
      updatedAt: '2000-01-01',
      createdBy: 'staff:1',
      updatedBy: 'staff:1',
      status: 'published',
    };
    for (const [key, value] of Object.entries(wrong)) {
      const { status, body } = await ada.post('/content/articles?status=draft', { data: { title: 'x', [key]: value } });
      expect([key, status, JSON.stringify(body.error)]).toEqual([key, 400, expect.stringContaining(key)]);
    }
    const { body } = await ada.post('/content/articles?status=draft', { data: { title: 'x', publishedAt: '2000-01-01', locale: 'xx' } });
    if (body.data) expect((await ada.get(`/content/articles/${body.data.documentId}`)).status).toBe(404);
  });

  it('makes nobody anything else', async () => {
    for (const more of [
      { role: 'administrator' },
      { email: 'root@example.com' },
      { blocked: false },
      { password: 'x'.repeat(10) },
      { id: 1 },
      { confirmed: true },
    ])
      expect((await ada.put('/session', { name: 'Ada', ...more })).status).toBe(400);
    const first = { token: 'x', name: 'x', email: 'x@example.com', password: 'a long password', role: 'administrator' };
    expect((await app.browser().post('/first', first)).status).toBe(400);
    expect((await ada.get('/session')).body).toMatchObject({ data: { person: { role: { name: 'author' } } } });
  });

  it('changes no prototype', async () => {
    const polluted = (key: string) => `{"${key}":{"polluted":true}}`;
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const bodies: readonly (readonly ['post' | 'put', string, string])[] = [
        ['post', '/views', `{"type":"${ARTICLE}","name":"x","columns":[{"name":"title","${key}":{"polluted":true}}]}`],
        ['post', '/views', `{"type":"${ARTICLE}","name":"x","${key}":{"polluted":true}}`],
        ['post', '/presence', `{"type":"${ARTICLE}","documentId":"x","${key}":{"polluted":true}}`],
        [
          'post',
          '/many',
          `{"type":"${ARTICLE}","action":"set","documentIds":["x"],"change":{"attribute":"${key}","operation":"set","value":1}}`,
        ],
        ['post', '/many', `{"type":"${ARTICLE}","action":"set","documentIds":["x"],"change":${polluted(key)}}`],
        ['post', '/content/articles?status=draft', `{"data":{"title":"x","${key}":{"polluted":true}}}`],
        ['put', '/session', `{"name":"x","${key}":{"polluted":true}}`],
      ];
      for (const [method, path, text] of bodies) {
        const request = app.request[method](`/admin/api${path}`).set('Cookie', ada.cookie).set('Origin', 'http://shop.example');
        const { status, body } = await request.set('Content-Type', 'application/json').send(text);
        const refused = status === 400 || body.data?.[0]?.error?.status >= 400;
        expect([key, path, status, refused]).toEqual([key, path, status, true]);
      }
      expect((await ada.get(`/find?q=x&${key}[polluted]=1`)).status).toBe(400);
    }
    for (const type of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
      for (const path of [
        `/views?type=${type}`,
        `/find?q=x&type=${type}`,
        `/may?type=${type}`,
        `/uid?type=${ARTICLE}&attribute=${type}&value=x`,
      ])
        expect([path, (await ada.get(path)).status < 500 && (await ada.get(path)).status >= 400]).toEqual([path, true]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('is a hundred of anything at most', async () => {
    const long = 'x'.repeat(300);
    const many = <T>(count: number, value: T) => Array.from({ length: count }, () => value);
    const wrong: readonly (readonly [string, object])[] = [
      ['/views', { type: ARTICLE, name: long }],
      ['/views', { type: ARTICLE, name: 'x', columns: many(101, { name: 'title' }) }],
      ['/views', { type: ARTICLE, name: 'x', columns: [{ name: long }] }],
      ['/views', { type: ARTICLE, name: 'x', query: 'x'.repeat(8_001) }],
      ['/versions', { type: ARTICLE, documentIds: many(101, 'x') }],
      ['/versions', { type: ARTICLE, documentIds: [long] }],
      ['/many', { type: ARTICLE, action: 'delete', documentIds: many(101, 'x') }],
      ['/presence', { type: ARTICLE, documentId: 'x', field: long }],
      ['/presence', { type: ARTICLE, documentId: 'x', locale: long }],
      ['/preview', { type: long, documentId: 'x' }],
    ];
    for (const [path, body] of wrong) expect([path, (await ada.post(path, body)).status]).toEqual([path, 400]);
    expect((await ada.get(`/find?q=${'x'.repeat(201)}`)).status).toBe(400);
    expect((await ada.post('/content/articles?status=draft', { data: { title: 'x', text: 'x'.repeat(1_100_000) } })).status).toBe(413);
    expect((await app.browser().post('/auth/local', { identifier: 'x'.repeat(20_000), password: 'x' })).status).toBe(413);
    const statuses = new Set<number>();
    for (let n = 0; n < 101; n++) statuses.add((await ada.post('/views', { type: WRITER, name: `v${n}` })).status);
    expect([...statuses]).toEqual([201, 400]);
  });

  it('takes no more places than there are documents', async () => {
    const writer = (await ada.post('/content/writers', { data: { name: 'Jo' } })).body.data.documentId;
    for (let n = 0; n < 5; n++)
      expect((await ada.post('/presence', { type: WRITER, documentId: writer, locale: `x${n}`, field: null })).status).toBe(200);
    const rows = await app.kernel.container.resolve(DATABASE).knex('admin_presence').select('place');
    expect(rows.filter(({ place }: { place: string }) => place.includes(writer))).toHaveLength(1);
  });

  it('empties no folder by the way of documents', async () => {
    const made = (await ada.post('/upload/folders', { data: { name: 'Mine' } })).body.data;
    const inner = (await ada.post('/upload/folders', { data: { name: 'Within', parent: made.id } })).body.data;
    const type = 'plugin::upload.folder';
    for (const [action, attribute, value] of [['delete'], ['set', 'parent', inner.documentId], ['set', 'path', '/9/9']] as const) {
      const change = attribute && { attribute, operation: 'set', value };
      expect((await ada.post('/many', { type, action, documentIds: [made.documentId], ...(change && { change }) })).status).toBe(400);
    }
    expect((await ada.get(`/upload/folders/${made.id}`)).status).toBe(200);
  });
});

describe('somebody who is gone', () => {
  it('leaves what they shared, and nothing else', async () => {
    const app = await bootStaff();
    const eva = await app.come('eva', 'editor');
    const max = await app.come('max', 'editor');
    for (const shared of [false, true]) await max.post('/views', { type: ARTICLE, name: `Max ${shared}`, shared });
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const uid = 'plugin::admin.person';
    const query = documents.parse(uid, { filters: { email: 'max@example.com' } }, 'list', SYSTEM);
    const [person] = (await documents.find(query)).documents;
    await documents.remove(uid, String(person?.documentId), new Map(), SYSTEM);
    expect((await max.get('/model')).status).toBe(401);
    const rows = await app.kernel.container.resolve(DATABASE).knex('admin_views').select('name');
    expect(rows).toEqual([{ name: 'Max true' }]);
    expect((await eva.get(`/views?type=${ARTICLE}`)).body.data).toEqual([expect.objectContaining({ name: 'Max true', own: false })]);
    await app.close();
  });
});
