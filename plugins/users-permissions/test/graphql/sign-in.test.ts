import { type Asking, askGraphql, eachDialect } from 'plinth/testing';
import { type AccountsApp, bootAccounts } from '../accounts-app.ts';
import { mailbox, parameter } from '../mailbox.ts';
import { bootFactors, codeOf, FACTOR, type FactorApp } from '../second-factor/factor-app.ts';

const LOGIN = '/api/auth/local';
const login = (name: string, password = 'secret1', alias = 'login') =>
  `${alias}: login(input: { identifier: "${name}", password: "${password}" }) { jwt user { username } }`;
const AUTH = 'plugin::users-permissions.auth';
const STRANGERS = ['callback', 'register', 'forgotPassword', 'resetPassword', 'emailConfirmation', 'refresh'];
const ACCESS = {
  roles: {
    public: { actions: STRANGERS.map((verb) => `${AUTH}.${verb}`) },
    authenticated: { actions: ['plugin::users-permissions.user.me', `${AUTH}.changePassword`, `${AUTH}.sessions`] },
  },
};
const UNLIMITED = { rateLimit: { enabled: false } };

eachDialect('signing in over GraphQL', (dialect) => {
  let app: AccountsApp | FactorApp | undefined;
  const boot = async (options: object = {}, more: object = {}) => {
    app = await bootAccounts({ database: dialect, options, access: ACCESS, ...more });
    return app;
  };
  const ask = (query: string, asking?: Asking) => askGraphql(app as AccountsApp, query, asking);
  afterEach(() => app?.close());

  it('shares its limits with REST, and each alias counts', async () => {
    const { post, register } = await boot();
    await register('alice');
    const aliases = [1, 2, 3, 4].map((n) => login('alice', 'secret1', `a${n}`));
    expect((await ask(`mutation { ${aliases.join('\n')} }`)).headers['x-ratelimit-remaining']).toBe('6');
    expect((await post(LOGIN, { identifier: 'alice', password: 'secret1' })).headers['x-ratelimit-remaining']).toBe('5');
    const many = Array.from({ length: 12 }, (_, n) => `f${n}: forgotPassword(email: "${n % 2 ? 'B' : 'b'}ob@example.com") { ok }`);
    const { data, errors } = await ask(`mutation { ${many.join('\n')} }`);
    expect(Object.values(data).filter((each) => each !== null)).toHaveLength(10);
    expect(errors).toEqual(['f10', 'f11'].map((at) => `STRAPI_RATE_LIMIT_ERROR ${at}: Too many requests, please try again later.`));
    expect((await post('/api/auth/forgot-password', { email: 'bob@example.com' })).status).toBe(429);
    expect((await post('/api/auth/forgot-password', { email: 'carol@example.com' })).status).toBe(200);
  });

  it('tries no further password in an operation after a wrong one, and none at all when the limit is reached', async () => {
    const { post, register } = await boot({ rateLimit: { requests: 3 } });
    await register('alice');
    const guesses = ['wrong-1', 'wrong-2', 'secret1'].map((guess, n) => login('alice', guess, `g${n}`));
    expect(await ask(`mutation { ${guesses.join('\n')} }`)).toMatchObject({
      data: null,
      errors: ['BAD_USER_INPUT g0: Invalid identifier or password'],
      headers: { 'x-ratelimit-remaining': '2' },
    });
    for (let n = 0; n < 2; n++) await post(LOGIN, { identifier: 'alice', password: 'wrong-1' });
    const { data, errors } = await ask(`mutation { ${login('alice')} }`);
    expect([data, errors]).toEqual([null, ['STRAPI_RATE_LIMIT_ERROR login: Too many requests, please try again later.']]);
  });

  it('says that a second factor is asked for, and REST takes its ticket', async () => {
    app = await bootFactors({ database: dialect, access: ACCESS });
    const { protect, post } = app as FactorApp;
    const { secret } = await protect('alice');
    const { data, errors, details } = await ask(`mutation { ${login('alice')} }`);
    expect([data, errors]).toEqual([null, ['STRAPI_SECOND_FACTOR_ERROR login: Two-factor authentication is required']]);
    expect(details.secondFactor).toMatchObject({ methods: ['totp', 'recovery-code'], enrol: false });
    const { ticket } = details.secondFactor;
    const done = await post(FACTOR, { ticket, code: codeOf(secret) });
    expect(await ask('{ me { username } }', { token: done.body.jwt })).toMatchObject({ data: { me: { username: 'alice' } }, errors: [] });
  });

  it('lets nobody in who is blocked', async () => {
    const { register, change } = await boot(UNLIMITED);
    const { jwt, user } = await register('alice');
    expect((await ask('{ me { id username role { type } } }', { token: jwt })).data.me).toEqual({
      id: String(user.id),
      username: 'alice',
      role: { type: 'authenticated' },
    });
    await change(user.documentId, { blocked: true });
    expect((await ask(`mutation { ${login('alice')} }`)).errors).toEqual([
      'STRAPI_APPLICATION_ERROR login: Your account has been blocked by an administrator',
    ]);
    expect((await ask('{ me { username } }', { token: jwt })).status).toBe(401);
  });

  it('waits until an address is confirmed where that is required', async () => {
    const { logger, next } = mailbox();
    await boot({ ...UNLIMITED, confirmation: { required: true } }, { logger });
    const input = '{ username: "alice", email: "alice@example.com", password: "secret1" }';
    expect((await ask(`mutation { register(input: ${input}) { jwt user { confirmed } } }`)).data).toEqual({
      register: { jwt: null, user: { confirmed: false } },
    });
    expect((await ask(`mutation { ${login('alice')} }`)).errors).toEqual([
      'STRAPI_APPLICATION_ERROR login: Your account email is not confirmed',
    ]);
    const confirmation = parameter(await next(), 'confirmation');
    const confirm = `mutation { emailConfirmation(confirmation: "${confirmation}") { jwt user { username confirmed } } }`;
    expect((await ask(confirm)).data).toEqual({ emailConfirmation: { jwt: null, user: { username: 'alice', confirmed: true } } });
    // Mail programs open links, too: a used one answers like a fresh one.
    expect((await ask(confirm)).data.emailConfirmation.user).toEqual({ username: 'alice', confirmed: true });
    expect((await ask(`mutation { ${login('alice')} }`)).data.login.user).toEqual({ username: 'alice' });
  });

  it('gives another password to whoever has the code of a mail or knows the last one', async () => {
    const { logger, next } = mailbox();
    const { register } = await boot(UNLIMITED, { logger });
    const { jwt: first } = await register('alice');
    expect((await ask('mutation { forgotPassword(email: "ALICE@example.com") { ok } }')).data).toEqual({ forgotPassword: { ok: true } });
    const code = parameter(await next(), 'code');
    const reset = 'mutation($code: String!) { resetPassword(code: $code, password: "secret2", passwordConfirmation: "secret2") { jwt } }';
    const { jwt: second } = (await ask(reset, { variables: { code } })).data.resetPassword;
    expect((await ask('{ me { username } }', { token: first })).status).toBe(401);
    const change = `mutation { changePassword(currentPassword: "secret2", password: "secret3", passwordConfirmation: "secret3") { jwt user { email } } }`;
    const { jwt: third, user } = (await ask(change, { token: second })).data.changePassword;
    expect(user).toEqual({ email: 'alice@example.com' });
    expect((await ask('{ me { username } }', { token: second })).status).toBe(401);
    expect((await ask('{ me { username } }', { token: third })).data).toEqual({ me: { username: 'alice' } });
  });

  it('gives refresh tokens in the mode `refresh` alone', async () => {
    const { post, register } = await boot({ ...UNLIMITED, jwtManagement: 'refresh' });
    await register('alice');
    const query = 'mutation { login(input: { identifier: "alice", password: "secret1" }) { jwt refreshToken } }';
    const { jwt, refreshToken } = (await ask(query)).data.login;
    expect((await ask('{ me { username } }', { token: jwt })).data).toEqual({ me: { username: 'alice' } });
    expect((await post('/api/auth/refresh', { refreshToken })).status).toBe(200);
    await app?.close();
    await boot(UNLIMITED);
    expect(await ask(query)).toMatchObject({
      status: 400,
      errors: [expect.stringMatching(/^GRAPHQL_VALIDATION_FAILED: Cannot query field "refreshToken"/)],
    });
  });

  it('gives them in a cookie where no script shall read them, and to no page of another origin', async () => {
    const sessions = { httpOnly: true, cookie: { origins: ['https://app.example'] } };
    const { register } = await boot({ ...UNLIMITED, jwtManagement: 'refresh', sessions }, { server: { url: 'https://shop.example' } });
    await register('alice');
    const { data, headers } = await ask(`mutation { ${login('alice')} }`, { headers: { Origin: 'https://app.example' } });
    expect(data.login.jwt).toEqual(expect.any(String));
    expect(String(headers['set-cookie'])).toMatch(/^plinth_refresh=[^;]+; Path=\/api\/auth; .*HttpOnly/);
    const refused = await ask(`mutation { ${login('alice')} }`, { headers: { Origin: 'https://evil.example' } });
    expect(refused.errors).toEqual(['FORBIDDEN login: This origin is not allowed to use the session cookie']);
    expect(refused.headers['set-cookie']).toBeUndefined();
    expect((await ask('mutation { login(input: { identifier: "a", password: "b" }) { refreshToken } }')).status).toBe(400);
  });

  it('takes passwords for nobody whom another provider vouches for', async () => {
    await boot(UNLIMITED);
    const query = 'mutation { login(input: { identifier: "alice", password: "secret1", provider: "github" }) { jwt } }';
    expect((await ask(query)).errors).toEqual([
      'BAD_USER_INPUT login: provider must be "local". For other providers, open /api/connect/<provider>',
    ]);
  });

  it('asks for the actions that the routes of REST ask for', async () => {
    await boot(UNLIMITED, { access: { roles: { public: { actions: ['api::*'] }, authenticated: { actions: [] } } } });
    const mutations = {
      login: 'login(input: { identifier: "a", password: "b" }) { jwt }',
      register: 'register(input: { username: "a", email: "b", password: "c" }) { jwt }',
      forgotPassword: 'forgotPassword(email: "a") { ok }',
      resetPassword: 'resetPassword(code: "a", password: "b", passwordConfirmation: "b") { jwt }',
      changePassword: 'changePassword(currentPassword: "a", password: "b", passwordConfirmation: "b") { jwt }',
      emailConfirmation: 'emailConfirmation(confirmation: "a") { jwt }',
    };
    for (const [name, mutation] of Object.entries(mutations)) {
      expect((await ask(`mutation { ${mutation} }`)).errors).toEqual([`FORBIDDEN ${name}: Forbidden access`]);
    }
    expect((await ask('{ me { username } }')).errors).toEqual(['FORBIDDEN me: Forbidden access']);
  });
});
