import { createHash } from 'node:crypto';
import { DOCUMENTS, definePlugin, SYSTEM } from 'plinth';
import { USER_UID } from 'plinth/plugins/users-permissions';
import { bootProviders, callbackOf, given, PAGE, type ProviderApp, SITE } from './provider-app.ts';
import { startServer, type TestServer } from './test-server.ts';

let server: TestServer;
let user: object = {};
beforeAll(async () => {
  server = await startServer(({ path }) => ({ body: path === '/token' ? { access_token: 'theirs' } : user }));
});
afterAll(() => server?.close());
beforeEach(() => {
  user = { id: 'ada', username: 'ada', email: 'ada@example.com', verified: true };
});

const discord = (more: object = {}) => ({
  clientId: 'app',
  endpoints: { authorization: `${server.url}/authorize`, token: `${server.url}/token`, user: `${server.url}/user` },
  redirect: '/welcome',
  redirects: [PAGE, 'https://app.example/in?tab=1'],
  ...more,
});

async function comeBack(app: ProviderApp, query = '') {
  const begun = await app.connect('discord', query);
  const state = new URL(begun.location).searchParams.get('state');
  return app.comeBack(new URL(`${callbackOf('discord')}?code=theirs&state=${state}`), begun.cookie);
}
const signIn = async (app: ProviderApp) => app.exchange('discord', given(await comeBack(app), 'code'));

describe('the page that people come back to', () => {
  let app: ProviderApp;
  beforeAll(async () => {
    app = await bootProviders({ discord: discord() });
  });
  afterAll(() => app?.close());

  it.each([
    ['', `${SITE}/welcome?`],
    [`?redirect=${PAGE}`, `${PAGE}?`],
    [`?callback=${PAGE}`, `${PAGE}?`],
    [`?redirect=${encodeURIComponent(`${PAGE}?next=/cart&code=mine&access_token=mine&error=mine#x`)}`, `${PAGE}?next=%2Fcart&`],
    ['?redirect=https://APP.example:443/in', 'https://app.example/in?'],
  ])('for %s is a configured one', async (query, expected) => {
    const { location } = await comeBack(app, query);
    expect(location.replace(/code=[\w-]{43}$/, '')).toBe(expected);
  });

  it.each([
    'https://evil.example/welcome',
    'https://shop.example/other',
    'https://shop.example/welcome/../other',
    'https://shop.example/welcome/',
    'https://shop.example/welcome%2f..%2fother',
    'https://shop.example/WELCOME',
    'http://shop.example/welcome',
    'https://shop.example:8443/welcome',
    'https://shop.example.evil.example/welcome',
    'https://shop.example@evil.example/welcome',
    'https://user:pass@shop.example/welcome',
    'https:shop.example/welcome',
    'https:///shop.example/welcome',
    '//evil.example/welcome',
    '//shop.example/welcome',
    '/welcome',
    '\\\\evil.example/welcome',
    '\\evil',
    'https://evil.example\\@shop.example/welcome',
    'https://shop.example\\welcome',
    'https://shop.example/welcome\n',
    ' https://shop.example/welcome',
    `${PAGE}?${'x'.repeat(2_000)}`,
    `${PAGE}?${'é'.repeat(1_000)}`,
    'javascript:alert(1)//https://shop.example/welcome',
    '',
  ])('is never %j', async (wish) => {
    for (const name of ['redirect', 'callback']) {
      const { status, location, cookie } = await app.connect('discord', `?${name}=${encodeURIComponent(wish)}`);
      expect([status, location, cookie]).toEqual([400, '', '']);
    }
  });

  it('may be as long as 2,000 characters', async () => {
    const longest = `${PAGE}?x=`.padEnd(2_000, 'x');
    expect((await comeBack(app, `?redirect=${longest}`)).location.startsWith(longest)).toBe(true);
    expect((await app.connect('discord', `?redirect=${longest}x`)).status).toBe(400);
  });

  it('is one, not a list', async () => {
    expect((await app.connect('discord', `?redirect[]=${PAGE}`)).status).toBe(400);
    expect((await app.connect('discord', `?redirect[a]=${PAGE}`)).status).toBe(400);
  });

  it('does not depend on what a request says of the server', async () => {
    const headers = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'http' };
    const { location } = await app.browse('/api/connect/discord', headers);
    expect(new URL(location).searchParams.get('redirect_uri')).toBe(callbackOf('discord'));
  });

  it('may keep others from using its code', async () => {
    const verifier = 'a text that the page alone knows, of enough characters';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const code = async (query = `?code_challenge=${challenge}&code_challenge_method=S256`) => given(await comeBack(app, query), 'code');
    const told = `&code_verifier=${encodeURIComponent(verifier)}`;
    expect((await app.exchange('discord', await code())).status).toBe(400);
    expect((await app.exchange('discord', await code(), '&code_verifier=another')).status).toBe(400);
    expect((await app.exchange('discord', await code(), `&code_verifier[]=${verifier}`)).status).toBe(400);
    expect((await app.exchange('discord', await code(''), told)).status).toBe(400);
    expect((await app.exchange('discord', await code(), told)).status).toBe(200);
    for (const query of [
      '?code_challenge=short',
      `?code_challenge[]=${challenge}`,
      `?code_challenge=${challenge}&code_challenge_method=plain`,
    ])
      expect((await app.connect('discord', query)).status).toBe(400);
  });
});

