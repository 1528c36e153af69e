import { SYSTEM } from 'plinth';
import { eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { sweepEvents } from '../sweep-events.ts';
import { Ears, type Node, PAGE, startNode, TAG } from './nodes.ts';

eachDialect('events', (dialect) => {
  let database: TemporaryDatabase;
  const nodes: Node[] = [];

  beforeAll(async () => {
    database = await dialect.createDatabase();
  });
  afterEach(() => stopAll());
  afterAll(() => database.remove());

  const stopAll = async () => {
    for (const node of nodes.splice(0)) await node.close();
  };

  /** Starts a node with these followers. */
  async function node(...ears: readonly Ears[]): Promise<Node> {
    const started = await startNode(database.url, ears);
    nodes.push(started);
    return started;
  }

  /** Starts a node that records events, but delivers none to followers with `nodes: 'one'`. */
  async function idleNode(...ears: readonly Ears[]): Promise<Node> {
    const started = await startNode(database.url, ears, { work: false });
    nodes.push(started);
    return started;
  }

  it('reach each node once, in order for each document, whoever writes', async () => {
    const ears = [new Ears('test', 'every'), new Ears('test', 'every')];
    const both = [await node(ears[0] as Ears), await node(ears[1] as Ears)];
    const at = (index: number) => both[index % 2] as Node;
    const ids = await Promise.all(Array.from({ length: 5 }, (_, index) => at(index).create()));
    await Promise.all(ids.flatMap((id) => Array.from({ length: 20 }, (_, index) => at(index).rename(id, `${index}`))));
    await at(0).documents.create(TAG as string, { data: {} }, SYSTEM);
    for (const [index, id] of ids.entries()) await at(index).documents.remove(PAGE as string, id, new Map(), SYSTEM);
    for (const { heard, missedTimes } of ears) {
      await ears[0]?.has(110);
      await ears[1]?.has(110);
      expect(heard).toHaveLength(110);
      for (const id of ids) {
        const own = heard.filter(({ documentId }) => documentId === id);
        expect(own.map(({ revision }) => revision)).toEqual(Array.from({ length: 22 }, (_, index) => index + 1));
        expect(own.map(({ isGone }) => isGone).lastIndexOf(false)).toBe(20);
      }
      expect(missedTimes).toBe(0);
    }
    expect(ears[0]?.heard[0]).toMatchObject({ kind: 'created', type: { uid: PAGE }, caller: { kind: 'system', id: null } });
  });

  it('do not hide those of a transaction that is committed later than others with greater ids', async () => {
    if (dialect.name === 'sqlite') return;
    const ears = new Ears('test', 'every');
    const writer = await node(new Ears('test', 'every'));
    await node(ears);
    const late = await node(new Ears('test', 'every', { onDemand: true }));
    let commit: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      commit = done;
    });
    const { transaction } = late.database;
    let wrote: () => void = () => undefined;
    const written = new Promise<void>((done) => {
      wrote = done;
    });
    late.database.transaction = (work) =>
      transaction.call(late.database, async (tx) => {
        const result = await work(tx);
        wrote();
        await held;
        return result;
      }) as ReturnType<typeof work>;
    const first = late.create('late');
    await written;
    const early = await writer.create('early');
    await ears.has(1);
    await writer.create('early');
    await ears.has(2);
    commit();
    const id = await first;
    await ears.has(3);
    const numbers = ears.heard.map((event) => event.id);
    expect(ears.heard[0]?.documentId).toBe(early);
    expect(ears.heard[2]?.documentId).toBe(id);
    expect(Math.min(...numbers)).toBe(numbers[2]);
  });

  it('are heard from when a follower begins, until it ends', async () => {
    const ears = new Ears('test', 'every', { onDemand: true });
    const one = await node(ears);
    await one.create();
    await one.following[0]?.begin();
    const id = await one.create();
    await ears.has(1);
    one.following[0]?.end();
    await one.create();
    // Whoever begins again hears what comes then, and not what came in between.
    await one.following[0]?.begin();
    const next = await one.create();
    await ears.has(2);
    expect(ears.heard.map(({ documentId }) => documentId)).toEqual([id, next]);
  });

  it('tell of documents that change by links from their other end', async () => {
    const ears = new Ears('test', 'every');
    const one = await node(ears);
    const id = await one.create();
    await one.documents.create(TAG as string, { data: { pages: [id] } }, SYSTEM);
    await ears.has(2);
    expect(ears.heard.map(({ kind, documentId, isGone }) => [kind, documentId, isGone])).toEqual([
      ['created', id, false],
      ['updated', id, false],
    ]);
  });

  it('are told to one node of all, again where it fails, and from where it came to by another', async () => {
    const [one, other] = [new Ears('search.one', 'one'), new Ears('search.one', 'one')];
    one.fails = () => one.failed === 0;
    const first = await node(one);
    const ids = [await first.create(), await first.create()];
    await one.has(2);
    await stopAll();
    const between = await idleNode(new Ears('search.one', 'one'));
    ids.push(await between.create());
    const second = await node(other);
    ids.push(await second.create());
    await other.has(2);
    expect([...one.heard, ...other.heard].map(({ documentId }) => documentId)).toEqual(ids);
  });

  it('that are gone before they were heard are told as missed, once', async () => {
    await node(new Ears('search.two', 'one'));
    await stopAll();
    const between = await idleNode(new Ears('search.two', 'one'));
    for (let index = 0; index < 5; index++) await between.create();
    await sweepEvents(between.database, new AbortController().signal, 2);
    const ears = new Ears('search.two', 'one');
    ears.fails = (event) => event !== null && ears.failed === 0;
    await node(ears);
    await ears.has(2);
    expect([ears.failed, ears.missedTimes, ears.heard.length]).toEqual([1, 1, 2]);
    expect(await between.database.knex('plinth_events').pluck('id')).toHaveLength(2);
  });

  it.each(['every', 'one'] as const)('hold no shutdown up where a follower of %s node hangs', async (which) => {
    const ears = new Ears(`hangs.${which}`, which);
    let told = 0;
    ears.tell = (() => {
      told += 1;
      return new Promise<never>(() => undefined);
    }) as Ears['tell'];
    const hanging = await startNode(database.url, [ears], { shutdownTimeout: 200 });
    await hanging.create();
    while (told === 0) await new Promise((done) => setTimeout(done, 5));
    await hanging.close();
    expect(hanging.lines.map(({ msg }) => msg)).toContain('event consumer did not stop within 200 ms and was abandoned');
  });

  it('refuse followers that nothing could be told', async () => {
    const follow = (...ears: readonly object[]) =>
      startNode(
        database.url,
        ears.map((each) => ({ ...new Ears('test', 'every'), tell() {}, missed() {}, ...each })),
      );
    await expect(follow({ name: 'a b' })).rejects.toThrow('the name of the consumer "a b" must have');
    await expect(follow({ nodes: 'one', onDemand: true })).rejects.toThrow('onDemand cannot be combined');
    await expect(follow({ attempts: 0 })).rejects.toThrow('attempts must be an integer of at least 1, found 0');
    await expect(follow({}, {})).rejects.toThrow('already exists');
    await expect(follow({ types: ['api::nothing.nothing'] })).rejects.toThrow('the content type "api::nothing.nothing" does not exist');
  });
});
