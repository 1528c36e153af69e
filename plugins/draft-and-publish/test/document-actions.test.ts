import { type ContentApp, contentApps } from 'plinth/testing';

const { boot: bootContentApp, cleanUp } = contentApps();

const TYPES = {
  article: { options: { draftAndPublish: true }, attributes: { title: { type: 'string', required: true }, views: { type: 'integer' } } },
  note: { attributes: { text: { type: 'string' } } },
};
const ACTIONS = ['publish', 'unpublish', 'discardDraft'];

afterAll(cleanUp);

describe('actions on documents with drafts', () => {
  let app: ContentApp;
  let id: string;

  beforeAll(async () => {
    const actions = ['api::*', ...ACTIONS.map((action) => `api::article.article.${action}`)];
    app = await bootContentApp({ types: TYPES, access: { roles: { public: { actions } } } });
  });

  beforeEach(async () => {
    const created = await app.post('/api/articles?status=draft', { title: 'one' });
    id = created.body.data.documentId;
  });

  const act = (name: string, query = '') => app.post(`/api/articles/${id}/actions/${name}${query}`);

  it('publishes the draft and answers what was published', async () => {
    const answer = await act('publish', '?fields=title,publishedAt');
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({ id: expect.any(Number), documentId: id, title: 'one', publishedAt: expect.any(String) });
    expect((await app.get(`/api/articles/${id}`)).body.data.title).toBe('one');
  });

  it('publishes nothing that published versions may not be', async () => {
    await app.put(`/api/articles/${id}?status=draft`, { title: null });
    const answer = await act('publish');
    expect(answer.status).toBe(400);
    expect(answer.body.error.details.errors).toMatchObject([{ path: ['title'] }]);
    expect((await app.get(`/api/articles/${id}`)).status).toBe(404);
  });

  it('unpublishes and keeps the draft', async () => {
    await act('publish');
    await app.put(`/api/articles/${id}?status=draft`, { title: 'two' });
    expect((await act('unpublish')).status).toBe(204);
    expect((await app.get(`/api/articles/${id}`)).status).toBe(404);
    expect((await app.get(`/api/articles/${id}?status=draft`)).body.data.title).toBe('two');
  });

  it('discards what was changed of the draft and answers it', async () => {
    await act('publish');
    await app.put(`/api/articles/${id}?status=draft`, { title: 'two', views: 7 });
    const answer = await act('discardDraft');
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ title: 'one', views: null, publishedAt: null });
    expect((await app.get('/api/articles?status=draft&publicationFilter=modified')).body.data).toEqual([]);
  });

  it('finds nothing to do without the version it begins with', async () => {
    for (const name of ['unpublish', 'discardDraft']) expect((await act(name)).status).toBe(404);
    for (const name of ACTIONS) expect((await app.post(`/api/articles/unknown/actions/${name}`)).status).toBe(404);
  });

  it('does nothing when the request is malformed', async () => {
    expect((await act('publish', '?fields=nope')).status).toBe(400);
    expect((await act('publish', '?status=zzz')).status).toBe(400);
    expect((await app.get(`/api/articles/${id}`)).status).toBe(404);
  });

  it('tells what happened to which version', async () => {
    const told = app.events.length;
    await act('publish');
    await act('discardDraft');
    await act('unpublish');
    await app.delete(`/api/articles/${id}`);
    expect(app.events.slice(told).map(({ kind, axes, documentId }) => [kind, axes.get('status'), documentId])).toEqual([
      ['published', 'published', id],
      ['discarded', 'draft', id],
      ['unpublished', 'published', id],
      ['deleted', 'draft', id],
    ]);
  });

  it('is not there for types without drafts', async () => {
    const note = await app.post('/api/notes', { text: 'x' });
    expect((await app.post(`/api/notes/${note.body.data.documentId}/actions/publish`)).status).toBe(404);
  });
});

