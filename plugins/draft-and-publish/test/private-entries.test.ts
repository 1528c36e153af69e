import { type ContentApp, contentApps, eachDialect } from 'plinth/testing';

const leaf = { type: 'component', component: 'parts.leaf' } as const;
const components = {
  'parts.leaf': { attributes: { code: { type: 'string', minLength: 9 }, kind: { type: 'enumeration', enum: ['a', 'b'] } } },
  'parts.branch': { attributes: { leaves: { ...leaf, repeatable: true } } },
} as const;
const types = {
  memo: {
    options: { draftAndPublish: true },
    attributes: {
      one: { ...leaf, private: true },
      many: { ...leaf, repeatable: true, private: true },
      zone: { type: 'dynamiczone', components: ['parts.branch'], private: true },
      shown: leaf,
    },
  },
} as const;

eachDialect('values in private components and dynamic zones', (dialect) => {
  const apps = contentApps();
  let app: ContentApp;

  beforeAll(async () => {
    const access = { roles: { public: { actions: ['api::*', 'api::memo.memo.publish'] } } };
    app = await apps.boot({ types, components, access, database: dialect, plugins: { graphql: true } });
  });
  afterAll(apps.cleanUp);

  it.each([
    ['one.code', { one: { code: 'pssst' } }],
    ['many.0.code', { many: [{ code: 'pssst' }] }],
    ['zone.0.leaves.0.code', { zone: [{ __component: 'parts.branch', leaves: [{ code: 'pssst' }] }] }],
  ])('are in no error of those who publish a draft: %s', async (path, data) => {
    const { documentId } = (await app.post('/api/memos?status=draft', data)).body.data;
    const graphql = { query: `mutation { updateMemo(documentId: "${documentId}", data: {}) { documentId } }` };
    const { error } = (await app.post(`/api/memos/${documentId}/actions/publish`)).body;
    const { errors } = (await app.post('/graphql').send(graphql)).body;
    for (const { details } of [error, errors[0].extensions.error]) {
      expect(details.errors).toEqual([
        { path: path.split('.'), name: 'ValidationError', message: expect.stringContaining('at least 9 characters') },
      ]);
    }
    expect(JSON.stringify([error, errors])).not.toContain('pssst');
  });

  it('are in no error of a write, while others are', async () => {
    const { error } = (await app.post('/api/memos', { one: { kind: 'pssst' }, shown: { kind: 'loud' } })).body;
    expect(error.details.errors.map(({ path, value }: { path: readonly string[]; value?: unknown }) => [path.join('.'), value])).toEqual([
      ['one.kind', undefined],
      ['shown.kind', 'loud'],
    ]);
    expect(JSON.stringify(error)).not.toContain('pssst');
  });
});
