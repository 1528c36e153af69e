import { pino } from 'pino';
import { DATABASE } from 'plinth';
import { eachDialect } from 'plinth/testing';
import { type AccountsApp, bootAccounts } from './accounts-app.ts';
import { linkIn, mailbox, parameter, type ShownMail } from './mailbox.ts';
import { bootNodes } from './nodes.ts';

const FORGOT = '/api/auth/forgot-password';
const RESET = '/api/auth/reset-password';
const SEND = '/api/auth/send-email-confirmation';
const UNLIMITED = { rateLimit: { enabled: false } };
const SERVER = { url: 'https://shop.example/cms/' };

eachDialect('a forgotten password', (dialect) => {
  const box = mailbox();
  let app: AccountsApp;
  beforeAll(async () => {
    app = await bootAccounts({ database: dialect, options: UNLIMITED, logger: box.logger, server: SERVER });
  });
  afterAll(() => app?.close());

  const codeFor = async (email: string) => {
    expect((await app.post(FORGOT, { email })).body).toEqual({ ok: true });
    return parameter(await box.next(), 'code');
  };
  const reset = (code: unknown, password = 'secret2', more: object = {}) =>
    app.post(RESET, { code, password, passwordConfirmation: password, ...more });

  it('is replaced by who has the mail, once, and earlier tokens end', async () => {
    const { jwt } = await app.register('alice');
    expect((await app.request.post(FORGOT).set('Host', 'evil.example').send({ email: 'ALICE@example.com' })).status).toBe(200);
    const mail = await box.next();
    expect(mail).toMatchObject({ to: 'alice@example.com', subject: 'A new password', text: expect.stringContaining('Hello alice') });
    expect(linkIn(mail)).toMatch(/^https:\/\/shop\.example\/cms\/reset-password\?code=[\w-]{43}$/);
    const code = parameter(mail, 'code');
    const { status, body } = await reset(code);
    expect(status).toBe(200);
    expect(body.user.username).toBe('alice');
    expect([(await app.get('/api/shops', jwt)).status, (await app.get('/api/shops', body.jwt)).status]).toEqual([401, 200]);
    expect((await app.post('/api/auth/local', { identifier: 'alice', password: 'secret2' })).status).toBe(200);
    expect((await reset(code)).body.error.message).toBe('Incorrect code provided');
  });

  it('has a code that is stored as a hash, and is no token', async () => {
    await app.register('bob');
    const code = await codeFor('bob@example.com');
    const rows = await app.kernel.container.resolve(DATABASE).knex('up_codes').select('*');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(code);
    expect((await app.get('/api/shops', code)).status).toBe(401);
    expect((await app.get(`/api/auth/email-confirmation?confirmation=${code}`)).body.error.message).toBe('Invalid token');
    expect((await reset(rows[0].hash)).status).toBe(400);
  });

  it('is reset by one of those who use a code at the same time', async () => {
    await app.register('carol');
    const code = await codeFor('carol@example.com');
    const answers = await Promise.all([2, 3, 4, 5].map((number) => reset(code, `secret${number}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  it('keeps the code when the new password is refused', async () => {
    await app.register('dave');
    const code = await codeFor('dave@example.com');
    expect((await reset(code, '123')).body.error.message).toBe('password must be at least 6 characters');
    expect((await reset(code, 'x'.repeat(73))).body.error.message).toBe('Password must be less than 73 bytes');
    expect((await reset(code)).status).toBe(200);
  });

  it('ends other codes with the password, the address, a block, and with time', async () => {
    const { user } = await app.register('erin');
    const refused = async (code: string) => (await reset(code)).body.error?.message === 'Incorrect code provided';
    const codes = [await codeFor('erin@example.com'), await codeFor('erin@example.com')] as const;
    expect((await reset(codes[0])).status).toBe(200);
    expect(await refused(codes[1])).toBe(true);

    const before = await codeFor('erin@example.com');
    await app.change(user.documentId, { email: 'erin2@example.com' });
    expect(await refused(before)).toBe(true);

    const blocked = await codeFor('erin2@example.com');
    await app.change(user.documentId, { blocked: true });
    expect(await refused(blocked)).toBe(true);
    await app.change(user.documentId, { blocked: false });

    const late = await codeFor('erin2@example.com');
    const { knex } = app.kernel.container.resolve(DATABASE);
    const { expires_at: end } = await knex('up_codes').orderBy('expires_at', 'desc').first('expires_at');
    expect(Math.abs(Date.parse(end) - Date.now() - 3_600_000)).toBeLessThan(60_000);
    await app.kernel.container
      .resolve(DATABASE)
      .transaction(async (tx) => tx.knex('up_codes').update({ expires_at: '2020-01-01T00:00:00.000Z' }));
    expect(await refused(late)).toBe(true);
  });

  it('tells strangers nothing', async () => {
    const { user } = await app.register('frank');
    await app.change(user.documentId, { blocked: true });
    for (const email of ['nobody@example.com', 'frank@example.com']) {
      const { status, body } = await app.post(FORGOT, { email });
      expect([status, body]).toEqual([200, { ok: true }]);
    }
    // The next mail is one that was asked for later.
    await app.register('grace');
    await app.post(FORGOT, { email: 'grace@example.com' });
    expect((await box.next()).to).toBe('grace@example.com');
  });

  it.each([
    [{}, 'email is a required field'],
    [{ email: 'nomail' }, 'email must be a valid email'],
    [{ email: ['a@example.com', 'b@example.com'] }, /^email must be a `string` type/],
    [{ email: 'a@example.com\u0000' }, 'email must not contain NUL characters'],
    [{ email: 'a@example.com', url: 'https://evil.example' }, 'Invalid parameters: url'],
  ])('is not asked for with %j', async (body, message) => {
    const answer = await app.post(FORGOT, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });

  it.each([['nope'], [{ $ne: null }], [['a']], [''], [1], ['a\u0000'], ['x'.repeat(10_000)]])(
    'is not reset by the code %j',
    async (code) => {
      const { status } = await reset(code);
      expect(status).toBe(400);
    },
  );

  it('tells a wrong confirmation before a wrong code, and a wrong code before a short password', async () => {
    expect((await reset('nope', 'secret2', { passwordConfirmation: 'secret3' })).body.error.message).toBe('Passwords do not match');
    expect((await reset('nope', '123')).body.error.message).toBe('Incorrect code provided');
  });
});

eachDialect('two codes that are good for one account', (dialect) => {
  it('reset its password once, when they are used at the same time on two nodes', async () => {
    const box = mailbox();
    const booted = await bootNodes(dialect, { options: UNLIMITED, logger: box.logger, server: SERVER });
    const [one, other] = booted.nodes;
    for (let round = 0; round < 3; round++) {
      await one.register(`person${round}`);
      const codes: string[] = [];
      for (const node of booted.nodes) {
        await node.post(FORGOT, { email: `person${round}@example.com` });
        codes.push(parameter(await box.next(), 'code'));
      }
      const passwords = ['another1', 'another2'] as const;
      const answers = await Promise.all(
        [one, other].map((node, index) =>
          node.post(RESET, { code: codes[index], password: passwords[index], passwordConfirmation: passwords[index] }),
        ),
      );
      expect(answers.map(({ status, body }) => body.error?.message ?? status).sort()).toEqual([200, 'Incorrect code provided']);
      const won = answers.findIndex(({ status }) => status === 200);
      const logins = passwords.map((password) => other.post('/api/auth/local', { identifier: `person${round}`, password }));
      expect((await Promise.all(logins)).map(({ status }) => status)).toEqual(won === 0 ? [200, 400] : [400, 200]);
    }
    await booted.close();
  });
});

eachDialect('an address that must be confirmed', (dialect) => {
  const box = mailbox();
  let app: AccountsApp;
  beforeAll(async () => {
    const options = { ...UNLIMITED, confirmation: { required: true, redirect: '/welcome' } };
    app = await bootAccounts({ database: dialect, options, logger: box.logger, server: SERVER });
  });
  afterAll(() => app?.close());

  const login = (identifier: string) => app.post('/api/auth/local', { identifier, password: 'secret1' });
  const pathOf = (mail: ShownMail) => linkIn(mail).replace('https://shop.example/cms', '');

  it('lets nobody sign in before', async () => {
    const made = await app.register('alice');
    expect(made).not.toHaveProperty('jwt');
    expect(made.user.confirmed).toBe(false);
    expect((await login('alice')).body.error.message).toBe('Your account email is not confirmed');
    const mail = await box.next();
    expect(mail).toMatchObject({ to: 'alice@example.com', subject: 'Please confirm your address' });
    expect(linkIn(mail)).toMatch(/^https:\/\/shop\.example\/cms\/api\/auth\/email-confirmation\?confirmation=[\w-]{43}$/);
    // A `HEAD` request of a link scanner does not use the code.
    expect((await app.request.head(pathOf(mail))).status).toBe(302);
    expect((await login('alice')).status).toBe(400);
    const answer = await app.get(pathOf(mail));
    expect([answer.status, answer.headers.location]).toEqual([302, 'https://shop.example/cms/welcome']);
    expect((await login('alice')).status).toBe(200);
    // People follow a link twice, and programs follow it before them.
    for (const again of [await app.get(pathOf(mail)), await app.request.head(pathOf(mail)), await app.get(pathOf(mail))])
      expect([again.status, again.headers.location]).toEqual([302, 'https://shop.example/cms/welcome']);
  });

  it('is confirmed by a link that several requests follow at once', async () => {
    await app.register('dan');
    const path = pathOf(await box.next());
    const answers = await Promise.all([1, 2, 3, 4].map(() => app.get(path)));
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 302]);
    expect((await login('dan')).status).toBe(200);
  });

  it('can be sent another mail, and strangers are told the same', async () => {
    await app.register('bob');
    await box.next();
    expect((await app.post(SEND, { email: 'BOB@example.com' })).body).toEqual({ email: 'bob@example.com', sent: true });
    expect((await app.post(SEND, { email: 'Nobody@example.com' })).body).toEqual({ email: 'nobody@example.com', sent: true });
    expect((await app.get(pathOf(await box.next()))).status).toBe(302);
    // Nor does the response reveal whether the address is confirmed.
    const answer = await app.post(SEND, { email: 'Bob@example.com' });
    expect([answer.status, answer.body]).toEqual([200, { email: 'bob@example.com', sent: true }]);
    // The next mail is one that was asked for later.
    await app.register('erin');
    expect((await box.next()).to).toBe('erin@example.com');
  });

  it('is confirmed by a reset password too', async () => {
    await app.register('carol');
    await box.next();
    await app.post(FORGOT, { email: 'carol@example.com' });
    const code = parameter(await box.next(), 'code');
    expect((await app.post(RESET, { code, password: 'secret1', passwordConfirmation: 'secret1' })).status).toBe(200);
    expect((await login('carol')).status).toBe(200);
  });

  it.each(['', '?confirmation=', '?confirmation=abc', '?confirmation[$ne]=1', '?confirmation=a&confirmation=b'])(
    'is not confirmed by %j',
    async (query) => {
      expect((await app.get(`/api/auth/email-confirmation${query}`)).status).toBe(400);
    },
  );

  it('is not confirmed again by a used link, nor for another address or a blocked account', async () => {
    const { user } = await app.register('eve');
    const path = pathOf(await box.next());
    expect((await app.get(path)).status).toBe(302);
    await app.change(user.documentId, { confirmed: false });
    expect((await app.get(path)).body.error.message).toBe('Invalid token');
    expect((await login('eve')).status).toBe(400);
    await app.change(user.documentId, { confirmed: true, blocked: true });
    expect((await app.get(path)).status).toBe(400);
    await app.change(user.documentId, { blocked: false, email: 'eve2@example.com' });
    expect((await app.get(path)).status).toBe(400);
  });
});

describe('mails of accounts', () => {
  it.each([
    ['development', /"link":"http:\/\/127\.0\.0\.1:0\/reset-password\?code=/],
    ['production', /"email not sent: the plugin \\"mail\\" is disabled"/],
  ])('are what the log speaks of in %s when the plugin mail is off', async (environment, expected) => {
    const lines: string[] = [];
    const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const app = await bootAccounts({ logger, plugins: { mail: false }, env: { NODE_ENV: environment, JWT_SECRET: 'x'.repeat(32) } });
    await app.register('alice');
    await app.post(FORGOT, { email: 'alice@example.com' });
    // The mail's work is finished before the app has stopped.
    await app.close();
    const text = lines.join('');
    expect(text).toMatch(expected);
    if (environment === 'production') expect(text).not.toContain('code=');
  });
});
