import { definePlugin } from 'plinth';
import { type BootedApp, bootApp } from 'plinth/testing';
import { type ApiDocument, ToldApi } from './told-api.ts';

const FULL = 'a-token-for-everything-that-there-is';
const NARROW = 'a-token-for-a-few-attributes-only';
const WRITER = 'a-token-that-writes-and-does-not-read';

const type = (singularName: string, attributes: object, more: object = {}) => ({
  info: { singularName, pluralName: `${singularName}s` },
  attributes: attributes as Record<string, { type: string }>,
  ...more,
});

const APP = {
  contentTypes: [
    type('report', {
      title: { type: 'string', required: true, maxLength: 40, minLength: 2, regex: '^[A-Z]' },
      grade: { type: 'integer', min: 1, max: 6 },
      code: { type: 'enumeration', enum: ['a', 'b'] },
      hiddenNote: { type: 'string', private: true },
      passphrase: { type: 'password' },
      informant: { type: 'relation', relation: 'manyToOne', target: 'api::informant.informant' },
      reviewers: { type: 'relation', relation: 'manyToMany', target: 'api::informant.informant' },
      parts: { type: 'component', component: 'report.part', repeatable: true, required: true, min: 1 },
      sections: { type: 'dynamiczone', components: ['report.part', 'report.list'] },
    }),
    type('informant', { alias: { type: 'string' }, address: { type: 'text' } }),
    type('memo', { text: { type: 'text', required: true } }, { options: { draftAndPublish: true } }),
  ],
  components: {
    'report.part': {
      attributes: { text: { type: 'text' }, source: { type: 'relation', relation: 'oneToOne', target: 'api::informant.informant' } },
    },
    'report.list': { attributes: { parts: { type: 'component', component: 'report.part', repeatable: true } } },
  },
  config: {
    plugins: { i18n: false },
    access: {
      roles: { public: { actions: ['api::report.report.find', 'api::memo.memo.find'] } },
      tokens: [
        { name: 'full', type: 'full-access', value: { env: 'TOKEN_FULL' } },
        {
          name: 'narrow',
          type: 'custom',
          value: { env: 'TOKEN_NARROW' },
          actions: [
            { action: 'api::report.report.find', fields: ['title', 'informant'] },
            { action: 'api::report.report.findOne', fields: ['title'] },
            { action: 'api::report.report.update', fields: ['grade'] },
            { action: 'api::informant.informant.find', fields: ['alias'] },
          ],
        },
        { name: 'writer', type: 'custom', value: { env: 'TOKEN_WRITER' }, actions: ['api::informant.informant.create'] },
      ],
    },
  },
} as const;

