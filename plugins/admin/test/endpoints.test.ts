import { DATABASE } from 'plinth';
import { eachDialect, runJob } from 'plinth/testing';
import { type Browser, bootStaff, type StaffApp } from './staff-app.ts';

const ARTICLE = 'api::article.article';
const ARTICLES = '/content/articles';

eachDialect('what the page asks for', (dialect) => {
  let app: StaffApp;
  let ada: Browser;
  let eva: Browser;
  let root: Browser;
  beforeAll(async () => {
    app = await bootStaff({ database: dialect, config: { access: { locales: [{ code: 'en' }, { code: 'fr' }] } } });
    ada = await app.come('ada', 'author');
    eva = await app.come('eva', 'editor');
    root = await app.come('root', 'administrator');
  });
  afterAll(() => app?.close());

  const write = async (by: Browser, data: object, query = '?status=draft', path = ARTICLES): Promise<string> => {
    const { status, body } = await by.post(`${path}${query}`, { data });
    expect([status, body.error]).toEqual([201, undefined]);
    return body.data.documentId;
  };
  const article = (title: string, more: object = {}, by = eva) => write(by, { title, ...more });
  const publish = async (id: string, query = '') => expect((await eva.post(`${ARTICLES}/${id}/actions/publish${query}`)).status).toBe(200);

  it('tells versions: what is live, and in which locale', async () => {
    const [draft, live, changed] = [await article('Draft'), await article('Live'), await article('Changed')];
    await publish(live);
    await publish(changed);
    expect((await eva.put(`${ARTICLES}/${changed}?status=draft`, { data: { title: 'Changed again' } })).status).toBe(200);
    expect((await eva.put(`${ARTICLES}/${live}?status=draft&locale=fr`, { data: { title: 'En direct' } })).status).toBe(200);
    const { status, body } = await eva.post('/versions', { type: ARTICLE, documentIds: [draft, live, changed, 'nothing'] });
    expect(status).toBe(200);
    const short = Object.fromEntries(
      Object.entries(body.data as Record<string, { locale: string; status: string }[]>).map(([id, all]) => [
        id,
        all.map((one) => `${one.locale} ${one.status}`).sort(),
      ]),
    );
    expect(short).toEqual({ [draft]: ['en draft'], [live]: ['en live', 'fr draft'], [changed]: ['en changed'] });
    expect(body.data[draft][0].publishedAt).toBeNull();
    expect(body.data[changed][0].publishedAt).toMatch(/^\d{4}-/);
    const many = Array.from({ length: 101 }, (_, n) => `d${n}`);
    const refused = await eva.post('/versions', { type: ARTICLE, documentIds: many });
    expect([refused.status, refused.body.error.details.errors[0].path]).toEqual([400, ['documentIds']]);
    for (const type of ['api::nothing.nothing', '__proto__', 7])
      expect((await eva.post('/versions', { type, documentIds: [draft] })).status).toBe(400);
    const writer = await write(eva, { name: 'Jo' }, '', '/content/writers');
    expect((await eva.post('/versions', { type: 'api::writer.writer', documentIds: [writer] })).body.data[writer]).toEqual([
      { locale: null, status: 'live', updatedAt: expect.any(String), publishedAt: expect.any(String) },
    ]);
  });

  it('tells versions and what one may do with what is read, for who prefers it', async () => {
    const [own, other] = [await article('Mine', {}, ada), await article('Hers')];
    const list = await ada.get(`${ARTICLES}?status=draft&fields=title&sort=id:desc&pagination[pageSize]=2`, { Prefer: 'versions' });
    expect(list.body.data.map(({ documentId }: { documentId: string }) => documentId)).toEqual([other, own]);
    const versions = (await ada.post('/versions', { type: ARTICLE, documentIds: [own, other] })).body.data;
    expect(list.body.meta.versions).toEqual(versions);
    expect(list.body.meta.pagination).toMatchObject({ page: 1, pageSize: 2 });
    for (const id of [own, other]) {
      const path = `${ARTICLES}/${id}?status=draft`;
      const told = await ada.get(path, { Prefer: 'revision, versions, may' });
      expect(told.body.meta).toEqual({
        versions: { [id]: versions[id] },
        may: (await ada.get(`/may?type=${ARTICLE}&documentId=${id}`)).body.data,
      });
      expect(told.headers.etag).toMatch(/^"r\d+-/);
      const plain = await ada.get(path);
      expect([plain.body.meta, plain.body.data]).toEqual([{}, told.body.data]);
    }
    const home = await eva.put('/content/homepage?status=draft', { data: { headline: 'Today' } });
    const single = await eva.get('/content/homepage?status=draft', { Prefer: 'may, versions' });
    expect(Object.keys(single.body.meta.versions)).toEqual([home.body.data.documentId]);
    expect(single.body.meta.may.update.granted).toBe(true);
    expect((await eva.get(`${ARTICLES}?filters[title]=nothing`, { Prefer: 'versions' })).body.meta.versions).toEqual({});
    expect((await ada.get(ARTICLES, { Prefer: 'may' })).body.meta.may).toBeUndefined();
  });

  it('tells what one may do', async () => {
    const [own, other] = [await article('Own', {}, ada), await article('Other')];
    const may = async (by: Browser, documentId: string, more = '') =>
      (await by.get(`/may?type=${ARTICLE}&documentId=${documentId}${more}`)).body.data;
    const mine = await may(ada, own);
    expect(mine.update).toEqual({ granted: true, reason: null, fields: null, conditional: true });
    expect([mine.delete.granted, mine.publish.granted, mine.publish.reason]).toEqual([true, false, 'forbidden']);
    const theirs = await may(ada, other);
    expect([theirs.update.reason, theirs.delete.reason]).toEqual(['notFound', 'notFound']);
    // Writes that publish are refused too.
    expect((await may(ada, own, '&status=published')).update.granted).toBe(false);
    const editor = await may(eva, own);
    expect(['update', 'delete', 'publish', 'discardDraft'].map((verb) => editor[verb].granted)).toEqual([true, true, true, true]);
    expect((await may(ada, '')).create.granted).toBe(true);
    expect((await eva.get(`/may?type=${ARTICLE}&documentId=${own}&locale=xx`)).status).toBe(400);
  });

  it('makes names for URLs that are free', async () => {
    const id = await article('Größe & Café', { slug: 'groesse-cafe' });
    const ask = async (more: string, by = eva) => (await by.get(`/uid?type=${ARTICLE}&attribute=slug${more}`)).body;
    expect((await ask(`&from=${encodeURIComponent('Größe & Café!')}`)).data).toEqual({ value: 'groesse-cafe-2', isFree: true });
    expect((await ask('&value=groesse-cafe')).data).toEqual({ value: 'groesse-cafe-2', isFree: false });
    expect((await ask(`&value=groesse-cafe&documentId=${id}`)).data).toEqual({ value: 'groesse-cafe', isFree: true });
    expect((await ask('&value=free_one')).data).toEqual({ value: 'free_one', isFree: true });
    expect((await ask(`&value=${encodeURIComponent('not free')}`)).data).toEqual({ value: 'not-free', isFree: false });
    expect((await ask(`&from=${encodeURIComponent('東京')}`)).data.value).toBe('article');
    for (const wrong of ['', '&value=x&attribute=title', '&value=x&from[]=x']) expect((await ask(wrong)).error.status).toBe(400);
    expect((await eva.get(`/uid?type=${ARTICLE}&attribute=title&value=x`)).status).toBe(400);
    expect((await eva.get(`/uid?type=${ARTICLE}&attribute=slug&component=page.none&value=x`)).status).toBe(400);
  });

  it('finds documents by what people call them', async () => {
    const [one, two] = [await article('Lighthouse keepers'), await article('The old lighthouse', { text: 'Foghorn' })];
    await write(eva, { name: 'Lighthouse Lou' }, '', '/content/writers');
    const found = async (query: string, by = eva) =>
      (await by.get(`/find?${query}`)).body.data as { documentId: string; title: string; type: string; status: string }[];
    const all = await found('q=LIGHTHOUSE');
    expect(all.map(({ title }) => title).sort()).toEqual(['Lighthouse Lou', 'Lighthouse keepers', 'The old lighthouse']);
    expect(all.at(-1)).toMatchObject({ documentId: two, type: ARTICLE, status: 'draft', locale: 'en' });
    expect((await found(`q=foghorn&type=${ARTICLE}`)).map(({ documentId }) => documentId)).toEqual([two]);
    expect((await found(`q=lighthouse&limit=1&type=${ARTICLE}`)).map(({ documentId }) => documentId)).toEqual([one]);
    expect((await found(`type=${ARTICLE}&limit=2`)).map(({ documentId }) => documentId)).toEqual([two, one]);
    const recent = (await eva.get('/find?q=')).body.data as readonly { readonly updatedAt: string }[];
    const times = recent.map(({ updatedAt }) => updatedAt);
    expect(times.length).toBeGreaterThan(1);
    expect(times).toEqual([...times].sort().reverse());
    // A document whose other locale was changed last comes first, and only once.
    expect((await eva.put(`${ARTICLES}/${one}?status=draft&locale=fr`, { data: { title: 'Gardiens de phare' } })).status).toBe(200);
    const [latest, ...others] = await found('q=');
    expect(latest).toMatchObject({ documentId: one, title: 'Gardiens de phare', locale: 'fr' });
    expect(others.some(({ documentId }) => documentId === one)).toBe(false);
    expect((await eva.get('/find?q=phare')).body).toMatchObject({ data: [{ documentId: one }], meta: { tooLong: [] } });
    expect(await found(`q=${encodeURIComponent('%')}`)).toEqual([]);
    expect((await eva.get('/find?q=a&limit=1000')).status).toBe(400);
    expect((await eva.get('/find?q=a&nothing=1')).status).toBe(400);
  });

  it('tells what leads to a document, from wherever in another one', async () => {
    const target = await article('Target');
    const writer = await write(eva, { name: 'Used' }, '', '/content/writers');
    const holder = await article('Holder', { author: writer, blocks: [{ __component: 'page.teaser', article: target }] });
    await eva.put('/content/homepage?status=draft', { data: { lead: target } });
    const uses = async (type: string, id: string, by = eva) => (await by.get(`/uses?type=${type}&documentId=${id}`)).body.data;
    expect(await uses('api::writer.writer', writer)).toEqual([
      {
        type: ARTICLE,
        attribute: 'author',
        title: 'Article',
        total: 1,
        documents: [{ documentId: holder, title: 'Holder', locale: 'en' }],
      },
    ]);
    expect(
      (await uses(ARTICLE, target)).map(({ type, attribute, total }: { type: string; attribute: string; total: number }) => [
        type,
        attribute,
        total,
      ]),
    ).toEqual([
      [ARTICLE, 'blocks', 1],
      ['api::homepage.homepage', 'lead', 1],
    ]);
    const sent = app.request.post('/admin/api/upload').set('Cookie', eva.cookie).set('Origin', 'http://shop.example');
    const [file] = (await sent.attach('files', Buffer.from('some text'), 'a.txt')).body;
    expect((await eva.get(`/uses?type=plugin::upload.file&documentId=${file.documentId}`)).body).toEqual({
      data: [],
      meta: { isComplete: true },
    });
    const files = async () => uses('plugin::upload.file', file.documentId);
    expect(await files()).toEqual([]);
    await eva.put(`${ARTICLES}/${holder}?status=draft`, { data: { cover: file.id } });
    expect(await files()).toEqual([expect.objectContaining({ attribute: 'cover', total: 1 })]);
    expect((await eva.get(`/uses?type=${ARTICLE}&documentId=nothing`)).status).toBe(404);
  });

  it('does the same to many, and tells what became of each', async () => {
    const [own, other] = [await article('Many own', {}, ada), await article('Many other')];
    const many = async (by: Browser, action: string, more: object = {}) => {
      const { status, body } = await by.post('/many', { type: ARTICLE, action, documentIds: [own, other], ...more });
      expect(status).toBe(200);
      return body.data.map(({ ok, error }: { ok: boolean; error?: { status: number } }) => error?.status ?? ok);
    };
    const text = (value: string) => ({ change: { attribute: 'text', operation: 'set', value } });
    expect(await many(ada, 'publish')).toEqual([403, 403]);
    expect(await many(ada, 'set', text('set'))).toEqual([true, 404]);
    expect(await many(eva, 'publish')).toEqual([true, true]);
    expect((await eva.get(`${ARTICLES}/${own}`)).body.data.text).toBe('set');
    // A set value is a draft, even if the document is live.
    await many(eva, 'set', text('later'));
    expect((await eva.get(`${ARTICLES}/${own}`)).body.data.text).toBe('set');
    expect(await many(ada, 'unpublish')).toEqual([403, 403]);
    expect(await many(eva, 'unpublish')).toEqual([true, true]);
    expect(await many(eva, 'unpublish')).toEqual([404, 404]);
    expect(await many(eva, 'delete', { locale: 'en' })).toEqual([true, true]);
    expect((await eva.get(`${ARTICLES}/${own}?status=draft`)).status).toBe(404);
    for (const wrong of [{ action: 'set' }, { action: 'burn' }, { action: 'publish', type: 'api::writer.writer' }, { documentIds: [] }]) {
      const refused = await eva.post('/many', { type: ARTICLE, action: 'delete', documentIds: ['x'], ...wrong });
      expect(refused.status).toBe(400);
    }
  });

  it('keeps views: of somebody, and of everybody', async () => {
    const view = { type: ARTICLE, name: 'Mine', query: 'sort=title', columns: [{ name: 'title', width: 300 }, { name: 'slug' }] };
    const made = await ada.post('/views', view);
    expect([made.status, made.body.data]).toEqual([
      201,
      expect.objectContaining({ name: 'Mine', shared: false, own: true, columns: view.columns }),
    ]);
    expect((await ada.post('/views', { ...view, shared: true })).status).toBe(403);
    const shared = (await eva.post('/views', { ...view, name: 'Ours', shared: true })).body.data;
    // The person's own columns are stored once.
    for (const width of [100, 200]) await ada.post('/views', { type: ARTICLE, columns: [{ name: 'title', width }] });
    const names = async (by: Browser) =>
      (await by.get(`/views?type=${ARTICLE}`)).body.data.map(({ name, own }: { name: string; own: boolean }) => [name, own]);
    expect(await names(ada)).toEqual([
      ['', true],
      ['Mine', true],
      ['Ours', false],
    ]);
    expect(await names(eva)).toEqual([['Ours', true]]);
    expect((await ada.get(`/views?type=${ARTICLE}`)).body.data[0].columns).toEqual([{ name: 'title', width: 200 }]);
    const all = (await ada.get('/views')).body.data as readonly { readonly type: string }[];
    expect(all).toEqual((await ada.get(`/views?type=${ARTICLE}`)).body.data);
    expect(all.every(({ type }) => type === ARTICLE)).toBe(true);
    const { type: _, ...changed } = { ...view, name: 'Changed' };
    expect((await eva.put(`/views/${made.body.data.id}`, changed)).status).toBe(404);
    expect((await ada.put(`/views/${shared.id}`, changed)).status).toBe(403);
    expect((await ada.put(`/views/${made.body.data.id}`, { ...changed, shared: true })).status).toBe(403);
    expect((await ada.put(`/views/${made.body.data.id}`, changed)).body.data.name).toBe('Changed');
    expect((await root.put(`/views/${shared.id}`, { ...changed, shared: true })).status).toBe(200);
    expect((await ada.delete(`/views/${shared.id}`)).status).toBe(403);
    expect((await eva.delete(`/views/${shared.id}`)).status).toBe(204);
    for (const id of ['0', 'x', '1e9', '9'.repeat(30)]) expect((await eva.delete(`/views/${id}`)).status).toBe(404);
    for (const wrong of [{ shared: true, name: '' }, { query: 7 }, { columns: [{ name: '' }] }, { person: 1 }]) {
      expect((await eva.post('/views', { ...view, ...wrong })).status).toBe(400);
    }
  });

  it('tells who else has a document open, and its revision', async () => {
    const id = await article('Open');
    const open = async (by: Browser, field: string | null = null, more: object = {}) =>
      (await by.post('/presence', { type: ARTICLE, documentId: id, locale: 'en', field, ...more })).body.data;
    expect(await open(ada)).toEqual({ others: [], revision: 1 });
    expect(await open(eva, 'title')).toEqual({ others: [{ name: 'ada', field: null, since: expect.any(String) }], revision: 1 });
    expect((await open(ada)).others).toEqual([{ name: 'eva', field: 'title', since: expect.any(String) }]);
    expect((await open(eva, 'text')).others).toHaveLength(1);
    expect((await open(ada)).others).toEqual([expect.objectContaining({ field: 'text' })]);
    await eva.put(`${ARTICLES}/${id}?status=draft`, { data: { title: 'Opened' } });
    expect((await open(ada)).revision).toBe(2);
    expect((await eva.post('/presence', { type: ARTICLE, documentId: 'nothing', locale: 'en', field: null })).status).toBe(404);
    const database = app.kernel.container.resolve(DATABASE);
    await database.transaction(async ({ knex }) => knex('admin_presence').update({ seen: new Date(Date.now() - 20_000).toISOString() }));
    expect((await open(ada)).others).toEqual([]);
    await runJob(app, 'admin.presence');
    expect((await database.knex('admin_presence').select()).length).toBeLessThan(2);
  });

  it('tells of nothing to who may not find it, and nothing at all to strangers', async () => {
    const gone = await app.come(`nobody${Date.now()}`, 'no-such-role');
    const id = await article('Hidden');
    const questions: readonly (readonly ['get' | 'post', string, object?])[] = [
      ['post', '/versions', { type: ARTICLE, documentIds: [id] }],
      ['get', `/may?type=${ARTICLE}&documentId=${id}`],
      ['get', `/uid?type=${ARTICLE}&attribute=slug&value=x`],
      ['get', `/uses?type=${ARTICLE}&documentId=${id}`],
      ['get', `/find?q=Hidden&type=${ARTICLE}`],
      ['get', `/views?type=${ARTICLE}`],
      ['post', '/views', { type: ARTICLE }],
      ['post', '/presence', { type: ARTICLE, documentId: id, locale: 'en', field: null }],
      ['post', '/many', { type: ARTICLE, action: 'delete', documentIds: [id] }],
    ];
    for (const [method, path, body] of questions) {
      const ask = (by: Browser) => (method === 'get' ? by.get(path) : by.post(path, body));
      expect([path, (await ask(gone)).status]).toEqual([path, 403]);
      expect([path, (await ask(app.browser())).status]).toEqual([path, 401]);
      const known = await ask(eva);
      expect([path, known.status < 300, known.headers['cache-control']]).toEqual([path, true, 'no-store']);
    }
    expect((await gone.get('/find?q=Hidden')).body.data).toEqual([]);
  });
});
