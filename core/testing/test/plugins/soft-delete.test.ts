import { DOCUMENTS, SYSTEM } from 'plinth';
import { type ContentApp, contentApps, eachDialect } from 'plinth/testing';
import { locks } from './locks.ts';
import { softDelete } from './soft-delete.ts';

const localized = { i18n: { localized: true } };
const types = {
  article: {
    options: { draftAndPublish: true, softDelete: true },
    pluginOptions: localized,
    attributes: {
      title: { type: 'string', pluginOptions: localized },
      year: { type: 'integer' },
      author: { type: 'relation', relation: 'manyToOne', target: 'api::writer.writer', inversedBy: 'articles' },
      locked: { type: 'boolean' },
    },
  },
  writer: {
    options: { softDelete: true },
    attributes: {
      name: { type: 'string' },
      articles: { type: 'relation', relation: 'oneToMany', target: 'api::article.article', mappedBy: 'author' },
    },
  },
  note: { attributes: { text: { type: 'string' } } },
};
const RESTORE = 'plugin::soft-delete.documents.restore';
const ACTIONS = ['publish', 'unpublish', 'discardDraft'].map((name) => `api::article.article.${name}`);
const accessOf = (...more: string[]) => ({
  locales: [{ code: 'en' }, { code: 'fr' }],
  roles: { public: { actions: ['api::*', ...ACTIONS, ...more] } },
});

