import { join } from 'node:path';
import { type BootedApp, bootApp } from 'plinth/testing';
import { stringify } from 'qs';
import { type ApiDocument, ToldApi } from './told-api.ts';

const TOKEN = 'a-token-for-everything-that-there-is';
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

describe('what is told of a running server', () => {
  let app: BootedApp;
  let api: ToldApi;
  let fileId: number;
  let sailor: string;
  let voyage: string;

  beforeAll(async () => {
    app = await bootApp({ app: join(__dirname, '../../../conformance/app'), env: { TOKEN_FULL: TOKEN, TOKEN_READ: `${TOKEN}-read` } });
    api = new ToldApi((await ask('get', '/api/openapi.json')).body as ApiDocument);
  });
  afterAll(() => app?.close());

  const ask = (method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object) => {
    const asked = app.request[method](path).set('Authorization', `Bearer ${TOKEN}`);
    return body === undefined ? asked : asked.send(body);
  };
  /** Sends a request that matches the document, and checks its response against the document. */
  const call = async (route: string, path: string, status: number, body?: object) => {
    const method = route.split(' ')[0]?.toLowerCase() as 'get';
    if (body !== undefined && status < 400) expect(api.body(route, body)).toEqual([]);
    const answer = await ask(method, path, body);
    expect([answer.status, answer.status < 400 ? answer.body : answer.body.error]).toEqual([status, expect.anything()]);
    if (status !== 204) expect(api.answer(route, status, answer.body)).toEqual([]);
    return answer.body;
  };
  /** Requests a list with parameters that match the document. */
  const list = (route: string, parameters: Readonly<Record<string, unknown>>) => {
    for (const [name, value] of Object.entries(parameters)) expect(api.parameter(route, name, value)).toEqual([]);
    return call(route, `${route.split(' ')[1]}?${stringify(parameters, { encodeValuesOnly: true })}`, 200);
  };

  it('files: upload, list, page, one', async () => {
    const uploaded = await app.request
      .post('/api/upload')
      .set('Authorization', `Bearer ${TOKEN}`)
      .attach('files', PICTURE, { filename: 'dot.png', contentType: 'image/png' });
    expect(uploaded.status).toBe(201);
    expect(api.answer('POST /api/upload', 201, uploaded.body)).toEqual([]);
    fileId = uploaded.body[0].id;
    await call('POST /api/upload', `/api/upload?id=${fileId}`, 200, { fileInfo: { caption: 'A dot', focalPoint: { x: 1, y: 2 } } });
    expect(await list('GET /api/upload/files', { sort: ['id:desc'], limit: 5 })).toHaveLength(1);
    await call('GET /api/upload/files/page', '/api/upload/files/page?pagination[pageSize]=1', 200);
    await call('GET /api/upload/files/{id}', `/api/upload/files/${fileId}?populate=related`, 200);
    await call('GET /api/upload/files/{id}', '/api/upload/files/999', 404);
  });

  it('documents: create, with components, a zone, relations and media', async () => {
    sailor = (await call('POST /api/sailors', '/api/sailors', 201, { data: { marker: 'm', name: 'Ada' } })).data.documentId;
    const data = {
      title: 'Out',
      slug: 'out',
      summary: 'There',
      story: '# And back',
      body: [{ type: 'paragraph', children: [{ type: 'text', text: 'Wind' }] }],
      rig: 'sloop',
      contact: 'ada@example.org',
      departsOn: '2026-05-01',
      departsAt: '06:30:00',
      bookedAt: '2026-04-01T10:00:00Z',
      stamp: 1_700_000_000_000,
      crewSize: 4,
      distance: '9007199254740993',
      speed: 4.5,
      fare: 12.25,
      open: false,
      tags: ['a', 1, null],
      extra: { deep: [1] },
      cover: fileId,
      gallery: [fileId],
      vessel: { name: 'Gull', tonnage: 12, figurehead: { shape: 'fish', carver: sailor } },
      decks: [{ name: 'Upper' }, { berths: 3 }],
      log: [
        { __component: 'log.note', text: 'Calm', author: { connect: [sailor] } },
        { __component: 'log.sighting', what: 'Whale', spotter: sailor, witnesses: [{ name: 'Lower' }] },
      ],
      captain: { connect: [{ documentId: sailor, position: { end: true } }] },
      crew: [sailor],
      lookout: { set: [sailor] },
    };
    voyage = (await call('POST /api/voyages', '/api/voyages?populate=*', 201, { data })).data.documentId;
    await call('POST /api/voyages', '/api/voyages?status=draft', 201, { data: { crewSize: 1 } });
  });

  it('documents: what is refused', async () => {
    await call('POST /api/voyages', '/api/voyages', 400, { data: { title: 'x', rig: 'raft' } });
    await call('POST /api/voyages', '/api/voyages', 400, { data: { nothing: 1 } });
    await call('POST /api/voyages', '/api/voyages', 400, {});
    await call('GET /api/voyages', '/api/voyages?sort=nowhere', 400);
    await call('GET /api/voyages/{documentId}', '/api/voyages/unknown', 404);
    const unknown = await app.request.get('/api/voyages').set('Authorization', 'Bearer nobody');
    expect([unknown.status, api.answer('GET /api/voyages', 401, unknown.body)]).toEqual([401, []]);
  });

  it('documents: list and one, with everything that may be asked', async () => {
    const everything = { populate: '*', sort: ['title:asc', 'captain.name:desc'], pagination: { page: 1, pageSize: 5 } };
    expect((await list('GET /api/voyages', everything)).data[0].log).toHaveLength(2);
    const deep = {
      fields: ['title', 'crewSize'],
      filters: {
        $and: [{ title: { $startsWith: 'O' } }, { captain: { name: { $containsi: 'ad' } } }],
        vessel: { tonnage: { $between: [1, 20] } },
        crew: { $notNull: true },
        open: false,
      },
      populate: {
        captain: { fields: ['name'], filters: { name: 'Ada' } },
        vessel: { populate: { figurehead: { populate: { carver: true } } } },
        log: { on: { 'log.note': { populate: ['author'] }, 'log.sighting': { populate: '*' } } },
        cover: { fields: ['url'] },
      },
      pagination: { start: 0, limit: 2, withCount: false },
      status: 'draft',
    };
    const { data } = await list('GET /api/voyages', deep);
    expect(data).toMatchObject([{ captain: { name: 'Ada' }, log: [{ author: { name: 'Ada' } }, { __component: 'log.sighting' }] }]);
    await call('GET /api/voyages/{documentId}', `/api/voyages/${voyage}?populate=*`, 200);
    await list('GET /api/voyages', { _q: 'out', publicationFilter: 'has-published-version' });
  });

  it('documents: update, actions, delete', async () => {
    await call('PUT /api/voyages/{documentId}', `/api/voyages/${voyage}`, 200, {
      data: { title: 'Home', captain: null, gallery: [], log: [] },
    });
    await call('POST /api/voyages/{documentId}/actions/publish', `/api/voyages/${voyage}/actions/publish?populate=*`, 200);
    await call('POST /api/voyages/{documentId}/actions/unpublish', `/api/voyages/${voyage}/actions/unpublish`, 204);
    await call('DELETE /api/voyages/{documentId}', `/api/voyages/${voyage}`, 204);
  });

  it('single types, and locales', async () => {
    await call('GET /api/almanac', '/api/almanac', 404);
    await call('PUT /api/almanac', '/api/almanac', 200, { data: { motto: 'Keep dry', year: 2026 } });
    await call('GET /api/almanac', '/api/almanac?fields=motto', 200);
    const { documentId } = (await call('POST /api/chronicles', '/api/chronicles?locale=fr', 201, { data: { title: 'Un', volume: 1 } }))
      .data;
    await call('PUT /api/chronicles/{documentId}', `/api/chronicles/${documentId}?locale=it`, 200, { data: { title: 'Uno' } });
    const { data } = await list('GET /api/chronicles', { locale: '*', populate: ['localizations'] });
    expect(data.length).toBeGreaterThan(1);
    expect(await call('GET /api/i18n/locales', '/api/i18n/locales', 200)).toHaveLength(3);
  });

  it('accounts and users', async () => {
    const person = { username: 'olga', email: 'olga@example.org', password: 'first-password' };
    const { user } = await call('POST /api/auth/local/register', '/api/auth/local/register', 200, person);
    const { jwt } = await call('POST /api/auth/local', '/api/auth/local', 200, { identifier: person.email, password: person.password });
    await call('POST /api/auth/local', '/api/auth/local', 400, { identifier: person.email, password: 'wrong' });
    await call('POST /api/auth/forgot-password', '/api/auth/forgot-password', 200, { email: 'nobody@example.org' });
    const me = await app.request.get('/api/users/me?populate=role').set('Authorization', `Bearer ${jwt}`);
    expect([me.status, api.answer('GET /api/users/me', 200, me.body)]).toEqual([200, []]);
    expect((await list('GET /api/users', { filters: { username: 'olga' }, populate: ['role'] })).length).toBe(1);
    expect(await call('GET /api/users/count', '/api/users/count', 200)).toBe(1);
    await call('GET /api/users/{id}', `/api/users/${user.id}`, 200);
    await call('PUT /api/users/{id}', `/api/users/${user.id}`, 200, { username: 'olga2' });
    const { roles } = await call('GET /api/users-permissions/roles', '/api/users-permissions/roles', 200);
    const more = { username: 'ivan', email: 'ivan@example.org', password: 'second-password', role: roles[0].id };
    const made = await call('POST /api/users', '/api/users', 201, more);
    await call('DELETE /api/users/{id}', `/api/users/${made.id}`, 200);
    await call('GET /api/users-permissions/roles/{id}', `/api/users-permissions/roles/${roles[0].id}`, 200);
    await call('GET /api/users-permissions/permissions', '/api/users-permissions/permissions', 200);
  });

  it('is strict: what the model does not say is an error', () => {
    const document = { id: 1, documentId: 'a', title: 'x' };
    const answer = (data: object) => api.answer('GET /api/voyages/{documentId}', 200, { data, meta: {} });
    expect(answer(document)).toEqual([]);
    expect(answer({ ...document, remark: 'private' })).toHaveLength(1);
    expect(answer({ ...document, crewSize: 'four' })).toHaveLength(1);
    expect(answer({ ...document, captain: 5 })).not.toEqual([]);
    expect(answer({ ...document, log: [{ __component: 'log.note', id: 1, what: 'of another kind' }] })).not.toEqual([]);
    expect(answer({ id: 1 })).toHaveLength(1);
    expect(api.parameter('GET /api/voyages', 'filters', { title: { $nope: 1 } })).not.toEqual([]);
    expect(api.parameter('GET /api/voyages', 'sort', ['passphrase'])).not.toEqual([]);
  });
});
