import { type ContentApp, type ContentAppOptions, contentApps, eachDialect, runJob } from 'plinth/testing';

const { boot: bootContentApp, lastingDatabase, cleanUp } = contentApps();

const attributes = {
  title: { type: 'string', required: true },
  related: { type: 'relation', relation: 'manyToMany', target: 'api::article.article' },
};
const front = {
  kind: 'singleType',
  info: { singularName: 'front', pluralName: 'fronts', displayName: 'front' },
  attributes: { head: { type: 'string' } },
} as const;

/** The two ways to switch drafts on and off: for the whole app, and for one content type. */
const SWITCHES: readonly [string, (on: boolean) => ContentAppOptions][] = [
  [
    'the plugin',
    (on) => ({
      types: { article: { options: { draftAndPublish: true }, attributes }, front: { ...front, options: { draftAndPublish: true } } },
      plugins: { 'draft-and-publish': on },
    }),
  ],
  [
    'the option of a type',
    (on) => ({
      types: { article: { options: { draftAndPublish: on }, attributes }, front: { ...front, options: { draftAndPublish: on } } },
    }),
  ],
];

afterEach(cleanUp);

eachDialect('switching', (dialect) => {
  describe.each(SWITCHES)('%s', (_name, options) => {
    let url: string;
    let app: ContentApp;

    const boot = async (on: boolean) => {
      app = await bootContentApp({ ...options(on), database: url });
    };
    const create = async (title: string, query = ''): Promise<string> => {
      const answer = await app.post(`/api/articles${query}`, { title });
      expect(answer.status).toBe(201);
      return answer.body.data.documentId;
    };
    const titles = async (query = ''): Promise<string[]> => {
      const answer = await app.get(`/api/articles?sort=title&${query}`);
      expect(answer.status).toBe(200);
      return answer.body.data.map(({ title }: { title: string }) => title);
    };

    beforeEach(async () => {
      url = await lastingDatabase(dialect);
    });

    it('on for the first time gives what is there a draft and the time of its publication', async () => {
      await boot(false);
      const one = await create('one');
      const two = await create('two');
      await app.put(`/api/articles/${one}`, { related: [two] });
      await app.put('/api/front', { head: 'hello' });
      await boot(true);
      expect(await titles()).toEqual(['one', 'two']);
      expect(await titles('status=draft')).toEqual(['one', 'two']);
      expect(await titles('filters[publishedAt][$null]=true')).toEqual([]);
      expect(await titles('status=draft&publicationFilter=modified')).toEqual([]);
      const draft = await app.get(`/api/articles/${one}?status=draft&populate=related`);
      expect(draft.body.data).toMatchObject({ publishedAt: null, related: [{ documentId: two, publishedAt: null }] });
      expect((await app.get('/api/front?status=draft')).body.data).toMatchObject({ head: 'hello', publishedAt: null });
    });

    it('off keeps drafts out of sight, and writes go to what was published', async () => {
      await boot(true);
      const changed = await create('changed');
      await app.put(`/api/articles/${changed}?status=draft`, { title: 'changed since' });
      const draftOnly = await create('never published', '?status=draft');
      await app.put('/api/front?status=draft', { head: 'draft' });
      await boot(false);
      expect(await titles()).toEqual(['changed']);
      expect(await titles('status=published')).toEqual(['changed']);
      expect((await app.get(`/api/articles/${draftOnly}`)).status).toBe(404);
      expect((await app.put(`/api/articles/${draftOnly}`, { title: 'x' })).status).toBe(404);
      expect((await app.get('/api/front')).status).toBe(404);
      expect((await app.put(`/api/articles/${changed}`, { title: 'written meanwhile' })).body.data.title).toBe('written meanwhile');
      expect(await titles()).toEqual(['written meanwhile']);
    });

    it('on again refreshes older drafts, keeps newer ones, and makes missing ones', async () => {
      await boot(true);
      const both = await create('both');
      await app.put(`/api/articles/${both}?status=draft`, { title: 'a draft that gets old' });
      const kept = await create('kept');
      await app.put(`/api/articles/${kept}?status=draft`, { title: 'kept draft' });
      await create('never published', '?status=draft');
      await app.put('/api/front?status=draft', { head: 'draft' });
      await boot(false);
      await app.put(`/api/articles/${both}`, { title: 'written meanwhile' });
      await create('new');
      await boot(true);
      expect(await titles()).toEqual(['kept', 'new', 'written meanwhile']);
      expect(await titles('status=draft')).toEqual(['kept draft', 'never published', 'new', 'written meanwhile']);
      expect(await titles('status=draft&publicationFilter=modified')).toEqual(['kept draft']);
      expect((await app.get('/api/front?status=draft')).body.data.head).toBe('draft');
      expect(await titles('filters[publishedAt][$null]=true')).toEqual([]);
    });

    it('on while an older node still writes: what that one publishes gets its draft when it is needed, or after the next boot', async () => {
      await boot(false);
      const old = app;
      const actions = ['api::*', ...['publish', 'unpublish'].map((name) => `api::article.article.${name}`)];
      app = await bootContentApp({ ...options(true), database: url, keep: true, access: { roles: { public: { actions } } } });
      // Otherwise the job would run during the test, and create some of the drafts first.
      await runJob(app, 'core.catch-up');
      const ids: string[] = [];
      for (const title of ['a', 'b', 'c', 'd', 'e', 'f']) ids.push((await old.post('/api/articles', { title })).body.data.documentId);
      const [put, published, read, unpublished, gone] = ids.map((id) => `/api/articles/${id}`) as [string, string, string, string, string];
      await old.put(put, { related: [ids[1]] });
      expect((await app.put(`${put}?populate=related`, {})).body.data).toMatchObject({ title: 'a', related: [{ title: 'b' }] });
      expect((await app.post(`${published}/actions/publish`)).status).toBe(200);
      expect((await app.get(`${read}?status=draft`)).body.data).toMatchObject({ title: 'c', publishedAt: null });
      expect((await app.post(`${unpublished}/actions/unpublish`)).status).toBe(204);
      expect((await app.get(`${unpublished}?status=draft`)).body.data.title).toBe('d');
      expect((await app.delete(gone)).status).toBe(204);
      expect(await titles()).toEqual(['a', 'b', 'c', 'f']);
      expect((await old.put('/api/front', { head: 'h' })).status).toBe(200);
      expect((await app.get('/api/front?status=draft')).body.data.head).toBe('h');
      await boot(true);
      await runJob(app, 'core.catch-up');
      expect(await titles('status=draft')).toEqual(['a', 'b', 'c', 'd', 'f']);
      expect(await titles()).toEqual(['a', 'b', 'c', 'f']);
    });

    it('off and on without a write in between changes nothing', async () => {
      await boot(true);
      const one = await create('one');
      await app.put(`/api/articles/${one}?status=draft`, { title: 'draft' });
      await create('two');
      const before = [(await app.get('/api/articles?status=draft')).body, (await app.get('/api/articles')).body];
      await boot(false);
      await boot(true);
      expect([(await app.get('/api/articles?status=draft')).body, (await app.get('/api/articles')).body]).toEqual(before);
    });
  });
});

