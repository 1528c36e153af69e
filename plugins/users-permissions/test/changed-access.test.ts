import { type BootedApp, bootApp, eachDialect, type TemporaryDatabase } from 'plinth/testing';

const UID = 'api::note.note';
const TOKENS = { TOKEN_KEPT: 'k'.repeat(40), TOKEN_GONE: 'g'.repeat(40) };

interface Access {
  readonly anonymous: readonly unknown[];
  readonly tokens: Readonly<Record<string, readonly string[]>>;
}

eachDialect('a node that boots with another config/access while one runs', (dialect) => {
  let database: TemporaryDatabase;
  const nodes: BootedApp[] = [];
  const boot = async ({ anonymous, tokens }: Access) => {
    const node = await bootApp({
      database: database.url,
      env: TOKENS,
      app: {
        contentTypes: [
          { info: { singularName: 'note', pluralName: 'notes' }, attributes: { title: { type: 'string' }, text: { type: 'string' } } },
        ],
        config: {
          access: {
            roles: { public: { actions: anonymous } },
            tokens: Object.entries(tokens).map(([name, actions]) => ({ name, type: 'custom', actions, value: { env: `TOKEN_${name}` } })),
          },
        },
      },
    });
    nodes.push(node);
    return node;
  };
  beforeAll(async () => {
    database = await dialect.createDatabase();
  });
  afterAll(async () => {
    for (const node of nodes) await node.close();
    await database.remove();
  });

  it('ends rights everywhere with the next request', async () => {
    const all = ['find', 'findOne', 'create', 'delete'].map((verb) => `${UID}.${verb}`);
    const one = await boot({ anonymous: all, tokens: { KEPT: all, GONE: all } });
    const on = async (method: string, path: string, token: string | null = null, data?: object) => {
      const headers = { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) };
      const answer = await fetch(`${one.url}/api/notes${path}`, { method, headers, ...(data && { body: JSON.stringify({ data }) }) });
      const text = await answer.text();
      return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
    };
    for (const [title, text] of [
      ['open', 'a'],
      ['shut', 'b'],
    ]) {
      expect((await on('POST', '', TOKENS.TOKEN_GONE, { title, text })).status).toBe(201);
    }
    expect((await on('GET', '')).body.data).toHaveLength(2);
    expect((await on('DELETE', '/nothing', TOKENS.TOKEN_KEPT)).status).toBe(204);

    const some = { action: `${UID}.find`, where: { title: 'open' }, fields: ['title'] };
    await boot({ anonymous: [some], tokens: { KEPT: [`${UID}.find`] } });

    const { body } = await on('GET', '');
    expect(body.data.map(({ title, text }: { title: string; text?: string }) => [title, text])).toEqual([['open', undefined]]);
    expect((await on('GET', '?filters[text]=a')).status).toBe(400);
    expect((await on('POST', '', null, { title: 'more' })).status).toBe(403);
    expect((await on('GET', '', TOKENS.TOKEN_KEPT)).body.data).toHaveLength(2);
    expect((await on('DELETE', '/nothing', TOKENS.TOKEN_KEPT)).status).toBe(403);
    expect((await on('GET', '', TOKENS.TOKEN_GONE)).status).toBe(401);
  });
});