eachDialect('a plugin that hides what is removed', (dialect) => {
  const apps = contentApps();
  let app: ContentApp;
  let writer: string;
  beforeAll(async () => {
    // The lock runs after the soft delete. If it refuses a removal, the soft delete must not have happened.
    app = await apps.boot({ types, access: accessOf(RESTORE), more: [softDelete, locks], database: dialect });
  });
  beforeEach(async () => {
    writer = await create('writers', { name: 'Ada' });
  });
  afterAll(() => apps.cleanUp());

  const create = async (type: string, data: object) => (await app.post(`/api/${type}`, data)).body.data.documentId as string;
  const article = (title: string) => create('articles', { title, year: 2000, author: writer });
  const titles = async (query: string) =>
    (await app.get(`/api/articles?sort=title&${query}`)).body.data.map(({ title }: { title: string }) => title);
  const restore = (id: string, query = '') => app.post(`/trash/api::article.article/${id}/restore${query}`);

  it('hides a document from every read, and shows it again', async () => {
    const mine = `filters[author][documentId]=${writer}`;
    const [gone, kept] = [await article('gone'), await article('kept')];
    expect((await app.delete(`/api/articles/${gone}`)).status).toBe(204);

    const reads = async () => ({
      list: await titles(mine),
      drafts: await titles(`${mine}&status=draft`),
      one: (await app.get(`/api/articles/${gone}`)).status,
      draft: (await app.get(`/api/articles/${gone}?status=draft`)).status,
      total: (await app.get(`/api/articles?${mine}&pagination[withCount]=true`)).body.meta.pagination.total,
      populated: (await app.get(`/api/writers/${writer}?populate=articles`)).body.data.articles.map(
        ({ title }: { title: string }) => title,
      ),
      related: (await app.get(`/api/writers?filters[documentId]=${writer}&filters[articles][title]=gone`)).body.data.length,
    });
    const hidden = { list: ['kept'], drafts: ['kept'], one: 404, draft: 404, total: 1, populated: ['kept'], related: 0 };
    expect(await reads()).toEqual(hidden);
    expect((await app.put(`/api/articles/${gone}`, { title: 'back' })).status).toBe(404);
    expect((await app.post(`/api/articles/${gone}/actions/publish`)).status).toBe(404);
    expect((await app.put(`/api/writers/${writer}`, { articles: { connect: [gone] } })).status).toBe(400);

    expect((await restore(gone)).body).toEqual({ restored: 2 });
    expect((await restore(gone)).status).toBe(404);
    const shown = { list: ['gone', 'kept'], drafts: ['gone', 'kept'], one: 200, draft: 200, total: 2, related: 1 };
    expect(await reads()).toMatchObject(shown);
    expect((await reads()).populated.sort()).toEqual(['gone', 'kept']);
    expect(kept).not.toBe(gone);
  });

  it('hides the target of a relation', async () => {
    const id = await article('orphan');
    await app.delete(`/api/writers/${writer}`);
    expect((await app.get(`/api/articles/${id}?populate=author`)).body.data).toMatchObject({ title: 'orphan', author: null });
    expect(await titles('filters[author][name]=Ada&filters[title]=orphan')).toEqual([]);
  });

  it('keeps drafts and published versions as they were', async () => {
    const id = await article('published');
    await app.put(`/api/articles/${id}?status=draft`, { title: 'pending' });
    const before = [await app.get(`/api/articles/${id}`), await app.get(`/api/articles/${id}?status=draft`)].map(({ body }) => body.data);
    await app.delete(`/api/articles/${id}`);
    await restore(id);
    const after = [await app.get(`/api/articles/${id}`), await app.get(`/api/articles/${id}?status=draft`)].map(({ body }) => body.data);
    expect(after).toEqual(before);
    expect(after.map(({ title }) => title)).toEqual(['published', 'pending']);
  });

  it('hides one locale and leaves the other', async () => {
    const id = await article('english');
    await app.put(`/api/articles/${id}?locale=fr`, { title: 'français' });
    await app.delete(`/api/articles/${id}?locale=fr`);
    expect([await app.get(`/api/articles/${id}`), await app.get(`/api/articles/${id}?locale=fr`)].map(({ status }) => status)).toEqual([
      200, 404,
    ]);
    await app.put(`/api/articles/${id}`, { year: 2001 });
    expect((await app.get(`/api/articles/${id}?locale=fr`)).status).toBe(404);
    expect((await restore(id, '?locale=fr')).body).toEqual({ restored: 2 });
    expect((await app.get(`/api/articles/${id}?locale=fr`)).body.data).toMatchObject({ title: 'français', year: 2001 });
  });

  it('leaves unpublishing alone', async () => {
    const id = await article('draft again');
    expect((await app.post(`/api/articles/${id}/actions/unpublish`)).status).toBe(204);
    expect((await app.get(`/api/articles/${id}?status=draft`)).body.data).toMatchObject({ title: 'draft again' });
  });

  it('does nothing where another plugin refuses, whichever comes first', async () => {
    const id = await article('locked');
    await app.put(`/api/articles/${id}`, { locked: true });
    expect((await app.delete(`/api/articles/${id}`)).status).toBe(409);
    expect((await app.get(`/api/articles/${id}`)).status).toBe(200);
  });

  it('keeps its attribute to itself', async () => {
    const id = await article('secret');
    expect(Object.keys((await app.get(`/api/articles/${id}`)).body.data)).not.toContain('deletedAt');
    const parts = ['fields=deletedAt', 'sort=deletedAt', 'filters[deletedAt][$notNull]=true', 'populate[author][fields]=deletedAt'];
    for (const part of parts) expect([part, (await app.get(`/api/articles?${part}`)).status]).toEqual([part, 400]);
    for (const deletedAt of [null, '2020-01-01T00:00:00.000Z']) {
      expect((await app.put(`/api/articles/${id}`, { deletedAt })).status).toBe(400);
      expect((await app.post('/api/articles', { deletedAt })).status).toBe(400);
    }
  });

  it('hides only what the caller may remove', async () => {
    const own = await article('mine');
    const young = { action: 'api::article.article.delete', where: { year: { $gt: 2010 } } };
    const nodes = contentApps();
    const other = await nodes.boot({
      types,
      access: { ...accessOf(), roles: { public: { actions: ['api::*', young] } } },
      more: [softDelete],
      database: dialect,
    });
    const { documentId } = (await other.post('/api/articles', { title: 'old', year: 2000 })).body.data;
    expect((await other.delete(`/api/articles/${documentId}`)).status).toBe(204);
    expect((await other.get(`/api/articles/${documentId}`)).status).toBe(200);
    expect((await other.post(`/trash/api::article.article/${own}/restore`)).status).toBe(403);
    await nodes.cleanUp();
  });

  it('leaves other types alone, and removes for good what the system removes', async () => {
    const note = await create('notes', { text: 'x' });
    await app.delete(`/api/notes/${note}`);
    expect((await app.post(`/trash/api::note.note/${note}/restore`)).status).toBe(404);
    const id = await article('gone for good');
    expect(await app.kernel.container.resolve(DOCUMENTS).remove('api::article.article', id, new Map(), SYSTEM)).toBe(2);
    expect((await restore(id)).status).toBe(404);
  });

  it('tells what happened to each version', async () => {
    const id = await article('told');
    await app.delete(`/api/articles/${id}`);
    await restore(id);
    const told = app.events.filter(({ documentId }) => documentId === id).slice(-4);
    expect(
      told.map(({ kind, axes, before, after }) => [
        kind,
        axes.get('status'),
        before?.values.deletedAt === null,
        after?.values.deletedAt === null,
      ]),
    ).toEqual([
      ['hidden', 'draft', true, false],
      ['hidden', 'published', true, false],
      ['restored', 'draft', false, true],
      ['restored', 'published', false, true],
    ]);
  });
});
