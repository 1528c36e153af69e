import { createAbility, DATABASE, definePlugin } from 'plinth';
import { createAccounts } from 'plinth/plugins/users-permissions';
import { eachDialect } from 'plinth/testing';
import { signingKeys } from '../tokens/signing-key.ts';
import { verifyToken } from '../tokens/user-token.ts';
import { mailbox, parameter } from './mailbox.ts';
import { codeOf } from './second-factor/factor-app.ts';
import { bootStaff, cookiesOf, ORIGIN, type StaffApp } from './staff-app.ts';

const SECRET = 'a secret of thirty-two bytes, or more';
const USERS = '/api/auth';
const STAFF = '/staff/auth';
const REFRESH = 'plinth_staff';
const ACCESS = 'plinth_staff_access';

eachDialect('two populations', (dialect) => {
  let app: StaffApp;
  let mails: ReturnType<typeof mailbox>;
  beforeEach(async () => {
    mails = mailbox();
    const options = { jwtSecret: SECRET, jwtManagement: 'refresh', secondFactor: { enabled: true }, rateLimit: { requests: 6 } };
    const staff = { jwtSecret: SECRET, secondFactor: { enabled: true }, rateLimit: { requests: 6 } };
    const mail = { config: { from: 'shop@example.com' } };
    app = await bootStaff(
      { options: staff },
      { options, plugins: { mail }, server: { url: ORIGIN }, database: dialect, logger: mails.logger },
    );
    // Equal ids, names and addresses, but different passwords.
    const { user } = await app.register('alice');
    expect((await app.employ('alice', 'staff-secret')).id).toBe(user.id);
  });
  afterEach(() => app?.close());

  const login = (at: string, password: string) => app.post(`${at}/local`, { identifier: 'alice@example.com', password });
  const asUser = async () => (await login(USERS, 'secret1')).body as { jwt: string; refreshToken: string };
  const asStaff = async () => cookiesOf((await login(STAFF, 'staff-secret')).headers);
  const cookie = (values: Readonly<Record<string, string | undefined>>) =>
    Object.entries(values)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
  const me = async (values: Readonly<Record<string, string | undefined>>) =>
    (await app.request.get('/staff/me').set('Cookie', cookie(values))).status;
  const sendAs = (path: string, values: Readonly<Record<string, string | undefined>>, body: object = {}) =>
    app.request.post(path).set('Cookie', cookie(values)).set('Origin', ORIGIN).send(body);
  const ownSessions = async (jwt: string) => (await app.get(`${USERS}/sessions`, jwt)).status;

  it('sign in at the same time, each by the own password, with cookies for the one and tokens for the other', async () => {
    expect((await login(USERS, 'staff-secret')).status).toBe(400);
    expect((await login(STAFF, 'secret1')).status).toBe(400);
    const { status, body, headers } = await login(STAFF, 'staff-secret');
    expect([status, Object.keys(body)]).toEqual([200, ['user']]);
    expect(body.user).toMatchObject({ username: 'alice', badge: 'badge of alice' });
    expect(body.user).not.toHaveProperty('password');
    const lines = headers['set-cookie'] as unknown as readonly string[];
    expect(lines.map((line) => line.replace(/=[^;]+/, ''))).toEqual([
      `${REFRESH}; Path=/staff/auth; Max-Age=2592000; HttpOnly; SameSite=Lax`,
      `${ACCESS}; Path=/staff; Max-Age=600; HttpOnly; SameSite=Lax`,
    ]);
    const shown = await app.request.get('/staff/me').set('Cookie', cookie(cookiesOf(headers)));
    expect([shown.status, shown.body.kind]).toEqual([200, 'member']);
    expect(shown.headers['cache-control']).toBe('private, no-cache');
    expect(shown.headers.vary).toContain('Cookie');
    expect((await app.get('/staff/me')).status).toBe(401);
  });

  it('never open what is of the other, whatever is sent as what', async () => {
    const [user, staff] = [await asUser(), await asStaff()];
    expect(await me(staff)).toBe(200);
    expect(await me({ [ACCESS]: user.jwt })).toBe(401);
    expect((await app.get('/staff/me', user.jwt)).status).toBe(401);
    expect(await ownSessions(user.jwt)).toBe(200);
    for (const token of Object.values(staff)) expect(await ownSessions(token)).toBe(401);
    // The API ignores the cookie: its sender is anonymous there.
    expect((await app.request.get(`${USERS}/sessions`).set('Cookie', cookie(staff))).status).toBe(403);
    // The signing keys differ, although both have one secret.
    const [keys, staffKeys] = [signingKeys(SECRET), signingKeys(SECRET, 'staff')];
    const access = staff[ACCESS] as string;
    expect([verifyToken(keys, user.jwt), verifyToken(staffKeys, access)]).toEqual([expect.anything(), expect.anything()]);
    expect([verifyToken(staffKeys, user.jwt), verifyToken(keys, access)]).toEqual([null, null]);
    expect(verifyToken({ ...staffKeys, tokens: keys.tokens }, user.jwt)).toBeNull();
  });

  it('ask for an action where a route does, and take no cookie from pages of others', async () => {
    await app.employ('boss-bob', 'staff-secret');
    const boss = cookiesOf((await app.post(`${STAFF}/local`, { identifier: 'boss-bob', password: 'staff-secret' })).headers);
    expect((await sendAs('/staff/close', await asStaff())).status).toBe(403);
    expect((await sendAs('/staff/close', boss)).body).toEqual({ closed: true, surface: 'staff' });
    const close = () => app.request.post('/staff/close').set('Cookie', cookie(boss));
    expect((await close().send({})).status).toBe(403);
    expect((await close().set('Origin', 'http://evil.example').send({})).status).toBe(403);
  });

  describe('know their people by the cookie', () => {
    const OTHER = 'http://evil.example';
    const NOBODY = 'nobody';
    // Statuses of each route with the cookie, by the page that sends the request: own origin, another origin, no page.
    const TABLE: readonly (readonly [method: 'get' | 'post', path: string, own: number, other: number, none: number])[] = [
      ['get', '/staff/me', 200, 403, 200],
      ['post', '/staff/close', 200, 403, 403],
      ['get', '/staff/by-action', 200, 403, 200],
      ['post', '/staff/by-action', 200, 403, 403],
      ['get', `${STAFF}/sessions`, 200, 403, 200],
      // These ignore the cookie, so the caller is anonymous.
      ['get', '/api/users/me', 403, 403, 403],
      ['get', `${USERS}/sessions`, 403, 403, 403],
      ['post', `${USERS}/change-password`, 403, 403, 403],
    ];

    it.each(TABLE)('%s %s', async (method, path, ...statuses) => {
      await app.employ('boss-bob', 'staff-secret');
      const boss = cookiesOf((await app.post(`${STAFF}/local`, { identifier: 'boss-bob', password: 'staff-secret' })).headers);
      const send = async (values: string, origin: string | null) => {
        const request = app.request[method](path).set('Cookie', values);
        if (origin !== null) request.set('Origin', origin);
        return (await (method === 'post' ? request.send({}) : request)).status;
      };
      expect([await send(cookie(boss), ORIGIN), await send(cookie(boss), OTHER), await send(cookie(boss), null)]).toEqual(statuses);
      const isStaffs = path.startsWith('/staff');
      // An invalid cookie, and none.
      expect(await send(cookie({ [ACCESS]: NOBODY }), ORIGIN)).toBe(isStaffs ? 401 : 403);
      expect(await send('', ORIGIN)).toBe(isStaffs && !path.endsWith('by-action') ? 401 : 403);
    });

    it('and let those sign in again whose cookie has ended', async () => {
      const again = app.request.post(`${STAFF}/local`).set('Cookie', cookie({ [ACCESS]: NOBODY, [REFRESH]: NOBODY }));
      expect((await again.send({ identifier: 'alice@example.com', password: 'staff-secret' })).status).toBe(200);
    });
  });

  it('renew and end sessions of their own alone', async () => {
    const [user, staff] = [await asUser(), await asStaff()];
    expect((await sendAs(`${STAFF}/refresh`, { [REFRESH]: user.refreshToken })).status).toBe(401);
    expect((await app.post(`${USERS}/refresh`, { refreshToken: staff[REFRESH] })).status).toBe(401);
    const renewed = await sendAs(`${STAFF}/refresh`, staff);
    expect([renewed.status, renewed.body]).toEqual([200, {}]);
    const next = cookiesOf(renewed.headers);
    expect(await me(next)).toBe(200);
    expect((await app.post(`${USERS}/refresh`, { refreshToken: user.refreshToken })).status).toBe(200);
    const { knex } = app.kernel.container.resolve(DATABASE);
    const ids = async (table: string) => (await knex(table).select('id', 'account')).map(({ id }) => id);
    expect(await ids('staff_sessions')).toHaveLength(1);
    expect(await ids('up_sessions')).toHaveLength(2);
    const out = await sendAs(`${STAFF}/logout`, next);
    expect([out.status, cookiesOf(out.headers)]).toEqual([200, { [REFRESH]: '', [ACCESS]: '' }]);
    expect(await me(next)).toBe(401);
    expect(await ids('staff_sessions')).toEqual([]);
    expect([await ownSessions(user.jwt), (await ids('up_sessions')).length]).toEqual([200, 2]);
    const again = await asStaff();
    expect((await app.post(`${USERS}/logout`, {}, user.jwt)).status).toBe(200);
    expect([await ownSessions(user.jwt), await me(again)]).toEqual([401, 200]);
  });

  it('change and recover passwords of their own alone', async () => {
    const [user, staff] = [await asUser(), await asStaff()];
    for (const at of [USERS, STAFF]) expect((await app.post(`${at}/forgot-password`, { email: 'alice@example.com' })).status).toBe(200);
    const codes = [parameter(await mails.next(), 'code'), parameter(await mails.next(), 'code')];
    const reset = (at: string, code: string | undefined, password: string) =>
      app.post(`${at}/reset-password`, { code, password, passwordConfirmation: password });
    const staffAnswers = [await reset(STAFF, codes[0], 'new-staff'), await reset(STAFF, codes[1], 'new-staff')];
    expect(staffAnswers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect([await me(staff), await ownSessions(user.jwt)]).toEqual([401, 200]);
    const userAnswers = [await reset(USERS, codes[0], 'new-user'), await reset(USERS, codes[1], 'new-user')];
    expect(userAnswers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await ownSessions(user.jwt)).toBe(401);
    const now = cookiesOf((await login(STAFF, 'new-staff')).headers);
    const change = { currentPassword: 'new-staff', password: 'newest', passwordConfirmation: 'newest' };
    expect((await app.post(`${STAFF}/change-password`, change, userAnswers.find(({ status }) => status === 200)?.body.jwt)).status).toBe(
      401,
    );
    const changed = await sendAs(`${STAFF}/change-password`, now, change);
    expect([changed.status, await me(now), await me(cookiesOf(changed.headers))]).toEqual([200, 401, 200]);
    expect((await login(USERS, 'new-user')).status).toBe(200);
  });

  it('have second factors of their own, which stand for nothing elsewhere', async () => {
    const staff = await asStaff();
    const { secret } = (await sendAs(`${STAFF}/second-factor/begin`, staff, { password: 'staff-secret' })).body;
    const enabled = await sendAs(`${STAFF}/second-factor/enable`, staff, { code: codeOf(secret) });
    expect([enabled.status, enabled.body.recoveryCodes.length, await me(staff)]).toEqual([200, 10, 401]);
    const user = await asUser();
    const own = (await app.post(`${USERS}/second-factor/begin`, { password: 'secret1' }, user.jwt)).body;
    const ofUser = await app.post(`${USERS}/second-factor/enable`, { code: codeOf(own.secret) }, user.jwt);
    expect(ofUser.status).toBe(200);
    const ticket = async (at: string, password: string) => (await login(at, password)).body.error.details.secondFactor.ticket;
    const tickets = { users: await ticket(USERS, 'secret1'), staff: await ticket(STAFF, 'staff-secret') };
    const codes = { users: ofUser.body.recoveryCodes, staff: enabled.body.recoveryCodes };
    const finish = async (at: string, given: string, code: string) => app.post(`${at}/second-factor`, { ticket: given, code });
    expect((await finish(STAFF, tickets.users, codes.staff[0])).status).toBe(400);
    expect((await finish(USERS, tickets.staff, codes.users[0])).status).toBe(400);
    expect((await finish(STAFF, tickets.staff, codes.users[0])).status).toBe(400);
    const signedIn = await finish(STAFF, tickets.staff, codes.staff[0]);
    expect([signedIn.status, await me(cookiesOf(signedIn.headers))]).toEqual([200, 200]);
    expect((await finish(USERS, tickets.users, codes.users[0])).status).toBe(200);
  });

  it('are counted apart, and told apart', async () => {
    const told: string[] = [];
    app.staff.signIn.hooks.event.tap('staff', ({ kind }) => void told.push(kind));
    const statuses: number[] = [];
    for (let index = 0; index < 7; index++) statuses.push((await login(USERS, 'wrong')).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429]);
    expect((await login(STAFF, 'staff-secret')).status).toBe(200);
    for (let index = 0; index < 7; index++) statuses[index] = (await login(STAFF, 'wrong')).status;
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect(told).toEqual(['signed-in', ...Array(5).fill('sign-in-failed'), 'limited']);
  });

  it('have tables of their own: those of users are the ones that they were in before', async () => {
    const { knex } = app.kernel.container.resolve(DATABASE);
    const names = [
      'sessions',
      'codes',
      'known_places',
      'identities',
      'provider_codes',
      'second_factors',
      'recovery_codes',
      'rate_counts',
      'keys',
    ];
    for (const name of names) for (const prefix of ['up', 'staff']) expect(await knex(`${prefix}_${name}`).limit(1)).toBeDefined();
    const places = async (prefix: string) => (await knex(`${prefix}_known_places`).select('account')).length;
    expect([await places('up'), await places('staff')]).toEqual([1, 0]);
    await asStaff();
    expect([await places('up'), await places('staff')]).toEqual([1, 1]);
  });

  it('are registered, and found at providers, as their own options say', async () => {
    expect((await app.post(`${STAFF}/local/register`, { username: 'eve', email: 'eve@example.com', password: 'secret1' })).status).toBe(
      400,
    );
    expect((await app.get('/staff/connect/nobody')).body.error.message).toBe('This provider is disabled');
  });
});

