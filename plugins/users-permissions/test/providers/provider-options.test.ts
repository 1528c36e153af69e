import { bootProviders, SITE } from './provider-app.ts';

const app = { clientId: 'app', redirect: '/welcome' };

describe('the option providers', () => {
  it.each<[object, RegExp]>([
    [{ local: app }, /providers\.local: .*and not "local"/],
    [{ 'a/b': app }, /providers\.a\/b: expected at most 32 lower-case letters/],
    [{ github: { redirect: '/welcome' } }, /providers\.github\.clientId: is missing, expected a string, or \{ "env": "NAME" \}/],
    [{ github: { clientId: 'app' } }, /providers\.github\.redirect/],
    [
      { github: { ...app, redirect: '//evil.example' } },
      /providers\.github\.redirect: expected a URL, or a path that starts with a single slash/,
    ],
    [{ github: { ...app, redirect: 'javascript:alert(1)' } }, /providers\.github\.redirect/],
    [{ github: { ...app, redirects: ['welcome'] } }, /providers\.github\.redirects\[0\]/],
    [{ github: { ...app, secret: 'x' } }, /providers\.github\.secret: unknown key/],
    [
      { github: { ...app, clientSecret: { env: 'NOWHERE' } } },
      /providers\.github\.clientSecret\.env: the environment variable NOWHERE is not set/,
    ],
    [{ github: { ...app, issuer: 'https://github.com' } }, /providers\.github\.issuer: cannot be set for this preset/],
    [{ github: { ...app, preset: 'githug' } }, /providers\.github\.preset/],
    [{ github: { ...app, endpoints: { tokens: 'https://x.example' } } }, /providers\.github\.endpoints\.tokens: unknown key/],
    [{ company: app }, /providers\.company\.issuer: is required: "company" is not a preset with a known issuer/],
    [{ keycloak: app }, /providers\.keycloak\.issuer: is required/],
    [{ company: { ...app, issuer: 'ftp://x.example' } }, /providers\.company\.issuer/],
    [{ company: { ...app, issuer: 'https://x.example', scope: ['email'] } }, /providers\.company\.scope: must contain "openid"/],
    [
      { google: { ...app, endpoints: { token: 'https://x.example' } } },
      /providers\.google\.endpoints: cannot be set together with an issuer/,
    ],
    [{ google: { ...app, timeout: 60_000 } }, /providers\.google\.timeout/],
  ])('stops the boot where it is %j', async (providers, message) => {
    await expect(bootProviders(providers)).rejects.toThrow(message);
  });

  it('repeats no secret in what it says', async () => {
    const failure = await bootProviders({ github: { ...app, clientSecret: ['very-secret'] } }).catch((error: Error) => error);
    expect(String((failure as Error).message)).toMatch(/providers\.github\.clientSecret/);
    expect(String((failure as Error).message)).not.toContain('very-secret');
  });

  it('asks more of production', async () => {
    const production = { env: { NODE_ENV: 'production', JWT_SECRET: 'x'.repeat(32) } };
    await expect(bootProviders({ company: { ...app, issuer: 'http://id.example' } }, production)).rejects.toThrow(
      /providers\.company\.issuer: must start with https/,
    );
    for (const name of ['authorization', 'token', 'user', 'emails']) {
      const endpoints = { [name]: 'http://id.example' };
      await expect(bootProviders({ github: { ...app, endpoints } }, production)).rejects.toThrow(
        /providers\.github\.endpoints: must start with https/,
      );
    }
    const nowhere = { ...production, server: { url: undefined } };
    await expect(bootProviders({ google: app }, nowhere)).rejects.toThrow(/providers\.google: requires the public URL of the server/);
  });

  it('is about those alone that it names', async () => {
    const booted = await bootProviders({ github: app, google: { ...app, enabled: false } });
    for (const path of [
      '/api/connect/google',
      '/api/connect/google/callback',
      '/api/auth/google/callback',
      '/api/connect/gitlab',
      '/api/connect/local',
      '/api/connect/__proto__',
      '/api/connect/github/more/of/it',
      '/api/auth/gitlab/callback',
    ]) {
      const { status, body } = await booted.browse(path);
      expect([status, body.error]).toEqual([
        400,
        { status: 400, name: 'ApplicationError', message: 'This provider is disabled', details: {} },
      ]);
    }
    const { location } = await booted.connect('github');
    expect(location).toMatch(/^https:\/\/github\.com\/login\/oauth\/authorize\?/);
    await booted.close();
  });

  it('needs no address of the server while an app is made', async () => {
    const booted = await bootProviders({ github: app }, { server: { url: undefined, port: 0 } });
    const { location, headers } = await booted.connect('github');
    expect(new URL(location).searchParams.get('redirect_uri')).toMatch(/^http:\/\/127\.0\.0\.1:/);
    expect(String(headers['set-cookie'])).toMatch(
      /^plinth_connect_github=[\w-]+; Path=\/api\/connect\/github; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    await booted.close();
  });

  it('lets a provider send people back with a form', async () => {
    const booted = await bootProviders({ apple: app, github: app });
    const send = (provider: string, form: object) =>
      booted.request.post(`/api/connect/${provider}/callback`).redirects(0).type('form').send(form);
    const { status, headers } = await send('apple', { code: 'a b', state: 's', user: '{"name":"x"}', id_token: 'x', 'error[]': 'y' });
    expect([status, headers.location]).toEqual([303, `${SITE}/api/connect/apple/callback?code=a+b&state=s`]);
    const long = await send('apple', { code: 'x'.repeat(20_000), state: 's' });
    expect([long.status, long.headers.location]).toEqual([303, `${SITE}/api/connect/apple/callback?state=s`]);
    expect((await send('github', { code: 'a', state: 's' })).status).toBe(400);
    expect((await send('gitlab', { code: 'a', state: 's' })).status).toBe(400);
    await booted.close();
  });
});
