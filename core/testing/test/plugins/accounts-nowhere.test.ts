import { createClient } from 'graphql-ws';
import { asToken, type BootedApp, bootApp, eachDialect, onlyPlugins, type Requests } from 'plinth/testing';
import { WebSocket } from 'ws';

const FULL = 'full-access-token-of-tests';
const USER = 'plugin::users-permissions.user';
const note = {
  info: { singularName: 'note', pluralName: 'notes' },
  attributes: { title: { type: 'string', search: true }, owner: { type: 'relation', relation: 'manyToOne', target: USER } },
};
/** The app adds a text of users to the search. */
const user = { uid: USER, attributes: { motto: { type: 'string', search: true } } };

/** Accounts are read by requests for them, and leave the app in no other way with an API token, whatever the token may do. */
eachDialect('accounts', (dialect) => {
  let app: BootedApp;
  let api: Requests;
  let ann: { readonly id: number; readonly documentId: string };

  beforeAll(async () => {
    app = await bootApp({
      database: dialect,
      env: { TOKEN_FULL: FULL },
      app: {
        contentTypes: [note] as never,
        files: { 'config/content-types/user.json': JSON.stringify(user) },
        config: {
          plugins: {
            ...onlyPlugins(
              ...(['rest', 'graphql', 'events', 'search', 'transfer', 'queues', 'users-permissions', 'outgoing', 'limits'] as const),
              ...(['api-tokens', 'draft-and-publish'] as const),
            ),
            graphql: { config: { subscriptions: true } },
          },
          access: { tokens: [{ name: 'full', type: 'full-access', value: { env: 'TOKEN_FULL' } }] } as never,
        },
      },
    });
    api = asToken(app, FULL);
    const data = { username: 'ann', email: 'ann@example.org', password: 'a-long-password', role: 1, motto: 'Foghorn' };
    ann = (await api.post('/api/users', data).expect(201)).body;
    await api.post('/api/notes', { data: { title: 'Foghorn', owner: ann.id } }).expect(201);
  });
  afterAll(() => app?.close());

  it('are read by requests for them', async () => {
    expect((await api.get(`/api/users/${ann.id}`).expect(200)).body.email).toBe('ann@example.org');
  });

  it('are not found by a search', async () => {
    const { body } = await api.get('/api/search?q=Foghorn').expect(200);
    expect(body.data.map(({ type }: { type: string }) => type)).toEqual(['api::note.note']);
    expect((await api.get(`/api/search?q=Foghorn&types=${USER}`)).status).toBe(403);
    expect(JSON.stringify(body)).not.toContain('ann@');
  });

  it('are not exported', async () => {
    expect((await api.post('/api/transfer/exports', { format: 'jsonl', types: [USER] })).status).toBe(400);
    const { data } = (await api.post('/api/transfer/exports', { format: 'jsonl' }).expect(201)).body;
    expect(data.parts).toEqual([{ type: 'api::note.note', documents: null }]);
  });

  it('are not subscribed to, nor told along with others', async () => {
    const url = `${String(app.kernel.url).replace('http', 'ws')}/graphql`;
    const client = createClient({ url, webSocketImpl: WebSocket, connectionParams: { authorization: `Bearer ${FULL}` }, retryAttempts: 0 });
    try {
      const refusal = await firstOf(client, 'subscription { usersPermissionsUserChanged { document { email } } }');
      expect(JSON.stringify(refusal)).toContain('FORBIDDEN');
      const told = firstOf(client, 'subscription { noteChanged { document { title owner { email } } } }');
      // A change may be made before the server has taken the subscription: changes are made until one is told.
      let heard: unknown = null;
      void told.then((event) => {
        heard = event;
      });
      for (let turn = 0; heard === null && turn < 400; turn += 1)
        await api.post('/api/notes', { data: { title: `Told ${turn}`, owner: ann.id } }).expect(201);
      const text = JSON.stringify(await told);
      expect(text).toContain('Told');
      expect(text).not.toContain('ann@');
    } finally {
      await client.dispose();
    }
  });
});

/** The first event of a subscription, or the error that it ends with. */
function firstOf(client: ReturnType<typeof createClient>, query: string): Promise<unknown> {
  return new Promise((resolve) => {
    const stop = client.subscribe(
      { query },
      {
        next(event) {
          resolve(event);
          queueMicrotask(() => stop());
        },
        error: resolve,
        complete: () => undefined,
      },
    );
  });
}
