import { DATABASE, DOCUMENTS, definePlugin, SYSTEM } from 'plinth';
import { type SecurityEvent, SIGN_IN, USER_UID } from 'plinth/plugins/users-permissions';
import { eachDialect, runJob } from 'plinth/testing';
import { type AccountsApp, bootAccounts } from './accounts-app.ts';

const REFRESH = '/api/auth/refresh';
const SESSIONS = '/api/auth/sessions';
const LOGOUT = '/api/auth/logout';
const OPTIONS = { jwtSecret: 'a secret of thirty-two bytes, or more', jwtManagement: 'refresh', rateLimit: { enabled: false } };

/** The response of `register` in this mode. */
interface SignedIn {
  readonly jwt: string;
  readonly refreshToken: string;
  readonly user: { readonly id: number; readonly documentId: string };
}

const claimsOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] as string, 'base64url').toString());

eachDialect('sessions', (dialect) => {
  let app: AccountsApp;
  const events: SecurityEvent[] = [];
  beforeAll(async () => {
    const watch = definePlugin({
      name: 'watch',
      requires: ['users-permissions'],
      apply: ({ container }) => container.resolve(SIGN_IN).hooks.event.tap('watch', (event) => void events.push(event)),
    });
    app = await bootAccounts({ database: dialect, options: OPTIONS, more: [watch] });
  });
  afterAll(() => app?.close());

  const register = async (name: string) => (await app.register(name)) as unknown as SignedIn;
  const login = async (name: string, password = 'secret1') => (await app.post('/api/auth/local', { identifier: name, password })).body;
  const refresh = (refreshToken: unknown) => app.post(REFRESH, { refreshToken });
  const statusOf = async (jwt: string) => (await app.get('/api/shops', jwt)).status;
  const row = (jwt: string) =>
    rows()
      .where({ id: claimsOf(jwt).session })
      .first();
  const rows = () => app.kernel.container.resolve(DATABASE).knex('up_sessions');
  const alter = (jwt: string, values: object) =>
    app.kernel.container.resolve(DATABASE).transaction(async ({ knex }) =>
      knex('up_sessions')
        .where({ id: claimsOf(jwt).session })
        .update(values),
    );

  it('give a short token and one that renews it, of which the database has a keyed hash', async () => {
    const answer = await app.post('/api/auth/local/register', { username: 'alice', email: 'alice@example.com', password: 'secret1' });
    expect(Object.keys(answer.body)).toEqual(['jwt', 'refreshToken', 'user']);
    const { jwt, refreshToken } = answer.body;
    const claims = claimsOf(jwt);
    expect(claims.exp - claims.iat).toBe(600);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(Object.keys(await login('alice'))).toEqual(['jwt', 'refreshToken', 'user']);
    const [, secret = ''] = refreshToken.split('.');
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    const text = JSON.stringify(await rows().select('*'));
    expect(text).not.toContain(secret);
    const stored = await row(jwt);
    expect(Date.parse(stored.expires_at) - Date.now()).toBeGreaterThan(13.9 * 86_400_000);
    expect(Date.parse(stored.ends_at) - Date.parse(stored.created_at)).toBe(30 * 86_400_000);
  });

  it('are renewed, with another token each time', async () => {
    const first = await register('bob');
    const second = await refresh(first.refreshToken);
    expect([second.status, Object.keys(second.body)]).toEqual([200, ['jwt', 'refreshToken']]);
    expect(second.body.refreshToken).not.toBe(first.refreshToken);
    expect(claimsOf(second.body.jwt).session).toBe(claimsOf(first.jwt).session);
    expect([await statusOf(first.jwt), await statusOf(second.body.jwt)]).toEqual([200, 200]);
    expect((await refresh(second.body.refreshToken)).status).toBe(200);
  });

  it('end, tokens and all, when an old refresh token is used again', async () => {
    const first = await register('carol');
    const other = await login('carol');
    const second = (await refresh(first.refreshToken)).body;
    const third = (await refresh(second.refreshToken)).body;
    events.length = 0;
    const answer = await refresh(first.refreshToken);
    expect([answer.status, answer.body.error.message]).toEqual([401, 'Invalid refresh token']);
    expect(events).toEqual([expect.objectContaining({ kind: 'refresh-token-reused', user: first.user.id })]);
    expect(await Promise.all([first.jwt, second.jwt, third.jwt].map(statusOf))).toEqual([401, 401, 401]);
    expect((await refresh(third.refreshToken)).status).toBe(401);
    expect(await statusOf(other.jwt)).toBe(200);
    expect((await refresh(other.refreshToken)).status).toBe(200);
  });

  it('end too when the token before the valid one comes late', async () => {
    const first = await register('dave');
    const second = (await refresh(first.refreshToken)).body;
    await alter(first.jwt, { used_at: new Date(Date.now() - 6_000).toISOString() });
    expect((await refresh(first.refreshToken)).body.error.message).toBe('Invalid refresh token');
    expect(await statusOf(second.jwt)).toBe(401);
  });

  it('give all who use a token at once the same next one', async () => {
    const first = await register('erin');
    const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(first.refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.refreshToken)).size).toBe(1);
    expect(await Promise.all(answers.map(({ body }) => statusOf(body.jwt)))).toEqual([200, 200, 200, 200]);
    expect((await refresh(answers[0]?.body.refreshToken)).status).toBe(200);
  });

  it('last when an answer is lost: who asks again gets the same token, and goes on with it', async () => {
    const first = await register('olga');
    events.length = 0;
    for (let { refreshToken } = first, turn = 0; turn < 4; turn++) {
      const lost = await refresh(refreshToken);
      const again = [await refresh(refreshToken), await refresh(refreshToken)];
      expect([lost, ...again].map(({ status, body }) => [status, body.refreshToken])).toEqual(
        Array(3).fill([200, expect.stringMatching(/^[\w-]{22}\.[\w-]{43}\.[\da-f]{64}$/)]),
      );
      expect(new Set([lost, ...again].map(({ body }) => body.refreshToken)).size).toBe(1);
      expect(lost.body.refreshToken).not.toBe(refreshToken);
      refreshToken = lost.body.refreshToken;
    }
    expect(events).toEqual([]);
    expect(await statusOf(first.jwt)).toBe(200);
  });

  it('end nobody because the clock of a node is ahead', async () => {
    const first = await register('pia');
    const { body: next } = await refresh(first.refreshToken);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 20_000);
    const again = await refresh(first.refreshToken);
    clock.mockRestore();
    expect([again.status, again.body.refreshToken]).toEqual([200, next.refreshToken]);
  });

  it('end with another password, a block seen, and the user', async () => {
    const first = await register('frank');
    const other = await login('frank');
    const body = { currentPassword: 'secret1', password: 'secret2', passwordConfirmation: 'secret2' };
    const changed = (await app.post('/api/auth/change-password', body, first.jwt)).body;
    expect(Object.keys(changed)).toEqual(['jwt', 'refreshToken', 'user']);
    expect(await Promise.all([first.jwt, other.jwt, changed.jwt].map(statusOf))).toEqual([401, 401, 200]);
    expect((await refresh(first.refreshToken)).status).toBe(401);
    expect((await refresh(other.refreshToken)).status).toBe(401);
    expect((await app.get(SESSIONS, changed.jwt)).body).toHaveLength(1);

    await app.change(first.user.documentId, { blocked: true });
    expect(await statusOf(changed.jwt)).toBe(401);
    expect((await refresh(changed.refreshToken)).status).toBe(401);
    await app.change(first.user.documentId, { blocked: false });
    expect(await statusOf(changed.jwt)).toBe(401);

    const last = await login('frank', 'secret2');
    await app.kernel.container.resolve(DOCUMENTS).remove(USER_UID, first.user.documentId, new Map(), SYSTEM);
    expect(await statusOf(last.jwt)).toBe(401);
    expect((await refresh(last.refreshToken)).status).toBe(401);
  });

  it('end by logging out, one without the others', async () => {
    const first = await register('grace');
    const other = await login('grace');
    expect((await app.post(LOGOUT, {}, first.jwt)).body).toEqual({ ok: true });
    expect([await statusOf(first.jwt), await statusOf(other.jwt)]).toEqual([401, 200]);
    expect((await refresh(first.refreshToken)).status).toBe(401);
    expect((await app.post(LOGOUT, {})).status).toBe(403);
  });

  it('are listed for their user, who may end each', async () => {
    const first = await register('heidi');
    const agent = `${'Browser '.repeat(40)}1`;
    const { body: other } = await app.request
      .post('/api/auth/local')
      .set('User-Agent', agent)
      .send({ identifier: 'heidi', password: 'secret1' });
    const stranger = await register('ivan');
    const { body } = await app.get(SESSIONS, first.jwt);
    const time = expect.stringMatching(/^\d{4}-.*Z$/);
    const shown = { createdAt: time, lastUsedAt: time, expiresAt: time };
    expect(body).toHaveLength(2);
    expect(body).toContainEqual({ id: claimsOf(first.jwt).session, userAgent: null, current: true, ...shown });
    expect(body).toContainEqual({ id: claimsOf(other.jwt).session, userAgent: agent.slice(0, 200), current: false, ...shown });

    const end = (jwt: string, token: string) =>
      app.request.delete(`${SESSIONS}/${claimsOf(jwt).session}`).set('Authorization', `Bearer ${token}`);
    expect((await end(other.jwt, stranger.jwt)).status).toBe(404);
    expect((await end(other.jwt, first.jwt)).body).toEqual({ ok: true });
    expect([await statusOf(other.jwt), await statusOf(first.jwt), await statusOf(stranger.jwt)]).toEqual([401, 200, 200]);
    expect((await end(other.jwt, first.jwt)).status).toBe(404);
    expect((await app.get(SESSIONS)).status).toBe(403);
  });

  it('end when they are not used, and their rows are removed', async () => {
    const first = await register('judy');
    await alter(first.jwt, { expires_at: '2020-01-01T00:00:00.000Z' });
    expect((await refresh(first.refreshToken)).status).toBe(401);
    const lasting = await register('kate');
    expect(await row(first.jwt)).toBeDefined();
    await runJob(app, 'users-permissions.sessions');
    expect(await row(first.jwt)).toBeUndefined();
    expect(await row(lasting.jwt)).toBeDefined();
  });

  it('are never renewed beyond their end, which access tokens do not outlive', async () => {
    const first = await register('leo');
    const end = new Date(Date.now() + 60_000).toISOString();
    await alter(first.jwt, { ends_at: end });
    const { body } = await refresh(first.refreshToken);
    expect((await row(first.jwt)).expires_at).toBe(end);
    const { exp, iat } = claimsOf(body.jwt);
    expect(exp - iat).toBeLessThanOrEqual(60);
  });

  it.each([
    ['nothing', undefined, 400],
    ['no text', '', 400],
    ['an object', { $ne: null }, 400],
    ['a list', ['a'], 400],
    ['a word', 'a', 401],
    ['NUL', 'a\u0000', 400],
    ['a long text', 'x'.repeat(4_000), 401],
    ['a longer text', 'x'.repeat(10_000), 400],
    ['what is no token at first sight', 'x'.repeat(100_000), 413],
    ['an invention', `${'a'.repeat(22)}.${'b'.repeat(43)}.${'0'.repeat(64)}`, 401],
  ])('are not renewed with %s', async (_what, token, expected) => {
    expect((await refresh(token)).status).toBe(expected);
  });

  it('do not take an access token for a refresh token, or the other way round', async () => {
    const { jwt, refreshToken } = await register('mallory');
    expect((await refresh(jwt)).status).toBe(401);
    expect(await statusOf(refreshToken)).toBe(401);
    // A forged seal ends no session.
    const [id, secret] = refreshToken.split('.');
    expect((await refresh(`${id}.${secret}.${'0'.repeat(64)}`)).status).toBe(401);
    expect(await statusOf(jwt)).toBe(200);
  });
});

