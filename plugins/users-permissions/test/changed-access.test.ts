import { type BootedApp, bootApp, eachDialect, type TemporaryDatabase } from 'plinth/testing';

const TOKEN = 'a-token-of-a-machine';
const UID = 'api::page.page';

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
    const contentTypes = [
      { info: { singularName: 'page', pluralName: 'pages' }, attributes: { title: { type: 'string' }, text: { type: 'string' } } },
    ];
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
    const before = { roles: { public: { actions: [`${UID}.find`] } }, tokens: [token] };
    const [one, two] = [await boot(before), await boot(before)];
    // Both nodes have cached the rights by now.
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

  it('narrows rights on the nodes that run, to some documents, attributes and actions', async () => {
    const all = ['find', 'create', 'delete'].map((verb) => `${UID}.${verb}`);
    const access = (strangers: readonly unknown[], machine: readonly string[]) => ({
      roles: { public: { actions: strangers } },
      tokens: [{ name: 'machine', type: 'custom', actions: machine, value: { env: 'MACHINE' } }],
    });
    const { request } = await boot(access(all, all));
    const machine = { Authorization: `Bearer ${TOKEN}` };
    const pages = async (query = '', headers = {}) => {
      const { status, body } = await request.get(`/api/pages${query}`).set(headers);
      return { status, shown: body.data?.map(({ title, text }: { title: string; text?: string }) => [title, text]) };
    };
    const create = (title: string) => request.post('/api/pages').send({ data: { title, text: `text of ${title}` } });
    const remove = async () => (await request.delete('/api/pages/nothing').set(machine)).status;
    for (const title of ['open', 'shut']) await create(title).expect(201);
    const everything = [
      ['open', 'text of open'],
      ['shut', 'text of shut'],
    ];
    expect((await pages()).shown).toEqual(everything);
    expect((await pages('?filters[text][$contains]=open')).shown).toEqual(everything.slice(0, 1));
    expect(await remove()).toBe(204);

    await boot(access([{ action: `${UID}.find`, where: { title: 'open' }, fields: ['title'] }], [`${UID}.find`]));
    expect((await pages()).shown).toEqual([['open', undefined]]);
    expect((await pages('?filters[text][$contains]=open')).status).toBe(400);
    expect((await create('more')).status).toBe(403);
    expect((await pages('', machine)).shown).toEqual(everything);
    expect(await remove()).toBe(403);
  });
});