describe('who signs in by a provider', () => {
  it('gets a session in the mode with sessions', async () => {
    const app = await bootProviders({ discord: discord() }, { options: { jwtManagement: 'refresh' } });
    const { body } = await signIn(app);
    expect(Object.keys(body)).toEqual(['jwt', 'refreshToken', 'user']);
    expect((await app.post('/api/auth/refresh', { refreshToken: body.refreshToken })).status).toBe(200);
    await app.close();
  });

  it('gets it in a cookie, unless another site asks', async () => {
    const app = await bootProviders({ discord: discord() }, { options: { jwtManagement: 'refresh', sessions: { httpOnly: true } } });
    const code = given(await comeBack(app), 'code');
    const ask = (headers: Readonly<Record<string, string>>) => app.browse(`/api/auth/discord/callback?code=${code}`, headers);
    for (const headers of [
      { Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' },
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' },
      { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'navigate' },
    ]) {
      const refused = await ask(headers as Record<string, string>);
      expect([refused.status, refused.cookie]).toEqual([403, '']);
    }
    const { status, body, cookie } = await ask({ 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' });
    expect([status, Object.keys(body)]).toEqual([200, ['jwt', 'user']]);
    expect(cookie).toMatch(/^plinth_refresh=/);
    await app.close();
  });

  it('is not registered where nobody is', async () => {
    const app = await bootProviders({ discord: discord() }, { options: { registration: { enabled: false } } });
    expect((await signIn(app)).message).toBe('Register action is currently disabled');
    await app.close();
  });

  it('must have confirmed the address where that is required', async () => {
    const app = await bootProviders({ discord: discord() }, { options: { confirmation: { required: true } } });
    const message = async () => (await signIn(app)).message;
    user = { ...user, verified: false };
    expect([await message(), await message()]).toEqual(Array(2).fill('Your account email is not confirmed'));
    user = { ...user, verified: true };
    expect((await signIn(app)).body.user.confirmed).toBe(true);

    // A user who has confirmed the address and set a password keeps the password.
    const { body } = await app.post('/api/auth/local/register', { username: 'bob', email: 'bob@example.com', password: 'secret1' });
    await app.change(body.user.documentId, { confirmed: true });
    user = { id: 'bob', username: 'robert', email: 'bob@example.com', verified: true };
    expect((await signIn(app)).body.user.username).toBe('bob');
    expect((await app.post('/api/auth/local', { identifier: 'bob', password: 'secret1' })).status).toBe(200);
    await app.close();
  });

  it('is refused when asked too often, and when the role may not', async () => {
    const app = await bootProviders({ discord: discord() }, { options: { rateLimit: { requests: 2 } } });
    const statuses = async (path: string) => {
      const found: number[] = [];
      for (let count = 0; count < 3; count++) found.push((await app.browse(path)).status);
      return found;
    };
    expect(await statuses('/api/connect/discord')).toEqual([302, 302, 429]);
    expect(await statuses('/api/connect/discord/callback')).toEqual([400, 400, 429]);
    expect(await statuses('/api/auth/discord/callback?code=x')).toEqual([400, 400, 429]);
    const { jwt } = await app.register('carol');
    expect((await app.get('/api/connect/discord', jwt)).status).toBe(403);
    expect((await app.get('/api/auth/discord/callback', jwt)).status).toBe(403);
    await app.close();
  });
});

it('makes one user somebody at a provider, whatever else an app does when a user is made or changed', async () => {
  let made = 0;
  const welcome = definePlugin({
    name: 'welcome',
    requires: ['users-permissions'],
    apply({ container }) {
      const documents = container.resolve(DOCUMENTS);
      const isAda = (data: Readonly<Record<string, unknown>>) => String(data.username).startsWith('ada');
      documents.hooks.before.tapPromise('welcome', async (change) => {
        if (change.type.uid === USER_UID && change.kind === 'create' && isAda(change.data)) {
          const guide = { username: `guide-${++made}`, email: `guide${made}@example.com`, password: 'secret1' };
          await documents.create(USER_UID, { data: guide }, SYSTEM);
        }
        return change;
      });
      documents.hooks.committed.tapPromise('welcome', async ({ type, kind, documentId, after }) => {
        if (type.uid === USER_UID && kind === 'created' && isAda(after?.values ?? {}))
          await documents.update(USER_UID, documentId, { data: { username: 'ada-the-first' } }, SYSTEM);
      });
    },
  });
  const app = await bootProviders({ discord: discord() }, { more: [welcome] });
  const { body } = await signIn(app);
  expect([body.user?.email, made]).toEqual(['ada@example.com', 1]);
  expect((await signIn(app)).body.user).toMatchObject({ id: body.user.id, username: 'ada-the-first' });
  await app.close();
});
