import { bootStaff, cookiesOf, ORIGIN, type StaffApp } from '../staff-app.ts';
import { type OpenIdServer, startOpenIdServer } from './openid-server.ts';
import { given } from './provider-app.ts';

const USERS = '/api';
const STAFF = '/staff';

describe('identity providers of two populations', () => {
  let openid: OpenIdServer;
  let app: StaffApp;
  beforeAll(async () => {
    openid = await startOpenIdServer([USERS, STAFF].map((prefix) => `${ORIGIN}${prefix}/connect/company/callback`));
    const providers = { company: { issuer: openid.issuer, clientId: 'app', clientSecret: 'app-secret', redirect: '/welcome' } };
    const options = { providers, confirmation: { required: true }, rateLimit: { enabled: false } };
    app = await bootStaff(
      { options, admit: async ({ email }) => (email.endsWith('@press.example') ? { badge: 'of a rule' } : null) },
      { options, server: { url: ORIGIN } },
    );
    await openid.know({
      ada: { email: 'ada@example.com', email_verified: true, preferred_username: 'ada' },
      eva: { email: 'eva@press.example', email_verified: true, preferred_username: 'eva' },
      max: { email: 'max@press.example', email_verified: false, preferred_username: 'max' },
    });
  });
  afterAll(async () => {
    await app?.close();
    openid?.stop();
  });

  /** Signs in from start to end. @param end prefix where the code is exchanged */
  async function signIn(prefix: string, end = prefix, who = 'ada') {
    const begun = await app.request.get(`${prefix}/connect/company`).redirects(0);
    const flow = cookiesOf(begun.headers);
    const { pathname, search } = await openid.agree(begun.headers.location as string, who);
    const back = async (cookie: Readonly<Record<string, string>>) =>
      app.request.get(`${pathname}${search}`).redirects(0).set('Cookie', Object.entries(cookie).flat().join('='));
    const location = (await back(flow)).headers.location as string;
    return { flow, answer: await app.request.get(`${end}/auth/company/callback?code=${given({ location }, 'code')}`) };
  }

  it('sign in who is known there, make nobody where nobody registers, and take no code of the other', async () => {
    const ofUsers = await signIn(USERS);
    expect([ofUsers.answer.status, ofUsers.answer.body.user.email]).toEqual([200, 'ada@example.com']);
    const unknown = await signIn(STAFF);
    expect([unknown.answer.status, unknown.answer.body.error.message]).toEqual([400, 'Register action is currently disabled']);
    // The flow cookies have different names, so that one browser can use both.
    expect([Object.keys(ofUsers.flow), Object.keys(unknown.flow)]).toEqual([['plinth_connect_company'], ['plinth_connect_staff_company']]);

    const { id } = await app.employ('ada', 'staff-secret');
    expect((await signIn(USERS, STAFF)).answer.status).toBe(400);
    expect((await signIn(STAFF, USERS)).answer.status).toBe(400);
    const { answer } = await signIn(STAFF);
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['user']]);
    const cookie = `plinth_staff_access=${cookiesOf(answer.headers).plinth_staff_access}`;
    expect((await app.request.get('/staff/me').set('Cookie', cookie)).body).toEqual({ kind: 'member', id });
  });

  it('make whom a rule lets in, with what it gives, where the provider has verified the address', async () => {
    const eva = await signIn(STAFF, STAFF, 'eva');
    expect([eva.answer.status, eva.answer.body.user]).toEqual([
      200,
      expect.objectContaining({ username: 'eva@press.example', email: 'eva@press.example', badge: 'of a rule' }),
    ]);
    expect((await signIn(STAFF, STAFF, 'eva')).answer.body.user.id).toBe(eva.answer.body.user.id);
    expect((await signIn(STAFF, STAFF, 'max')).answer.body.error.message).toBe('Register action is currently disabled');
  });
});
