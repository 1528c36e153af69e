import { eachDialect } from 'plinth/testing';
import { type AccountsApp, bootAccounts } from './accounts-app.ts';

const REGISTER = '/api/auth/local/register';
const LOGIN = '/api/auth/local';
const TOKEN_FULL = 'f'.repeat(40);
const TAKEN = 'Email or Username are already taken';
const HIDDEN = 'must not contain invisible characters';

/** Pairs of the same text in two Unicode forms. */
const SAME: readonly (readonly [first: string, second: string])[] = [
  ['Jose\u0301', 'Jos\u00e9'],
  ['\u1112\u1161\u11ab\u1100\u1173\u11af\u1102\u1161', '\ud55c\uae00\ub098'],
  ['A\u030angstrom', '\u212bngstrom'],
  ['q\u0307\u0323uiet', 'q\u0323\u0307uiet'],
  ['\u212aelvin', 'Kelvin'],
];

/** Pairs of names that two different users may have. */
const APART: readonly (readonly [first: string, second: string])[] = [
  ['stra\u00dfe', 'strasse'],
  ['\u0130stanbul', 'Istanbul'],
  ['\u0131stanbul', 'istanbul'],
  ['ren\u00e9e', 'renee'],
  ['trail', 'trail '],
  ['\u03c3\u03bf\u03c2', '\u03c3\u03bf\u03c3'],
  ['\u{1f600}\u{1f600}\u{1f600}', '\u{1f601}\u{1f601}\u{1f601}'],
  ['NODE', 'node'],
];

/** Names that look like another one, or are displayed in another order. */
const DECEIVING: readonly (readonly [name: string, message: string])[] = [
  ['bob\u200bby', HIDDEN],
  ['bo\u200dbby', HIDDEN],
  ['\u202eybbob', HIDDEN],
  ['bobby\u2066', HIDDEN],
  ['bob\u00adby', HIDDEN],
  ['bobby\u0007', HIDDEN],
  ['bob\nby', HIDDEN],
  ['bobby\ufeff', HIDDEN],
  ['\u3164\u3164\u3164', HIDDEN],
  ['bobby\ufe0f', HIDDEN],
  ['\uff42obby', 'must be written with plain characters: "bobby"'],
  ['\ufb01nn', 'must be written with plain characters: "finn"'],
  ['bob\u00a0by', 'must be written with plain characters: "bob by"'],
  ['bobby\u00b2', 'must be written with plain characters: "bobby2"'],
];

