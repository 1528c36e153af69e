import { DOCUMENTS, SYSTEM } from 'plinth';
import { ROLES } from 'plinth/plugins/users-permissions';
import { eachDialect, type InlineApp } from 'plinth/testing';
import { type Browser, bootStaff, NEWSROOM, type StaffApp } from './staff-app.ts';

const [ARTICLE, WRITER] = ['api::article.article', 'api::writer.writer'];
const FILE = 'plugin::upload.file';
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const DAY = 86_400_000;

const on = (...verbs: readonly string[]) => verbs.map((verb) => `${ARTICLE}.${verb}`);
const BIN = ['plugin::history.bin.read', 'plugin::history.bin.restore'];
const FILES = ['find', 'findOne'].map((verb) => `plugin::upload.content-api.${verb}`);
const ALL = on('find', 'findOne', 'readDraft', 'create', 'delete');
const only = (verb: string) => ({ action: `${ARTICLE}.${verb}`, where: { title: 'Seen' } });
const roles = {
  keeper: { actions: [...ALL, ...BIN, ...FILES] },
  // Each lacks one thing of the keeper.
  unable: { actions: [...ALL, ...FILES] },
  remover: { actions: [...on('find', 'findOne', 'readDraft', 'delete'), ...BIN] },
  published: { actions: [...on('find', 'findOne', 'create', 'delete'), ...BIN, ...FILES] },
  some: { actions: [only('find'), only('findOne'), ...on('readDraft', 'create', 'delete'), ...BIN, ...FILES] },
};

/** The app, where pictures can be in an attribute that nobody is shown. */
const withPrivatePicture = {
  ...NEWSROOM,
  components: {
    ...NEWSROOM.components,
    'page.teaser': { attributes: { line: { type: 'string' }, picture: { type: 'media', multiple: false, private: true } } },
  },
} as unknown as InlineApp;

async function upload(app: StaffApp, by: Browser) {
  const sent = app.raw().post('/admin/api/upload').set({ Cookie: by.cookie, Origin: 'http://shop.example' });
  const [file] = (await sent.attach('files', PNG, 'a.png').expect(201)).body;
  return file as { readonly id: number; readonly documentId: string };
}

const completeFor = async (by: Browser, documentId: string, type = FILE) =>
  (await by.get(`/uses?type=${type}&documentId=${documentId}`)).body.meta.isComplete;

