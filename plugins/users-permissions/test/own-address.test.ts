import { DATABASE, DOCUMENTS, NotFoundError, SYSTEM } from 'plinth';
import { USER_UID } from 'plinth/plugins/users-permissions';
import { askGraphql, eachDialect } from 'plinth/testing';
import { type AccountsApp, bootAccounts } from './accounts-app.ts';
import { mailbox, parameter } from './mailbox.ts';
import { bootNodes, type Nodes } from './nodes.ts';

const TOKEN_FULL = 'f'.repeat(40);
const AUTH = 'plugin::users-permissions.auth';
const REGISTER = '/api/auth/local/register';
const NOT_OWN = "username must not be an email address other than the account's own";

const access = {
  tokens: [{ name: 'full', type: 'full-access', value: { env: 'TOKEN_FULL' } }],
  roles: {
    public: { actions: ['callback', 'register', 'emailConfirmation'].map((action) => `${AUTH}.${action}`) },
    authenticated: {
      actions: ['plugin::users-permissions.role.find', { action: `${USER_UID}.update`, where: { id: '$user.id' } }],
    },
    mover: { actions: [{ action: `${USER_UID}.update`, where: { id: '$user.id' }, fields: ['email'] }] },
  },
};

interface Somebody {
  readonly id: number;
  readonly documentId: string;
  readonly name: string;
  readonly jwt: string;
}

