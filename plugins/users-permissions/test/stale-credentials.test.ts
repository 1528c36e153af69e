import { askGraphql, eachDialect } from 'plinth/testing';
import { type AccountsApp, bootAccounts } from './accounts-app.ts';
import { mailbox, parameter } from './mailbox.ts';

const UNLIMITED = { enabled: false };

eachDialect('an Authorization header that is not valid any more, or of another system', (dialect) => {
  const box = mailbox();
  let app: AccountsApp;
  let stale: readonly string[];

  beforeAll(async () => {
    const options = { rateLimit: UNLIMITED, jwtManagement: 'refresh' };
    app = await bootAccounts({ database: dialect, options, logger: box.logger });
    const gone = await app.register('gone');
    const blocked = await app.register('blocked');
    await app.change(blocked.user.documentId, { blocked: true });
    await app.change(gone.user.documentId, { password: 'secret9' });
    stale = ['not-a-token', gone.jwt, blocked.jwt, 'a'.repeat(256), 'eyJhbGciOiJub25lIn0.eyJpZCI6MX0.'];
  });
  afterAll(() => app?.close());

  it('does not keep people from signing in, renewing a session and registering', async () => {
    for (const [index, token] of stale.entries()) {
      expect((await app.get('/api/shops', token)).status).toBe(401);
      const name = `user${index}`;
      const registered = await app.post(
        '/api/auth/local/register',
        { username: name, email: `${name}@example.com`, password: 'secret1' },
        token,
      );
      expect([registered.status, registered.body.user?.username]).toEqual([200, name]);
      const { status, body } = await app.post('/api/auth/local', { identifier: name, password: 'secret1' }, token);
      expect([status, body.user.username]).toEqual([200, name]);
      const renewed = await app.post('/api/auth/refresh', { refreshToken: body.refreshToken }, token);
      expect([renewed.status, typeof renewed.body.jwt]).toEqual([200, 'string']);
    }
  });

  it('does not keep people from resetting a forgotten password and confirming an address', async () => {
    await app.register('ada');
    const token = stale[0];
    expect((await app.post('/api/auth/forgot-password', { email: 'ada@example.com' }, token)).body).toEqual({ ok: true });
    const code = parameter(await box.next(), 'code');
    const given = { code, password: 'secret2', passwordConfirmation: 'secret2' };
    const reset = await app.post('/api/auth/reset-password', given, token);
    expect([reset.status, reset.body.user.username]).toEqual([200, 'ada']);
    expect((await app.post('/api/auth/send-email-confirmation', { email: 'x@example.com' }, token)).status).toBe(200);
    expect((await app.get('/api/auth/email-confirmation?confirmation=wrong', token)).body.error.message).toBe('Invalid token');
  });

  it('is refused where it must say who asks', async () => {
    const [token] = stale;
    for (const path of ['/api/auth/change-password', '/api/auth/logout', '/api/shops'])
      expect((await app.post(path, {}, token)).status).toBe(401);
    expect((await app.get('/api/auth/sessions', token)).status).toBe(401);
  });

  it('does not give the rights of another caller: a token without the right is refused', async () => {
    const { jwt } = await app.register('valid');
    expect((await app.post('/api/auth/local', { identifier: 'valid', password: 'secret1' }, jwt)).status).toBe(403);
  });

  it('does not keep people from signing in over GraphQL', async () => {
    const [token = ''] = stale;
    await app.register('bea');
    const login = 'login(input: { identifier: "bea", password: "secret1" }) { jwt user { username } }';
    const asked = async (query: string) => askGraphql(app, query, { token });
    expect((await asked(`mutation { ${login} }`)).data.login).toMatchObject({ jwt: expect.any(String), user: { username: 'bea' } });
    expect((await asked(`mutation { __typename ...in } fragment in on Mutation { ... { ${login} } }`)).data.login.user.username).toBe(
      'bea',
    );
    const register = 'register(input: { username: "cyd", email: "cyd@example.com", password: "secret1" }) { user { username } }';
    expect((await asked(`mutation { ${register} }`)).data.register.user.username).toBe('cyd');
    expect((await asked('mutation { forgotPassword(email: "bea@example.com") { ok } }')).data.forgotPassword).toEqual({ ok: true });
    const code = parameter(await box.next(), 'code');
    const reset = `resetPassword(code: "${code}", password: "secret2", passwordConfirmation: "secret2") { user { username } }`;
    expect((await asked(`mutation { ${reset} }`)).data.resetPassword.user.username).toBe('bea');
    expect((await asked('mutation { emailConfirmation(confirmation: "wrong") { user { username } } }')).errors).toEqual([
      'BAD_USER_INPUT emailConfirmation: Invalid token',
    ]);
  });

  it('is refused over GraphQL by every other operation, and by those that do anything else beside', async () => {
    const [token = ''] = stale;
    const login = 'login(input: { identifier: "dora", password: "secret1" }) { jwt }';
    await app.register('dora');
    for (const query of [
      '{ me { username } }',
      '{ __typename }',

      '{ shops { name } }',
      `mutation { ${login} createShop(data: { name: "x" }) { name } }`,
      'mutation { changePassword(currentPassword: "secret1", password: "secret2", passwordConfirmation: "secret2") { jwt } }',
      'mutation { login(input: {}) { jwt } }',
      'mutation {',
    ]) {
      const { status } = await askGraphql(app, query, { token });
      expect([query, status]).toEqual([query, 401]);
    }
    const visitors = await app.request.post('/graphql').send({ query: '{ shops { name } }' });
    expect(visitors.status).toBe(200);
    const again = await askGraphql(app, '{ shops { name } }', { token });
    expect(again.status).toBe(401);
  });
});
