import { createHmac, randomBytes } from 'node:crypto';
import { DOCUMENTS, definePlugin, SYSTEM } from 'plinth';
import { ROLES, USER_UID } from 'plinth/plugins/users-permissions';
import { bootApp, eachDialect, sqliteDialect } from 'plinth/testing';
import { type AccountsApp, bootAccounts } from './accounts-app.ts';

const SECRET = 'a secret of thirty-two bytes, or more';
const OPTIONS = { jwtSecret: SECRET, rateLimit: { enabled: false } };

const FULL = 'full-access-token';

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const claimsOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] as string, 'base64url').toString());

/** A token with this header and these claims, signed with the algorithm of the header. */
function forged(header: object, claims: object, secret: string | Buffer = SECRET): string {
  const text = `${encode(header)}.${encode(claims)}`;
  const { alg } = header as { readonly alg?: string };
  if (alg === 'none') return `${text}.`;
  return `${text}.${createHmac(alg === 'HS512' ? 'sha512' : 'sha256', secret)
    .update(text)
    .digest('base64url')}`;
}

eachDialect('the token of a user', (dialect) => {
  let app: AccountsApp;
  beforeAll(async () => {
    app = await bootAccounts({ database: dialect, options: OPTIONS });
  });
  afterAll(() => app?.close());

  const statusOf = async (jwt: string) => (await app.get('/api/shops', jwt)).status;

  it('names the user, a purpose, and when it ends', async () => {
    const { jwt, user } = await app.register('alice');
    const claims = claimsOf(jwt);
    expect(Object.keys(claims).sort()).toEqual(['epoch', 'exp', 'iat', 'id', 'purpose']);
    expect(claims).toMatchObject({ id: user.id, purpose: 'access' });
    expect(claims.exp - claims.iat).toBe(30 * 86_400);
  });

  it('is nothing but what was signed here, by the one algorithm, for this purpose', async () => {
    const { jwt } = await app.register('bob');
    const claims = claimsOf(jwt);
    const header = { alg: 'HS256', typ: 'JWT' };
    expect(await statusOf(forged(header, claims))).toBe(200);
    const [head, body, signature] = jwt.split('.') as [string, string, string];
    const wrong = [
      forged({ alg: 'none', typ: 'JWT' }, claims),
      forged({ alg: 'None', typ: 'JWT' }, claims),
      forged({ alg: 'HS512', typ: 'JWT' }, claims),
      forged(header, claims, 'another secret of thirty-two bytes'),
      forged(header, claims, ''),
      forged({ ...header, kid: '../../../dev/null' }, claims, ''),
      forged({ ...header, jwk: { kty: 'oct', k: Buffer.from('mine').toString('base64url') } }, claims, 'mine'),
      forged(header, { ...claims, purpose: 'reset-password' }),
      forged(header, { ...claims, purpose: undefined }),
      forged(header, { ...claims, id: String(claims.id) }),
      forged(header, { ...claims, id: { $gt: 0 } }),
      forged(header, { ...claims, exp: undefined }),
      forged(header, { ...claims, exp: claims.iat - 1 }),
      forged(header, { ...claims, nbf: claims.exp }),
      `${head}.${body}.${signature.slice(0, -2)}AA`,
      `${head}.${body}.`,
      `${head}.${body}`,
      `${jwt}.${signature}`,
      randomBytes(3_000).toString('base64url'),
    ];
    for (const token of wrong) {
      const answer = await app.get('/api/shops', token);
      expect([answer.status, answer.body.error.message]).toEqual([401, 'Missing or invalid credentials']);
    }
  });

  it('of another epoch or of nobody is no more', async () => {
    const { jwt } = await app.register('carol');
    const claims = claimsOf(jwt);
    for (const other of [{ epoch: '0'.repeat(32) }, { epoch: '' }, { id: 999_999 }]) {
      const answer = await app.get('/api/shops', forged({ alg: 'HS256' }, { ...claims, ...other }));
      expect([answer.status, answer.body.error.message]).toEqual([401, 'Invalid credentials']);
    }
  });

  it('ends with block, deletion and another password, whoever changes it', async () => {
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const blocked = await app.register('dave');
    await app.change(blocked.user.documentId, { blocked: true });
    expect((await app.get('/api/shops', blocked.jwt)).body.error.message).toBe('Invalid credentials');
    await app.change(blocked.user.documentId, { blocked: false });
    expect(await statusOf(blocked.jwt)).toBe(401);

    const changed = await app.register('dora');
    expect(await statusOf(changed.jwt)).toBe(200);
    await app.change(changed.user.documentId, { password: 'secret2' });
    expect(await statusOf(changed.jwt)).toBe(401);

    const deleted = await app.register('erin');
    await documents.remove(USER_UID, deleted.user.documentId, new Map(), SYSTEM);
    expect((await app.get('/api/shops', deleted.jwt)).body.error.message).toBe('Invalid credentials');
  });

  it('lasts when the name or the rights of the role change, and has the present rights', async () => {
    const { user } = await app.register('frank');
    const roles = app.kernel.container.resolve(ROLES);
    const role = await roles.ensure({ type: 'guest', name: 'Guest', description: null });
    await app.change(user.documentId, { role: role.documentId });
    const { jwt } = (await app.post('/api/auth/local', { identifier: 'frank', password: 'secret1' })).body;
    expect(await statusOf(jwt)).toBe(403);
    await app.change(user.documentId, { username: 'francis' });
    await roles.setActions(role, ['api::shop.shop.find']);
    expect(await statusOf(jwt)).toBe(200);
    await roles.setActions(role, []);
    expect(await statusOf(jwt)).toBe(403);
  });

  it('lasts when its user gets another role or none, and ends with another address', async () => {
    const { jwt, user } = await app.register('role');
    await app.change(user.documentId, { role: null });
    expect(await statusOf(jwt)).toBe(403);
    await app.change(user.documentId, { email: 'another@example.com' });
    expect(await statusOf(jwt)).toBe(401);
  });

  it('does not read the user again for every request', async () => {
    const { jwt } = await app.register('grace');
    const documents = app.kernel.container.resolve(DOCUMENTS);
    expect(await statusOf(jwt)).toBe(200);
    const find = jest.spyOn(documents, 'find');
    for (let request = 0; request < 5; request++) expect(await statusOf(jwt)).toBe(200);
    expect(find).not.toHaveBeenCalled();
    find.mockRestore();
  });
});

