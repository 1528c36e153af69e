import { bootProviders, callbackOf, given, type ProviderApp } from '../providers/provider-app.ts';
import { startServer, type TestServer } from '../providers/test-server.ts';
import { codeOf, FACTOR, wrongCode } from './factor-app.ts';

let provider: TestServer;
let app: ProviderApp;
beforeAll(async () => {
  const somebody = { id: '1', username: 'eve', email: 'eve@example.com', verified: true };
  provider = await startServer(({ path }) => ({ body: path === '/token' ? { access_token: 'theirs' } : somebody }));
  const endpoints = { authorization: `${provider.url}/authorize`, token: `${provider.url}/token`, user: `${provider.url}/user` };
  app = await bootProviders(
    { discord: { clientId: 'app', redirect: '/welcome', endpoints } },
    { options: { secondFactor: { enabled: true } } },
  );
});
afterAll(async () => {
  await app?.close();
  await provider?.close();
});

async function signIn() {
  const begun = await app.connect('discord');
  const state = new URL(begun.location).searchParams.get('state');
  const back = await app.comeBack(new URL(`${callbackOf('discord')}?code=theirs&state=${state}`), begun.cookie);
  return app.exchange('discord', given(back, 'code'));
}

it('is asked of those whom a provider vouches for, too, and stays when they take over an account that nobody had proved', async () => {
  const { jwt } = await app.register('eve');
  const { secret } = (await app.post(`${FACTOR}/begin`, { password: 'secret1' }, jwt)).body;
  await app.post(`${FACTOR}/enable`, { code: codeOf(secret) }, jwt);

  const { status, message, body } = await signIn();
  expect([status, message, Object.keys(body)]).toEqual([400, 'Two-factor authentication is required', ['data', 'error']]);
  const { ticket } = body.error.details.secondFactor;
  expect((await app.post(FACTOR, { ticket, code: wrongCode(secret) })).status).toBe(400);
  const signedIn = await app.post(FACTOR, { ticket, code: codeOf(secret, 1) });
  expect([signedIn.status, signedIn.body.user.email]).toEqual([200, 'eve@example.com']);
  expect((await app.post('/api/auth/local', { identifier: 'eve', password: 'secret1' })).status).toBe(400);
});
