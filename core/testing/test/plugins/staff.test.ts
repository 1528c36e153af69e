import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCESS, definePlugin, ForbiddenError, HTTP, type Upgrade } from 'plinth';
import { type BootedApp, bootApp } from 'plinth/testing';
import staff from './staff.ts';

const config = { key: 'a key of thirty-two characters or more', password: 'correct horse battery' };

describe('the sample of docs/plugins.md', () => {
  it('stands there as it is tested here', () => {
    const sample = readFileSync(join(__dirname, 'staff.ts'), 'utf8');
    expect(readFileSync(join(__dirname, '../../../../docs/plugins.md'), 'utf8')).toContain(
      `\`\`\`ts\n// plugins/staff.ts\n${sample}\`\`\``,
    );
  });
});

describe('a strategy that reads a cookie', () => {
  let app: BootedApp;
  let cookie: string;
  const seen: unknown[] = [];

  const witness = definePlugin({
    name: 'witness',
    apply({ container, hooks }) {
      container.resolve(ACCESS).addStrategy({
        name: 'address',
        credential: 'request',
        routes: ({ path }) => path === '/seen',
        async authenticate({ address, bearer, cookie, header, method }) {
          seen.push({ address, bearer, method, cookies: [cookie('a'), cookie('none')], headers: [header('X-One'), header('x-none')] });
          return null;
        },
      });
      hooks.routes.tap('witness', (routes) => {
        for (const path of ['/seen', '/api/who', '/who']) routes.get(path, { auth: false }, ({ state }) => ({ kind: state.caller.kind }));
      });
      for (const path of ['/staff/live', '/live']) {
        container.resolve(HTTP).upgrade(path, {
          open: (upgrade) => void answerWhoAsks(upgrade),
          close: () => undefined,
        });
      }
    },
  });

  beforeAll(async () => {
    app = await bootApp({ app: { plugins: [staff, witness], config: { plugins: { staff: { config } } } } });
    const answer = await app.request.post('/staff/sign-in').send({ name: 'ada', password: config.password }).expect(200);
    cookie = (answer.headers['set-cookie'] as unknown as readonly string[])[0]?.split(';')[0] as string;
  });
  afterAll(() => app.close());

  it('says who asks for its routes, and nothing to any other', async () => {
    expect((await app.request.get('/staff/me').set('Cookie', cookie).expect(200)).body).toEqual({ name: 'ada' });
    await app.request.get('/staff/me').expect(403);
    for (const path of ['/api/who', '/who']) expect((await app.request.get(path).set('Cookie', cookie)).body).toEqual({ kind: 'public' });
  });

  it('is 401 with what is not valid', async () => {
    const answer = await app.request.get('/staff/me').set('Cookie', `${cookie}x`).expect(401);
    expect(answer.body.error).toEqual({ status: 401, name: 'UnauthorizedError', message: 'Missing or invalid credentials', details: {} });
  });

  it('is not asked where there is a bearer token, though nobody knows that', async () => {
    await app.request.get('/staff/me').set({ Cookie: cookie, Authorization: 'Bearer nobody' }).expect(401);
    await app.request.get('/staff/me').set({ Cookie: cookie, Authorization: 'Basic YTpi' }).expect(200);
  });

  it('makes answers of its routes personal, with or without the cookie', async () => {
    const answers = await Promise.all([
      app.request.get('/staff/me').set('Cookie', cookie),
      app.request.get('/staff/me'),
      app.request.get('/who').set('Cookie', cookie),
    ]);
    expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(['private, no-cache', 'private, no-cache', undefined]);
  });

  it('sees what came, and cannot change it', async () => {
    await app.request.get('/seen').set({ Cookie: 'a=1; a=2', 'X-One': 'first', 'X-Forwarded-For': '192.0.2.1' });
    const headers = ['first', null];
    expect(seen).toEqual([{ address: expect.stringContaining('127.0.0.1'), bearer: null, method: 'GET', cookies: ['1', null], headers }]);
  });

  it('knows the handshake of a WebSocket of its routes, unless its client says who it is', async () => {
    const answer = (path: string, headers: Readonly<Record<string, string>>) =>
      app.request.get(path).set({ Connection: 'Upgrade', Upgrade: 'websocket', ...headers });
    expect((await answer('/staff/live', { Cookie: cookie })).body.error.message).toBe('staff');
    expect((await answer('/live', { Cookie: cookie })).body.error.message).toBe('public');
    // CORS allows pages of any origin to connect, but none may act on behalf of a signed-in visitor.
    expect((await answer('/staff/live', { Cookie: cookie, Origin: 'https://evil.example' })).body.error.message).toBe('public');
    expect((await answer('/staff/live', { Cookie: cookie, 'X-Token': 'Bearer nobody' })).status).toBe(401);
  });
});

/** Refuses a handshake with the kind of its caller as the message. */
async function answerWhoAsks(upgrade: Upgrade): Promise<void> {
  try {
    const { kind } = await upgrade.authenticate(upgrade.ctx.get('X-Token') || undefined);
    throw new ForbiddenError(kind);
  } catch (error) {
    upgrade.refuse(error);
  }
}