eachDialect('the token of a user, on several nodes', (dialect) => {
  it('ends on all of them with what happens on one', async () => {
    const database = await dialect.createDatabase();
    const one = await bootAccounts({ database: database.url, options: OPTIONS });
    const other = await bootAccounts({ database: database.url, options: OPTIONS });
    const { jwt, user } = await one.register('alice');
    const statuses = async () => [(await other.get('/api/shops', jwt)).status, (await one.get('/api/shops', jwt)).status];
    expect(await statuses()).toEqual([200, 200]);
    await one.change(user.documentId, { blocked: true });
    expect(await statuses()).toEqual([401, 401]);
    await other.change(user.documentId, { blocked: false });
    expect(await statuses()).toEqual([401, 401]);
    await Promise.all([one.close(), other.close()]);
    await database.remove();
  });
});

eachDialect('changing a password', (dialect) => {
  let app: AccountsApp;
  /** The user who gets the password back while somebody else changes it. */
  let owner: string | null = null;
  beforeAll(async () => {
    const help = definePlugin({
      name: 'help',
      apply({ container }) {
        const documents = container.resolve(DOCUMENTS);
        documents.hooks.before.tapPromise('help', async (pending) => {
          const helped = pending.kind === 'update' && pending.documentId === owner ? owner : null;
          owner = null;
          if (helped !== null) await documents.update(USER_UID, helped, { data: { password: 'owner33' } }, SYSTEM);
          return pending;
        });
      },
    });
    app = await bootAccounts({ database: dialect, options: OPTIONS, env: { TOKEN_FULL: FULL }, more: [help] });
  });
  afterAll(() => app?.close());

  const change = (body: object, jwt?: string) => app.post('/api/auth/change-password', body, jwt);
  const wanted = { currentPassword: 'secret1', password: 'secret2', passwordConfirmation: 'secret2' };

  it('takes away no password that somebody else sets while the new one is hashed', async () => {
    const { jwt, user } = await app.register('zoe');
    owner = user.documentId;
    const { status, body } = await change({ ...wanted, password: 'thief22', passwordConfirmation: 'thief22' }, jwt);
    expect([status, body.error?.message]).toEqual([400, 'The provided current password is invalid']);
    expect((await app.post('/api/auth/local', { identifier: 'zoe', password: 'owner33' })).status).toBe(200);
  });

  it('ends earlier tokens and gives a new one', async () => {
    const { jwt } = await app.register('alice');
    const { status, body } = await change(wanted, jwt);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ username: 'alice' });
    expect((await app.get('/api/shops', jwt)).status).toBe(401);
    expect((await app.get('/api/shops', body.jwt)).status).toBe(200);
    expect((await app.post('/api/auth/local', { identifier: 'alice', password: 'secret2' })).status).toBe(200);
    expect((await app.post('/api/auth/local', { identifier: 'alice', password: 'secret1' })).status).toBe(400);
  });

  it.each([
    [{ ...wanted, currentPassword: 'wrong11' }, 'The provided current password is invalid'],
    [{ ...wanted, passwordConfirmation: 'secret3' }, 'Passwords do not match'],
    [{ ...wanted, password: 'secret1', passwordConfirmation: 'secret1' }, 'Your new password must be different than your current password'],
    [{ ...wanted, password: '123', passwordConfirmation: '123' }, 'password must be at least 6 characters'],
    [{ ...wanted, password: 'x'.repeat(73), passwordConfirmation: 'x'.repeat(73) }, 'Password must be less than 73 bytes'],
    [{}, '3 errors occurred'],
    [{ ...wanted, currentPassword: { $gt: '' } }, 'currentPassword must be a `string` type'],
  ])('refuses %j', async (body, message) => {
    const { jwt } = await app.register(`user${randomBytes(4).toString('hex')}`);
    const answer = await change(body, jwt);
    expect([answer.status, answer.body.error.message]).toEqual([400, message]);
    expect(JSON.stringify(answer.body)).not.toMatch(/secret[123]|wrong11|xxx/);
    expect((await app.get('/api/shops', jwt)).status).toBe(200);
  });

  it('is for users alone', async () => {
    expect((await change(wanted)).status).toBe(403);
    const answer = await change(wanted, FULL);
    expect([answer.status, answer.body.error.message]).toEqual([400, 'You must be authenticated to reset your password']);
  });
});

