import { type Claims, type OpenIdServer, startOpenIdServer } from './openid-server.ts';
import { bootStaff, PASSWORD, type StaffApp } from './staff-app.ts';

describe('single sign-on of staff', () => {
  let openid: OpenIdServer;
  let app: StaffApp;
  beforeAll(async () => {
    openid = await startOpenIdServer();
    const company = { issuer: openid.issuer, clientId: 'app', clientSecret: 'app-secret', redirect: '/admin/sign-in' };
    app = await bootStaff({ options: { providers: { company } } });
  });
  afterAll(async () => {
    await app?.close();
    openid?.stop();
  });

  /** Signs in with the provider, through all redirects. */
  async function signIn(who: Claims) {
    const begun = await app.request.get('/admin/api/connect/company').redirects(0);
    const [flow] = begun.headers['set-cookie'] as unknown as readonly string[];
    const { pathname, search } = openid.agree(begun.headers.location as string, who);
    const back = await app.request
      .get(`${pathname}${search}`)
      .redirects(0)
      .set('Cookie', flow?.split(';')[0] ?? '');
    const code = new URL(back.headers.location as string).searchParams.get('code');
    return app.request.get(`/admin/api/auth/company/callback?code=${code}`);
  }

  it('lets in whoever has the address, who keeps the password and the session', async () => {
    const eva = await app.come('eva', 'editor');
    const { status, body } = await signIn({ sub: 'one', email: 'eva@example.com', email_verified: true });
    expect([status, body.user?.email]).toEqual([200, 'eva@example.com']);
    expect((await eva.get('/session')).body.data.person).toMatchObject({ email: 'eva@example.com' });
    const again = await app.browser().post('/auth/local', { identifier: 'eva@example.com', password: PASSWORD });
    expect(again.status).toBe(200);
  });

  it('lets nobody in whose address the provider has not verified', async () => {
    const { status, body } = await signIn({ sub: 'two', email: 'eva@example.com', email_verified: false });
    expect([status, body.error.message]).toEqual([400, 'Email is already taken']);
  });
});