describe('without the plugin', () => {
  it('leaves no trace in the API', async () => {
    const app = await bootContentApp({
      types: { article: { options: { draftAndPublish: true }, attributes } },
      plugins: { 'draft-and-publish': false },
      access: { roles: { public: { actions: ['api::*'] } } },
    });
    const created = await app.post('/api/articles?status=draft&publicationFilter=bogus', { title: 'one' });
    expect(Object.keys(created.body.data)).toEqual(['id', 'documentId', 'title', 'createdAt', 'updatedAt']);
    expect((await app.get('/api/articles?status=zzz&hasPublishedVersion=maybe')).body.data).toHaveLength(1);
    expect((await app.post('/api/articles', { title: 'x', publishedAt: null })).status).toBe(400);
    expect((await app.get('/api/articles?filters[publishedAt][$null]=true')).status).toBe(400);
    expect((await app.post(`/api/articles/${created.body.data.documentId}/actions/publish`)).status).toBe(404);
  });
});

describe('a pending change of one locale', () => {
  const localized = { pluginOptions: { i18n: { localized: true } } };
  const attributes = { title: { type: 'string', ...localized }, rank: { type: 'integer' } } as const;

  it('stays pending when what is shared is published in another, and while drafts are off', async () => {
    const database = await lastingDatabase();
    const boot = (on: boolean) =>
      bootContentApp({
        types: { page: { options: { draftAndPublish: on }, ...localized, attributes } },
        access: { locales: [{ code: 'en', isDefault: true }, { code: 'fr' }], roles: { public: { actions: ['api::*'] } } },
        database,
      });
    let app = await boot(true);
    const path = `/api/pages/${(await app.post('/api/pages', { title: 'one', rank: 1 })).body.data.documentId}`;
    await app.put(`${path}?locale=fr`, { title: 'un' });
    await app.put(`${path}?locale=fr&status=draft`, { title: 'un de plus' });
    await app.put(`${path}?status=draft`, { rank: 2 });
    await app.put(path, {});
    const modified = async () => (await app.get('/api/pages?locale=*&status=draft&publicationFilter=modified')).body.data;
    expect((await app.get(`${path}?locale=fr`)).body.data).toMatchObject({ title: 'un', rank: 2 });
    expect(await modified()).toMatchObject([{ title: 'un de plus', rank: 2 }]);
    await boot(false);
    app = await boot(true);
    expect(await modified()).toMatchObject([{ title: 'un de plus', rank: 2 }]);
    await app.put(`${path}?locale=fr`, {});
    expect(await modified()).toEqual([]);
  });
});
