import { eachDialect } from 'plinth/testing';
import { type AccountsApp, bootAccounts } from './accounts-app.ts';

const REFRESH = '/api/auth/refresh';
const SHOP = 'https://shop.example';
const SERVER = { url: `${SHOP}/cms` };
const cookieOptions = (cookie: object = {}) => ({
  jwtManagement: 'refresh',
  rateLimit: { enabled: false },
  sessions: { httpOnly: true, cookie: { origins: ['https://app.example'], ...cookie } },
});

const cookieOf = (headers: Record<string, unknown>) => String((headers['set-cookie'] as readonly string[] | undefined)?.[0] ?? '');

eachDialect('the cookie of a session', (dialect) => {
  let app: AccountsApp;
  beforeAll(async () => {
    app = await bootAccounts({ database: dialect, options: cookieOptions(), server: SERVER });
  });
  afterAll(() => app?.close());

  const register = (name: string, origin = SHOP) =>
    app.request
      .post('/api/auth/local/register')
      .set('Origin', origin)
      .send({ username: name, email: `${name}@example.com`, password: 'secret1' });
  const refresh = (cookie: string, origin?: string, body: object = {}) => {
    const request = app.request.post(REFRESH).set('Cookie', cookie.split(';')[0] ?? '');
    return (origin === undefined ? request : request.set('Origin', origin)).send(body);
  };

  it('holds the refresh token, which bodies do not', async () => {
    const { body, headers } = await register('alice');
    expect(Object.keys(body)).toEqual(['jwt', 'user']);
    expect(cookieOf(headers)).toMatch(
      /^plinth_refresh=[\w-]{22}\.[\w-]{43}\.[\da-f]{64}; Path=\/cms\/api\/auth; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    );
    const renewed = await refresh(cookieOf(headers), SHOP);
    expect([renewed.status, Object.keys(renewed.body)]).toEqual([200, ['jwt']]);
    expect(cookieOf(renewed.headers)).not.toBe(cookieOf(headers));
    const gone = await app.request.post('/api/auth/logout').set('Authorization', `Bearer ${renewed.body.jwt}`).send({});
    expect(cookieOf(gone.headers)).toMatch(/^plinth_refresh=; Path=\/cms\/api\/auth; Max-Age=0; HttpOnly/);
    expect((await refresh(cookieOf(renewed.headers), SHOP)).status).toBe(401);
  });

  it('is of use to pages of known origins alone, and without it there is nothing', async () => {
    const { headers } = await register('bob');
    const cookie = cookieOf(headers);
    for (const origin of [undefined, 'null', 'https://evil.example', 'https://shop.example.evil.example', 'http://shop.example']) {
      const answer = await refresh(cookie, origin);
      expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined]);
    }
    const token = cookie.split(';')[0]?.slice('plinth_refresh='.length);
    expect((await refresh('', SHOP, { refreshToken: token })).status).toBe(400);
    expect((await refresh(cookie, 'https://app.example')).status).toBe(200);
  });

  it('is given to nobody by a page of another origin', async () => {
    const answer = await register('carol', 'https://evil.example');
    expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined]);
    // Clients that are no browsers send no `Origin`.
    const { headers } = await app.request
      .post('/api/auth/local/register')
      .send({ username: 'carol', email: 'carol@example.com', password: 'secret1' });
    expect(cookieOf(headers)).toMatch(/^plinth_refresh=/);
  });
});

describe('the options of the cookie', () => {
  it('make it secure in production, and wherever they say so', async () => {
    const app = await bootAccounts({
      options: cookieOptions({ name: 'sid', sameSite: 'strict' }),
      env: { NODE_ENV: 'production', JWT_SECRET: 'x'.repeat(32) },
    });
    const { headers } = await app.post('/api/auth/local/register', { username: 'alice', email: 'alice@example.com', password: 'secret1' });
    expect(cookieOf(headers)).toMatch(/^sid=.*; SameSite=Strict; Secure$/);
    await app.close();
  });

  it('need no address of the server where pages come from the same host', async () => {
    const app = await bootAccounts({ options: cookieOptions() });
    const { headers } = await app.post('/api/auth/local/register', { username: 'alice', email: 'alice@example.com', password: 'secret1' });
    const send = (origin: string) =>
      app.request
        .post(REFRESH)
        .set('Cookie', cookieOf(headers).split(';')[0] ?? '')
        .set('Host', 'localhost:1337')
        .set('Origin', origin);
    for (const origin of ['http://localhost:1338', 'https://localhost:1337', 'ftp://localhost:1337', 'http://localhost'])
      expect([origin, (await send(origin)).status]).toEqual([origin, 403]);
    expect((await send('http://localhost:1337')).status).toBe(200);
    await app.close();
  });

  it.each([
    [{ sameSite: 'none' }, /sessions\.cookie\.secure: must be true/],
    [{ origins: ['https://app.example/'] }, /sessions\.cookie\.origins\.?\[?0\]?: expected an origin/],
    [{ name: 'a;b' }, /sessions\.cookie\.name: expected letters/],
  ])('stop the boot where they are %j', async (cookie, message) => {
    await expect(bootAccounts({ options: cookieOptions(cookie) })).rejects.toThrow(message);
  });
});
