import { type BootedApp, bootApp, eachDialect, type TemporaryDatabase } from 'plinth/testing';

const TOKEN = 'a-token-of-a-machine';

eachDialect('a boot that finds config/access changed', (dialect) => {
  const nodes: BootedApp[] = [];
  let database: TemporaryDatabase;

  beforeAll(async () => {
    database = await dialect.createDatabase();
  });
  afterAll(async () => {
    for (const node of nodes) await node.close();
    await database.remove();
  });

  const boot = async (access: object) => {
    const contentTypes = [{ info: { singularName: 'page', pluralName: 'pages' }, attributes: { title: { type: 'string' } } }];
    const node = await bootApp({ app: { contentTypes, config: { access } }, database: database.url, env: { MACHINE: TOKEN } });
    nodes.push(node);
    return node;
  };
  const ask = async (node: BootedApp) => {
    const strangers = await node.request.get('/api/pages');
    const machine = await node.request.get('/api/pages').set('Authorization', `Bearer ${TOKEN}`);
    return [strangers.status, machine.status];
  };

  it('ends rights on the nodes that run, with their next request', async () => {
    const token = { name: 'machine', type: 'full-access', value: { env: 'MACHINE' } };
    const before = { roles: { public: { actions: ['api::page.page.find'] } }, tokens: [token] };
    const [one, two] = [await boot(before), await boot(before)];
    // Both know the rights by now.
    expect([await ask(one), await ask(two)]).toEqual([
      [200, 200],
      [200, 200],
    ]);
    const three = await boot({ roles: { public: { actions: [] } }, tokens: [] });
    expect([await ask(one), await ask(two), await ask(three)]).toEqual([
      [403, 401],
      [403, 401],
      [403, 401],
    ]);
  });
});
