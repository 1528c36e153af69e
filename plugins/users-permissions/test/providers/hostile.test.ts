import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { pino } from 'pino';
import { bootProviders, callbackOf, given, type ProviderApp } from './provider-app.ts';
import { type ServerAnswer, startServer, type TestServer } from './test-server.ts';

const [key, other] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2_048 })) as [Pair, Pair];
type Pair = { readonly publicKey: KeyObject; readonly privateKey: KeyObject };

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token, possibly forged without the key. */
function token(claims: object, header: object = { alg: 'RS256', kid: 'one' }, by: KeyObject = key.privateKey): string {
  const text = `${encoded(header)}.${encoded(claims)}`;
  const { alg } = header as { readonly alg: string };
  if (alg === 'none') return `${text}.`;
  const publicKey = key.publicKey.export({ type: 'spki', format: 'pem' });
  if (alg === 'HS256') return `${text}.${createHmac('sha256', publicKey).update(text).digest('base64url')}`;
  return `${text}.${sign('sha256', Buffer.from(text), by).toString('base64url')}`;
}

describe('a provider that does not keep to the rules', () => {
  let app: ProviderApp;
  let server: TestServer;
  /** Overrides the server's response for a path; null: the regular one. */
  let says: (path: string) => ServerAnswer | null = () => null;
  let idToken: (claims: Readonly<Record<string, unknown>>) => unknown = token;
  let nonce = '';

  beforeAll(async () => {
    server = await startServer(({ path }, url) => {
      const said = says(path);
      if (said !== null) return said;
      if (path === '/.well-known/openid-configuration') {
        return {
          body: {
            issuer: url,
            authorization_endpoint: `${url}/authorize`,
            token_endpoint: `${url}/token`,
            jwks_uri: `${url}/keys`,
            userinfo_endpoint: `${url}/me`,
          },
        };
      }
      if (path === '/keys')
        return { body: { keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] } };
      if (path === '/me') return { body: { sub: 'mallory', email: 'mallory@example.com', email_verified: true } };
      const now = Math.floor(Date.now() / 1_000);
      const claims = { iss: url, aud: 'app', sub: 'mallory', iat: now, exp: now + 300, nonce };
      return { body: { access_token: 'theirs', token_type: 'Bearer', id_token: idToken(claims) } };
    });
    app = await bootProviders({ evil: provider() });
  });
  afterAll(async () => {
    await app?.close();
    await server?.close();
  });
  beforeEach(() => {
    says = () => null;
    idToken = token;
  });

  const provider = (more: object = {}) => ({
    issuer: server.url,
    clientId: 'app',
    clientSecret: 'x',
    redirect: '/welcome',
    timeout: 500,
    ...more,
  });

  /** Starts a sign-in, and returns with a code. */
  async function comeBack(at: ProviderApp = app) {
    const begun = await at.connect('evil');
    if (begun.status !== 302) return begun;
    const asked = new URL(begun.location).searchParams;
    nonce = asked.get('nonce') ?? '';
    return at.comeBack(new URL(`${callbackOf('evil')}?code=theirs&state=${asked.get('state')}`), begun.cookie);
  }

  it('is believed while it does', async () => {
    const back = await comeBack();
    expect(back.status).toBe(302);
    expect((await app.exchange('evil', given(back, 'code'))).body.user.email).toBe('mallory@example.com');
  });

  const now = () => Math.floor(Date.now() / 1_000);
  it.each<[string, (claims: object) => unknown]>([
    ['another nonce', (claims) => token({ ...claims, nonce: 'another' })],
    ['no nonce', (claims) => token({ ...claims, nonce: undefined })],
    ['another audience', (claims) => token({ ...claims, aud: 'another' })],
    ['another issuer', (claims) => token({ ...claims, iss: 'https://accounts.google.com' })],
    ['a time that is over', (claims) => token({ ...claims, iat: now() - 900, exp: now() - 600 })],
    ['no end', (claims) => token({ ...claims, exp: undefined })],
    ['no subject', (claims) => token({ ...claims, sub: undefined })],
    ['no signature', (claims) => token(claims, { alg: 'none' })],
    ['the signature of another key', (claims) => token(claims, undefined, other.privateKey)],
    ['an unknown key', (claims) => token(claims, { alg: 'RS256', kid: 'two' }, other.privateKey)],
    ['the public key as the secret of a signature', (claims) => token(claims, { alg: 'HS256', kid: 'one' })],
    ['something that is no token', () => 'x.y.z'],
    ['no token', () => undefined],
  ])('signs nobody in by an id token with %s', async (_what, made) => {
    idToken = made;
    const back = await comeBack();
    expect([back.status, back.location, back.message]).toEqual([
      400,
      '',
      'The sign-in with the provider could not be verified. Sign in again',
    ]);
  });

  it.each<[string, ServerAnswer]>([
    ['an error of its own', { status: 500 }],
    ['nothing', { hangs: true }],
    ['too much', { body: `{"access_token":"${'x'.repeat(2_000_000)}"}` }],
  ])('sends people back with an error when it answers %s', async (_what, answer) => {
    says = (path) => (path === '/token' ? answer : null);
    const back = await comeBack();
    expect([back.status, back.location]).toEqual([302, 'https://shop.example/cms/welcome?error=provider_unavailable']);
  });

  it.each<[string, ServerAnswer]>([
    ['refuses a code', { status: 400, body: { error: 'invalid_grant' } }],
    ['leads elsewhere', { status: 302, headers: { location: 'https://evil.example/' } }],
    ['speaks another language', { headers: { 'content-type': 'text/html' }, body: '<p>' }],
  ])('signs nobody in when it %s', async (_what, answer) => {
    says = (path) => (path === '/token' ? answer : null);
    expect([(await comeBack()).status]).toEqual([400]);
  });

  it('speaks of nobody else in its second answer', async () => {
    says = (path) => (path === '/me' ? { body: { sub: 'another', email: 'victim@example.com', email_verified: true } } : null);
    expect((await comeBack()).status).toBe(400);
  });

  it('verifies no address of its second answer by what it says in the first', async () => {
    await app.register('victim');
    says = (path) => (path === '/me' ? { body: { sub: 'mallory-2', email: 'victim@example.com' } } : null);
    idToken = (claims) => token({ ...claims, sub: 'mallory-2', email_verified: true });
    const back = await comeBack();
    expect((await app.exchange('evil', given(back, 'code'))).message).toBe('Email is already taken');
  });

  it('is tried again after it was away', async () => {
    const fresh = await bootProviders({ evil: provider() });
    try {
      says = () => ({ hangs: true });
      const [first, second] = await Promise.all([fresh.connect('evil'), fresh.connect('evil')]);
      expect([first.status, first.body.error.name, first.location, second.status]).toEqual([502, 'BadGatewayError', '', 502]);
      says = () => ({ status: 404 });
      expect((await fresh.connect('evil')).status).toBe(502);
      says = (path) => (path.startsWith('/.well-known') ? { body: { issuer: 'https://accounts.google.com' } } : null);
      expect((await fresh.connect('evil')).status).toBe(502);
      says = () => null;
      expect((await comeBack(fresh)).status).toBe(302);
    } finally {
      await fresh.close();
    }
  });

  it('is told of in the log, without what is secret', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const logged = await bootProviders({ evil: provider() }, { logger, plugins: { admin: false } });
    says = (path) => (path === '/token' ? { status: 503 } : null);
    await comeBack(logged);
    says = (path) => (path === '/token' ? { status: 400, body: { error: 'invalid_client' } } : null);
    await comeBack(logged);
    says = () => null;
    idToken = (claims) => token({ ...claims, nonce: 'another' });
    await comeBack(logged);
    await logged.close();
    expect(lines.map((line) => JSON.parse(line)).map(({ provider, reason }) => [provider, reason])).toEqual([
      ['evil', 'the provider responded with status 503'],
      ['evil', 'invalid_client'],
      ['evil', expect.stringMatching(/^OAUTH_/)],
    ]);
    expect(lines.join()).not.toMatch(/theirs|eyJ/);
  });

  it('leads to no address of a private network that the app does not name', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const elsewhere = server.url.replace('127.0.0.1', '127.0.0.2');
    says = (path) => {
      if (!path.startsWith('/.well-known')) return null;
      const { url } = server;
      const body = {
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${elsewhere}/token`,
        jwks_uri: `${elsewhere}/keys`,
      };
      return { body };
    };
    const strict = await bootProviders({ evil: provider() }, { logger });
    const before = server.requests.length;
    expect(given(await comeBack(strict), 'error')).toBe('provider_unavailable');
    await strict.close();
    expect(server.requests.slice(before).map(({ path }) => path)).toEqual(['/.well-known/openid-configuration']);
    expect(lines.join()).toMatch(/127\.0\.0\.2:\d+\/token.* cannot be asked: it leads to an address that is not public/);
  });

  it('tells pages no text of its own', async () => {
    const begun = await app.connect('evil');
    const state = new URL(begun.location).searchParams.get('state');
    for (const [error, shown] of [
      ['access_denied', 'access_denied'],
      ['<script>alert(1)</script>', 'provider_error'],
      ['', 'provider_error'],
    ] as const) {
      const back = await app.comeBack(new URL(`${callbackOf('evil')}?error=${encodeURIComponent(error)}&state=${state}`), begun.cookie);
      expect(given(back, 'error')).toBe(shown);
    }
    const foreign = await app.comeBack(new URL(`${callbackOf('evil')}?error=access_denied&state=another`), begun.cookie);
    expect([foreign.status, foreign.location]).toEqual([400, '']);
  });
});
