import { setTimeout as sleep } from 'node:timers/promises';
import { DATABASE } from 'plinth';
import { type BootedApp, bootApp, eachDialect, recordReads, type TemporaryDatabase } from 'plinth/testing';
import { ROLES } from '../index.ts';

const UID = 'api::page.page';
const OLD = 5_000;
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
  }, 60_000);
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
      return sent.splice(0).filter(({ text }) => text.includes('plinth_topics')).length;
    };
    const isServer = dialect.name !== 'sqlite';
    // The node's own background work reads them now and then.
    expect(await looks({})).toBeLessThan(READS / 2);
    const exact = await looks({ Cookie: 'a=b' });
    expect(isServer ? exact >= READS : exact < READS / 2).toBe(true);
    restore();
    // Rows and lists are current.
    await two.request.post('/api/pages').send({ data: { title: 'second' } });
    expect((await one.request.get('/api/pages?sort=title')).body.data).toHaveLength(2);

    const asked = Date.now();
    await read(one).expect(200);
    const roles = two.kernel.container.resolve(ROLES);
    await roles.setActions((await roles.find('public')) as never, [{ action: `${UID}.find` }]);
    await read(two).expect(403);
    const still = await read(one);
    if (Date.now() - asked < OLD) expect(still.status).toBe(isServer ? 200 : 403);
    await read(one, { Cookie: 'a=b' }).expect(403);
    await sleep(OLD + 50);
    await read(one).expect(403);
  }, 60_000);
});
