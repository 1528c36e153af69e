import { type ContentApp, type ContentAppOptions, contentApps, eachDialect } from 'plinth/testing';

const { boot: bootContentApp, lastingDatabase, cleanUp } = contentApps();

const localized = { pluginOptions: { i18n: { localized: true } } };
const types = (on: boolean): ContentAppOptions['types'] => ({
  page: {
    pluginOptions: { i18n: { localized: on } },
    attributes: {
      title: { type: 'string', required: true, ...localized },
      rank: { type: 'integer' },
      slug: { type: 'uid' },
      next: { type: 'relation', relation: 'manyToOne', target: 'api::page.page' },
      shelves: { type: 'relation', relation: 'manyToMany', target: 'api::shelf.shelf', mappedBy: 'pages' },
    },
  },
  front: {
    kind: 'singleType',
    info: { singularName: 'front', pluralName: 'fronts', displayName: 'front' },
    pluginOptions: { i18n: { localized: on } },
    attributes: { head: { type: 'string', ...localized } },
  },
  shelf: {
    attributes: {
      name: { type: 'string' },
      pages: { type: 'relation', relation: 'manyToMany', target: 'api::page.page', inversedBy: 'shelves' },
    },
  },
});
const access = {
  locales: [{ code: 'en' }, { code: 'fr', isDefault: true }, { code: 'it' }],
  roles: { public: { actions: ['api::*'] } },
};

/** The two ways to switch locales on and off: for the whole app, and for content types. */
const SWITCHES: readonly [string, (on: boolean) => ContentAppOptions][] = [
  ['the plugin', (on) => ({ types: types(true), plugins: { i18n: on }, access })],
  ['the option of a type', (on) => ({ types: types(on), access })],
];

afterEach(cleanUp);

eachDialect('switching', (dialect) => {
  describe.each(SWITCHES)('%s', (_name, options) => {
    let url: string;
    let app: ContentApp;

    const boot = async (on: boolean) => {
      app = await bootContentApp({ ...options(on), database: url });
    };
    const create = async (data: object, query = ''): Promise<string> => {
      const answer = await app.post(`/api/pages${query}`, data);
      expect(answer.status).toBe(201);
      return answer.body.data.documentId;
    };
    const put = async (path: string, data: object): Promise<void> => {
      const answer = await app.put(path, data);
      expect([answer.status, answer.body.error]).toEqual([200, undefined]);
    };
    const titles = async (query = ''): Promise<string[]> => {
      const answer = await app.get(`/api/pages?sort=title&${query}`);
      expect(answer.status).toBe(200);
      return answer.body.data.map(({ title }: { title: string }) => title);
    };

    beforeEach(async () => {
      url = await lastingDatabase(dialect);
    });

    it('on for the first time puts what is there into the default locale', async () => {
      await boot(false);
      const one = await create({ title: 'one', rank: 1 });
      const two = await create({ title: 'two', next: one });
      await put('/api/front', { head: 'hello' });
      const shelf = (await app.post('/api/shelfs', { name: 'shelf', pages: [one, two] })).body.data.documentId;
      await boot(true);
      expect(await titles()).toEqual(['one', 'two']);
      expect(await titles('locale=fr')).toEqual(['one', 'two']);
      expect(await titles('locale=en')).toEqual([]);
      expect((await app.get('/api/front')).body.data).toMatchObject({ head: 'hello', locale: 'fr' });
      expect((await app.get(`/api/pages/${two}?populate=next`)).body.data).toMatchObject({ locale: 'fr', next: { documentId: one } });
      expect((await app.get(`/api/shelfs/${shelf}?populate=pages`)).body.data.pages).toHaveLength(2);
      await put(`/api/pages/${one}?locale=it`, { title: 'uno' });
      expect((await app.get(`/api/pages/${one}?locale=it`)).body.data).toMatchObject({ title: 'uno', rank: 1 });
    });

    it('off shows the default locale alone, and writes go to it', async () => {
      await boot(true);
      const one = await create({ title: 'un', rank: 1 });
      await put(`/api/pages/${one}?locale=it`, { title: 'uno' });
      const foreign = await create({ title: 'solo' }, '?locale=it');
      const two = await create({ title: 'deux', next: one });
      await put('/api/front?locale=it', { head: 'ciao' });
      const shelf = await app.post('/api/shelfs', {
        name: 's',
        pages: [one, { documentId: one, locale: 'it' }, { documentId: foreign, locale: 'it' }],
      });
      await boot(false);
      expect(await titles()).toEqual(['deux', 'un']);
      expect(await titles('locale=it')).toEqual(['deux', 'un']);
      expect(await titles('locale=*')).toEqual(['deux', 'un']);
      expect((await app.get(`/api/pages/${foreign}`)).status).toBe(404);
      expect((await app.put(`/api/pages/${foreign}`, { title: 'x' })).status).toBe(404);
      expect((await app.get('/api/front')).status).toBe(404);
      expect((await app.get(`/api/pages/${two}?populate=next`)).body.data.next.documentId).toBe(one);
      const pages = (await app.get(`/api/shelfs/${shelf.body.data.documentId}?populate=pages`)).body.data.pages;
      expect(pages.map(({ title }: { title: string }) => title)).toEqual(['un']);
      await put(`/api/pages/${one}?locale=it`, { title: 'un de plus' });
      expect(await titles()).toEqual(['deux', 'un de plus']);
    });

    it('on again shows the other locales as they were, with what is shared as it is now', async () => {
      await boot(true);
      const one = await create({ title: 'un', rank: 1 });
      await put(`/api/pages/${one}?locale=it`, { title: 'uno' });
      await create({ title: 'solo', rank: 5 }, '?locale=it');
      await put('/api/front?locale=it', { head: 'ciao' });
      await boot(false);
      await put(`/api/pages/${one}`, { title: 'un de plus', rank: 2 });
      await create({ title: 'nouveau' });
      await boot(true);
      expect(await titles()).toEqual(['nouveau', 'un de plus']);
      expect(await titles('locale=it')).toEqual(['solo', 'uno']);
      expect((await app.get(`/api/pages/${one}?locale=it`)).body.data.rank).toBe(2);
      expect((await app.get('/api/front')).status).toBe(404);
      expect((await app.get('/api/front?locale=it')).body.data.head).toBe('ciao');
    });

    it('keeps a link one link, whatever was on when it was made', async () => {
      await boot(false);
      const one = await create({ title: 'one' });
      const shelf = `/api/shelfs/${(await app.post('/api/shelfs', { name: 's', pages: [one] })).body.data.documentId}`;
      const pages = async () => (await app.get(`${shelf}?populate=pages`)).body.data.pages.map(({ title }: { title: string }) => title);
      await boot(true);
      await put(shelf, { pages: { connect: [one] } });
      expect(await pages()).toEqual(['one']);
      await put(`/api/pages/${one}?locale=it`, { title: 'uno' });
      await put(shelf, { pages: { connect: [{ documentId: one, locale: 'it' }] } });
      expect(await pages()).toEqual(['one', 'uno']);
      await boot(false);
      await put(shelf, { pages: { connect: [one] } });
      expect(await pages()).toEqual(['one']);
      await boot(true);
      expect((await pages()).sort()).toEqual(['one', 'uno']);
      await put(shelf, { pages: { disconnect: [one] } });
      expect(await pages()).toEqual(['uno']);
    });

    it('keeps a link one link, from whichever side it was made', async () => {
      await boot(true);
      const one = await create({ title: 'one' });
      const id = (await app.post('/api/shelfs', { name: 's' })).body.data.documentId;
      const pages = async () =>
        (await app.get(`/api/shelfs/${id}?populate=pages`)).body.data.pages.map(({ title }: { title: string }) => title);
      const shelves = async () => (await app.get(`/api/pages/${one}?populate=shelves`)).body.data.shelves.length;
      await boot(false);
      await put(`/api/pages/${one}`, { shelves: { connect: [id] } });
      await put(`/api/shelfs/${id}`, { pages: { connect: [one] } });
      expect([await pages(), await shelves()]).toEqual([['one'], 1]);
      await boot(true);
      await put(`/api/pages/${one}`, { shelves: { connect: [id] } });
      await put(`/api/shelfs/${id}`, { pages: { connect: [one] } });
      expect([await pages(), await shelves()]).toEqual([['one'], 1]);
      await boot(false);
      await put(`/api/pages/${one}`, { shelves: { disconnect: [id] } });
      expect([await pages(), await shelves()]).toEqual([[], 0]);
    });

    it('off and on without a write in between changes nothing', async () => {
      await boot(true);
      const one = await create({ title: 'un', rank: 1 });
      await put(`/api/pages/${one}?locale=it`, { title: 'uno' });
      await app.post('/api/shelfs', { name: 's', pages: [{ documentId: one, locale: 'it' }] });
      const read = async () =>
        Promise.all(['/api/pages?locale=*&populate=next', '/api/shelfs?populate=pages'].map(async (path) => (await app.get(path)).body));
      const before = await read();
      await boot(false);
      await boot(true);
      expect(await read()).toEqual(before);
    });
  });
});

