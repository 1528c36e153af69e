import { SYSTEM } from 'plinth';
import { eachDialect, sentInTransactions, type TemporaryDatabase } from 'plinth/testing';
import { Ears, type Node, PAGE, startNode, TAG } from './nodes.ts';

eachDialect('Statements of a change', (dialect) => {
  let database: TemporaryDatabase;
  let followed: Node;
  let other: Node;

  beforeAll(async () => {
    database = await dialect.createDatabase();
    followed = await startNode(database.url, [new Ears('test', 'every', { onDemand: true })]);
    other = await startNode(database.url, []);
    // The first changes also insert the writer's row, and its counters.
    for (const node of [followed, other]) {
      for (const type of [PAGE, TAG]) await create(node, type as string, {});
      await create(node, TAG as string, { pages: [await node.create()] });
    }
  });
  afterAll(async () => {
    for (const node of [followed, other]) await node.close();
    await database.remove();
  });

  const create = async (node: Node, type: string, data: object) =>
    (await node.documents.create(type, { data }, SYSTEM)).documentId as string;
  /** How many more statements there are if a follower exists. */
  const more = async (work: (node: Node) => Promise<unknown>) => {
    const [with_, without] = [followed, other].map((node) => () => sentInTransactions(node.database, () => work(node)));
    return (await (with_ as () => Promise<number>)()) - (await (without as () => Promise<number>)());
  };

  it('are one more where somebody follows its type, and none more where nobody does', async () => {
    expect(await more((node) => create(node, PAGE as string, {}))).toBe(1);
    expect(await more((node) => create(node, TAG as string, {}))).toBe(0);
    expect(await followed.database.knex('plinth_events').distinct('type').pluck('type')).toEqual([PAGE]);
  });

  it('are one more for a removal, of which nothing else is read', async () => {
    const ids = [await followed.create(), await other.create()];
    expect(await more((node) => node.documents.remove(PAGE as string, ids.pop() as string, new Map(), SYSTEM))).toBe(1);
  });

  it('are one more for all documents that change with it', async () => {
    const pairs: string[][] = [];
    for (const node of [followed, other]) pairs.push([await node.create(), await node.create()]);
    const before = await rows();
    expect(await more((node) => create(node, TAG as string, { pages: pairs.pop() }))).toBe(1);
    expect((await rows()) - before).toBe(2);
  });

  it('of kernels that nobody follows are those of kernels without the plugin', () => {
    const taps = (node: Node) => node.documents.hooks.record.taps.map(({ name }) => name);
    expect([taps(followed), taps(other)]).toEqual([['events'], []]);
  });

  const rows = async () => (await followed.database.knex('plinth_events').pluck('id')).length;
});
