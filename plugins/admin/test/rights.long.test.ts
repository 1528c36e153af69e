import { type Place, ROLES, ROWS, STAYS } from './every-endpoint.ts';
import { type Browser, bootStaff, ORIGIN, type StaffApp } from './staff-app.ts';

const ARTICLE = 'api::article.article';
/** Routes that never answer anybody, because the path only works with another method. They are exempt from the check of caching. */
const NEVER: ReadonlySet<string> = new Set(['GET /upload', 'GET /auth/local']);

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

describe('every endpoint of the interface', () => {
  let app: StaffApp;
  let eva: Browser;
  let root: Browser;
  let own: readonly { readonly method: string; readonly path: string }[];
  const people = new Map<string, Browser>();
  beforeAll(async () => {
    const preview = { [ARTICLE]: { url: 'https://site.example/{slug}?token={token}' } };
    app = await bootStaff({ options: { preview }, plugins: { upload: { config: { folders: true } }, mcp: true } });
    eva = await app.come('maker', 'editor');
    root = await app.come('keeper', 'administrator');
    for (const role of ROLES.slice(1)) people.set(role, await app.come(role, role === 'roleless' ? 'no-such-role' : role));
    people.set('stranger', app.browser());
    const { routes } = app.kernel.report();
    own = routes
      .filter(({ path }) => path.startsWith('/admin/api/'))
      .map(({ method, path }) => ({ method, path: path.slice('/admin/api'.length) }));
  });
  afterAll(() => app?.close());

  /** Documents are created by the caller, or by an editor if the caller may not. */
  const placeOf = (role: string): Place => {
    const here = people.get(role) as Browser;
    const makes = role === 'stranger' || role === 'roleless' ? eva : here;
    const by = (isOwn: boolean) => (isOwn ? makes : eva);
    const made = async (browser: Browser, path: string, body: object) => {
      const answer = await browser.post(path, body);
      if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body.data;
    };
    return {
      app,
      here,
      async article(isOwn = false, isLive = false) {
        const { documentId } = await made(by(isOwn), '/content/articles?status=draft', { data: { title: 'A title' } });
        if (isLive) await eva.post(`/content/articles/${documentId}/actions/publish`);
        return documentId;
      },
      writer: async (isOwn = false) => (await made(by(isOwn), '/content/writers', { data: { name: 'Jo' } })).documentId,
      async homepage(isLive = false) {
        await eva.put('/content/homepage?status=draft', { data: { headline: 'Hello' } });
        if (isLive) await eva.post('/content/homepage/actions/publish');
      },
      async action(isOwn = false) {
        const by = isOwn && makes === here ? here : await app.come(`other${Math.random()}`, 'editor');
        const documentIds = [(await made(by, '/content/articles?status=draft', { data: { title: 'A title' } })).documentId];
        return (await by.post('/many', { type: ARTICLE, action: 'delete', documentIds })).body.meta.actionId;
      },
      async file(isOwn = false) {
        const sent = app.request.post('/admin/api/upload').set('Cookie', by(isOwn).cookie).set('Origin', ORIGIN);
        const { body } = await sent.attach('files', Buffer.from('some text'), 'a.txt');
        return body[0].id;
      },
      folder: async (isOwn = false) => (await made(by(isOwn), '/upload/folders', { data: { name: `f${Math.random()}` } })).id,
      async view(isOwn) {
        const view = { type: ARTICLE, name: 'Mine', shared: !isOwn };
        return (await made(isOwn && makes === here ? here : eva, '/views', view)).id;
      },
      person: async () =>
        (await made(root, '/staff', { name: 'New', email: `p${Math.random()}@example.com`, role: 'author' })).person.documentId,
      async visitor() {
        const name = `v${Math.random()}`;
        const body = { username: name, email: `${name}@example.com`, password: 'a long password', role: await this.role('authenticated') };
        return (await root.post('/users', body)).body.id;
      },
      async role(type) {
        if (type === undefined) return (await made(root, '/roles', { name: `Role ${Math.random()}` })).id;
        return (await root.get('/roles')).body.data.find(({ name }: { name: string }) => name === type).id;
      },
      token: async () => (await made(root, '/api-tokens', { name: `t${Math.random()}`, type: 'read-only' })).id,
    };
  };

  const send = (method: string, path: string, browser: Browser, body?: object) => {
    const request = app.request[method.toLowerCase() as 'get'](`/admin/api${path}`).set('Cookie', browser.cookie).set('Origin', ORIGIN);
    return body === undefined ? request : request.send(body);
  };

  it('stands in the table, and everything in the table is one', () => {
    const routes = own.map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(ROWS.map(({ route }) => route))].sort()).toEqual(routes.sort());
  });

  it.each(ROLES.map((role, index) => [role, index] as const))('says to a person who is %s what the table says', async (role, index) => {
    const place = placeOf(role);
    const wrong: object[] = [];
    for (const { route, note = '', ask, says } of ROWS) {
      const [method, path] = route.split(' ') as [string, string];
      const [asked, body] = (await ask?.(place)) ?? [path];
      const { status, headers, body: answered } = await send(method, asked, place.here, body);
      const expected = says[index];
      if (status !== expected) wrong.push({ route, note, expected, status, message: answered?.error?.message });
      // No response may be found in a cache of a shared machine.
      const kept = headers['cache-control'];
      const mayKeep = route === 'GET /model' ? 'private, no-cache' : 'no-store';
      if (kept !== mayKeep && !NEVER.has(route)) wrong.push({ route, note, kept });
      if (headers['set-cookie'] !== undefined && status >= 300) wrong.push({ route, note, cookies: headers['set-cookie'] });
      if (route === 'POST /auth/refresh' && status === 200) {
        const lines = headers['set-cookie'] as unknown as readonly string[];
        place.here.cookie = lines.map((line) => line.split(';')[0]).join('; ');
      }
      if (note === STAYS && role === 'author') {
        const after = await eva.get(`${asked}${asked.includes('writers') ? '' : '?status=draft'}`);
        if (after.status !== 200) wrong.push({ route, note, after: after.status });
      }
      if (status >= 500) wrong.push({ route, note, status });
    }
    expect(wrong).toEqual([]);
  });

  it('has the methods of the table, and no other by any way', async () => {
    const ada = await app.come('methods', 'administrator');
    const paths = [...new Set(own.map(({ path }) => path))];
    for (const path of paths) {
      const asked = path.replaceAll(/:\w+/g, '1').replace('*', 'a/b/c');
      // If another route's path matches too, that route answers.
      const fits = own.filter((route) => new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+').replace('*', '.+')}$`).test(asked));
      for (const method of METHODS.filter((each) => !fits.some((route) => route.method === each)))
        expect([method, asked, (await send(method, asked, ada)).status]).toEqual([method, asked, 405]);
    }
    const id = await placeOf('editor').article();
    for (const header of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']) {
      expect((await send('POST', `/content/articles/${id}`, ada, { _method: 'DELETE' }).set(header, 'DELETE')).status).toBe(405);
      expect((await send('GET', `/content/articles/${id}?status=draft`, ada).set(header, 'DELETE')).status).toBe(200);
    }
    expect((await send('GET', `/content/articles/${id}?status=draft&_method=DELETE`, ada)).status).toBeGreaterThanOrEqual(200);
    expect((await send('GET', `/content/articles/${id}?status=draft`, ada)).status).toBe(200);
  });

  it('is all that the cookie opens: to the API nobody of the staff is anybody', async () => {
    const root = await app.come('api', 'administrator');
    const { routes } = app.kernel.report();
    const others = routes.filter(({ path }) => !path.startsWith('/admin'));
    expect(others.length).toBeGreaterThan(30);
    for (const { method, path } of others) {
      const ask = (cookie: string) => {
        const request = app.request[method.toLowerCase() as 'get'](path.replaceAll(/:\w+/g, '1').replace('*', 'x')).set('Origin', ORIGIN);
        return cookie === '' ? request : request.set('Cookie', cookie);
      };
      const [stranger, staff] = [await ask(''), await ask(root.cookie)];
      expect([method, path, staff.status]).toEqual([method, path, stranger.status]);
    }
  });
});
