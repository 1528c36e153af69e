import { type BootedApp, bootApp, eachDialect } from 'plinth/testing';

const TOKEN = 'full-access-token-of-tests';

/** Paths that a proxy may close, with other spellings of each. */
const OTHER_SPELLINGS = [
  ['/admin/api/staff', '/ADMIN/api/staff'],
  ['/admin/api/staff', '/admin/API/Staff'],
  ['/admin/api/staff', '/admin/api/staff/'],
  ['/admin/api/staff', '/%61dmin/api/staff'],
  ['/admin/api/staff', '/admin/%61pi/staff'],
  ['/admin/api/staff', '/admin/ap%69/staff'],
  ['/admin/api/staff', '//admin/api/staff'],
  ['/admin/api/staff', '/admin//api/staff'],
  ['/admin/api/staff', '/admin/./api/staff'],
  ['/admin/api/staff', '/admin/api/%2e/staff'],
  ['/admin/api/content/notes', '/Admin/api/content/notes'],
  ['/admin/api/content/notes', '/admin/api/content/NOTES'],
  ['/admin/api/content/notes', '/admin/api/content/notes/'],
  ['/graphql', '/GraphQL'],
  ['/graphql', '/graphql/'],
  ['/api/users', '/API/users'],
  ['/api/users', '/api/Users'],
  ['/api/users', '/api/users/'],
  ['/api/upload/files', '/api/upload/FILES'],
  ['/_health', '/_HEALTH'],
  ['/_health', '/_health/'],
] as const;

eachDialect('paths', (dialect) => {
  let app: BootedApp;

  beforeAll(async () => {
    app = await bootApp({
      database: dialect,
      env: { TOKEN_FULL: TOKEN },
      app: {
        contentTypes: [{ info: { singularName: 'note', pluralName: 'notes' }, attributes: { text: { type: 'string' } } }],
        config: { access: { tokens: [{ name: 'full', type: 'full-access', value: { env: 'TOKEN_FULL' } }] } },
      },
    });
  });
  afterAll(() => app.close());

  const ask = (method: 'get' | 'head' | 'post' | 'put' | 'delete', path: string) => {
    const request = app.request[method](path).redirects(0);
    return path.toLowerCase().includes('admin') ? request : request.set('Authorization', `Bearer ${TOKEN}`);
  };

  it.each(OTHER_SPELLINGS)('have one spelling: %s is not served as %s', async (path, other) => {
    expect((await ask('get', path)).status).not.toBe(308);
    for (const method of ['get', 'head', 'post', 'put', 'delete'] as const) {
      const { status, headers } = await ask(method, `${other}?a=1`);
      expect([method, [308, 404, 405].includes(status)]).toEqual([method, true]);
      if (status === 308) expect(headers.location).toBe(`${path}?a=1`);
    }
  });

  it('lead nowhere else', async () => {
    for (const path of ['//evil.example/admin', '/\\evil.example', '/ADMIN//evil.example', '/admin/%2f%2fevil.example/']) {
      const { headers } = await ask('get', path);
      expect(headers.location ?? '/').toMatch(/^\/(?![/\\])/);
    }
  });

  it('keep the case of what they name', async () => {
    const { status } = await app.request.get('/admin/api/content/notes/aBc%2FD').redirects(0);
    expect(status).toBe(401);
    const { headers } = await app.request.get('/admin/api/content/notes/aB%63').redirects(0);
    expect(headers.location).toBe('/admin/api/content/notes/aBc');
  });

  it('of documents are as in the reference', async () => {
    for (const path of ['/API/notes', '/api/NOTES', '/api/notes/']) expect((await ask('get', path)).status).toBe(200);
    expect((await ask('get', '/api//notes')).status).toBe(404);
  });
});
