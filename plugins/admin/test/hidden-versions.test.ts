import { eachDialect } from 'plinth/testing';
import { type Browser, bootStaff, type StaffApp } from './staff-app.ts';

const ARTICLE = 'api::article.article';
const FIND = [`${ARTICLE}.find`, `${ARTICLE}.findOne`];
const history = ['plugin::history.entry.read', 'plugin::history.bin.read'];
const roles = {
  published: { actions: [...FIND, ...history, 'plugin::upload.content-api.find', 'plugin::upload.content-api.findOne'] },
  settings: { actions: ['plugin::admin.settings.read'] },
  librarian: { actions: ['plugin::admin.settings.read', 'plugin::upload.content-api.find'] },
  publisher: { actions: [`${ARTICLE}.publish`, `${ARTICLE}.unpublish`, `${ARTICLE}.discardDraft`] },
  updater: { actions: [`${ARTICLE}.update`] },
  one: { actions: [`${ARTICLE}.findOne`, `${ARTICLE}.update`, `${ARTICLE}.publish`] },
};
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

eachDialect('versions that somebody may not read', (dialect) => {
  let app: StaffApp;
  let root: Browser;
  let published: Browser;
  beforeAll(async () => {
    app = await bootStaff({ database: dialect, options: { roles }, plugins: { history: true, settings: true } });
    root = await app.come('root', 'administrator');
    published = await app.come('published', 'published');
  });
  afterAll(() => app?.close());

  const write = async (data: object, query = '?status=draft') =>
    (await root.post(`/content/articles${query}`, { data })).body.data.documentId as string;

  it('are not named among the uses of a file', async () => {
    const sent = app.raw().post('/admin/api/upload').set({ Cookie: root.cookie, Origin: 'http://shop.example' });
    const [file] = (await sent.attach('files', PNG, 'a.png').expect(201)).body;
    const uses = async (by: Browser) => {
      const { body } = await by.get(`/uses?type=plugin::upload.file&documentId=${file.documentId}`);
      return body.data.flatMap(({ documents }: { documents: { documentId: string }[] }) => documents.map(({ documentId }) => documentId));
    };
    const live = await write({ title: 'Live', cover: file.id }, '');
    const draft = await write({ title: 'Draft', cover: file.id });
    const changed = await write({ title: 'Changed' }, '');
    await root.put(`/content/articles/${changed}?status=draft`, { data: { cover: file.id } });
    expect((await uses(root)).sort()).toEqual([live, draft, changed].sort());
    expect(await uses(published)).toEqual([live]);
  });

  it('are not shown by history once they are not published any more', async () => {
    const id = await write({ title: 'Taken back' }, '');
    const entries = async (by: Browser) => by.get(`/history/entries/${ARTICLE}/${id}`);
    const [newest] = (await entries(published)).body.data;
    expect(newest).toMatchObject({ version: expect.objectContaining({ status: 'published' }) });
    await root.post(`/content/articles/${id}/actions/unpublish`);
    expect((await entries(published)).status).toBe(404);
    for (const more of ['', '/comparison'])
      expect((await published.get(`/history/entries/${ARTICLE}/${id}/${newest.id}${more}`)).status).toBe(404);
    expect((await entries(root)).body.data.length).toBeGreaterThan(1);
    await root.delete(`/content/articles/${id}`);
    expect((await entries(published)).status).toBe(404);
  });

  it('are not told by files that nothing shows to those who may find no files', async () => {
    expect((await (await app.come('settings', 'settings')).get('/settings/unused-files')).status).toBe(403);
    expect((await (await app.come('librarian', 'librarian')).get('/settings/unused-files')).status).toBe(200);
  });

  it('are not the answer of a write', async () => {
    const publisher = await app.come('publisher', 'publisher');
    const updater = await app.come('updater', 'updater');
    const one = await app.come('one', 'one');
    const id = await write({ title: 'Not for everybody', text: 'Quite secret' });
    const writes: readonly (readonly [Browser, 'post' | 'put', string])[] = [
      [publisher, 'post', `/content/articles/${id}/actions/publish`],
      [publisher, 'post', `/content/articles/${id}/actions/discard-draft`],
      [updater, 'put', `/content/articles/${id}?status=draft`],
    ];
    for (const [by, method, path] of writes) {
      const { status, body } = await by[method](path, { data: {} });
      expect([path, status]).toEqual([path, 200]);
      expect([path, JSON.stringify(body)]).toEqual([path, expect.not.stringMatching(/Not for everybody|Quite secret/)]);
    }
    expect((await updater.put(`/content/articles/${id}?status=draft&fields=title`, { data: {} })).status).toBe(400);
    expect((await one.put(`/content/articles/${id}`, { data: {} })).body.data).toMatchObject({ text: 'Quite secret' });
  });
});
