import { DATABASE } from 'plinth';
import { type BootedApp, bootApp, eachDialect, recordReads, type TemporaryDatabase } from 'plinth/testing';
import { ROLES } from '../index.ts';

const UID = 'api::page.page';
const OLD = 60_000;
const READS = 30;

eachDialect('public reads that may be a little behind', (dialect) => {
  const nodes: BootedApp[] = [];
  let database: TemporaryDatabase;

  beforeAll(async () => {
    database = await dialect.createDatabase();
    const contentTypes = [{ info: { singularName: 'page', pluralName: 'pages' }, attributes: { title: { type: 'string' } } }];
    const access = { roles: { public: { actions: [`${UID}.find`, `${UID}.findOne`, `${UID}.create`] } } };
    const config = { access, api: { reads: { maxStaleness: `${OLD / 1_000}s` } } };
    for (let count = 0; count < 2; count++) nodes.push(await bootApp({ app: { contentTypes, config }, database: database.url }));
  });
  afterAll(async () => {
    for (const node of nodes) await node.close();
    await database.remove();
  });

  it('ask a server nothing but their rows, see all that was written, and have rights as they were a moment ago', async () => {
    const [one, two] = nodes as [BootedApp, BootedApp];
    const made = await two.request.post('/api/pages').send({ data: { title: 'first' } });
    const path = `/api/pages/${made.body.data.documentId}`;
    const read = (node: BootedApp, headers = {}) => node.request.get(path).set(headers);
    await read(one).expect(200);
    const { sent, restore } = recordReads(one.kernel.container.resolve(DATABASE));
    const looks = async (headers: object) => {
      for (let count = 0; count < READS; count++) await read(one, headers).expect(200);
      // PostgreSQL can tell whether anything was committed since the topics were read.
      return sent.splice(0).filter(({ text }) => /plinth_topics| as state$/.test(text)).length;
    };
    const isServer = dialect.name !== 'sqlite';
    // The node's own work reads them now and then, too, sometimes for several readers at once.
    expect(await looks({})).toBeLessThan(READS / 2);
    const exact = await looks({ Cookie: 'a=b' });
    expect(exact > READS / 2).toBe(isServer);
    restore();
    // Rows and lists are current.
    await two.request.post('/api/pages').send({ data: { title: 'second' } });
    expect((await one.request.get('/api/pages?sort=title')).body.data).toHaveLength(2);

    await read(one).expect(200);
    const roles = two.kernel.container.resolve(ROLES);
    await roles.setActions((await roles.find('public')) as never, [{ action: `${UID}.find` }]);
    await read(two).expect(403);
    const still = await read(one);
    expect(still.status).toBe(isServer ? 200 : 403);
    await read(one, { Cookie: 'a=b' }).expect(403);
    const now = performance.now.bind(performance);
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + OLD + 50);
    await read(one).expect(403);
    clock.mockRestore();
  });
});