describe('answers to changes of drafts', () => {
  const changing = async (actions: readonly string[]) => {
    const app = await bootContentApp({
      types: TYPES,
      access: {
        roles: { public: { actions: ['find', 'create', 'update', ...actions].map((action) => `api::article.article.${action}`) } },
      },
    });
    const created = await app.post('/api/articles?status=draft', { title: 'mine' });
    const path = `/api/articles/${created.body.data.documentId}`;
    return { app, created, path, ids: { id: expect.any(Number), documentId: created.body.data.documentId } };
  };

  it('show nothing of them to callers without readDraft, be it changed by nothing', async () => {
    const { app, created, path, ids } = await changing([]);
    expect(created.body.data).toMatchObject({ title: 'mine' });
    expect((await app.put(`${path}?status=draft`, {})).body.data).toEqual(ids);
    expect((await app.put(`${path}?status=draft`, { views: 1 })).body.data).toEqual(ids);
    expect((await app.put(`${path}?status=draft&fields=title`, {})).status).toBe(400);
    expect((await app.put(path, {})).body.data).toMatchObject({ title: 'mine', views: 1 });
  });

  it('show nothing of those that a rule of readDraft hides', async () => {
    const app = await bootContentApp({
      types: TYPES,
      access: {
        roles: {
          public: {
            actions: [
              ...['find', 'create', 'update', 'discardDraft'].map((action) => `api::article.article.${action}`),
              { action: 'api::article.article.readDraft', where: { title: 'mine' } },
            ],
          },
        },
      },
    });
    const made = async (title: string) => (await app.post('/api/articles?status=draft', { title })).body.data.documentId as string;
    const [mine, theirs] = [await made('mine'), await made('theirs')];
    const answer = async (documentId: string, data: object, query = '') =>
      (await app.put(`/api/articles/${documentId}?status=draft${query}`, data)).body.data;
    expect(await answer(mine, {})).toMatchObject({ title: 'mine', views: null });
    expect(await answer(theirs, {})).toEqual({ id: expect.any(Number), documentId: theirs });
    expect(await answer(theirs, { views: 1 }, '&fields=title&populate=*')).toEqual({ id: expect.any(Number), documentId: theirs });
    expect((await app.put(`/api/articles/${theirs}`, {})).body.data).toMatchObject({ title: 'theirs', views: 1 });
    const discarded = await app.post(`/api/articles/${theirs}/actions/discardDraft`);
    expect([discarded.status, discarded.body.data]).toEqual([200, { id: expect.any(Number), documentId: theirs }]);
  });

  it('show them to callers with readDraft', async () => {
    const { app, path } = await changing(['readDraft']);
    expect((await app.put(`${path}?status=draft`, {})).body.data).toMatchObject({ title: 'mine', views: null });
  });
});

describe('rights to drafts', () => {
  it('keeps the actions from callers that were not given them by name', async () => {
    const app = await bootContentApp({ types: TYPES });
    const created = await app.post('/api/articles', { title: 'one' });
    for (const name of ACTIONS) expect((await app.post(`/api/articles/${created.body.data.documentId}/actions/${name}`)).status).toBe(403);
  });

  it('shows drafts to callers with readDraft alone', async () => {
    const actions = ['find', 'findOne', 'create', 'update'].map((action) => `api::article.article.${action}`);
    const app = await bootContentApp({ types: TYPES, access: { roles: { public: { actions } } } });
    const created = await app.post('/api/articles?status=draft', { title: 'one' });
    // A caller may see what it has just written.
    expect(created.status).toBe(201);
    expect((await app.get('/api/articles?status=draft')).status).toBe(403);
    expect((await app.get(`/api/articles/${created.body.data.documentId}?status=draft`)).status).toBe(403);
    expect((await app.get('/api/articles')).status).toBe(200);
    const reader = await bootContentApp({
      types: TYPES,
      access: { roles: { public: { actions: [...actions, 'api::article.article.readDraft'] } } },
    });
    expect((await reader.get('/api/articles?status=draft')).status).toBe(200);
  });
});

describe('linking a document that has a draft alone', () => {
  const types = {
    ...TYPES,
    shelf: { attributes: { front: { type: 'relation', relation: 'oneToOne', target: 'api::article.article' } } },
  };
  const actions = ['article.article.find', 'article.article.create', 'shelf.shelf.create'].map((action) => `api::${action}`);
  const link = async (granted: readonly string[]) => {
    const app = await bootContentApp({ types, access: { roles: { public: { actions: granted } } } });
    const { documentId, id } = (await app.post('/api/articles?status=draft', { title: 'one' })).body.data;
    const published = (await app.post('/api/articles', { title: 'two' })).body.data.documentId;
    const statuses: number[] = [];
    for (const front of [documentId, id, published]) statuses.push((await app.post('/api/shelfs', { front })).status);
    return statuses;
  };

  it('is refused like an unknown one, so that nobody learns by linking that it exists', async () => {
    expect(await link(actions)).toEqual([400, 400, 201]);
  });

  it('is allowed to callers with readDraft', async () => {
    expect(await link([...actions, 'api::article.article.readDraft'])).toEqual([201, 201, 201]);
  });
});

describe('deleting', () => {
  it('removes both versions, and refuses to remove a draft alone', async () => {
    const app = await bootContentApp({ types: TYPES });
    const { documentId } = (await app.post('/api/articles', { title: 'one' })).body.data;
    const refused = await app.delete(`/api/articles/${documentId}?status=draft`);
    expect(refused.status).toBe(400);
    expect(refused.body.error.details).toEqual({ source: 'query', param: 'status' });
    expect((await app.delete(`/api/articles/${documentId}?status=published`)).status).toBe(204);
    expect((await app.get(`/api/articles/${documentId}`)).status).toBe(404);
    expect((await app.get(`/api/articles/${documentId}?status=draft`)).status).toBe(404);
    const note = (await app.post('/api/notes', { text: 'x' })).body.data;
    expect((await app.delete(`/api/notes/${note.documentId}?status=draft`)).status).toBe(204);
    expect((await app.get(`/api/notes/${note.documentId}`)).status).toBe(404);
  });
});
