import { type ContentApp, contentApps, eachDialect } from 'plinth/testing';

const path = { type: 'uid', regex: '^/[a-z0-9/-]*$' } as const;
const types = {
  page: {
    options: { draftAndPublish: true },
    attributes: { path, slug: { type: 'uid' }, parts: { type: 'component', component: 'parts.link', repeatable: true } },
  },
  plain: { attributes: { path, slug: { type: 'uid' } } },
} as const;
const components = { 'parts.link': { attributes: { path } } } as const;
const access = { roles: { public: { actions: ['api::*', 'api::page.page.publish'] } } };

eachDialect('the option regex of a uid', (dialect) => {
  const apps = contentApps();
  let app: ContentApp;

  beforeAll(async () => {
    app = await apps.boot({ types, components, access, database: dialect, plugins: { graphql: true } });
  });
  afterAll(apps.cleanUp);

  const mismatch = (name: string, regex: string) => `${name} must match the following: "${regex}"`;
  const own = (name: string) => mismatch(name, '/^\\/[a-z0-9/-]*$/');

  it.each(['pages', 'plains'])('replaces the usual pattern in %s', async (type) => {
    const made = await app.post(`/api/${type}`, { path: `/news/${type}` });
    expect([made.status, made.body.data?.path]).toEqual([201, `/news/${type}`]);
    const id = made.body.data.documentId;
    const refused = await app.put(`/api/${type}/${id}`, { path: 'usual-slug' });
    expect([refused.status, refused.body.error.message]).toEqual([400, own('path')]);
    expect((await app.put(`/api/${type}/${id}`, { path: '/x/y' })).body.data.path).toBe('/x/y');
    const plain = await app.put(`/api/${type}/${id}`, { slug: 'a/b' });
    expect([plain.status, plain.body.error.message]).toEqual([400, mismatch('slug', '/^[A-Za-z0-9-_.~]*$/')]);
  });

  it('is checked when a draft is published, also in components', async () => {
    const draft = await app.post('/api/pages?status=draft', { path: 'x', parts: [{ path: 'y' }] });
    expect(draft.status).toBe(201);
    const id = draft.body.data.documentId;
    const publish = () => app.post(`/api/pages/${id}/actions/publish`);
    const { errors } = (await publish()).body.error.details;
    expect(errors.map(({ message }: { message: string }) => message)).toEqual([own('path'), own('parts[0].path')]);
    expect((await app.put(`/api/pages/${id}?status=draft`, { path: '/x1', parts: [{ path: '/y/z' }] })).status).toBe(200);
    expect((await publish()).status).toBe(200);
  });

  it('holds in GraphQL, too', async () => {
    const create = async (value: string) =>
      (await app.post('/graphql').send({ query: `mutation { createPlain(data: { path: "${value}" }) { path } }` })).body;
    expect((await create('/graph/ql')).data?.createPlain.path).toBe('/graph/ql');
    expect(JSON.stringify((await create('graph-ql')).errors)).toContain('path must match the following');
  });
});
