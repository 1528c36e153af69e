import { DATABASE, DOCUMENTS, definePlugin, SYSTEM } from 'plinth';
import { type SecurityEvent, SIGN_IN, USER_UID } from 'plinth/plugins/users-permissions';
import { eachDialect, runJob } from 'plinth/testing';
import { mailbox, parameter } from '../mailbox.ts';
import { bootProviders, callbackOf, given, type ProviderApp } from './provider-app.ts';
import { startServer, type TestServer } from './test-server.ts';

let server: TestServer;
let user: object = {};
beforeAll(async () => {
  server = await startServer(({ path }) => ({ body: path === '/token' ? { access_token: 'theirs' } : user }));
});
afterAll(() => server?.close());

eachDialect('what becomes of accounts by providers', (dialect) => {
  const events: SecurityEvent[] = [];
  const box = mailbox();
  let app: ProviderApp;
  beforeAll(async () => {
    const watch = definePlugin({
      name: 'watch',
      requires: ['users-permissions'],
      apply: ({ container }) => container.resolve(SIGN_IN).hooks.event.tap('watch', (event) => void events.push(event)),
    });
    const endpoints = { authorization: `${server.url}/authorize`, token: `${server.url}/token`, user: `${server.url}/user` };
    const discord = { clientId: 'app', redirect: '/welcome', endpoints };
    app = await bootProviders({ discord }, { database: dialect, more: [watch], logger: box.logger });
  });
  afterAll(() => app?.close());
  beforeEach(() => {
    events.length = 0;
  });

  async function signIn() {
    const begun = await app.connect('discord');
    const state = new URL(begun.location).searchParams.get('state');
    const back = await app.comeBack(new URL(`${callbackOf('discord')}?code=theirs&state=${state}`), begun.cookie);
    return app.exchange('discord', given(back, 'code'));
  }
  async function resetCode(email: string) {
    await app.post('/api/auth/forgot-password', { email });
    return parameter(await box.next(), 'code');
  }
  const kinds = () => events.map(({ kind }) => kind);
  const rows = async (table: string): Promise<readonly Record<string, unknown>[]> =>
    app.kernel.container.resolve(DATABASE).knex(table).select();

  it('is told', async () => {
    user = { id: '1', username: 'ada', email: 'ada@example.com', verified: true };
    const { id } = (await signIn()).body.user;
    expect(events.map((event) => [event.kind, event.user])).toEqual([
      ['registered', id],
      ['identity-linked', id],
      ['signed-in', id],
    ]);
    events.length = 0;
    await signIn();
    expect(kinds()).toEqual(['signed-in']);
    const bob = await app.register('bob');
    events.length = 0;
    user = { id: '2', username: 'bob', email: 'bob@example.com', verified: false };
    await signIn();
    expect(kinds()).toEqual(['sign-in-failed']);
    user = { ...user, verified: true };
    events.length = 0;
    await signIn();
    expect(kinds()).toEqual(['identity-linked', 'password-changed', 'signed-in']);
    await app.change(bob.user.documentId, { blocked: true });
    events.length = 0;
    await signIn();
    expect(kinds()).toEqual(['blocked-seen']);
    expect(JSON.stringify(events)).not.toMatch(/example\.com|theirs/);
  });

  it('leaves no readable code, address or name of a provider behind', async () => {
    user = { id: 'a-subject', username: 'carol', email: 'carol@example.com', verified: true };
    await signIn();
    expect(await rows('up_provider_codes')).toEqual([]);
    expect(JSON.stringify(await rows('up_identities'))).not.toMatch(/a-subject|carol/);
  });

  it('ends with the user', async () => {
    user = { id: '3', username: 'dave', email: 'dave@example.com', verified: true };
    const { documentId } = (await signIn()).body.user;
    await app.kernel.container.resolve(DOCUMENTS).remove(USER_UID, documentId, new Map(), SYSTEM);
    const of = async () => (await rows('up_identities')).filter(({ account }) => account === documentId).length;
    expect(await of()).toBe(1);
    await runJob(app, 'users-permissions.identities');
    expect(await of()).toBe(0);
    expect((await rows('up_identities')).length).toBeGreaterThan(0);
  });

  it('ends for whom nobody has vouched when the owner of the address sets a password', async () => {
    user = { id: 'thief', username: 'thief', email: 'erin@example.com', verified: false };
    const thief = (await signIn()).body;
    const code = await resetCode('erin@example.com');
    const { status } = await app.post('/api/auth/reset-password', { code, password: 'secret2', passwordConfirmation: 'secret2' });
    expect(status).toBe(200);
    expect((await app.get('/api/shops', thief.jwt)).status).toBe(401);
    expect((await signIn()).message).toBe('Email is already taken');

    user = { id: 'frank', username: 'frank', email: 'frank@example.com', verified: true };
    const frank = (await signIn()).body.user;
    const body = { code: await resetCode('frank@example.com'), password: 'secret2', passwordConfirmation: 'secret2' };
    expect((await app.post('/api/auth/reset-password', body)).status).toBe(200);
    expect((await signIn()).body.user.id).toBe(frank.id);
  });
});
