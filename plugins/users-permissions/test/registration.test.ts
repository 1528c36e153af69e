import { eachDialect } from 'plinth/testing';
import { type AccountsApp, bootAccounts } from './accounts-app.ts';

const REGISTER = '/api/auth/local/register';
const USER_SCHEMA = 'src/extensions/users-permissions/content-types/user/schema.json';
const UNLIMITED = { rateLimit: { enabled: false } };

/** Changes letters to upper case where the number has a bit. */
function inOtherCase(text: string, bits: number): string {
  return [...text].map((letter, at) => ((bits >> at) & 1 ? letter.toUpperCase() : letter)).join('');
}

eachDialect('registering', (dialect) => {
  let app: AccountsApp;
  beforeAll(async () => {
    app = await bootAccounts({ database: dialect, options: UNLIMITED });
    await app.register('bob');
  });
  afterAll(() => app?.close());

  it('makes an account of the default role, which is signed in at once', async () => {
    const { status, body } = await app.post(REGISTER, { username: 'Alice', email: 'Alice@Example.com', password: 'secret1' });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ username: 'Alice', email: 'alice@example.com', provider: 'local', confirmed: true, blocked: false });
    expect(body.user.role).toMatchObject({ type: 'authenticated' });
    expect(JSON.stringify(body)).not.toMatch(/password|secret1|Token|\$2b/);
    expect((await app.post('/api/shops', { data: { name: 'One' } }, body.jwt)).status).toBe(201);
  });

  it.each([
    ['the name', { username: 'bob', email: 'other@example.com' }],
    ['the address in other letters', { username: 'other', email: 'BOB@example.com' }],
    ['the address as a name', { username: 'bob@example.com', email: 'other@example.com' }],
  ])('is refused when %s is taken', async (_what, given) => {
    const { status, body } = await app.post(REGISTER, { ...given, password: 'secret1' });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ name: 'ApplicationError', message: 'Email or Username are already taken' });
  });

  it('tells small letters in names from capitals', async () => {
    expect((await app.post(REGISTER, { username: 'Bob', email: 'bob2@example.com', password: 'secret1' })).status).toBe(200);
  });

  it.each([
    ['a name', (index: number) => ({ username: 'racer', email: `racer${index}@example.com` })],
    ['a name in several forms', (index: number) => ({ username: index % 2 ? 'Zoe\u0308' : 'Zo\u00eb', email: `zoe${index}@example.com` })],
    ['an address', (index: number) => ({ username: `rider ${index}`, email: inOtherCase('rider@example.com', index) })],
    ['a name and an address', (index: number) => ({ username: 'rower', email: inOtherCase('rower@example.com', index) })],
    ['the same text', (index: number) => ({ username: 'r@example.com', email: index % 2 ? 'R@example.com' : `r${index}@example.com` })],
  ])('lets one of fifty win who want %s at the same time', async (_what, given) => {
    const tries = Array.from({ length: 50 }, (_, index) => app.post(REGISTER, { ...given(index), password: 'secret1' }));
    const answers = await Promise.all(tries);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(49);
    const messages = new Set(refused.map(({ status, body }) => `${status} ${body.error.message}`));
    // A name that looks like an address is refused even if nobody has that address yet.
    messages.delete("400 username must not be an email address other than the account's own");
    expect([...messages]).toEqual(['400 Email or Username are already taken']);
  });

  it.each([
    [{ role: 1, confirmed: true }, 'Invalid parameters: role, confirmed'],
    [{ provider: 'github' }, 'Invalid parameters: provider'],
    [{ blocked: false }, 'Invalid parameters: blocked'],
    [{ id: 1, documentId: 'x' }, 'Invalid parameters: id, documentId'],
    [{ resetPasswordToken: 'x' }, 'Invalid parameters: resetPasswordToken'],
  ])('refuses %j beside the three fields', async (more, message) => {
    const answer = await app.post(REGISTER, { username: 'carl', email: 'carl@example.com', password: 'secret1', ...more });
    expect([answer.status, answer.body.error.message]).toEqual([400, message]);
  });

  it.each([
    [{ username: 'b' }, 'username must be at least 3 characters'],
    [{ username: '' }, 'username is a required field'],
    [{ username: 123 }, 'username must be a `string` type, but the final value was: `123`.'],
    [{ username: null }, 'username must be a `string` type, but the final value was: `null`.'],
    [{ username: 'a\u0000bc' }, 'username must not contain NUL characters'],
    [{ username: 'abc\udc00' }, 'username must not contain an unpaired surrogate'],
    [{ username: 'x'.repeat(256) }, 'username must be at most 255 characters'],
    [{ email: 'nomail' }, 'email must be a valid email'],
    [{ email: { $ne: 'x' } }, 'email must be a `string` type, but the final value was: `{\n  "$ne": "\\"x\\""\n}`.'],
    [{ password: '123' }, 'password must be at least 6 characters'],
    [{ password: 'x'.repeat(73) }, 'Password must be less than 73 bytes'],
    [{ password: 'ü'.repeat(37) }, 'Password must be less than 73 bytes'],
    [{ password: ['secret-in-a-list'] }, 'password must be a `string` type'],
  ])('refuses %j', async (wrong, message) => {
    const { status, body } = await app.post(REGISTER, { username: 'carl', email: 'carl@example.com', password: 'secret1', ...wrong });
    expect([status, body.error.message]).toEqual([400, message]);
    if ('password' in wrong) expect(JSON.stringify(body)).not.toContain(JSON.stringify(wrong.password).slice(2, -2));
  });

  it('tells everything that is missing at once', async () => {
    const { body } = await app.post(REGISTER, {});
    expect(body.error.message).toBe('3 errors occurred');
  });
});