describe('what rules name of a user', () => {
  it('are the values of whom the token belongs to', async () => {
    const roles = {
      public: { actions: ['plugin::users-permissions.auth.register'] },
      authenticated: { actions: ['api::shop.shop.create', { action: 'api::shop.shop.find', where: { name: '$user.email' } }] },
    };
    const app = await bootAccounts({ options: OPTIONS, access: { roles } });
    const { jwt } = await app.register('alice');
    for (const name of ['alice@example.com', 'bob@example.com']) await app.post('/api/shops', { data: { name } }, jwt);
    const { body } = await app.get('/api/shops', jwt);
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['alice@example.com']);
    await app.close();
  });
});

describe('the key of the tokens', () => {
  it('is made once for all nodes when none is configured, and outlives boots', async () => {
    const database = await sqliteDialect.createDatabase();
    const nodes = await Promise.all([bootAccounts({ database: database.url }), bootAccounts({ database: database.url })]);
    const { jwt } = await nodes[0].register('alice');
    expect((await nodes[1].get('/api/shops', jwt)).status).toBe(200);
    await Promise.all(nodes.map((node) => node.close()));
    const again = await bootAccounts({ database: database.url });
    expect((await again.get('/api/shops', jwt)).status).toBe(200);
    await again.close();
    const other = await bootAccounts({ database: database.url, env: { JWT_SECRET: SECRET } });
    expect((await other.get('/api/shops', jwt)).status).toBe(401);
    await other.close();
    await database.remove();
  });

  it('is there and long enough, or production does not boot', async () => {
    await expect(bootApp({ env: { NODE_ENV: 'production' } })).rejects.toThrow(
      /jwtSecret: the key that signs user tokens is not set.*plinth secret/s,
    );
    await expect(bootApp({ env: { JWT_SECRET: 'short' } })).rejects.toThrow(/JWT_SECRET/);
    const app = await bootApp({ env: { NODE_ENV: 'production', JWT_SECRET: SECRET } });
    await app.close();
  });

  it('is printed by a command', async () => {
    const app = await bootAccounts();
    const lines: string[] = [];
    const command = app.kernel.report().commands.find(({ name }) => name === 'secret');
    await command?.run?.({
      caller: SYSTEM,
      kernel: app.kernel,
      arguments: [],
      options: {},
      print: (line) => lines.push(line),
      readSecret: async () => '',
    });
    expect(lines).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    await app.close();
  });
});
