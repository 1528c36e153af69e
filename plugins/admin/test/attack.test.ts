import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { definePlugin } from 'plinth';
import { servePage } from 'plinth/plugins/pages';
import { bootApp } from 'plinth/testing';
import { pageOptions } from '../page-options.ts';
import { bootStaff, NEWSROOM, ORIGIN, PASSWORD, type StaffApp } from './staff-app.ts';

const EVIL = 'http://evil.example';

describe('whoever attacks the interface', () => {
  let app: StaffApp;
  beforeAll(async () => {
    app = await bootStaff();
  });
  afterAll(() => app?.close());

  it('makes no browser change anything, and reads nothing, from a page of another origin', async () => {
    const eva = await app.come('eva', 'administrator');
    const { routes } = app.kernel.report();
    const guarded = routes.filter(
      ({ plugin, path, policies }) =>
        plugin === 'admin' &&
        path.startsWith('/admin/api') &&
        policies.some((one) => (typeof one === 'string' ? one : one.name) === 'admin.session'),
    );
    expect(guarded.length).toBeGreaterThan(40);
    for (const { method, path } of guarded) {
      const send = (origin: string | null) => {
        const request = app.request[method.toLowerCase() as 'get'](path.replaceAll(/:\w+/g, '1')).set('Cookie', eva.cookie);
        return origin === null ? request : request.set('Origin', origin);
      };
      for (const origin of [EVIL, 'null', `${ORIGIN}.evil.example`]) {
        const { status } = await send(origin);
        expect([method, path, origin, status]).toEqual([method, path, origin, 403]);
      }
      if (method !== 'GET') expect([method, path, (await send(null)).status]).toEqual([method, path, 403]);
    }
  });

  it('finds no endpoint that is open, but those by which people come in', async () => {
    const { routes } = app.kernel.report();
    const own = routes.filter(({ path }) => path.startsWith('/admin/api'));
    const isOpen = (policies: (typeof own)[number]['policies']) =>
      !policies.some((one) => (typeof one === 'string' ? one : one.name) === 'admin.session');
    const open = own.filter(({ policies, guard }) => isOpen(policies) && 'auth' in guard);
    expect(own.filter(({ guard }) => !('auth' in guard)).map(({ path }) => path)).toEqual([]);
    expect([...new Set(open.map(({ method, path }) => `${method} ${path.slice('/admin/api'.length)}`))].sort()).toEqual([
      'GET /auth/:provider/callback',
      'GET /auth/email-confirmation',
      'GET /auth/local',
      'GET /connect/*',
      'GET /connect/:provider',
      'GET /connect/:provider/callback',
      'GET /session',
      'POST /auth/forgot-password',
      'POST /auth/local',
      'POST /auth/local/register',
      'POST /auth/refresh',
      'POST /auth/reset-password',
      'POST /auth/second-factor',
      'POST /auth/second-factor/enrol',
      'POST /auth/send-email-confirmation',
      'POST /first',
      'POST /invitation',
    ]);
    // Responses must not be stored. The only exception is the model, which the browser caches and revalidates each time.
    const kept = own.filter(({ noStore, method, path }) => noStore !== true && method === 'GET' && !path.startsWith('/admin/api/auth'));
    expect(kept.map(({ path }) => path).sort()).toEqual(['/admin/api/model']);
  });

  it('fixes no session: what a browser had before it signs in is worth nothing after', async () => {
    await app.employ('fix', 'editor');
    const given = 'plinth_admin=chosen; plinth_admin_access=chosen';
    const victim = app.browser(given);
    expect((await victim.post('/auth/local', { identifier: 'fix@example.com', password: PASSWORD })).status).toBe(200);
    expect(victim.cookie).not.toContain('chosen');
    expect((await app.browser(given).get('/model')).status).toBe(401);
    const foreign = await app.request
      .post('/admin/api/auth/local')
      .set('Origin', EVIL)
      .send({ identifier: 'fix@example.com', password: PASSWORD });
    expect([foreign.status, foreign.headers['set-cookie']]).toEqual([403, undefined]);
  });

  it('puts nobody into a session of their own by a cookie of another host of the domain: two of one name are refused', async () => {
    const [eva, mallory] = [await app.come('tossed', 'editor'), await app.come('tosses', 'author')];
    for (const both of [`${mallory.cookie}; ${eva.cookie}`, `${eva.cookie}; ${mallory.cookie}`]) {
      for (const path of ['/session', '/model', '/content/articles']) {
        const { status, body } = await app.browser(both).get(path);
        expect([path, status, body.error?.message]).toEqual([path, 403, expect.stringMatching(/two cookies named "plinth_admin_access"/)]);
      }
      const renewed = await app.browser(both).post('/auth/refresh');
      expect([renewed.status, renewed.headers['set-cookie']]).toEqual([403, undefined]);
    }
    expect((await eva.get('/session')).body.data.person).toMatchObject({ email: 'tossed@example.com' });
  });

  it('is told the same of somebody who is there as of somebody who is not', async () => {
    await app.employ('known', 'editor');
    const said = async (path: string, body: object) => {
      const { status, body: answered } = await app.browser().post(path, body);
      return [status, answered];
    };
    const login = (identifier: string) => said('/auth/local', { identifier, password: 'wrong password' });
    expect(await login('known@example.com')).toEqual(await login('unknown@example.com'));
    const forgot = (email: string) => said('/auth/forgot-password', { email });
    expect(await forgot('known@example.com')).toEqual(await forgot('unknown@example.com'));
    expect((await said('/auth/local/register', { username: 'mallory', email: 'mallory@example.com', password: PASSWORD }))[0]).toBe(400);
  });

  it('is one of few who try', async () => {
    const small = await bootStaff({ options: { rateLimit: { requests: 3 } } });
    const statuses: number[] = [];
    for (let n = 0; n < 5; n++)
      statuses.push((await small.browser().post('/auth/local', { identifier: 'a@b.example', password: 'guess' })).status);
    expect(statuses).toEqual([400, 400, 400, 429, 429]);
    await small.close();
  });

  it('is out with the next request, once blocked or given another role', async () => {
    const max = await app.come('max', 'editor');
    const { DOCUMENTS, SYSTEM } = await import('plinth');
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const type = 'plugin::admin.person';
    const [person] = (await documents.find(documents.parse(type, { filters: { email: 'max@example.com' } }, 'list', SYSTEM))).documents;
    const change = (data: object) => documents.update(type, String(person?.documentId), { data }, SYSTEM);
    expect((await max.post('/content/writers', { data: { name: 'Jo' } })).status).toBe(201);
    await change({ role: 'no-such-role' });
    expect((await max.post('/content/writers', { data: { name: 'Jo' } })).status).toBe(401);
    await max.post('/auth/local', { identifier: 'max@example.com', password: PASSWORD });
    expect((await max.post('/content/writers', { data: { name: 'Jo' } })).status).toBe(403);
    await change({ blocked: true });
    expect((await max.get('/model')).status).toBe(401);
    expect((await max.post('/auth/refresh')).status).toBe(401);
  });

  it('reads no staff over the API, and is no staff there', async () => {
    const eva = await app.come('api', 'administrator');
    for (const path of ['/api/people', '/api/plugin::admin.person', '/admin/api/content/people']) {
      expect((await app.request.get(path).set('Cookie', eva.cookie)).status).toBe(404);
    }
    const access = /plinth_admin_access=([^;]+)/.exec(eva.cookie)?.[1];
    expect((await app.request.get('/api/articles').set('Authorization', `Bearer ${access}`)).status).toBe(401);
    expect((await app.request.get('/admin/api/model').set('Authorization', `Bearer ${access}`)).status).toBe(401);
    const graphql = await app.request.post('/graphql').send({ query: '{ __schema { types { name } } }' });
    expect(JSON.stringify(graphql.body)).not.toMatch(/AdminPerson/);
  });
});

describe('the page', () => {
  it('runs nothing of others, frames the sites of previews alone, and is framed by nobody', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plinth-test-'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Page</title>');
    const page = definePlugin({
      name: 'page',
      apply: ({ hooks }) =>
        hooks.routes.tap('page', (routes) =>
          servePage(routes, '/page', folder, pageOptions(['https://site.example'], ['https://files.example'], '')),
        ),
    });
    const app = await bootApp({ app: { ...NEWSROOM, plugins: [page] } });
    const { headers } = await app.request.get('/page/content/articles').set('Accept', 'text/html');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy.join(' ')).not.toMatch(/unsafe|\*|http:/);
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "form-action 'none'",
        "img-src 'self' data: blob: https://files.example",
        'frame-src https://site.example',
        "frame-ancestors 'none'",
        "object-src 'none'",
        "base-uri 'none'",
        "trusted-types 'none'",
        "require-trusted-types-for 'script'",
      ]),
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    await app.close();
    rmSync(folder, { recursive: true });
  });
});
