import { eachDialect } from 'plinth/testing';
import { type AccountsApp, bootAccounts } from './accounts-app.ts';

eachDialect('signing in', (dialect) => {
  let app: AccountsApp;
  beforeAll(async () => {
    app = await bootAccounts({ database: dialect });
  });
  afterAll(() => app?.close());

  it('follows from registering', async () => {
    const made = await app.post('/api/auth/local/register', { username: 'Alice', email: 'Alice@Example.com', password: 'secret1' });
    expect(made.status).toBe(200);
    expect(made.body.user).toMatchObject({
      username: 'Alice',
      email: 'alice@example.com',
      provider: 'local',
      confirmed: true,
      blocked: false,
      role: { type: 'authenticated' },
    });
    expect(JSON.stringify(made.body)).not.toMatch(/password|secret1|Token|\$2b/);
    expect((await app.get('/api/shops', made.body.jwt)).status).toBe(200);
  });

  it.each(['Alice', 'ALICE@EXAMPLE.COM'])('takes %s', async (identifier) => {
    const { status, body } = await app.post('/api/auth/local', { identifier, password: 'secret1', more: 1 });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['jwt', 'user']);
    expect(body.user).not.toHaveProperty('role');
  });

  it.each([
    ['alice', 'secret1'],
    ['Alice', 'wrong'],
    ['nobody', 'secret1'],
    ['alice@example.com', 'x'.repeat(900_000)],
  ])('does not take %s with another name or password', async (identifier, password) => {
    const { status, body } = await app.post('/api/auth/local', { identifier, password });
    expect(status).toBe(400);
    expect(body.error).toEqual({ status: 400, name: 'ValidationError', message: 'Invalid identifier or password', details: {} });
  });
});