eachDialect('a type whose links name locales', (dialect) => {
  it('has each link once when it becomes localized itself', async () => {
    const database = await lastingDatabase(dialect);
    const boot = (on: boolean) =>
      bootContentApp({
        types: {
          ...types(true),
          shelf: { ...types(true).shelf, pluginOptions: { i18n: { localized: on } } } as ContentAppOptions['types'][string],
        },
        access,
        database,
      });
    let app = await boot(false);
    const one = (await app.post('/api/pages', { title: 'un' })).body.data.documentId;
    await app.put(`/api/pages/${one}?locale=it`, { title: 'uno' });
    const shelf = `/api/shelfs/${(await app.post('/api/shelfs', { name: 's', pages: [one, { documentId: one, locale: 'it' }] })).body.data.documentId}`;
    const pages = async () => (await app.get(`${shelf}?populate=pages`)).body.data.pages.map(({ title }: { title: string }) => title);
    expect(await pages()).toEqual(['un', 'uno']);
    app = await boot(true);
    expect(await pages()).toEqual(['un']);
    await app.put(shelf, { pages: { connect: [one] } });
    expect(await pages()).toEqual(['un']);
    app = await boot(false);
    expect(await pages()).toEqual(['un']);
    await app.put(shelf, { pages: { disconnect: [one] } });
    expect(await pages()).toEqual([]);
  });
});

describe('without the plugin', () => {
  it('leaves no trace in the API', async () => {
    const app = await bootContentApp({ types: types(true), plugins: { i18n: false }, access });
    const created = await app.post('/api/pages?locale=xx', { title: 'one' });
    expect(Object.keys(created.body.data).sort()).toEqual(
      ['createdAt', 'documentId', 'id', 'publishedAt', 'rank', 'slug', 'title', 'updatedAt'].sort(),
    );
    expect((await app.get('/api/pages?locale[a]=b')).body.data).toHaveLength(1);
    for (const query of ['fields=locale', 'sort=locale', 'filters[locale]=fr', 'populate=localizations']) {
      expect((await app.get(`/api/pages?${query}`)).status).toBe(400);
    }
    expect((await app.post('/api/pages', { title: 'x', locale: 'fr' })).status).toBe(400);
    expect((await app.get('/api/i18n/locales')).status).toBe(404);
  });
});
