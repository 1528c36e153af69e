import { bootProviders, callbackOf, given, type ProviderApp } from './provider-app.ts';
import { type ServerAnswer, startServer, type TestServer } from './test-server.ts';

const json = (body: unknown): ServerAnswer => ({ body });

describe('a provider without an issuer', () => {
  let server: TestServer;
  let app: ProviderApp;
  const emails = [
    { email: 'shown@example.com', primary: false, verified: true },
    { email: 'Octo@Example.com', primary: true, verified: true },
  ];
  let answers: Readonly<Record<string, ServerAnswer>> = {};

  beforeAll(async () => {
    server = await startServer(({ path }) => answers[path.split('?')[0] ?? ''] ?? { status: 404 });
    const endpoints = {
      authorization: `${server.url}/authorize`,
      token: `${server.url}/token`,
      user: `${server.url}/user`,
      emails: `${server.url}/emails`,
    };
    const common = { clientId: 'app', clientSecret: { env: 'GITHUB_SECRET' }, redirect: 'https://shop.example/welcome' };
    const of = (preset: string, more: object = {}) => ({
      ...common,
      preset,
      endpoints: { authorization: endpoints.authorization, token: endpoints.token, user: endpoints.user },
      ...more,
    });
    app = await bootProviders(
      {
        github: { ...common, endpoints },
        old: { ...common, endpoints, preset: 'github', clientFlow: 'access-token' },
        facebook: of('facebook'),
        trusted: of('facebook', { trustsEmail: true }),
        discord: of('discord'),
        odd: of('discord', { endpoints: { ...endpoints, emails: undefined, token: `${server.url}/other/../token` } }),
        twitter: of('twitter'),
        patreon: of('patreon'),
        linkedin: of('linkedin'),
      },
      { env: { GITHUB_SECRET: 'the-secret' } },
    );
  });
  afterAll(async () => {
    await app?.close();
    await server?.close();
  });
  beforeEach(() => {
    answers = {
      '/token': json({ access_token: 'theirs', token_type: 'bearer', scope: 'user:email' }),
      '/user': json({ id: 583_231, login: 'octocat', email: 'shown@example.com', name: 'The Octocat' }),
      '/emails': json(emails),
    };
  });

  async function comeBack(provider: string) {
    const begun = await app.connect(provider);
    const state = new URL(begun.location).searchParams.get('state');
    return { begun, back: await app.comeBack(new URL(`${callbackOf(provider)}?code=theirs&state=${state}`), begun.cookie) };
  }
  async function signIn(provider: string) {
    const { back } = await comeBack(provider);
    return app.exchange(provider, given(back, 'code'));
  }

  it('tells by lists of its own whose address is whose', async () => {
    const { begun, back } = await comeBack('github');
    const asked = new URL(begun.location);
    expect([asked.origin + asked.pathname, asked.searchParams.get('scope')]).toEqual([`${server.url}/authorize`, 'read:user user:email']);
    expect([asked.searchParams.get('code_challenge_method'), asked.searchParams.has('nonce')]).toEqual(['S256', false]);
    const { body } = await app.exchange('github', given(back, 'code'));
    expect(body.user).toMatchObject({ username: 'octocat', email: 'octo@example.com', provider: 'github', confirmed: true });

    const [token, user, list] = server.requests.slice(-3);
    expect(Object.fromEntries(token?.form ?? [])).toMatchObject({
      grant_type: 'authorization_code',
      code: 'theirs',
      client_id: 'app',
      client_secret: 'the-secret',
      redirect_uri: callbackOf('github'),
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect([user?.headers.authorization, list?.path]).toEqual(['Bearer theirs', '/emails']);
    // Names change and are reused by others; numeric ids are not.
    answers = { ...answers, '/user': json({ id: 583_231, login: 'renamed' }), '/emails': json([]) };
    expect((await signIn('github')).body.user.id).toBe(body.user.id);
    answers = { ...answers, '/user': json({ id: 583_232, login: 'octocat' }), '/emails': json([]) };
    expect((await signIn('github')).message).toBe('The provider did not return an email address');
  });

  it('ends nothing that was begun at another', async () => {
    const begun = await app.connect('github');
    const back = new URL(`${callbackOf('discord')}?code=theirs&state=${new URL(begun.location).searchParams.get('state')}`);
    expect((await app.comeBack(back, begun.cookie)).status).toBe(400);
    expect((await app.comeBack(back, begun.cookie.replace('connect_github', 'connect_discord'))).status).toBe(400);
  });

  it('matches no account by an address that it has not verified', async () => {
    await app.register('owner');
    answers = {
      ...answers,
      '/user': json({ id: 7, login: 'thief' }),
      '/emails': json([{ email: 'owner@example.com', primary: true, verified: false }]),
    };
    expect((await signIn('github')).message).toBe('Email is already taken');
    answers = { ...answers, '/user': json({ id: 7, email: 'owner@example.com', verified: true }) };
    expect((await signIn('facebook')).message).toBe('Email is already taken');
    expect((await signIn('trusted')).body.user.username).toBe('owner');
  });

  it('gives nobody a name or an address that looks like another one', async () => {
    await app.register('admin');
    answers = { ...answers, '/user': json({ id: 20, username: 'admin\ufe0f', email: 'fake@example.com', verified: true }) };
    expect((await signIn('discord')).body.user.username).toMatch(/^admin-\d+$/);
    for (const email of ['adm\u200bin@example.com', 'admin\ufe0f@example.com', '\u202enimda@example.com', '\uff41dmin@example.com']) {
      answers = { ...answers, '/user': json({ id: 21, username: 'fake', email, verified: true }) };
      expect((await signIn('discord')).message).toBe('The provider did not return an email address');
    }
  });

  it('may have an address that is spelled in an odd way', async () => {
    answers = {
      ...answers,
      '/token': json({ access_token: 'theirs' }),
      '/user': json({ id: 22, username: 'odd', email: 'odd@example.com' }),
    };
    expect((await signIn('odd')).body.user.username).toBe('odd');
  });

  it('is understood with its own mistakes', async () => {
    answers = { ...answers, '/token': json({ error: 'bad_verification_code', error_description: 'It expired.' }) };
    expect((await comeBack('github')).back.status).toBe(400);
    answers = { ...answers, '/token': json({ access_token: 'theirs', scope: ['user:email'], id_token: 'not.a.token' }) };
    expect((await comeBack('github')).back.status).toBe(302);
    for (const user of [{ login: 'x' }, { id: null }, { id: 2 ** 60 }, [], 'text', null]) {
      answers = { ...answers, '/user': json(user) };
      expect((await comeBack('github')).back.status).toBe(400);
    }
    answers = { ...answers, '/user': { status: 401, body: {} } };
    expect((await comeBack('github')).back.status).toBe(400);
  });

  it.each<[string, unknown, object]>([
    [
      'discord',
      { id: '80351110224678912', username: 'nelly', email: 'nelly@example.com', verified: true },
      { username: 'nelly', confirmed: true },
    ],
    ['facebook', { id: '104', name: 'Fay Booker', email: 'fay@example.com' }, { username: 'Fay-Booker', confirmed: false }],
    ['linkedin', { sub: 'a1', name: 'Lin K', email: 'lin@example.com', email_verified: true }, { username: 'Lin-K', confirmed: true }],
    [
      'twitter',
      { data: { id: '2244994945', username: 'birdie', confirmed_email: 'birdie@example.com' } },
      { username: 'birdie', confirmed: true },
    ],
    [
      'patreon',
      { data: { id: '12', attributes: { email: 'pat@example.com', is_email_verified: false, full_name: 'Pat', vanity: null } } },
      { username: 'Pat', confirmed: false },
    ],
  ])('%s is read as it answers', async (provider, user, expected) => {
    answers = { ...answers, '/user': json(user) };
    expect((await signIn(provider)).body.user).toMatchObject({ ...expected, provider });
    const token = server.requests.findLast(({ path }) => path === '/token');
    expect(token?.form.has('client_secret')).toBe(provider !== 'twitter');
    expect(token?.form.has('code_verifier')).toBe(provider !== 'linkedin');
  });

  it('serves clients that know nothing of codes, without giving tokens away', async () => {
    answers = {
      ...answers,
      '/user': json({ id: 99, login: 'oldie' }),
      '/emails': json([{ email: 'oldie@example.com', primary: true, verified: true }]),
    };
    const { back } = await comeBack('old');
    expect([...new URL(back.location).searchParams.keys()]).toEqual(['access_token']);
    const token = given(back, 'access_token');
    expect(token).not.toBe('theirs');
    expect((await app.browse('/api/auth/old/callback?access_token=theirs')).status).toBe(400);
    // A code works only with the provider that it was issued for.
    expect((await app.browse(`/api/auth/github/callback?code=${token}`)).status).toBe(400);
    const { back: again } = await comeBack('old');
    const answer = await app.browse(`/api/auth/old/callback?access_token=${given(again, 'access_token')}&raw[access_token]=theirs`);
    expect(answer.body.user.username).toBe('oldie');
    expect((await app.browse(`/api/auth/old/callback?access_token=${given(again, 'access_token')}`)).status).toBe(400);
  });
});
