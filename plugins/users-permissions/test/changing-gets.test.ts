import { DATABASE, definePlugin, type Route } from 'plinth';
import { type AccountsApp, bootAccounts } from './accounts-app.ts';
import { linkIn, mailbox } from './mailbox.ts';
import { type OpenIdServer, startOpenIdServer } from './providers/openid-server.ts';
import { bootProviders, callbackOf, given, type ProviderApp, SITE } from './providers/provider-app.ts';

/** GET routes with side effects, and what HEAD does there. */
const CHANGING: Readonly<Record<string, 'refused' | 'looks'>> = {
  '/api/auth/email-confirmation': 'looks',
  '/api/connect/:provider': 'refused',
  '/api/connect/:provider/callback': 'refused',
  '/api/connect/*': 'refused',
  '/api/auth/:provider/callback': 'refused',
};

/** GET routes of this plugin without side effects. */
const ANSWERING: readonly string[] = [
  '/api/users',
  '/api/users/count',
  '/api/users/me',
  '/api/users/:id',
  '/api/users-permissions/roles',
  '/api/users-permissions/roles/:id',
  '/api/users-permissions/permissions',
  '/api/auth/sessions',
  '/api/auth/second-factor',
  '/api/auth/local',
];

/** Responses whose schema contains one of these reveal secrets. */
const SECRETS = /"(?:jwt|refreshToken|recoveryCodes|secret|uri)"/;

/** Undescribed routes that return secrets or lead to them. */
const SECRET_PATHS: readonly string[] = [
  ...['/auth/refresh', '/auth/logout', '/auth/forgot-password', '/auth/send-email-confirmation', '/auth/email-confirmation'],
  ...['/connect/:provider', '/connect/:provider/callback', '/auth/second-factor/enrol'],
].map((path) => `/api${path}`);

let routes: readonly Route[] = [];
const seen = definePlugin({
  name: 'seen',
  after: ['users-permissions', 'rest'],
  apply({ hooks }) {
    hooks.routes.tap('seen', (table) => {
      routes = table.routes;
    });
  },
});

let openid: OpenIdServer;
let app: ProviderApp;
const box = mailbox();
beforeAll(async () => {
  openid = await startOpenIdServer([callbackOf('company')]);
  const company = { issuer: openid.issuer, clientId: 'app', clientSecret: 'app-secret', redirect: '/welcome' };
  app = await bootProviders(
    { company },
    {
      more: [seen],
      logger: box.logger,
      options: {
        rateLimit: { enabled: false },
        confirmation: { required: true },
        jwtManagement: 'refresh',
        secondFactor: { enabled: true },
      },
    },
  );
});
afterAll(async () => {
  await app?.close();
  openid?.stop();
});

const own = () => routes.filter(({ plugin }) => plugin === 'users-permissions');

describe('HEAD', () => {
  it('is decided for every GET: one that changes something says so', () => {
    const gets = own().filter(({ method }) => method === 'GET');
    expect(gets.map(({ path }) => path).sort()).toEqual([...Object.keys(CHANGING), ...ANSWERING].sort());
    for (const { path, head } of gets) {
      const said = head === undefined ? undefined : head === false ? 'refused' : 'looks';
      expect([path, said]).toEqual([path, CHANGING[path]]);
    }
  });

  it('neither begins a sign-in by a provider, nor goes on with one, nor uses its code up', async () => {
    await openid.know({ ada: { email: 'ada@example.com', email_verified: true, preferred_username: 'ada' } });
    const head = async (path: string, cookie = '') => {
      const { status, headers } = await app.request.head(path).redirects(0).set('Cookie', cookie);
      return [status, headers['set-cookie'], headers.location];
    };
    const nothing = [405, undefined, undefined];
    expect(await head('/api/connect/company')).toEqual(nothing);
    expect(await head('/api/connect/company/else')).toEqual(nothing);
    const begun = await app.connect('company');
    const back = await openid.agree(begun.location, 'ada');
    expect(await head(`/api/connect/company/callback${back.search}`, begun.cookie)).toEqual(nothing);
    const code = given(await app.comeBack(back, begun.cookie), 'code');
    const rows = () => app.kernel.container.resolve(DATABASE).knex('up_provider_codes').select('*');
    const before = await rows();
    expect(before).toHaveLength(1);
    expect(await head(`/api/auth/company/callback?code=${code}`)).toEqual(nothing);
    expect(await rows()).toEqual(before);
    expect((await app.exchange('company', code)).body.user.username).toBe('ada');
  });

  it('looks at the link of a mail without following it', async () => {
    await app.register('bob');
    const path = linkIn(await box.next()).replace(SITE, '');
    expect((await app.request.head(path)).status).toBe(200);
    expect((await app.post('/api/auth/local', { identifier: 'bob', password: 'secret1' })).status).toBe(400);
    expect((await app.get(path)).body).toEqual({ ok: true });
    // A used link answers like a fresh one.
    expect((await app.request.head(path)).status).toBe(200);
  });
});