eachDialect('the address of an account', (dialect) => {
  const box = mailbox();
  let booted: Nodes;
  let app: AccountsApp;
  let made = 0;
  beforeAll(async () => {
    booted = await bootNodes(dialect, {
      options: { rateLimit: { enabled: false }, confirmation: { required: true } },
      access,
      env: { TOKEN_FULL },
      logger: box.logger,
      server: { url: 'https://shop.example' },
    });
    [app] = booted.nodes;
  });
  afterAll(() => booted?.close());

  const confirm = (code: string, node = app) => node.get(`/api/auth/email-confirmation?confirmation=${code}`);
  const put = (id: number, body: object, token = TOKEN_FULL, node = app) =>
    node.request.put(`/api/users/${id}`).set('Authorization', `Bearer ${token}`).send(body);
  const stored = async (id: number) => (await app.get(`/api/users/${id}`, TOKEN_FULL)).body;

  /** A user with a confirmed address, signed in. */
  async function somebody(): Promise<Somebody> {
    const name = `person${made++}`;
    const { user } = await app.register(name);
    expect((await confirm(parameter(await box.next(), 'confirmation'))).status).toBe(200);
    return { id: user.id, documentId: user.documentId, name, jwt: await signIn(name) };
  }

  /** A token of a new sign-in: another address or role ends earlier ones. */
  async function signIn(name: string): Promise<string> {
    return (await app.post('/api/auth/local', { identifier: name, password: 'secret1' })).body.jwt;
  }

  const graphql = (who: Somebody, email: string) =>
    askGraphql(app, `mutation { updateUsersPermissionsUser(id: ${who.id}, data: { email: "${email}" }) { data { username } } }`, {
      token: TOKEN_FULL,
    });
  const ways: Readonly<Record<string, (who: Somebody, email: string) => PromiseLike<unknown>>> = {
    'by its owner': (who, email) => put(who.id, { email }, who.jwt),
    'by its owner, who says that it is confirmed': (who, email) => put(who.id, { email, confirmed: true }, who.jwt),
    'by a token': (who, email) => put(who.id, { email }),
    'over GraphQL': graphql,
    'by code': (who, email) => app.change(who.documentId, { email }),
  };

  it.each(Object.keys(ways))('is not confirmed any more when it is changed %s, until a mail is followed', async (way) => {
    const who = await somebody();
    const email = `${who.name}@elsewhere.example`;
    await ways[way]?.(who, email.toUpperCase());
    expect(await stored(who.id)).toMatchObject({ email, confirmed: false });
    const login = () => app.post('/api/auth/local', { identifier: email, password: 'secret1' });
    expect((await login()).body.error?.message).toBe('Your account email is not confirmed');
    const mail = await box.next();
    expect([mail.to, (await confirm(parameter(mail, 'confirmation'))).status]).toEqual([email, 200]);
    expect((await login()).status).toBe(200);
  });

  it('is not changed for somebody who is gone', async () => {
    for (const data of [{ email: 'gone@example.com' }, { confirmed: true }])
      await expect(app.change('nobody', data)).rejects.toThrow(NotFoundError);
  });

  it('is mailed to a few times at once, however often it is changed', async () => {
    const mails = mailbox();
    const limited = await bootAccounts({
      database: dialect,
      options: { rateLimit: { requests: 2 }, confirmation: { required: true } },
      access,
      env: { TOKEN_FULL },
      logger: mails.logger,
      server: { url: 'https://shop.example' },
    });
    const { user } = await limited.register('often');
    const addresses = ['often@one.example', 'often@two.example', 'often@three.example'];
    for (const email of addresses) expect((await put(user.id, { email }, TOKEN_FULL, limited)).status).toBe(200);
    await limited.register('another');
    const received = [await mails.next(), await mails.next(), await mails.next(), await mails.next()];
    const [one, two] = addresses;
    expect(received.map(({ to }) => to)).toEqual(['often@example.com', one, two, 'another@example.com']);
    await limited.close();
  });

  it('is not confirmed by its owner, who says so once it is changed', async () => {
    const who = await somebody();
    const email = `${who.name}@victim.example`;
    // The session lasts, because the address is the same.
    await app.change(who.documentId, { confirmed: false });
    const own = `mutation { updateUsersPermissionsUser(id: ${who.id}, data: { confirmed: true }) { data { username } } }`;
    for (const confirmed of [true, 'true', 1]) await put(who.id, { confirmed }, who.jwt);
    await askGraphql(app, own, { token: who.jwt });
    expect(await stored(who.id)).toMatchObject({ confirmed: false });
    await put(who.id, { email, confirmed: true }, who.jwt);
    expect(await stored(who.id)).toMatchObject({ email, confirmed: false });
    const mail = await box.next();
    expect((await confirm(parameter(mail, 'confirmation'))).status).toBe(200);
    expect((await put(who.id, { confirmed: true, blocked: false }, await signIn(who.name))).status).toBe(200);
    expect(await stored(who.id)).toMatchObject({ confirmed: true });
    expect((await put(who.id, { confirmed: false })).body).toMatchObject({ confirmed: false });
    expect((await put(who.id, { confirmed: true })).body).toMatchObject({ confirmed: true });
  });

  it('is what those say of it who may vouch for others, and stays confirmed when it stays', async () => {
    const who = await somebody();
    expect((await put(who.id, { email: `${who.name}@one.example`, confirmed: true })).body.confirmed).toBe(true);
    await app.change(who.documentId, { email: `${who.name}@two.example`, confirmed: true });
    const jwt = await signIn(who.name);
    expect((await put(who.id, { email: `${who.name}@TWO.example`, blocked: false }, jwt)).status).toBe(200);
    expect(await stored(who.id)).toMatchObject({ email: `${who.name}@two.example`, confirmed: true });
    // The next mail is one of a later change.
    await app.register('later');
    expect((await box.next()).to).toBe('later@example.com');
  });

  it('is not confirmed any more, and the name goes with it, where its owner may write nothing else', async () => {
    const who = await somebody();
    const { body } = await app.get('/api/users-permissions/roles', TOKEN_FULL);
    const mover = body.roles.find(({ type }: { type: string }) => type === 'mover');
    const called = `${who.name}@example.com`;
    const { email } = await stored(who.id);
    expect((await put(who.id, { username: email, role: mover.id })).status).toBe(200);
    const jwt = await signIn(email);
    expect((await put(who.id, { username: called }, jwt)).body.error).toMatchObject({ message: 'Invalid key username' });
    expect((await put(who.id, { email: `new-${email}` }, jwt)).status).toBe(200);
    expect(await stored(who.id)).toMatchObject({ email: `new-${email}`, username: `new-${email}`, confirmed: false });
    await box.next();
  });

  it('is not confirmed by a mail to the one before, whatever comes at the same time', async () => {
    for (let round = 0; round < 4; round++) {
      const who = await somebody();
      await put(who.id, { email: `${who.name}@mine.example` }, who.jwt);
      const code = parameter(await box.next(), 'confirmation');
      // Hashing the password keeps the write running while the code is used.
      const [there, here] = booted.nodes;
      const changing = put(who.id, { email: `${who.name}@theirs.example`, password: 'secret2' }, TOKEN_FULL, there);
      await Promise.all([changing, confirm(code, here)]);
      expect(await stored(who.id)).toMatchObject({ email: `${who.name}@theirs.example`, confirmed: false });
      await box.next();
    }
  });

  const register = (username: string, email: string, node = app) => node.post(REGISTER, { username, email, password: 'secret1' });

  it('is nobody else’s name, whether somebody has it or not', async () => {
    const mallory = await somebody();
    const address = `victim${made++}@corp.example`;
    const spelled = address.replace('victim', 'Victim');
    for (const name of [address, spelled, ` ${address}`]) {
      expect((await register(name, `mallory${made++}@example.com`)).body.error.message).toBe(NOT_OWN);
      const written = await put(mallory.id, { username: name });
      expect([written.status, written.body.error]).toMatchObject([
        400,
        { name: 'ValidationError', message: NOT_OWN, details: { errors: [{ path: ['username'] }] } },
      ]);
      const role = (await stored(mallory.id)).role?.id ?? 1;
      const given = { username: name, email: `made${made++}@example.com`, password: 'secret1', role };
      expect((await app.post('/api/users', given, TOKEN_FULL)).body.error.message).toBe(NOT_OWN);
      const rename = `mutation { updateUsersPermissionsUser(id: ${mallory.id}, data: { username: "${name}" }) { data { username } } }`;
      expect((await askGraphql(app, rename, { token: TOKEN_FULL })).errors[0]).toContain(NOT_OWN);
      await expect(app.change(mallory.documentId, { username: name })).rejects.toThrow(NOT_OWN);
    }
    const own = await register(spelled, address);
    expect([own.status, own.body.user.username]).toEqual([200, spelled]);
    await box.next();
    expect((await put(own.body.user.id, { blocked: false })).status).toBe(200);
  });

  it('goes on to be the name of whoever is called so, and leaves the old one to others', async () => {
    const name = `called${made++}@example.com`;
    const { body } = await register(name, name);
    await box.next();
    expect((await put(body.user.id, { email: `new-${name}` })).body).toMatchObject({ username: `new-${name}`, email: `new-${name}` });
    await box.next();
    expect((await put(body.user.id, { email: `newer-${name}`, username: `new-${name}` })).body.error.message).toBe(NOT_OWN);
    expect((await register(`other${made++}`, name)).status).toBe(200);
    await box.next();
  });

  it('is not kept from its owner by somebody who is called so since before', async () => {
    const mallory = await somebody();
    const address = `owner${made++}@corp.example`;
    const { container } = app.kernel;
    await container.resolve(DATABASE).transaction(async ({ knex }) => {
      await knex('up_users').where({ id: mallory.id }).update({ username: address });
    });
    expect((await register(`owner${made++}`, address)).status).toBe(200);
    await box.next();
    // A user with such an old name keeps it, and can change everything else.
    await container.resolve(DOCUMENTS).update(USER_UID, mallory.documentId, { data: { blocked: false } }, SYSTEM);
    await put(mallory.id, { email: `mallory${made++}@example.com` });
    expect((await stored(mallory.id)).username).toBe(address);
    await box.next();
  });

  it('is one account’s, of twelve who want it as a name or as an address at once on two nodes', async () => {
    const address = `wanted${made++}@corp.example`;
    const tries = Array.from({ length: 12 }, (_, index) => {
      const node = booted.nodes[index % 2];
      return index % 4 < 2 ? register(address, `name${made++}@example.com`, node) : register(`one-of-${made++}`, address, node);
    });
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const { body } = await app.get(`/api/users?filters[$or][0][username]=${address}&filters[$or][1][email]=${address}`, TOKEN_FULL);
    expect(body.map(({ email }: { email: string }) => email)).toEqual([address]);
    await box.next();
  });
});
