import { bootApp, eachDialect } from 'plinth/testing';
import { bootStaff, NEWSROOM, ORIGIN, PASSWORD, type StaffApp } from './staff-app.ts';

eachDialect('sessions of staff', (dialect) => {
  let app: StaffApp;
  beforeEach(async () => {
    app = await bootStaff({ database: dialect });
  });
  afterEach(() => app?.close());

  it('says who looks at the page, whoever that is', async () => {
    const stranger = app.browser();
    const { status, body, headers } = await stranger.get('/session');
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body.data).toEqual({
      person: null,
      first: true,
      recovery: 'log',
      providers: [],
      secondFactor: true,
      pictures: [],
      development: true,
      translations: [],
    });
    const eva = await app.come('eva', 'editor');
    expect((await eva.get('/session')).body.data).toMatchObject({
      first: false,
      person: { id: eva.id, name: 'eva', email: 'eva@example.com', role: { name: 'editor', title: 'Editor' } },
    });
    const broken = app.browser('plinth_admin_access=nobody');
    expect((await broken.get('/session')).body.data.person).toBeNull();
    const copied = app.browser(eva.cookie);
    expect((await eva.post('/auth/logout')).status).toBe(200);
    for (const after of [eva, copied]) {
      const ended = await after.get('/session');
      expect([ended.status, ended.body.data.person]).toEqual([200, null]);
    }
  });

  it('says what others call somebody, and lets them change it', async () => {
    const eva = await app.come('eva', 'author');
    expect((await eva.put('/session', { name: '  Eva Brand ' })).body.data.person).toMatchObject({ name: 'Eva Brand', id: eva.id });
    expect((await eva.get('/session')).body.data.person.name).toBe('Eva Brand');
    for (const wrong of [{}, { name: ' ' }, { name: 1 }, { name: 'x'.repeat(256) }, { name: 'Eva', role: 'administrator' }])
      expect((await eva.put('/session', wrong)).status).toBe(400);
    expect((await app.browser().put('/session', { name: 'Nobody' })).status).toBe(401);
  });

  it('knows the language in which the interface speaks to somebody', async () => {
    const eva = await app.come('eva', 'author');
    expect((await eva.get('/session')).body.data.person.language).toBeNull();
    expect((await eva.put('/session', { language: 'pt-BR' })).body.data.person).toMatchObject({ name: 'eva', language: 'pt-BR' });
    expect((await eva.put('/session', { language: null })).body.data.person.language).toBeNull();
    for (const language of ['', 'german', '../de', 1, 'de\nfr']) {
      const { status, body } = await eva.put('/session', { language });
      expect([status, body.error.details.errors[0].path]).toEqual([400, ['language']]);
    }
  });

  it('is in cookies that no script reads and no other path gets', async () => {
    await app.employ('eva', 'editor');
    const { headers } = await app.browser().post('/auth/local', { identifier: 'EVA@example.com', password: PASSWORD });
    const lines = headers['set-cookie'] as unknown as readonly string[];
    expect(lines.map((line) => line.replace(/=[^;]+/, ''))).toEqual([
      'plinth_admin; Path=/admin/api/auth; Max-Age=2592000; HttpOnly; SameSite=Strict',
      'plinth_admin_access; Path=/admin/api; Max-Age=600; HttpOnly; SameSite=Strict',
    ]);
  });

  it('is renewed, by pages of the app alone', async () => {
    const eva = await app.come('eva', 'editor');
    const before = eva.cookie;
    expect((await eva.post('/auth/refresh')).status).toBe(200);
    expect(eva.cookie).not.toBe(before);
    for (const origin of ['http://evil.example', 'null']) {
      const sent = await app.request.post('/admin/api/auth/refresh').set('Cookie', eva.cookie).set('Origin', origin).send({});
      expect(sent.status).toBe(403);
    }
    expect((await app.request.post('/admin/api/auth/refresh').set('Cookie', eva.cookie).send({})).status).toBe(403);
  });
});

describe('the interface', () => {
  it('is gone without a trace where it is switched off', async () => {
    const app = await bootApp({ app: { ...NEWSROOM, config: { plugins: { admin: false }, server: { url: ORIGIN } } } });
    for (const path of ['/admin', '/admin/api/session', '/admin/sign-in']) expect((await app.request.get(path)).status).toBe(404);
    expect(app.kernel.report().plugins.map(({ name }) => name)).not.toContain('admin');
    await app.close();
  });

  it('is not there, and stops nobody, where there is nobody who could sign in', async () => {
    const app = await bootApp({ app: { ...NEWSROOM, config: { plugins: { 'users-permissions': false } } } });
    expect((await app.request.get('/admin/api/session')).status).toBe(404);
    await app.close();
  });

  it('needs no secret in production: it makes and keeps one', async () => {
    const app = await bootStaff({
      env: { NODE_ENV: 'production', JWT_SECRET: 'x'.repeat(43) },
      plugins: { 'users-permissions': { config: { jwtSecret: 'q8fZ2mYx0vB7nK4sT1wL9cR6dH3gJ5pA' } } },
    });
    const eva = await app.come('eva', 'editor');
    expect((await eva.get('/session')).body.data).toMatchObject({ person: { name: 'eva' }, development: false });
    expect(eva.cookie).toContain('plinth_admin=');
    await app.close();
  });

  it('has cookies of this very host in production, which another host of the domain cannot set, and which open nothing but the interface', async () => {
    const secrets = { env: { NODE_ENV: 'production', JWT_SECRET: 'x'.repeat(43) } };
    const plugins = { 'users-permissions': { config: { jwtSecret: 'q8fZ2mYx0vB7nK4sT1wL9cR6dH3gJ5pA' } } };
    const app = await bootStaff({ ...secrets, plugins });
    const eva = await app.come('eva', 'administrator');
    const { headers } = await eva.post('/auth/refresh');
    const lines = headers['set-cookie'] as unknown as readonly string[];
    expect(lines.map((line) => line.replace(/=[^;]+/, ''))).toEqual([
      '__Host-plinth_admin; Path=/; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure',
      '__Host-plinth_admin_access; Path=/; Max-Age=600; HttpOnly; SameSite=Strict; Secure',
    ]);
    const tossed = app.browser(eva.cookie.replaceAll('__Host-', ''));
    expect((await tossed.get('/session')).body.data.person).toBeNull();
    expect((await tossed.get('/model')).status).toBe(401);
    expect((await tossed.post('/auth/refresh')).status).toBe(400);
    expect((await app.request.get('/api/articles').set('Cookie', eva.cookie)).status).toBe(403);
    expect((await eva.post('/auth/logout')).status).toBe(200);
    expect(eva.cookie).toBe('');
    await app.close();
  });

  it('refuses roles with mistakes, and says where they are', async () => {
    const roles = { helper: { actions: ['api::article.article.fnd', { action: 'api::article.article.update', where: { nobody: 1 } }] } };
    await expect(bootStaff({ options: { roles } })).rejects.toMatchObject({
      code: 'STAFF_ROLES',
      message: expect.stringMatching(/admin\.config\.roles\.helper\.actions.*fnd[\s\S]*nobody/),
    });
    await expect(bootStaff({ options: { roles: { administrator: { actions: [] } } } })).rejects.toThrow(
      /administrators always have all permissions/,
    );
  });
});