describe('registration', () => {
  let app: AccountsApp | undefined;
  afterEach(() => app?.close());

  it('can be switched off', async () => {
    app = await bootAccounts({ options: { registration: { enabled: false } } });
    const { status, body } = await app.post(REGISTER, { username: 'alice', email: 'alice@example.com', password: 'secret1' });
    expect([status, body.error.message]).toEqual([400, 'Register action is currently disabled']);
  });

  it('gives another role when the options name one', async () => {
    const roles = {
      public: { actions: ['plugin::users-permissions.auth.register'] },
      member: { actions: ['api::shop.shop.find'] },
    };
    app = await bootAccounts({ options: { registration: { role: 'member' } }, access: { roles } });
    const { jwt, user } = await app.register('alice');
    expect(user).not.toHaveProperty('role');
    expect((await app.get('/api/shops', jwt)).status).toBe(200);
    expect((await app.post('/api/shops', { data: {} }, jwt)).status).toBe(403);
  });

  it('takes the fields that the options name, by the rules of the model', async () => {
    const attributes = { nickname: { type: 'string', maxLength: 5 }, notes: { type: 'string' } };
    app = await bootAccounts({
      options: { registration: { fields: ['nickname'] } },
      files: { [USER_SCHEMA]: JSON.stringify({ attributes }) },
    });
    const given = { username: 'alice', email: 'alice@example.com', password: 'secret1' };
    expect((await app.post(REGISTER, { ...given, nickname: 'Al', notes: 'x' })).body.error.message).toBe('Invalid parameters: notes');
    expect((await app.post(REGISTER, { ...given, nickname: 'too long' })).body.error.message).toBe('nickname must be at most 5 characters');
    expect((await app.post(REGISTER, { ...given, nickname: 'Al' })).body.user.nickname).toBe('Al');
  });

  it.each(['role', 'confirmed', 'password', 'id', 'resetPasswordToken', 'shoesize'])(
    'never takes %s from those who register',
    async (field) => {
      await expect(bootAccounts({ options: { registration: { fields: [field] } } })).rejects.toThrow(/registration\.fields\[0\]/);
    },
  );
});
