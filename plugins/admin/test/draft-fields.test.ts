import { eachDialect } from 'plinth/testing';
import type { Model } from '../api/told.ts';
import { type Browser, bootStaff, OTHERS_OFF, type StaffApp } from './staff-app.ts';

const ARTICLE = 'api::article.article';
const seesOfDrafts = (...fields: readonly string[]) => ({
  // Of drafts only these attributes, of published versions all.
  actions: [{ action: `${ARTICLE}.*`, fields }, `${ARTICLE}.find`, `${ARTICLE}.findOne`, 'plugin::upload.content-api.find'],
});
const WRITER = 'api::writer.writer';
const reads = [`${ARTICLE}.find`, `${ARTICLE}.findOne`, `${WRITER}.find`, `${WRITER}.findOne`];
const roles = {
  slugs: seesOfDrafts('slug'),
  titles: { actions: [...seesOfDrafts('title').actions, `${WRITER}.find`] },
  readers: { actions: [...reads, `${ARTICLE}.update`, `${WRITER}.update`, 'plugin::upload.content-api.find'] },
};

eachDialect('attributes that somebody may not read of drafts', (dialect) => {
  let app: StaffApp;
  let root: Browser;
  let slugs: Browser;
  let titles: Browser;
  let readers: Browser;
  beforeAll(async () => {
    app = await bootStaff({ database: dialect, options: { roles }, plugins: OTHERS_OFF });
    root = await app.come('root', 'administrator');
    slugs = await app.come('slugs', 'slugs');
    titles = await app.come('titles', 'titles');
    readers = await app.come('readers', 'readers');
  });
  afterAll(() => app?.close());

  const write = async (data: object, query = '?status=draft') =>
    (await root.post(`/content/articles${query}`, { data })).body.data.documentId as string;

  it('are not told by the uses of a file', async () => {
    const sent = app.raw().post('/admin/api/upload').set({ Cookie: root.cookie, Origin: 'http://shop.example' });
    const [file] = (await sent.attach('files', Buffer.from('text'), 'a.txt').expect(201)).body;
    const live = await write({ title: 'Live', cover: file.id }, '');
    const draft = await write({ title: 'Unsaid', cover: file.id });
    const uses = async (by: Browser) => (await by.get(`/uses?type=plugin::upload.file&documentId=${file.documentId}`)).body;
    const ids = ({ data }: { data: readonly { documents: readonly { documentId: string }[] }[] }) =>
      data.flatMap(({ documents }) => documents.map(({ documentId }) => documentId)).sort();
    expect(ids(await uses(root))).toEqual([live, draft].sort());
    for (const by of [slugs, titles]) {
      const told = await uses(by);
      expect([ids(told), told.meta]).toEqual([[live], { isComplete: false }]);
    }
  });

  it('are left out where drafts are found and told on the first page', async () => {
    const id = await write({ title: 'Hidden title', slug: 'shown-slug' });
    const found = async (by: Browser, q: string) => {
      const { status, body } = await by.get(`/find?q=${q}`);
      return [status, body.data?.map(({ documentId, title }: Record<string, string>) => [documentId, title])];
    };
    expect(await found(slugs, 'shown')).toEqual([200, [[id, 'shown-slug']]]);
    expect(await found(slugs, 'hidden')).toEqual([200, []]);
    expect(await found(titles, 'hidden')).toEqual([200, [[id, 'Hidden title']]]);
    const home = await slugs.get('/home');
    expect([home.status, JSON.stringify(home.body)]).toEqual([200, expect.not.stringContaining('Hidden title')]);
    expect(JSON.stringify(home.body)).toContain('shown-slug');
  });

  it('are not named by whoever else is in a draft', async () => {
    const documentId = await write({ title: 'Open', text: 'x' });
    const open = async (by: Browser, field: string | null) =>
      (await by.post('/presence', { type: ARTICLE, documentId, locale: 'en', field })).body.data.others;
    await open(root, 'text');
    expect(await open(titles, null)).toMatchObject([{ field: null }]);
    await open(root, 'title');
    expect(await open(titles, null)).toMatchObject([{ field: 'title' }]);
  });

  it('are no readable attributes of the model', async () => {
    const readable = async (by: Browser) => {
      const { types } = (await by.get('/model')).body.data as Model;
      const type = types.find(({ uid }) => uid === ARTICLE);
      return [type?.main, type?.attributes.flatMap(({ name, readable }) => (readable && !name.endsWith('At') ? [name] : []))];
    };
    expect(await readable(slugs)).toEqual(['slug', ['slug']]);
    expect(await readable(titles)).toEqual(['title', ['title']]);
    const names = ['title', 'slug', 'text', 'author', 'cover', 'blocks'];
    expect(await readable(root)).toEqual(['title', names]);
    // Whoever sees no drafts reads published versions.
    expect(await readable(readers)).toEqual(['title', names]);
  });

  it('are not requested by programs that read what the page shows', async () => {
    const told = async (query: string) => {
      const { status, body } = await titles.get(`/use-it/${ARTICLE}?${query}`);
      return [status, body.data?.types.declared as string] as const;
    };
    const [, live] = await told('populate=*');
    for (const name of ['title', 'slug', 'text', 'cover']) expect(live).toContain(name);
    const [status, draft] = await told('populate=*&status=draft');
    expect([status, draft]).toEqual([200, expect.stringContaining('title')]);
    for (const name of ['slug', 'text', 'cover']) expect(draft).not.toContain(name);
    // The same holds for drafts at the other end of a relation.
    const writers = async (query: string) =>
      JSON.stringify((await titles.get(`/use-it/${WRITER}?populate[articles]=true&${query}`)).body.data);
    expect(await writers('')).toContain('slug');
    expect(await writers('status=draft')).not.toContain('slug');
  });

  it('are left out of the stored values of a working copy', async () => {
    const at = (uid: string, query = '') => `/working-copies/${uid}/abcdefghijklmnopqrstuvwx${query}`;
    const values = { title: 'New', slug: 'new' };
    const copy = { writer: 'form0001', counter: 1, seen: 0, revision: '3', title: 'New', changes: 2, values };
    const base = { title: 'Old', slug: 'old' };
    for (const [by, kept] of [
      [root, base],
      [titles, { title: 'Old' }],
      [slugs, { slug: 'old' }],
      // Whoever reads no drafts any more may have read this one once.
      [readers, {}],
    ] as const) {
      expect((await by.put(at(ARTICLE, '?locale=en'), { ...copy, base })).status).toBe(204);
      expect((await by.get(at(ARTICLE, '?locale=en'))).body.data.content).toEqual({ base: kept, values });
    }
    const writer = { ...copy, base: { name: 'Ada' }, values: { name: 'Ada Okafor' } };
    expect((await readers.put(at(WRITER), writer)).status).toBe(204);
    expect((await readers.get(at(WRITER))).body.data.content.base).toEqual({ name: 'Ada' });
  });
});
