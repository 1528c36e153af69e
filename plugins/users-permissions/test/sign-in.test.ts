import { DATABASE } from 'plinth';
import { eachDialect } from 'plinth/testing';
import { type AccountsApp, bootAccounts } from './accounts-app.ts';

const REGISTER = '/api/auth/local/register';
const LOGIN = '/api/auth/local';
const UNLIMITED = { rateLimit: { enabled: false } };

eachDialect('signing in', (dialect) => {
  let app: AccountsApp;
  beforeAll(async () => {
    app = await bootAccounts({ database: dialect, options: UNLIMITED });
    await app.post(REGISTER, { username: 'Alice', email: 'Alice@Example.com', password: 'secret1' });
  });
  afterAll(() => app?.close());

  it.each(['Alice', 'ALICE@EXAMPLE.COM'])('takes the identifier %s', async (identifier) => {
    const { status, body } = await app.post(LOGIN, { identifier, password: 'secret1', more: 1 });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['jwt', 'user']);
    expect(body.user).not.toHaveProperty('role');
    expect((await app.get('/api/shops', body.jwt)).status).toBe(200);
  });

  it.each([
    ['alice', 'secret1'],
    ['Alice', 'wrong'],
    ['nobody', 'secret1'],
    ['alice@example.com', `secret1${'\u0001'.repeat(10)}`],
    ['alice@example.com', 'x'.repeat(4_000)],
  ])('says the same to %s with another name or password', async (identifier, password) => {
    const { status, body } = await app.post(LOGIN, { identifier, password });
    expect(status).toBe(400);
    expect(body.error).toEqual({ status: 400, name: 'ValidationError', message: 'Invalid identifier or password', details: {} });
  });

  it('tells everything that is missing, and never repeats a password', async () => {
    const { body } = await app.post(LOGIN, {});
    expect(body.error.message).toBe('2 errors occurred');
    expect(body.error.details.errors.map(({ message }: { message: string }) => message)).toEqual([
      'identifier is a required field',
      'password is a required field',
    ]);
    const odd = await app.post(LOGIN, { identifier: ['a'], password: { $ne: 'my-own-secret' } });
    expect(odd.status).toBe(400);
    expect(JSON.stringify(odd.body)).not.toContain('my-own-secret');
  });

  it.each([
    ['NUL in a name', { identifier: 'a\u0000b', password: 'secret1' }],
    ['half a character in a name', { identifier: 'a\ud800b', password: 'secret1' }],
    ['NUL in a password', { identifier: 'Alice', password: 'secret1\u0000' }],
    ['a list', []],
    ['a number', { identifier: 1, password: 'secret1' }],
    ['null', { identifier: null, password: null }],
    ['a long name', { identifier: 'x'.repeat(10_000), password: 'secret1' }],
  ])('refuses %s', async (_what, given) => {
    expect((await app.post(LOGIN, given)).status).toBe(400);
  });

  it('refuses more than the server reads', async () => {
    expect((await app.post(LOGIN, { identifier: 'x'.repeat(1_100_000), password: 'secret1' })).status).toBe(413);
  });

  it('tells of a block only those who know the password', async () => {
    const { user } = await app.register('blocked');
    await app.change(user.documentId, { blocked: true });
    const message = async (password: string) => (await app.post(LOGIN, { identifier: 'blocked', password })).body.error.message;
    expect(await message('wrong')).toBe('Invalid identifier or password');
    expect(await message('secret1')).toBe('Your account has been blocked by an administrator');
  });

  it('prefers the address to a name of the same text', async () => {
    await app.register('carol');
    const { user } = await app.register('dave');
    await app.change(user.documentId, { password: 'secret2' });
    // Such names can no longer be chosen, but older rows may have them.
    const { container } = app.kernel;
    await container.resolve(DATABASE).transaction(async ({ knex }) => {
      await knex('up_users').where({ id: user.id }).update({ username: 'carol@example.com' });
    });
    const signedIn = async (password: string) => (await app.post(LOGIN, { identifier: 'carol@example.com', password })).body.user?.username;
    expect(await signedIn('secret1')).toBe('carol');
    expect(await signedIn('secret2')).toBeUndefined();
  });

  it('is for nobody without a password', async () => {
    const { user } = await app.register('erin');
    await app.change(user.documentId, { password: null });
    expect((await app.post(LOGIN, { identifier: 'erin', password: 'secret1' })).body.error.message).toBe('Invalid identifier or password');
  });

  it('is refused to those who are signed in already, but not for a token that is not valid', async () => {
    const { jwt } = await app.register('frank');
    expect((await app.post(LOGIN, { identifier: 'frank', password: 'secret1' }, jwt)).status).toBe(403);
    expect((await app.post(LOGIN, { identifier: 'frank', password: 'secret1' }, 'garbage')).status).toBe(200);
  });

  it.each([
    ['POST', '/api/auth/refresh', 404, 'Not Found'],
    ['GET', '/api/auth/local', 404, 'Not Found'],
    ['GET', '/api/connect/github', 400, 'This provider is disabled'],
    ['GET', '/api/auth/github/callback', 400, 'This provider is disabled'],
    ['POST', '/api/auth/logout', 403, 'Forbidden'],
    ['GET', '/api/auth/sessions', 403, 'Forbidden'],
  ])('%s %s is %d', async (method, path, status, message) => {
    const answer = method === 'GET' ? await app.get(path) : await app.post(path, {});
    expect([answer.status, answer.body.error.message]).toEqual([status, message]);
  });
});
