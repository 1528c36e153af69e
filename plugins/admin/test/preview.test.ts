import { type Browser, bootStaff, OTHERS_OFF, type StaffApp } from './staff-app.ts';

const ARTICLE = 'api::article.article';
const URL_OF = 'https://site.example/preview?slug={slug}&locale={locale}&status={status}&token={token}';

describe('a preview', () => {
  let app: StaffApp;
  beforeAll(async () => {
    app = await bootStaff({ options: { preview: { [ARTICLE]: { url: URL_OF } } }, plugins: OTHERS_OFF });
  });
  afterAll(() => app?.close());

  it('lets the site read that draft, and no other, and nothing else that strangers may not', async () => {
    const eva = await app.come('eva', 'editor');
    const gone = await app.come('gone', 'no-such-role');
    const make = async (title: string) =>
      (await eva.post('/content/articles?status=draft', { data: { title, slug: title.toLowerCase() } })).body.data.documentId;
    const [shown, hidden] = [await make('Shown'), await make('Hidden')];
    const asked = { type: ARTICLE, documentId: shown, locale: 'en', status: 'draft' };
    const { status, body, headers } = await eva.post('/preview', asked);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    const { url, origin, token } = body.data;
    expect([origin, url]).toEqual([
      'https://site.example',
      `https://site.example/preview?slug=shown&locale=en&status=draft&token=${token}`,
    ]);
    const read = (path: string, bearer = token) => app.request.get(`/api${path}`).set('Authorization', `Bearer ${bearer}`);
    const one = await read(`/articles/${shown}?status=draft`);
    expect([one.status, one.body.data.title]).toEqual([200, 'Shown']);
    expect(one.body.data).not.toHaveProperty('secret');
    expect((await read('/articles?status=draft&filters[slug]=shown')).body.data).toHaveLength(1);
    expect((await read('/articles?status=draft')).body.data).toHaveLength(1);
    expect((await read(`/articles/${hidden}?status=draft`)).status).toBe(404);
    expect((await read('/writers')).status).toBe(403);
    expect((await read('/homepage?status=draft')).status).toBe(403);
    const written = await app.request
      .put(`/api/articles/${shown}`)
      .set('Authorization', `Bearer ${token}`)
      .send({ data: { title: 'x' } });
    expect(written.status).toBe(403);
    expect((await app.request.get('/admin/api/model').set('Authorization', `Bearer ${token}`)).status).toBe(401);
    for (const wrong of [`${token}x`, token.slice(0, -1), token.replace('.', '.A'), 'plinth_preview_', 'plinth_preview_e30.e30']) {
      expect((await read(`/articles/${shown}?status=draft`, wrong)).status).toBe(401);
    }
    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 16 * 60_000);
    const late = await read(`/articles/${shown}?status=draft`);
    later.mockRestore();
    expect(late.status).toBe(401);

    expect((await gone.post('/preview', asked)).status).toBe(403);
    expect((await eva.post('/preview', { ...asked, documentId: 'nothing' })).status).toBe(404);
    expect((await eva.post('/preview', { ...asked, type: 'api::homepage.homepage' })).status).toBe(404);
    expect((await eva.get('/model')).body.data.types.find(({ uid }: { uid: string }) => uid === ARTICLE).preview).toBe(true);
  });

  it('shows as much as whoever had it made may see, and no longer than they may', async () => {
    const roles = {
      reader: {
        actions: [...['find', 'findOne'].map((verb) => ({ action: `${ARTICLE}.${verb}`, fields: ['title'] })), `${ARTICLE}.readDraft`],
      },
      single: { actions: [`${ARTICLE}.find`, { action: `${ARTICLE}.findOne`, fields: ['title'] }, `${ARTICLE}.readDraft`] },
      published: { actions: [`${ARTICLE}.find`, `${ARTICLE}.findOne`] },
      own: {
        actions: ['find', 'findOne', 'readDraft', 'create', 'update'].map((verb) =>
          verb === 'create' ? `${ARTICLE}.${verb}` : { action: `${ARTICLE}.${verb}`, where: { createdBy: '$caller' } },
        ),
      },
    };
    const strict = await bootStaff({ options: { preview: { [ARTICLE]: { url: URL_OF } }, roles }, plugins: OTHERS_OFF });
    const come = (name: string) => strict.come(name, name === 'eva' ? 'editor' : name);
    const [eva, reader, published, own] = [await come('eva'), await come('reader'), await come('published'), await come('own')];
    const make = async (by: Browser) =>
      (await by.post('/content/articles?status=draft', { data: { title: 'Plain', text: 'Foghorn' } })).body.data.documentId as string;
    const tokenOf = async (by: Browser, documentId: string, status: string) =>
      (await by.post('/preview', { type: ARTICLE, documentId, locale: 'en', status })).body.data?.token as string;
    const read = (token: string, path: string) => strict.request.get(`/api${path}`).set('Authorization', `Bearer ${token}`);
    const id = await make(eva);

    const narrow = await tokenOf(reader, id, 'draft');
    const seen = await read(narrow, `/articles/${id}?status=draft`);
    expect([seen.status, seen.body.data.title, seen.body.data.text]).toEqual([200, 'Plain', undefined]);
    expect((await read(narrow, '/articles?status=draft&filters[text]=Foghorn')).status).toBe(400);
    expect((await read(narrow, '/articles?status=draft&_q=Foghorn')).body.data).toEqual([]);

    // What the address would say of a document is left out where it is hidden one by one.
    const single = await strict.come('single', 'single');
    const address = (await single.post('/preview', { type: ARTICLE, documentId: id, locale: 'en', status: 'draft' })).body.data.url;
    expect(new URL(address).searchParams.get('slug')).toBe('');

    await eva.post(`/content/articles/${id}/actions/publish`);
    const live = await tokenOf(published, id, 'published');
    expect((await read(live, `/articles/${id}`)).status).toBe(200);
    expect((await read(live, `/articles/${id}?status=draft`)).status).toBe(403);
    expect(await tokenOf(published, id, 'draft')).toBeUndefined();

    const mine = await make(own);
    const token = await tokenOf(own, mine, 'draft');
    expect((await read(token, `/articles/${mine}?status=draft`)).status).toBe(200);
    expect((await read(token, '/articles?status=draft')).body.data).toHaveLength(1);

    const { DOCUMENTS, SYSTEM } = await import('plinth');
    const documents = strict.kernel.container.resolve(DOCUMENTS);
    const person = 'plugin::admin.person';
    const query = documents.parse(person, { filters: { email: 'own@example.com' } }, 'list', SYSTEM);
    const [found] = (await documents.find(query)).documents;
    const change = (data: object) => documents.update(person, String(found?.documentId), { data }, SYSTEM);
    await change({ role: 'no-such-role' });
    expect((await read(token, `/articles/${mine}?status=draft`)).status).toBe(401);
    await change({ role: 'own', blocked: true });
    expect((await read(token, `/articles/${mine}?status=draft`)).status).toBe(401);
    await strict.close();
  });

  it('shows nothing that whoever had it made may read only since', async () => {
    const roles = { reader: { actions: [`${ARTICLE}.find`, `${ARTICLE}.findOne`] } };
    const strict = await bootStaff({ options: { preview: { [ARTICLE]: { url: URL_OF } }, roles }, plugins: OTHERS_OFF });
    const [root, reader] = [await strict.come('root', 'administrator'), await strict.come('reader', 'reader')];
    const documentId = (await root.post('/content/articles?status=draft', { data: { title: 'Live' } })).body.data.documentId;
    await root.post(`/content/articles/${documentId}/actions/publish`);
    await root.put(`/content/articles/${documentId}?status=draft`, { data: { title: 'Draft' } });
    const { token } = (await reader.post('/preview', { type: ARTICLE, documentId, locale: 'en', status: 'published' })).body.data;
    const read = async (status: string) =>
      (await strict.request.get(`/api/articles/${documentId}?status=${status}`).set('Authorization', `Bearer ${token}`)).status;
    expect([await read('published'), await read('draft')]).toEqual([200, 403]);
    const people = (await root.get('/staff')).body.data.people;
    const { documentId: person } = people.find(({ email }: { email: string }) => email === 'reader@example.com');
    expect((await root.put(`/staff/${person}`, { role: 'editor' })).status).toBe(200);
    expect([await read('published'), await read('draft')]).toEqual([401, 401]);
    await strict.close();
  });

  it('tells of nothing that it does not show, to whatever question', async () => {
    const access = {
      roles: { public: { actions: ['api::article.article.find', 'api::article.article.findOne', 'api::writer.writer.find'] } },
    };
    const open = await bootStaff({ options: { preview: { [ARTICLE]: { url: URL_OF } } }, config: { access }, plugins: OTHERS_OFF });
    const eva = await open.come('eva', 'editor');
    const write = async (data: object) => (await eva.post('/content/articles?status=draft', { data })).body.data.documentId as string;
    const writer = (await eva.post('/content/writers', { data: { name: 'Jo' } })).body.data.documentId;
    const shown = await write({ title: 'Shown', author: writer });
    const hidden = await write({ title: 'Hidden', text: 'Foghorn', secret: 'x', author: writer });
    const { token } = (await eva.post('/preview', { type: ARTICLE, documentId: shown, locale: 'en', status: 'draft' })).body.data;
    const read = (path: string) => open.request.get(`/api${path}`).set('Authorization', `Bearer ${token}`);
    const titles = async (path: string) => (await read(path)).body.data.map(({ title }: { title: string }) => title);
    // Although strangers may read every published article.
    expect(await titles('/articles?status=draft')).toEqual(['Shown']);
    expect(await titles('/articles?status=draft&filters[title]=Hidden')).toEqual([]);
    expect(await titles('/articles?status=draft&_q=Foghorn')).toEqual([]);
    expect((await read(`/articles/${hidden}?status=draft`)).status).toBe(404);
    const populated = JSON.stringify((await read('/writers?populate[articles][filters][title][$contains]=H&status=draft')).body);
    expect(populated).not.toContain('Hidden');
    for (const more of ['filters[secret]=x', 'filters[code]=x', 'sort=secret', 'filters[createdBy]=staff:1', 'populate=createdBy'])
      expect([more, (await read(`/articles?status=draft&${more}`)).status]).toEqual([more, 400]);
    const ask = (method: 'post' | 'put' | 'delete', path: string) =>
      open.request[method](`/api${path}`)
        .set('Authorization', `Bearer ${token}`)
        .send({ data: { title: 'x' } });
    for (const [method, path] of [
      ['post', '/articles'],
      ['put', `/articles/${shown}?status=draft`],
      ['delete', `/articles/${shown}`],
      ['post', `/articles/${shown}/actions/publish`],
      ['post', '/writers'],
    ] as const)
      expect([method, path, (await ask(method, path)).status]).toEqual([method, path, 403]);
    const graphql = await open.request
      .post('/graphql')
      .set('Authorization', `Bearer ${token}`)
      .send({ query: '{ articles(status: DRAFT) { title } }' });
    expect(JSON.stringify(graphql.body)).not.toMatch(/Shown|Hidden/);
    const { headers } = await read(`/articles/${shown}?status=draft`);
    expect(headers['cache-control']).toMatch(/private|no-store/);
    await open.close();
  });

  it('is refused with a page that is none', async () => {
    const wrong = (uid: string, url: string) => bootStaff({ options: { preview: { [uid]: { url } } }, plugins: OTHERS_OFF });
    await expect(wrong('api::nothing.nothing', 'https://site.example')).rejects.toThrow(/content type not found/);
    await expect(wrong(ARTICLE, 'https://site.example/{secret}')).rejects.toThrow(/\{secret\} is not a readable attribute/);
    for (const url of ['https://{slug}.example', 'javascript:alert(1)', '/preview', 'https://a@b.example/']) {
      await expect(wrong(ARTICLE, url)).rejects.toThrow(/expected a URL/);
    }
  });
});