eachDialect('what is said of consequences', (database) => {
  let app: StaffApp;
  afterEach(() => app?.close());

  it('is that a document can be restored from the trash only where it goes there, and comes back', async () => {
    app = await bootStaff({ database, options: { roles }, plugins: { history: { config: { exclude: [WRITER] } } } });
    const trashFor = async (by: Browser, uid = ARTICLE) => {
      const { types } = (await by.get('/model')).body.data as { types: { uid: string; trash: boolean }[] };
      return types.find((type) => type.uid === uid)?.trash;
    };
    const root = await app.come('root', 'administrator');
    expect([await trashFor(root), await trashFor(root, WRITER)]).toEqual([true, false]);
    for (const role of Object.keys(roles)) {
      const by = await app.come(role, role);
      expect([role, await trashFor(by)]).toEqual([role, role === 'keeper']);
      const { documentId } = (await root.post('/content/articles', { data: { title: 'Seen' } })).body.data;
      expect((await by.delete(`/content/articles/${documentId}`)).status).toBe(204);
      const list = await by.get(`/history/bin/${ARTICLE}`);
      const back = await by.post(`/history/bin/${ARTICLE}/${documentId}/restore`);
      expect([role, list.status === 200 && back.status === 200]).toEqual([role, role === 'keeper']);
    }
  });

  it.each([null, 2 * DAY])('is how long the trash keeps documents, as it is configured (%s)', async (binFor) => {
    app = await bootStaff({ database, plugins: { history: { config: { binFor } } } });
    const root = await app.come('root', 'administrator');
    for (const path of ['/history/bin', `/history/bin/${ARTICLE}`]) expect((await root.get(path)).body.meta.keptFor).toBe(binFor);
  });

  it('is that a file is used nowhere only to who would see where', async () => {
    app = await bootStaff({ database, options: { roles }, plugins: { history: true } });
    const root = await app.come('root', 'administrator');
    const { documentId } = await upload(app, root);
    expect([await completeFor(root, documentId), await completeFor(await app.come('eva', 'editor'), documentId)]).toEqual([true, true]);
    for (const role of ['keeper', 'unable', 'published', 'some'])
      expect([role, await completeFor(await app.come(role, role), documentId)]).toEqual([role, ['keeper', 'unable'].includes(role)]);
    const article = (await root.post('/content/articles', { data: { title: 'Seen' } })).body.data.documentId;
    // The keeper may not see home pages, which lead to articles.
    const keeper = await app.come('later', 'keeper');
    expect([await completeFor(root, article, ARTICLE), await completeFor(keeper, article, ARTICLE)]).toEqual([true, false]);
    await app.close();
    app = await bootStaff({ database, app: withPrivatePicture });
    const other = await app.come('root', 'administrator');
    expect(await completeFor(other, (await upload(app, other)).documentId)).toBe(false);
  });

  it('is of the public where it can read a document, whether drafts too, and within which limits', async () => {
    app = await bootStaff({ database });
    const root = await app.come('root', 'administrator');
    const found = app.kernel.container.resolve(ROLES);
    const { documentId } = (await root.post('/content/articles', { data: { title: 'Other' } })).body.data;
    const [find, findOne] = on('find', 'findOne') as [string, string];
    const cases = [
      [[], null, false, false],
      [[find], 'list', false, false],
      [[findOne], 'address', false, false],
      [[only('find')], null, false, true],
      // The rule of lists holds at the address, too.
      [[only('find'), findOne], null, false, false],
      [[find, only('findOne')], 'list', false, false],
      [on('readDraft'), null, true, false],
      [[find, findOne], null, false, false],
      [[find, findOne, ...on('readDraft')], null, true, false],
    ] as const;
    for (const [grants, partly, readsDrafts, isNarrowed] of cases) {
      const role = await found.find('public');
      if (role !== null) await found.setActions(role, grants as never);
      const access = (await root.get(`/public-access?type=${ARTICLE}&documentId=${documentId}`)).body.data;
      expect([grants, access]).toEqual([grants, expect.objectContaining({ partly, readsDrafts, isNarrowed })]);
      const [list, one] = await Promise.all([app.request.get('/api/articles'), app.request.get(`/api/articles/${documentId}`)]);
      const reads = [list.status === 200 && list.body.data.length === 1, one.status === 200];
      if (partly !== null) expect([grants, reads]).toEqual([grants, [partly === 'list', partly === 'address']]);
      const drafts = await app.request.get(`/api/articles/${documentId}?status=draft`);
      expect([grants, drafts.status === 200]).toEqual([grants, one.status === 200 && readsDrafts]);
      const use = (await root.get(`/use-it/${ARTICLE}?fields=title`)).body.data.visitors.find(
        ({ role }: { role: string }) => role === 'public',
      ).lacks[0];
      if (use !== undefined) expect([grants, use.readsDrafts]).toEqual([grants, readsDrafts]);
    }
  });

  it('is that actions of a day can be undone, however many there are', async () => {
    app = await bootStaff({ database });
    const root = await app.come('root', 'administrator');
    const { documentId } = (await root.post('/content/articles?status=draft', { data: { title: 'Again' } })).body.data;
    for (let n = 0; n < 101; n++) await root.post('/many', { type: ARTICLE, action: 'publish', documentIds: [documentId] });
    const first = (await root.get('/recent-actions')).body;
    const second = (await root.get(`/recent-actions?before=${first.meta.next}`)).body;
    expect([first.data.length, second.data.length, second.meta.next]).toEqual([100, 1, null]);
    expect(second.data[0].id).toBeLessThan(first.data[99].id);
    expect((await root.get('/recent-actions?before=x')).status).toBe(400);
  });
});

describe('the number of uses of a file', () => {
  it('is right beyond a thousand', async () => {
    const app = await bootStaff();
    try {
      const root = await app.come('root', 'administrator');
      const { id, documentId } = await upload(app, root);
      const documents = app.kernel.container.resolve(DOCUMENTS);
      const more = { data: { title: 'One', cover: id }, axes: new Map([['status', 'draft']]) };
      for (let n = 0; n < 1_002; n++) await documents.create(ARTICLE, more as never, SYSTEM);
      const [use] = (await root.get(`/uses?type=${FILE}&documentId=${documentId}`)).body.data;
      expect([use.total, use.documents.length]).toEqual([1_002, 5]);
    } finally {
      await app.close();
    }
  }, 120_000);
});
