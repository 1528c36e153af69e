import { definePlugin } from 'plinth';
import { type SecurityEvent, SIGN_IN } from 'plinth/plugins/users-permissions';
import { type AccountsApp, bootAccounts } from './accounts-app.ts';

const LOGIN = '/api/auth/local';
const FORGOT = '/api/auth/forgot-password';
const REGISTER = '/api/auth/local/register';
const WRONG = { identifier: 'alice', password: 'wrong-password' };

describe('requests to accounts', () => {
  let app: AccountsApp | undefined;
  const boot = async (rateLimit: object = {}, more: object = {}) => {
    app = await bootAccounts({ options: { rateLimit }, ...more });
    return app;
  };
  afterEach(() => app?.close());

  const statuses = async (count: number, send: (index: number) => Promise<{ status: number }>) => {
    const found: number[] = [];
    for (let index = 0; index < count; index++) found.push((await send(index)).status);
    return found;
  };

  it('are ten a minute of one kind, and say what is left', async () => {
    const { post } = await boot();
    const begin = Math.floor(Date.now() / 1_000);
    const first = await post(LOGIN, WRONG);
    expect(first.headers).toMatchObject({ 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '9' });
    const reset = Number(first.headers['x-ratelimit-reset']);
    expect(reset).toBeGreaterThanOrEqual(begin + 59);
    expect(reset).toBeLessThanOrEqual(Math.ceil(Date.now() / 1_000) + 61);
    expect(await statuses(10, () => post(LOGIN, WRONG))).toEqual([...Array(9).fill(400), 429]);
    const { body, headers } = await post(LOGIN, {});
    expect(body).toEqual({
      data: null,
      error: { status: 429, name: 'RateLimitError', message: 'Too many requests, please try again later.', details: {} },
    });
    expect(headers['x-ratelimit-remaining']).toBe('0');
    expect(Number(headers['retry-after'])).toBeGreaterThan(50);
    expect((await post(FORGOT, { email: 'alice@example.com' })).status).toBe(200);
  });

  it('are counted apart by the address that they are about, within the bounds of the client', async () => {
    const { post } = await boot({ requests: 2, perAddress: 6 });
    expect(await statuses(3, () => post(FORGOT, { email: 'A@example.com' }))).toEqual([200, 200, 429]);
    expect(await statuses(3, (index) => post(FORGOT, { email: `b${index}@example.com` }))).toEqual([200, 200, 200]);
    expect((await post(FORGOT, { email: 'c@example.com' })).status).toBe(429);
  });

  it('get no counts of their own by fields that do not belong there', async () => {
    const { post } = await boot({ requests: 3 });
    expect(await statuses(4, (index) => post(LOGIN, { ...WRONG, email: `x${index}@example.com` }))).toEqual([400, 400, 400, 429]);
    expect(await statuses(4, (index) => post(REGISTER, { email: [index] }))).toEqual([400, 400, 400, 429]);
  });

  it('believe nobody about where they come from, unless a proxy says so', async () => {
    const { request } = await boot({ requests: 3 });
    const send = (index: number) => request.post(LOGIN).set('X-Forwarded-For', `10.0.0.${index}`).send(WRONG);
    expect(await statuses(4, (index) => send(index).then((answer) => answer))).toEqual([400, 400, 400, 429]);
  });

  it('come from where the nearest proxy says, whatever clients add', async () => {
    const { request } = await boot({ requests: 3 }, { server: { proxy: true } });
    const from = (address: string) => (index: number) =>
      request.post(LOGIN).set('X-Forwarded-For', `10.9.9.${index}, ${address}`).send(WRONG);
    const send = async (count: number, one: ReturnType<typeof from>) => statuses(count, (index) => one(index).then((answer) => answer));
    expect(await send(4, from('192.0.2.1'))).toEqual([400, 400, 400, 429]);
    expect(await send(1, from('192.0.2.2'))).toEqual([400]);
    expect(await send(4, (index) => from(`2001:db8:0:1::${index}`)(index))).toEqual([400, 400, 400, 429]);
    expect(await send(1, from('2001:db8:0:2::1'))).toEqual([400]);
  });

  it('come from where their own number of proxies says, when they have one', async () => {
    const { request } = await boot({ requests: 3, proxies: 2 }, { server: { proxy: true } });
    const from = (address: string) => async (index: number) =>
      request.post(LOGIN).set('X-Forwarded-For', `10.9.9.${index}, ${address}, 10.0.0.${index}`).send(WRONG);
    expect(await statuses(4, from('192.0.2.1'))).toEqual([400, 400, 400, 429]);
    expect(await statuses(1, from('192.0.2.2'))).toEqual([400]);
  });

  it('to sign in as somebody end after some failures, from wherever, and begin anew after a success', async () => {
    const { request, post, register } = await boot({ signIns: 3 }, { server: { proxy: true } });
    await register('alice');
    const from = (index: number, body: object) => request.post(LOGIN).set('X-Forwarded-For', `192.0.2.${index}`).send(body);
    expect(await statuses(2, async (index) => from(index, WRONG))).toEqual([400, 400]);
    expect((await from(7, { identifier: 'alice', password: 'secret1' })).status).toBe(200);
    expect(await statuses(4, async (index) => from(index, WRONG))).toEqual([400, 400, 400, 429]);
    const spelled = (index: number) => ({ ...WRONG, identifier: index % 2 === 0 ? 'Alice@example.com ' : 'alice@Example.com' });
    expect(await statuses(4, async (index) => from(index, spelled(index)))).toEqual([400, 400, 400, 429]);
    expect(await statuses(4, async (index) => from(index, { ...WRONG, identifier: 'nobody' }))).toEqual([400, 400, 400, 429]);
    await register('carol');
    expect((await post(LOGIN, { identifier: 'carol@example.com', password: 'secret1' })).status).toBe(200);
  });

  it('to change a password are tries to find it out, too, from wherever', async () => {
    const { request, register } = await boot({ signIns: 3 }, { server: { proxy: true } });
    const { jwt } = await register('alice');
    const change = (index: number, currentPassword: string) =>
      request
        .post('/api/auth/change-password')
        .set({ Authorization: `Bearer ${jwt}`, 'X-Forwarded-For': `192.0.2.${index}` })
        .send({ currentPassword, password: 'secret2', passwordConfirmation: 'secret2' });
    expect(await statuses(4, async (index) => change(index, `guess${index}`))).toEqual([400, 400, 400, 429]);
    const stranger = request.post(LOGIN).set('X-Forwarded-For', '192.0.2.200');
    expect((await stranger.send({ identifier: 'alice@example.com', password: 'secret1' })).status).toBe(429);
    expect(
      (await request.post(LOGIN).set('X-Forwarded-For', '192.0.2.201').send({ identifier: 'alice', password: 'secret1' })).status,
    ).toBe(200);
    expect((await change(9, 'secret1')).status).toBe(200);
  });

  it('to sign in as somebody go on counting when somebody with a similar name signs in', async () => {
    const { request, post, register } = await boot({ signIns: 3, requests: 100 }, { server: { proxy: true } });
    // From a place that none of them has signed in from.
    const stranger = async (body: object) => request.post(LOGIN).set('X-Forwarded-For', '192.0.2.9').send(body);
    const carol = { username: 'carol@home', email: 'carol@example.com', password: 'secret1' };
    const others = ['Alice', 'alice ', ' alice', 'Carol@home'];
    await register('alice');
    await post(REGISTER, carol);
    for (const [index, username] of others.entries()) {
      expect((await post(REGISTER, { username, email: `other${index}@example.com`, password: 'secret1' })).status).toBe(200);
    }
    for (const identifier of ['alice', carol.username]) {
      expect(await statuses(2, () => stranger({ ...WRONG, identifier }))).toEqual([400, 400]);
    }
    for (const identifier of others) expect((await stranger({ identifier, password: 'secret1' })).status).toBe(200);
    expect(await statuses(2, () => stranger(WRONG))).toEqual([400, 429]);
    expect((await stranger({ ...WRONG, identifier: carol.username })).status).toBe(429);
  });

  it('are counted for routes of other plugins that name the policy', async () => {
    const letters = definePlugin({
      name: 'letters',
      apply({ hooks }) {
        const policies = [{ name: 'users-permissions.rate-limit', config: { operation: 'letters' } }];
        hooks.routes.tap('letters', (routes) => routes.post('/letters', { auth: false, policies }, () => ({ ok: true })));
      },
    });
    const { post } = await boot({ requests: 2 }, { more: [letters] });
    expect(await statuses(3, () => post('/letters', {}))).toEqual([200, 200, 429]);
  });

  it('are not counted when the options say so', async () => {
    const { post } = await boot({ enabled: false });
    const { headers } = await post(FORGOT, { email: 'a@example.com' });
    expect(headers).not.toHaveProperty('x-ratelimit-limit');
    expect(await statuses(12, () => post(FORGOT, { email: 'a@example.com' }))).toEqual(Array(12).fill(200));
  });

  it('are told as events, without anything secret', async () => {
    const events: SecurityEvent[] = [];
    const watcher = definePlugin({
      name: 'watcher',
      requires: ['users-permissions'],
      apply({ container }) {
        container.resolve(SIGN_IN).hooks.event.tap('watcher', (event) => {
          events.push(event);
          if (event.kind === 'signed-in') throw new Error('a tap that fails');
        });
      },
    });
    const { post, get, register, change } = await boot({ requests: 3 }, { more: [watcher], server: { logLevel: 'silent' } });
    const { jwt, user } = await register('alice');
    expect((await post(LOGIN, { identifier: 'alice', password: 'secret1' })).status).toBe(200);
    await post(LOGIN, WRONG);
    await post('/api/auth/change-password', { currentPassword: 'secret1', password: 'secret2', passwordConfirmation: 'secret2' }, jwt);
    await change(user.documentId, { blocked: true, password: 'secret1' });
    await statuses(3, () => post(LOGIN, { identifier: 'alice', password: 'secret1' }));
    await get('/api/shops', jwt);
    expect(events.map(({ kind }) => kind)).toEqual([
      'registered',
      'signed-in',
      'sign-in-failed',
      'password-changed',
      'blocked',
      'blocked-seen',
      'limited',
    ]);
    for (const { by: _, ...event } of events) expect(Object.keys(event)).toEqual(['kind', 'population', 'user', 'address', 'requestId']);
    expect(events[2]).toMatchObject({ user: user.id, requestId: expect.stringMatching(/./) });
  });
});
