import { ACCESS, DOCUMENTS, tokenRequest } from 'plinth';
import { type ContentApp, contentApps, eachDialect } from 'plinth/testing';
import { locks } from './locks.ts';

const page = {
  options: { draftAndPublish: true },
  pluginOptions: { i18n: { localized: true } },
  attributes: { title: { type: 'string', pluginOptions: { i18n: { localized: true } } }, locked: { type: 'boolean' } },
};
const access = {
  locales: [{ code: 'en' }, { code: 'fr' }],
  roles: { public: { actions: ['api::*', 'api::page.page.publish', 'api::page.page.unpublish'] } },
};

eachDialect('a plugin that forbids removals', (dialect) => {
  const apps = contentApps();
  let app: ContentApp;
  beforeAll(async () => {
    const cover = { kind: 'singleType', attributes: { locked: { type: 'boolean' } } } as const;
    app = await apps.boot({ types: { page, cover, note: { attributes: {} } }, access, more: [locks], database: dialect });
  });
  afterAll(() => apps.cleanUp());

  const create = async (type: string, data: object) => (await app.post(`/api/${type}`, data)).body.data.documentId as string;

  it('refuses to remove what is locked, and says so', async () => {
    const id = await create('pages', { title: 'rules', locked: true });
    const reply = await app.delete(`/api/pages/${id}`);
    expect([reply.status, reply.body.error]).toMatchObject([
      409,
      { name: 'LockedError', message: 'The version (en) is locked and cannot be removed. Unlock it first', details: { documentId: id } },
    ]);
    expect((await app.get(`/api/pages/${id}`)).status).toBe(200);
    await app.put(`/api/pages/${id}`, { locked: false });
    expect((await app.delete(`/api/pages/${id}`)).status).toBe(204);
    expect((await app.get(`/api/pages/${id}`)).status).toBe(404);
  });

  it('refuses to unpublish it, and to remove one of its locales or all of them', async () => {
    const id = await create('pages', { title: 'rules', locked: true });
    await app.put(`/api/pages/${id}?locale=fr`, { title: 'règles' });
    const unpublish = await app.post(`/api/pages/${id}/actions/unpublish`);
    expect([unpublish.status, unpublish.body.error.name]).toEqual([409, 'LockedError']);
    expect((await app.delete(`/api/pages/${id}?locale=fr`)).status).toBe(409);
    const all = await app.delete(`/api/pages/${id}?locale=*`);
    expect([all.status, all.body.error.message]).toEqual([409, 'The document is locked and cannot be removed. Unlock it first']);
    expect(
      (await app.get('/api/pages?locale=*')).body.data.filter((found: { documentId: string }) => found.documentId === id),
    ).toHaveLength(2);
  });

  it('locks a published version by its draft too', async () => {
    const id = await create('pages', { title: 'rules' });
    await app.put(`/api/pages/${id}?status=draft`, { locked: true });
    expect((await app.post(`/api/pages/${id}/actions/unpublish`)).status).toBe(409);
  });

  it('refuses the document of a single type, and leaves other types alone', async () => {
    await app.put('/api/cover', { locked: true });
    expect((await app.delete('/api/cover')).status).toBe(409);
    expect((await app.delete(`/api/notes/${await create('notes', {})}`)).status).toBe(204);
  });

  it('is asked by code too', async () => {
    const id = await create('pages', { title: 'rules', locked: true });
    const { container } = app.kernel;
    const caller = await container
      .resolve(ACCESS)
      .at({ method: 'DELETE', path: '/api/pages/:documentId', action: null, policies: [] })
      .authenticate(tokenRequest(null));
    const removing = container.resolve(DOCUMENTS).remove('api::page.page', id, new Map(), caller);
    await expect(removing).rejects.toMatchObject({ status: 409, code: 'LOCKS_LOCKED' });
  });
});
