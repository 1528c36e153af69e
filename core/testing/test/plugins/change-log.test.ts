import { type ContentApp, contentApps, eachDialect } from 'plinth/testing';
import { changeLog } from './change-log.ts';

const localized = { i18n: { localized: true } };
const recipe = {
  options: { draftAndPublish: true },
  pluginOptions: localized,
  attributes: {
    title: { type: 'string', unique: true, pluginOptions: localized },
    minutes: { type: 'integer' },
    steps: { type: 'json', pluginOptions: localized },
    code: { type: 'password', pluginOptions: localized },
  },
};
const access = {
  locales: [{ code: 'en' }, { code: 'fr' }],
  roles: {
    public: { actions: ['api::*', 'plugin::change-log.changes.read', 'api::recipe.recipe.unpublish', 'api::recipe.recipe.discardDraft'] },
  },
};

eachDialect('a plugin that records every change', (dialect) => {
  const apps = contentApps();
  let app: ContentApp;
  beforeAll(async () => {
    app = await apps.boot({ types: { recipe }, access, more: [changeLog], database: dialect });
  });
  afterAll(() => apps.cleanUp());

  const changes = async (id: string) =>
    (await app.get(`/changes/${id}`)).body as {
      kind: string;
      axes: Record<string, string>;
      before: Record<string, unknown> | null;
      caller: string;
    }[];
  const brief = async (id: string) =>
    (await changes(id)).map(({ kind, axes, before }) => [kind, axes.status, axes.locale, before?.title ?? null]);

  it('has the values before, and who it was', async () => {
    const { documentId } = (await app.post('/api/recipes?status=draft', { title: 'soup', minutes: 10, steps: ['boil'], code: 'secret' }))
      .body.data;
    await app.put(`/api/recipes/${documentId}?status=draft`, { title: 'stew', steps: null });
    expect(await changes(documentId)).toMatchObject([
      { kind: 'created', axes: { status: 'draft', locale: 'en' }, before: null, caller: 'public' },
      { kind: 'updated', before: { title: 'soup', minutes: 10, steps: ['boil'] }, caller: 'public' },
    ]);
    expect((await changes(documentId))[1]?.before).not.toHaveProperty('code');
  });

  it('follows a document through publishing, translating, discarding, unpublishing and removal', async () => {
    const { documentId } = (await app.post('/api/recipes', { title: 'cake', minutes: 1 })).body.data;
    await app.put(`/api/recipes/${documentId}?locale=fr&status=draft`, { title: 'gâteau' });
    await app.put(`/api/recipes/${documentId}?status=draft`, { minutes: 2 });
    await app.post(`/api/recipes/${documentId}/actions/discardDraft`);
    await app.post(`/api/recipes/${documentId}/actions/unpublish`);
    await app.delete(`/api/recipes/${documentId}?locale=*`);
    expect(await brief(documentId)).toEqual([
      ['created', 'draft', 'en', null],
      ['published', 'published', 'en', null],
      ['created', 'draft', 'fr', null],
      ['updated', 'draft', 'en', 'cake'],
      ['updated', 'draft', 'fr', 'gâteau'],
      ['discarded', 'draft', 'en', 'cake'],
      ['updated', 'draft', 'fr', 'gâteau'],
      ['unpublished', 'published', 'en', 'cake'],
      ['deleted', 'draft', 'en', 'cake'],
      ['deleted', 'draft', 'fr', 'gâteau'],
    ]);
  });

  it('knows nothing of what was refused', async () => {
    const { documentId } = (await app.post('/api/recipes', { title: 'only one' })).body.data;
    const other = (await app.post('/api/recipes', { title: 'another' })).body.data.documentId;
    expect((await app.put(`/api/recipes/${other}`, { title: 'only one' })).status).toBe(400);
    expect((await app.put(`/api/recipes/${other}`, { title: 5 })).status).toBe(400);
    expect(await brief(other)).toHaveLength(2);
    expect(await brief(documentId)).toHaveLength(2);
  });
});
