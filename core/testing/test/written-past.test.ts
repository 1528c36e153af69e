import { DATABASE, type Database } from 'plinth';
import { type BootedApp, bootApp, eachDialect, type TemporaryDatabase } from '../index.ts';

const FULL = 'f'.repeat(40);

const page = { info: { singularName: 'page', pluralName: 'pages' }, attributes: { title: { type: 'string' } } };

eachDialect('what another program writes into the database', (dialect) => {
  const nodes: BootedApp[] = [];
  let made: TemporaryDatabase;
  let past: Database;

  beforeAll(async () => {
    made = await dialect.createDatabase();
    const access = { roles: { public: { actions: ['api::*'] } }, tokens: [{ name: 'full', type: 'full-access', value: { env: 'FULL' } }] };
    const app = { contentTypes: [page], config: { access, plugins: { 'draft-and-publish': false } } };
    for (const _ of [1, 2]) nodes.push(await bootApp({ app, database: made.url, env: { FULL } }));
    past = (nodes[1] as BootedApp).kernel.container.resolve(DATABASE);
  });
  afterAll(async () => {
    for (const node of nodes) await node.close();
    await made?.remove();
  });

  it('shows in lists after five seconds, also where nothing else is written', async () => {
    const [node] = nodes as [BootedApp];
    const found = async () => (await node.request.get('/api/pages?filters[title]=old')).body.data.length as number;
    await node.request.post('/api/pages').send({ data: { title: 'old' } });
    // Twice: the second response comes from the cache.
    expect([await found(), await found()]).toEqual([1, 1]);
    await past.knex('pages').update({ title: 'new' });
    // The commit is noticed, but not what it changed.
    await found();
    const now = performance.now.bind(performance);
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + 5_000);
    expect(await found()).toBe(0);
    clock.mockRestore();
  });

  it('ends rights with the next request, where it raises the counter of everything', async () => {
    const [node] = nodes as [BootedApp];
    const list = async () => (await node.request.get('/api/pages').set('Authorization', `Bearer ${FULL}`)).status;
    expect(await list()).toBe(200);
    await past.knex('api_tokens').delete();
    await past.knex.raw("update plinth_topics set value = value + 1 where topic = '*'");
    expect(await list()).toBe(401);
  });
});