describe('answers that hold tokens, codes or secrets', () => {
  it('say of every route that nobody may keep them, and bodies of those who are not known yet are short', () => {
    const secret = own().filter(({ path, describe }) => {
      const told = typeof describe === 'function' ? JSON.stringify(describe().answers ?? {}) : '';
      return SECRETS.test(told) || SECRET_PATHS.includes(path);
    });
    expect(secret.length).toBeGreaterThan(15);
    expect(secret.filter(({ noStore }) => noStore !== true).map(({ method, path }) => `${method} ${path}`)).toEqual([]);
    const bodies = secret.filter(({ method, path }) => method === 'POST' && !path.startsWith('/api/connect'));
    expect(bodies.filter(({ maxBody = Infinity }) => maxBody > 16_384).map(({ path }) => path)).toEqual([]);
  });

  const told = ({ status, headers }: { status: number; headers: Record<string, string> }) => [status, headers['cache-control']];

  it('are told so, mistakes among them, over REST and GraphQL', async () => {
    let plain: AccountsApp | undefined;
    try {
      plain = await bootAccounts({ options: { jwtManagement: 'refresh', rateLimit: { enabled: false } } });
      const { post } = plain;
      const made = await post('/api/auth/local/register', { username: 'eve', email: 'eve@example.com', password: 'secret1' });
      expect(told(made)).toEqual([200, 'no-store']);
      expect(told(await post('/api/auth/local', { identifier: 'eve', password: 'secret1' }))).toEqual([200, 'no-store']);
      expect(told(await post('/api/auth/local', { identifier: 'eve', password: 'wrong' }))).toEqual([400, 'no-store']);
      expect(told(await post('/api/auth/refresh', { refreshToken: made.body.refreshToken }))).toEqual([200, 'no-store']);
      const passwords = { currentPassword: 'secret1', password: 'secret2', passwordConfirmation: 'secret2' };
      expect(told(await post('/api/auth/change-password', passwords, made.body.jwt))).toEqual([200, 'no-store']);
      const login = 'mutation { login(input: { identifier: "eve", password: "secret2" }) { jwt } }';
      const answer = await post('/graphql', { query: login });
      expect([answer.body.data.login.jwt, ...told(answer)]).toEqual([expect.any(String), 200, 'no-store']);
      expect(told(await post('/graphql', { query: '{ __typename }' }))).not.toContain('no-store');
    } finally {
      await plain?.close();
    }
  });

  it('are not given to bodies that are longer than any that signs in', async () => {
    const long = 'x'.repeat(600_000);
    for (const body of [
      { identifier: long, password: 'x' },
      { identifier: 'bob', password: long },
      { identifier: 'bob', password: 'x', long },
    ]) {
      expect((await app.post('/api/auth/local', body)).status).toBe(413);
    }
    const over = 'x'.repeat(5_000);
    const { body } = await app.post('/api/auth/local', { identifier: over, password: over });
    expect(body.error.details.errors.map(({ path, message }: { path: string[]; message: string }) => [path, message])).toEqual([
      [['identifier'], 'identifier must be at most 4096 characters'],
      [['password'], 'password must be at most 4096 characters'],
    ]);
  });
});
