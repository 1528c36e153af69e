import { DATABASE, DOCUMENTS, SYSTEM } from 'plinth';
import { USER_UID } from 'plinth/plugins/users-permissions';
import { eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { mailbox, parameter } from '../mailbox.ts';
import { type OpenIdServer, startOpenIdServer } from './openid-server.ts';
import { bootProviders, callbackOf, given, PAGE, type ProviderApp } from './provider-app.ts';

let openid: OpenIdServer;
beforeAll(async () => {
  openid = await startOpenIdServer([callbackOf('company')]);
});
afterAll(() => openid?.stop());

const company = (more: object = {}) => ({
  company: { issuer: openid.issuer, clientId: 'app', clientSecret: 'app-secret', redirect: '/welcome', redirects: [PAGE], ...more },
});

/** A code for a person who has agreed. */
async function codeFor(app: ProviderApp, login: string, end: ProviderApp = app, query = '') {
  const begun = await app.connect('company', query);
  return given(await end.comeBack(await openid.agree(begun.location, login), begun.cookie), 'code');
}

const signIn = async (app: ProviderApp, login: string) => app.exchange('company', await codeFor(app, login));

const person = (name: string, verified = true) => ({
  [name]: { email: `${name}@example.com`, email_verified: verified, preferred_username: name },
});

eachDialect('signing in by an OpenID provider', (dialect) => {
  let app: ProviderApp;
  let database: TemporaryDatabase;
  beforeAll(async () => {
    database = await dialect.createDatabase();
    app = await bootProviders(company(), { database: database.url });
  });
  afterAll(async () => {
    await app?.close();
    await database?.remove();
  });

  it('makes a user of whom the provider vouches for, and finds the user again', async () => {
    await openid.know({ ada: { email: 'Ada@Example.com', email_verified: true, preferred_username: 'ada' } });
    const begun = await app.connect('company', `?redirect=${PAGE}`);
    const asked = new URL(begun.location).searchParams;
    expect([begun.status, asked.get('redirect_uri'), asked.get('code_challenge_method')]).toEqual([302, callbackOf('company'), 'S256']);
    expect(String(begun.headers['set-cookie'])).toMatch(
      /^__Host-plinth_connect_company=[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );

    const back = await app.comeBack(await openid.agree(begun.location, 'ada'), begun.cookie);
    expect([back.status, back.location.split('?')[0], back.headers['cache-control']]).toEqual([302, PAGE, 'no-store']);
    expect([...new URL(back.location).searchParams.keys()]).toEqual(['code']);
    expect(String(back.headers['set-cookie'])).toMatch(/^__Host-plinth_connect_company=; Path=\/; Max-Age=0; /);

    const { status, body } = await app.exchange('company', given(back, 'code'));
    expect([status, Object.keys(body)]).toEqual([200, ['jwt', 'user']]);
    expect(body.user).toMatchObject({ username: 'ada', email: 'ada@example.com', provider: 'company', confirmed: true, blocked: false });
    expect((await app.get('/api/shops', body.jwt)).status).toBe(200);

    await openid.know({ ada: { email: 'other@example.com', email_verified: false, preferred_username: 'ada2' } });
    expect((await signIn(app, 'ada')).body.user.id).toBe(body.user.id);
  });

  it('takes a code once, for its provider, and no other code', async () => {
    await openid.know(person('bob'));
    const code = await codeFor(app, 'bob');
    const answers = await Promise.all([1, 2, 3].map(() => app.exchange('company', code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await app.exchange('company', code)).message).toBe('Incorrect code provided');
    const reset = await codeFor(app, 'bob');
    const body = { code: reset, password: 'secret2', passwordConfirmation: 'secret2' };
    expect((await app.post('/api/auth/reset-password', body)).status).toBe(400);
    expect((await app.get(`/api/auth/email-confirmation?confirmation=${reset}`)).status).toBe(400);
    // Tokens of the provider itself are not accepted here.
    for (const query of ['?access_token=abc', '?code[]=abc', '', '?id_token=abc'])
      expect((await app.browse(`/api/auth/company/callback${query}`)).message).toBe('Incorrect code provided');
  });

  it('forgets a code after a minute', async () => {
    await openid.know(person('bob'));
    const code = await codeFor(app, 'bob');
    await app.kernel.container
      .resolve(DATABASE)
      .transaction(async ({ knex }) => knex('up_provider_codes').update({ expires_at: new Date(Date.now() - 1_000).toISOString() }));
    expect((await app.exchange('company', code)).message).toBe('Incorrect code provided');
  });

  it('sends nobody on who comes back without what began', async () => {
    await openid.know(person('carol'));
    const [mine, theirs] = [await app.connect('company'), await app.connect('company')];
    const back = await openid.agree(theirs.location, 'carol');
    const refused = [
      await app.comeBack(back, ''),
      await app.comeBack(back, mine.cookie),
      await app.comeBack(back, `${theirs.cookie}x`),
      await app.comeBack(back, theirs.cookie.replace(/=.*/, '=garbage')),
      await app.comeBack(new URL(back.href.replace(/state=[^&]+/, 'state=wrong')), theirs.cookie),
      await app.comeBack(new URL(back.href.replace(/state=[^&]+/, '')), theirs.cookie),
      await app.comeBack(new URL(back.href.replace(/code=[^&]+/, 'code=wrong')), theirs.cookie),
      await app.comeBack(new URL(back.href.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example')), theirs.cookie),
    ];
    expect(refused.map(({ status, location }) => [status, location])).toEqual(refused.map(() => [400, '']));
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 601_000);
    const late = await app.comeBack(back, theirs.cookie);
    clock.mockRestore();
    expect([late.status, late.message]).toEqual([400, expect.stringContaining('has expired')]);
    expect((await app.comeBack(back, theirs.cookie)).status).toBe(302);
    // The provider's own code, too, works once.
    expect((await app.comeBack(back, theirs.cookie)).status).toBe(400);
  });

  it('sends those back to the page who do not agree', async () => {
    const begun = await app.connect('company');
    const back = await app.comeBack(await openid.cancel(begun.location), begun.cookie);
    expect([back.status, back.location]).toEqual([302, 'https://shop.example/cms/welcome?error=access_denied']);
  });

  it('gives an account without a proven address to whom the address belongs, and to nobody else', async () => {
    await openid.know({ ...person('dave'), ...person('erin', false) });
    const squatter = await app.register('dave');
    const { body } = await signIn(app, 'dave');
    expect([body.user.id, body.user.provider, body.user.confirmed]).toEqual([squatter.user.id, 'local', true]);
    expect((await app.get('/api/users/me', squatter.jwt)).status).toBe(401);
    expect((await app.post('/api/auth/local', { identifier: 'dave', password: 'secret1' })).status).toBe(400);
    expect((await signIn(app, 'dave')).body.user.id).toBe(squatter.user.id);

    const erin = await app.register('erin');
    const refused = await signIn(app, 'erin');
    expect([refused.status, refused.message]).toEqual([400, 'Email is already taken']);
    expect((await app.post('/api/auth/local', { identifier: 'erin', password: 'secret1' })).status).toBe(200);
    expect((await app.get('/api/shops', erin.jwt)).status).toBe(200);
  });

  it('takes an account that was made with an unverified address from who made it', async () => {
    await openid.know({ thief: { email: 'frank@example.com', email_verified: false }, ...person('frank') });
    const thief = (await signIn(app, 'thief')).body;
    expect(thief.user.confirmed).toBe(false);
    const frank = (await signIn(app, 'frank')).body;
    expect(frank.user.id).toBe(thief.user.id);
    expect((await app.get('/api/shops', thief.jwt)).status).toBe(401);
    expect((await signIn(app, 'thief')).message).toBe('Email is already taken');
    expect((await app.get('/api/shops', frank.jwt)).status).toBe(200);
  });

  it('keeps the password of whose address a provider has verified before', async () => {
    await openid.know({ ...person('grace'), again: { email: 'grace@example.com', email_verified: true } });
    const grace = (await signIn(app, 'grace')).body;
    await app.change(grace.user.documentId, { password: 'secret1' });
    expect((await signIn(app, 'again')).body.user.id).toBe(grace.user.id);
    expect((await app.post('/api/auth/local', { identifier: 'grace', password: 'secret1' })).status).toBe(200);
  });

  it('refuses whom the app has blocked, and those without an address', async () => {
    await openid.know({ ...person('heidi'), nobody: {}, odd: { email: 'no address', email_verified: true } });
    const { user } = (await signIn(app, 'heidi')).body;
    await app.change(user.documentId, { blocked: true });
    expect((await signIn(app, 'heidi')).message).toBe('Your account has been blocked by an administrator');
    const ivan = (await app.register('ivan')).user.documentId;
    await app.change(ivan, { blocked: true });
    await openid.know({ ...person('ivan'), nobody: {}, odd: { email: 'no address', email_verified: true } });
    expect((await signIn(app, 'ivan')).message).toBe('Your account has been blocked by an administrator');
    await app.change(ivan, { blocked: false });
    expect((await app.post('/api/auth/local', { identifier: 'ivan', password: 'secret1' })).status).toBe(200);
    expect((await signIn(app, 'nobody')).message).toBe('The provider did not return an email address');
    expect((await signIn(app, 'odd')).message).toBe('The provider did not return an email address');
  });

  it('makes a user anew for whom the user is gone', async () => {
    await openid.know(person('judy'));
    const { user } = (await signIn(app, 'judy')).body;
    await app.kernel.container.resolve(DOCUMENTS).remove(USER_UID, user.documentId, new Map(), SYSTEM);
    const again = await signIn(app, 'judy');
    expect([again.status, again.body.user.id === user.id]).toEqual([200, false]);
  });

  it('gives everybody a name of their own', async () => {
    await openid.know({
      ...person('kim'),
      kim2: { email: 'kim2@example.com', email_verified: true, preferred_username: 'kim' },
      odd: { email: 'odd@example.com', email_verified: true, preferred_username: '<b>\u0000 Łukasz@evil.example' },
      short: { email: 'x@example.com', email_verified: true, preferred_username: '..' },
    });
    const name = async (login: string) => (await signIn(app, login)).body.user.username;
    expect(await name('kim')).toBe('kim');
    expect(await name('kim2')).toMatch(/^kim-\d{1,4}$/);
    expect(await name('odd')).toBe('b-Łukasz');
    expect(await name('short')).toBe('user');
  });

  it.each([
    ['makes one user of', 'leo'],
    ['gives one account to', 'mia'],
  ])('%s somebody who signs in several times at once, on two nodes', async (_what, name) => {
    await openid.know(person(name));
    if (name === 'mia') await app.register('mia');
    const other = await bootProviders(company(), { database: database.url });
    try {
      const codes = [];
      // Begun on one node, finished on the other.
      for (let count = 0; count < 6; count++) codes.push(await codeFor(app, name, other));
      const answers = await Promise.all(codes.map((code, index) => (index % 2 === 0 ? app : other).exchange('company', code)));
      expect(answers.map(({ status }) => status)).toEqual(codes.map(() => 200));
      expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
      for (const { body } of answers) expect((await other.get('/api/shops', body.jwt)).status).toBe(200);
    } finally {
      await other.close();
    }
  });
});

describe('an account that is given another address where addresses are confirmed', () => {
  it('is not what somebody comes into who has the address at a provider, unless it is theirs alone from then on', async () => {
    const box = mailbox();
    const own = { action: `${USER_UID}.update`, where: { id: '$user.id' } };
    const auth = ['callback', 'register', 'connect', 'emailConfirmation'].map((name) => `plugin::users-permissions.auth.${name}`);
    const app = await bootProviders(company(), {
      options: { confirmation: { required: true } },
      access: { roles: { public: { actions: auth }, authenticated: { actions: [own, 'api::*'] } } },
      logger: box.logger,
    });
    try {
      await openid.know(person('victim'));
      const { user } = await app.register('mallory');
      await app.get(`/api/auth/email-confirmation?confirmation=${parameter(await box.next(), 'confirmation')}`);
      const login = () => app.post('/api/auth/local', { identifier: 'mallory', password: 'secret1' });
      const { jwt } = (await login()).body;
      const put = app.request.put(`/api/users/${user.id}`).set('Authorization', `Bearer ${jwt}`);
      expect((await put.send({ email: 'victim@example.com', confirmed: true })).body.confirmed).toBe(false);
      const victim = await signIn(app, 'victim');
      expect([victim.status, victim.body.user.confirmed]).toEqual([200, true]);
      expect([(await app.get('/api/shops', jwt)).status, (await login()).status]).toEqual([401, 400]);
      expect((await app.get('/api/shops', victim.body.jwt)).status).toBe(200);
    } finally {
      await app.close();
    }
  });
});