describe('a second population with bearer tokens', () => {
  let app: StaffApp | undefined;
  afterEach(() => app?.close());

  it('opens its own routes by them, and none of the first', async () => {
    app = await bootStaff({ cookie: false });
    const { jwt } = await app.register('alice');
    await app.employ('alice', 'staff-secret');
    const { body } = await app.post(`${STAFF}/local`, { identifier: 'alice', password: 'staff-secret' });
    expect(Object.keys(body)).toEqual(['jwt', 'refreshToken', 'user']);
    expect((await app.get('/staff/me', body.jwt)).body).toEqual({ kind: 'member', id: 1 });
    expect((await app.get('/staff/me', jwt)).status).toBe(401);
    expect((await app.get('/api/users/me', body.jwt)).status).toBe(403);
    const wanted = { currentPassword: 'secret1', password: 'stolen', passwordConfirmation: 'stolen' };
    expect((await app.post(`${USERS}/change-password`, wanted, body.jwt)).status).toBe(403);
    expect((await app.post(`${STAFF}/refresh`, { refreshToken: body.refreshToken })).status).toBe(200);
  });

  it('stops the boot where its type, its kind or its tables are not its own', async () => {
    await expect(bootStaff({ type: 'api::shop.shop' })).rejects.toThrow(/lacks the attributes username, email/);
    await expect(bootStaff({ kind: 'user' })).rejects.toThrow(/kind "user"/);
    await expect(bootStaff({ tables: 'up' })).rejects.toThrow(/cannot use the table prefix "up"/);
  });

  it('stops the boot where it would be at the path of the API, or above it', async () => {
    for (const prefix of ['/api', '/API'])
      await expect(bootStaff({ prefix })).rejects.toThrow(/cannot use the path prefix "\/api", because the API is at or below this path/i);
    const rest = { rest: { config: { prefix: '/content/v1' } } };
    await expect(bootStaff({ prefix: '/content' }, { plugins: rest })).rejects.toThrow(/"staff" cannot use the path prefix "\/content"/);
    for (const prefix of ['', '/', 'staff', '/staff/', '/a/:b'])
      await expect(bootStaff({ prefix })).rejects.toThrow(/use a path such as \/staff/);
    app = await bootStaff({ prefix: '/api/staff' });
    expect((await app.get('/api/staff/auth/sessions')).status).toBe(401);
  });

  it('stops the boot where another one has its kind, and names both', async () => {
    const accounts = { kind: 'member', type: 'plugin::partners.partner', actions: 'plugin::partners.auth', tables: 'partners' };
    const partners = definePlugin({
      name: 'partners',
      after: ['staff'],
      apply: (kernel) =>
        void createAccounts(kernel, {
          ...accounts,
          ...{ plugin: 'partners', prefix: '/partners', cookie: true, ability: async () => createAbility(new Set()) },
        }),
    });
    await expect(bootStaff({}, { more: [partners] })).rejects.toThrow(
      'The caller kind "member" is used for accounts of "plugin::staff.member" of the plugin "staff" and of "plugin::partners.partner" of the plugin "partners"',
    );
  });

  it('needs a key in production, unless it makes one', async () => {
    const options = { options: { jwtSecret: SECRET }, env: { NODE_ENV: 'production' } };
    await expect(bootStaff({ cookie: false }, options)).rejects.toMatchObject({ code: 'JWT_SECRET' });
    app = await bootStaff({ cookie: false, keepsKey: true }, options);
    await app.employ('alice', 'staff-secret');
    const { body } = await app.post(`${STAFF}/local`, { identifier: 'alice', password: 'staff-secret' });
    expect((await app.get('/staff/me', body.jwt)).status).toBe(200);
    const { knex } = app.kernel.container.resolve(DATABASE);
    const [kept] = await knex('staff_keys');
    expect(verifyToken(signingKeys(kept.value, 'staff'), body.jwt)).not.toBeNull();
    await expect(bootStaff({ keepsKey: true }, { env: options.env })).rejects.toMatchObject({ code: 'JWT_SECRET' });
  });
});