eachDialect('sessions, on several nodes', (dialect) => {
  it('end on all of them with what happens on one', async () => {
    const database = await dialect.createDatabase();
    const one = await bootAccounts({ database: database.url, options: OPTIONS });
    const other = await bootAccounts({ database: database.url, options: OPTIONS });
    const statuses = async (jwt: string) => [(await other.get('/api/shops', jwt)).status, (await one.get('/api/shops', jwt)).status];
    const first = (await one.register('alice')) as unknown as SignedIn;
    expect(await statuses(first.jwt)).toEqual([200, 200]);
    await one.post(LOGOUT, {}, first.jwt);
    expect(await statuses(first.jwt)).toEqual([401, 401]);

    const second = (await one.register('bob')) as unknown as SignedIn;
    const third = (await other.post(REFRESH, { refreshToken: second.refreshToken })).body;
    const fourth = (await one.post(REFRESH, { refreshToken: third.refreshToken })).body;
    expect(await statuses(fourth.jwt)).toEqual([200, 200]);
    expect((await one.post(REFRESH, { refreshToken: second.refreshToken })).status).toBe(401);
    expect(await statuses(fourth.jwt)).toEqual([401, 401]);

    const raced = (await one.register('carol')) as unknown as SignedIn;
    const answers = await Promise.all([one, other].map((node) => node.post(REFRESH, { refreshToken: raced.refreshToken })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body.refreshToken).toBe(answers[1]?.body.refreshToken);
    expect(await statuses(raced.jwt)).toEqual([200, 200]);
    // A client that lost the response of one node asks the other.
    const refreshToken = answers[0]?.body.refreshToken;
    const lost = await one.post(REFRESH, { refreshToken });
    expect((await other.post(REFRESH, { refreshToken })).body.refreshToken).toBe(lost.body.refreshToken);
    expect(await statuses(raced.jwt)).toEqual([200, 200]);
    await Promise.all([one.close(), other.close()]);
    await database.remove();
  });

  it('are what tokens need, and are gone for good in the other mode', async () => {
    const database = await dialect.createDatabase();
    const legacy = await bootAccounts({ database: database.url, options: { ...OPTIONS, jwtManagement: 'legacy-support' } });
    const { jwt } = await legacy.register('alice');
    const node = await bootAccounts({ database: database.url, options: OPTIONS });
    expect((await node.get('/api/shops', jwt)).body.error.message).toBe('Invalid credentials');
    const short = (await node.register('bob')) as unknown as SignedIn;
    await node.post(LOGOUT, {}, short.jwt);
    expect((await legacy.get('/api/shops', short.jwt)).status).toBe(401);
    for (const { status } of [
      await legacy.post(REFRESH, { refreshToken: short.refreshToken }),
      await legacy.post(LOGOUT, {}, jwt),
      await legacy.get(SESSIONS, jwt),
    ]) {
      expect(status).toBe(404);
    }
    await Promise.all([legacy.close(), node.close()]);
    await database.remove();
  });
});

describe('ending sessions', () => {
  it('is for those who have some', async () => {
    const app = await bootAccounts({ options: OPTIONS, env: { TOKEN_FULL: 'full-access-token' } });
    expect((await app.post(LOGOUT, {}, 'full-access-token')).status).toBe(401);
    expect((await app.get(SESSIONS, 'full-access-token')).status).toBe(401);
    await app.close();
  });
});

describe('refreshing', () => {
  it('is counted: what is worth nothing by address, sessions each for themselves', async () => {
    const app = await bootAccounts({ options: { ...OPTIONS, rateLimit: { requests: 2 } } });
    const refresh = async (refreshToken: string) => (await app.post(REFRESH, { refreshToken })).status;
    let { refreshToken } = (await app.register('alice')) as unknown as SignedIn;
    expect([await refresh('a'), await refresh('b'), await refresh('c')]).toEqual([401, 401, 429]);
    for (let time = 0; time < 2; time++) refreshToken = (await app.post(REFRESH, { refreshToken })).body.refreshToken;
    expect(await refresh(refreshToken)).toBe(429);
    await app.close();
  });
});
