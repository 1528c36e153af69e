import { type Browser, bootStaff, ORIGIN, PASSWORD, type StaffApp } from './staff-app.ts';

const SIBLING = 'http://www.shop.example';

describe('a page of another origin', () => {
  let app: StaffApp;
  let eva: Browser;
  beforeAll(async () => {
    // An app may let its site read the API with credentials, but that must not allow reading as staff.
    const cors = { origin: [SIBLING], credentials: true };
    app = await bootStaff({ config: { middlewares: { cors } } });
    eva = await app.come('eva', 'editor');
  });
  afterAll(() => app?.close());

  const article = async () =>
    (await eva.post('/content/articles?status=draft', { data: { title: 'Mine' } })).body.data.documentId as string;
  const titleOf = async (id: string) => (await eva.get(`/content/articles/${id}?status=draft`)).body.data.title;

  it('changes nothing by a form, of whatever encoding', async () => {
    const id = await article();
    const path = `/admin/api/content/articles/${id}/actions/publish`;
    for (const origin of ['http://evil.example', SIBLING, 'null', 'https://shop.example', 'http://shop.example:8080', '']) {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/json', '']) {
        const request = app.request.post(path).set('Cookie', eva.cookie);
        if (origin !== '') request.set('Origin', origin);
        if (type !== '') request.set('Content-Type', type);
        const { status } = await request.send(type.startsWith('multipart') ? '--x--' : '{"data":{"title":"Theirs"}}');
        expect([origin, type, status]).toEqual([origin, type, 403]);
      }
    }
    expect((await eva.get(`/content/articles/${id}`)).status).toBe(404);
  });

  it('sends nothing as JSON that it does not call JSON, not even from here', async () => {
    const id = await article();
    for (const type of ['text/plain', 'application/octet-stream', 'application/x-www-form-urlencoded']) {
      const request = app.request.put(`/admin/api/content/articles/${id}?status=draft`).set('Cookie', eva.cookie).set('Origin', ORIGIN);
      expect((await request.set('Content-Type', type).send('{"data":{"title":"Theirs"}}')).status).toBeGreaterThanOrEqual(400);
    }
    expect(await titleOf(id)).toBe('Mine');
  });

  it('reads nothing, and does not see how reading ends', async () => {
    const id = await article();
    const ask = (path: string) => app.request.get(`/admin/api${path}`).set('Cookie', eva.cookie);
    for (const path of [`/content/articles/${id}?status=draft`, '/model', '/session', '/auth/sessions']) {
      for (const origin of ['http://evil.example', SIBLING, 'null']) expect((await ask(path).set('Origin', origin)).status).toBe(403);
      // Requests of images or scripts in a page of the same site or another one.
      for (const site of ['same-site', 'cross-site'])
        expect([path, (await ask(path).set('Sec-Fetch-Site', site)).status]).toEqual([path, 403]);
      for (const site of ['same-origin', 'none']) expect([path, (await ask(path).set('Sec-Fetch-Site', site)).status]).toEqual([path, 200]);
    }
    const { headers } = await ask('/session');
    expect([headers['cross-origin-resource-policy'], headers['x-content-type-options']]).toEqual(['same-origin', 'nosniff']);
  });

  it('signs nobody in as somebody else, and out as nobody', async () => {
    await app.employ('mallory', 'author');
    const login = { identifier: 'mallory@example.com', password: PASSWORD };
    for (const origin of ['http://evil.example', SIBLING, 'null']) {
      for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
        const body = type === 'application/json' ? JSON.stringify(login) : new URLSearchParams(login).toString();
        const sent = await app.request.post('/admin/api/auth/local').set('Origin', origin).set('Content-Type', type).send(body);
        expect([sent.status >= 400, sent.headers['set-cookie']]).toEqual([true, undefined]);
      }
      expect((await app.request.post('/admin/api/auth/logout').set('Cookie', eva.cookie).set('Origin', origin).send({})).status).toBe(403);
    }
    expect((await eva.get('/model')).status).toBe(200);
  });

  it('leads nobody who signs in elsewhere', async () => {
    for (const redirect of ['http://evil.example/', '//evil.example', 'javascript:alert(1)'])
      expect((await app.browser().get(`/connect/nothing?redirect=${encodeURIComponent(redirect)}`)).headers.location).toBeUndefined();
  });
});

describe('a cookie', () => {
  it('that somebody made up is nobody’s, whatever stands in it', async () => {
    const app = await bootStaff();
    const eva = await app.come('eva', 'editor');
    const token = /plinth_admin_access=([^;]+)/.exec(eva.cookie)?.[1] as string;
    const [header, claims] = token.split('.') as [string, string];
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const made = [`${none}.${claims}.`, `${header}.${claims}.`, `${token}x`, 'null', '{}', 'a'.repeat(7_000), '%00', 'undefined'];
    for (const one of made)
      expect([one.slice(0, 20), (await app.browser(`plinth_admin_access=${one}`).get('/model')).status]).toEqual([one.slice(0, 20), 401]);
    // A refresh token cannot be used as an access token, nor the other way round.
    const refresh = /plinth_admin=([^;]+)/.exec(eva.cookie)?.[1] as string;
    expect((await app.browser(`plinth_admin_access=${refresh}`).get('/model')).status).toBe(401);
    expect((await app.browser(`plinth_admin=${token}`).post('/auth/refresh')).status).toBe(401);
    await app.close();
  });

  it('that was copied is worth nothing once its owner has signed out, changed the password, or used the long half twice', async () => {
    const app = await bootStaff();
    const eva = await app.come('eva', 'editor');
    const stolen = app.browser(eva.cookie);
    await eva.post('/auth/logout');
    expect([(await stolen.get('/model')).status, (await stolen.post('/auth/refresh')).status]).toEqual([401, 401]);
    const max = await app.come('max', 'editor');
    const copied = app.browser(max.cookie);
    const password = 'another long password';
    const changed = await max.post('/auth/change-password', { currentPassword: PASSWORD, password, passwordConfirmation: password });
    expect(changed.status).toBe(200);
    expect([(await copied.get('/model')).status, (await copied.post('/auth/refresh')).status, (await max.get('/model')).status]).toEqual([
      401, 401, 200,
    ]);
    await app.close();
  });

  it('of one person ends no session of another', async () => {
    const app = await bootStaff();
    const [eva, ada] = [await app.come('eva', 'administrator'), await app.come('ada', 'author')];
    const [session] = (await ada.get('/auth/sessions')).body;
    expect((await eva.get('/auth/sessions')).body.map(({ id }: { id: string }) => id)).not.toContain(session.id);
    expect((await eva.delete(`/auth/sessions/${session.id}`)).status).toBe(404);
    expect((await ada.get('/model')).status).toBe(200);
    await app.close();
  });
});