describe('who is told what', () => {
  let app: BootedApp;

  const told = async (token?: string) => {
    const asked = app.request.get('/api/openapi.json');
    const { body } = await (token === undefined ? asked : asked.set('Authorization', `Bearer ${token}`)).expect(200);
    return new ToldApi(body as ApiDocument);
  };
  const names = (api: ToldApi, schema: string) => Object.keys(api.document.components.schemas[schema]?.properties ?? {});

  beforeAll(async () => {
    app = await bootApp({ app: APP as never, env: { TOKEN_FULL: FULL, TOKEN_NARROW: NARROW, TOKEN_WRITER: WRITER } });
  });
  afterAll(() => app?.close());

  it('strangers: what the public may do, without a word of types that they cannot reach', async () => {
    const api = await told();
    expect(api.routes.filter((route) => route.includes('report') || route.includes('informant') || route.includes('memo'))).toEqual([
      'GET /api/memos',
      'GET /api/reports',
    ]);
    expect(api.document.security).toEqual([{}, { bearer: [] }]);
    expect(JSON.stringify(api.document)).not.toMatch(/informant|reviewers|source|alias|address|users-permissions\.user/i);
    expect(names(api, 'Report')).toEqual(expect.arrayContaining(['id', 'documentId', 'title', 'grade', 'parts', 'sections']));
  });

  it('nobody: private attributes, passwords, and what is for drafts alone', async () => {
    expect(JSON.stringify((await told(FULL)).document)).not.toMatch(/hiddenNote|passphrase|resetPasswordToken|confirmationToken/);
    const status = (api: ToldApi) => api.document.paths['/api/memos']?.get?.parameters?.find(({ name }) => name === 'status')?.schema?.enum;
    expect(status(await told())).toEqual(['published']);
    expect(status(await told(FULL))).toEqual(['draft', 'published']);
  });

  it('rules: the attributes that may be read and written, in every place', async () => {
    const api = await told(NARROW);
    const times = ['createdAt', 'updatedAt', 'publishedAt'];
    expect(names(api, 'Report')).toEqual(['id', 'documentId', 'title', 'informant', ...times]);
    expect(names(api, 'ReportByFindOne')).toEqual(['id', 'documentId', 'title', ...times]);
    expect(names(api, 'ReportInput')).toEqual(['grade']);
    expect(names(api, 'Informant')).toEqual(['id', 'documentId', 'alias', ...times]);
    expect(names(api, 'ReportFilters')).toEqual(['id', 'documentId', 'title', 'informant', ...times, '$and', '$or', '$not']);
    expect(api.document.components.schemas.ReportField?.enum).toEqual(['id', 'documentId', 'title', ...times]);
    expect(api.document.components.schemas.ReportSort?.enum).toContain('informant.alias:desc');
    expect(JSON.stringify(api.document)).not.toMatch(/address|reviewers|sections/);
    expect(api.routes.filter((route) => !route.includes('openapi') && !route.includes('graphql'))).toEqual([
      'GET /api/informants',
      'GET /api/reports',
      'GET /api/reports/{documentId}',
      'PUT /api/reports/{documentId}',
    ]);
  });

  it('who may write and not read is told what he writes', async () => {
    const api = await told(WRITER);
    expect(names(api, 'InformantInput')).toEqual(['alias', 'address']);
    expect(JSON.stringify(api.document)).not.toContain('Report');
    const made = await app.request
      .post('/api/informants')
      .set('Authorization', `Bearer ${WRITER}`)
      .send({ data: { alias: 'Fox' } });
    expect([made.status, api.answer('POST /api/informants', 201, made.body)]).toEqual([201, []]);
  });

  it('what a document refuses, the server refuses', async () => {
    const api = await told(FULL);
    const create = (data: object) => app.request.post('/api/reports').set('Authorization', `Bearer ${FULL}`).send({ data });
    const good = { title: 'Alpha', grade: 2, code: 'a', parts: [{ text: 'x' }] };
    expect([api.body('POST /api/reports', { data: good }), (await create(good)).status]).toEqual([[], 201]);
    const bad = [
      { title: null },
      { title: 'x'.repeat(41) },
      { title: 'a' },
      { title: 'alpha' },
      { grade: 0 },
      { grade: 7 },
      { grade: 1.5 },
      { code: 'c' },
      { parts: [] },
      { parts: {} },
      { sections: [{ text: 'no kind' }] },
      { reviewers: { connected: [] } },
    ];
    for (const change of bad) {
      const data = { ...good, ...change };
      expect([change, api.body('POST /api/reports', { data }).length > 0, (await create(data)).status]).toEqual([change, true, 400]);
    }
    expect(api.body('POST /api/reports', { data: { grade: 1 } })).not.toEqual([]);
    // Drafts may be incomplete.
    expect(api.body('POST /api/memos', { data: {} })).toEqual([]);
  });

  it('is kept for equal rights, and a client that has it is told so', async () => {
    const first = await app.request.get('/api/openapi.json').expect(200);
    const etag = first.headers.etag as string;
    await app.request.get('/api/openapi.json').set('If-None-Match', etag).expect(304);
    const other = await app.request.get('/api/openapi.json').set('If-None-Match', etag).set('Authorization', `Bearer ${FULL}`).expect(200);
    expect(other.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: expect.stringContaining('Authorization') });
    const plain = await app.request.get('/api/openapi.json').set('Accept-Encoding', 'identity').expect(200);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toEqual(first.body);
    await app.request.get('/api/openapi.json').set('Authorization', 'Bearer nobody').expect(401);
  });
});

describe('routes of plugins', () => {
  const swatches = definePlugin({
    name: 'swatches',
    apply({ hooks }) {
      hooks.routes.tap('swatches', (routes) => {
        const describe = () => ({
          summary: 'How many were written',
          parameters: { since: { type: 'string', format: 'date' } },
          answers: { 200: { type: 'object', properties: { created: { type: 'integer' } } } },
        });
        routes.get('/swatches/created', { auth: false, describe }, () => ({ created: 3 }));
        routes.get('/swatches/:colour/more/*', { auth: false }, () => ({}));
        routes.post('/swatches/:name/more/*', { auth: false }, () => ({}));
        routes.get('/swatches/secret', { auth: false, describe: false }, () => ({}));
      });
    },
  });
  let app: BootedApp;
  let api: ToldApi;

  beforeAll(async () => {
    app = await bootApp({ app: { plugins: [swatches], config: { plugins: { 'users-permissions': false } } } });
    api = new ToldApi((await app.request.get('/api/openapi.json')).body as ApiDocument);
  });
  afterAll(() => app?.close());

  it('are told as they describe themselves', async () => {
    expect(api.document.paths['/swatches/created']?.get).toMatchObject({
      operationId: 'getSwatchesCreated',
      summary: 'How many were written',
      tags: ['swatches'],
      security: [],
    });
    expect(api.answer('GET /swatches/created', 200, (await app.request.get('/swatches/created')).body)).toEqual([]);
    expect(api.answer('GET /swatches/created', 200, { created: 'three' })).toHaveLength(1);
  });

  it('are there without a description, too, and not there when they say so', () => {
    expect(api.routes).toEqual(expect.arrayContaining(['GET /swatches/{colour}/more/{path}', 'POST /swatches/{colour}/more/{path}']));
    expect(api.document.paths['/swatches/{colour}/more/{path}']?.get?.parameters).toHaveLength(2);
    expect(api.routes.join()).not.toContain('secret');
  });
});