eachDialect('names and addresses of users', (dialect) => {
  let app: AccountsApp;
  let made = 0;
  beforeAll(async () => {
    app = await bootAccounts({ database: dialect, options: { rateLimit: { enabled: false } }, env: { TOKEN_FULL } });
  });
  afterAll(() => app?.close());

  const address = () => `someone${made++}@example.com`;
  const register = (username: string, email = address()) => app.post(REGISTER, { username, email, password: 'secret1' });
  const login = async (identifier: string) => (await app.post(LOGIN, { identifier, password: 'secret1' })).body.user?.id;
  const send = (method: 'post' | 'put', path: string, body: object) =>
    app.request[method](path).set('Authorization', `Bearer ${TOKEN_FULL}`).send(body);

  it.each(SAME)('are one whether they are written %j or %j', async (first, second) => {
    const { status, body } = await register(first);
    expect(status).toBe(200);
    expect(body.user.username).toBe(first.normalize('NFC'));
    expect((await register(second)).body.error.message).toBe(TAKEN);
    expect([await login(first), await login(second)]).toEqual([body.user.id, body.user.id]);

    const email = `${first.replaceAll(' ', '')}@Example.com`;
    const other = await register(`by address ${made}`, email);
    expect(other.body.user.email).toBe(email.normalize('NFC').toLowerCase());
    const written = `${second.replaceAll(' ', '')}@example.COM`;
    expect((await register(`by address ${made}`, written)).body.error.message).toBe(TAKEN);
    expect((await register(written)).body.error.message).toBe(TAKEN);
    expect(await login(written)).toBe(other.body.user.id);
  });

  it.each(APART)('are two when they are %j and %j', async (first, second) => {
    const ids = [(await register(first)).body.user.id, (await register(second)).body.user.id];
    expect(new Set(ids).size).toBe(2);
    expect([await login(first), await login(second)]).toEqual(ids);
  });

  it.each(DECEIVING)('are refused when they are %j', async (name, message) => {
    expect((await register(name)).body.error).toMatchObject({ status: 400, name: 'ValidationError', message: `username ${message}` });
    const given = { username: name, email: address(), password: 'secret1', role: 1 };
    expect((await send('post', '/api/users', given)).body.error.message).toBe(`username ${message}`);
    const { body } = await register(`victim ${made}`);
    const changed = await send('put', `/api/users/${body.user.id}`, { username: name });
    expect([changed.status, changed.body.error.message]).toEqual([400, `username ${message}`]);
    expect(await login(name)).toBeUndefined();
  });

  it.each(['a\u200bb@example.com', 'ab@ex\u00admple.com', '\uff41b@example.com', 'ab@\uff45xample.com'])(
    'are refused when they are the address %j',
    async (email) => {
      expect((await register(`name ${made}`, email)).body.error).toMatchObject({ status: 400, details: { errors: [{ path: ['email'] }] } });
      const { body } = await register(`name ${made}`);
      expect((await send('put', `/api/users/${body.user.id}`, { email })).status).toBe(400);
    },
  );

  it('are one over /api/users too', async () => {
    const { body: list } = await app.get('/api/users-permissions/roles', TOKEN_FULL);
    const role = list.roles.find(({ type }: { type: string }) => type === 'authenticated').id;
    const user = (username: string, email = address()) => send('post', '/api/users', { username, email, password: 'secret1', role });
    const { status, body } = await user('Ame\u0301lie', 'Ame\u0301lie@example.com');
    expect([status, body.username, body.email]).toEqual([201, 'Am\u00e9lie', 'am\u00e9lie@example.com']);
    expect((await user('Am\u00e9lie')).body.error.message).toBe('This attribute must be unique');
    expect((await user('Another', 'AM\u00c9LIE@example.com')).body.error.message).toBe('Email already taken');
    const { body: other } = await user('Zoe');
    expect((await send('put', `/api/users/${other.id}`, { username: 'Ame\u0301lie' })).body.error.message).toBe('Username already taken');
    expect((await send('put', `/api/users/${other.id}`, { email: 'ame\u0301lie@example.com' })).body.error.message).toBe(
      'Email already taken',
    );
  });

  it('are given to one of fifty users who are made at the same time', async () => {
    const { body: list } = await app.get('/api/users-permissions/roles', TOKEN_FULL);
    const made = Array.from({ length: 50 }, (_, index) => {
      const email = index % 2 === 0 ? 'many@example.com' : 'Many@Example.com';
      return send('post', '/api/users', { username: `one of ${index}`, email, password: 'secret1', role: list.roles[0].id });
    });
    const answers = (await Promise.all(made)).map(({ status, body }) => (status === 201 ? 'made' : body.error.message));
    expect(answers.sort()).toEqual([...Array(49).fill('Email already taken'), 'made']);
  });

  it('are refused when they are too long, however long they are', async () => {
    const long = `a${'\u0315\u0316'.repeat(150_000)}`;
    for (const answer of [await register(long), await app.post(LOGIN, { identifier: long, password: 'x' })])
      expect(answer.status).toBe(413);
    expect((await register('long address', `${long}@example.com`)).status).toBe(413);
    const fitting = long.slice(0, 7_000);
    expect([(await register(fitting)).status, (await app.post(LOGIN, { identifier: fitting, password: 'x' })).status]).toEqual([400, 400]);
    expect((await send('post', '/api/users-permissions/roles', { name: long })).status).toBe(400);
  });
});
