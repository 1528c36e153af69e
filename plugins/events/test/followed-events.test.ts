import { SYSTEM } from '../../../access/index.ts';
import type { OwnedDatabase } from '../../../database/index.ts';
import type { OwnedDocuments } from '../../create-documents.ts';
import { contentType, uidOf } from '../../test/definitions.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { modelOf, openDocuments } from '../../test/open-documents.ts';
import type { EventFollower, FollowedEvent, Following } from '../events.ts';
import { sweepEvents } from '../sweep-events.ts';

const [PAGE, TAG] = [uidOf('page'), uidOf('tag')];
const MODEL = modelOf({
  contentTypes: [contentType('page', { title: { type: 'string' } }), contentType('tag', { name: { type: 'string' } })],
  components: [],
});

/** A follower that keeps what it is told. */
class Ears implements EventFollower {
  readonly heard: FollowedEvent[] = [];
  readonly types = [PAGE];
  readonly name: string;
  readonly nodes: 'every' | 'one';
  readonly onDemand: boolean;
  missedTimes = 0;
  /** How often it fails, from now on. */
  failures = 0;

  constructor(name: string, nodes: 'every' | 'one', onDemand = false) {
    this.name = name;
    this.nodes = nodes;
    this.onDemand = onDemand;
  }

  tell(event: FollowedEvent): void {
    if (this.failures-- > 0) throw new Error('not now');
    this.heard.push(event);
  }

  missed(): void {
    this.missedTimes += 1;
  }

  async has(count: number): Promise<void> {
    const latest = performance.now() + 20_000;
    while (this.heard.length < count) {
      if (performance.now() > latest) throw new Error(`heard ${this.heard.length} of ${count}`);
      await new Promise((done) => setTimeout(done, 5));
    }
  }
}

eachDatabase('events', (databases) => {
  let database: OwnedDatabase;
  let started: OwnedDocuments[];

  beforeAll(async () => {
    database = await databases.open();
  }, 60_000);
  beforeEach(() => {
    started = [];
  });
  afterEach(async () => {
    await Promise.all(started.map(({ events }) => events.stop(5_000)));
  });

  /** A node with these followers, which has started. */
  async function node(...ears: readonly Ears[]): Promise<OwnedDocuments & { readonly following: readonly Following[] }> {
    const documents = await openDocuments(await databases.open(database), MODEL);
    const following = ears.map((each) => documents.events.follow(each));
    await documents.events.start();
    started.push(documents);
    return Object.assign(documents, { following });
  }

  const create = async (documents: OwnedDocuments, title = 'a') =>
    (await documents.create(PAGE, { data: { title } }, SYSTEM)).documentId as string;
  const rename = (documents: OwnedDocuments, id: string, title: string) => documents.update(PAGE, id, { data: { title } }, SYSTEM);

  it('reach each node once, in order for each document, whoever writes', async () => {
    const ears = [new Ears('test', 'every'), new Ears('test', 'every')];
    const nodes = [await node(ears[0] as Ears), await node(ears[1] as Ears)];
    const at = (index: number) => nodes[index % 2] as OwnedDocuments;
    const ids = await Promise.all(Array.from({ length: 5 }, (_, index) => create(at(index))));
    await Promise.all(ids.flatMap((id) => Array.from({ length: 20 }, (_, index) => rename(at(index), id, `${index}`))));
    await at(0).create(TAG, { data: {} }, SYSTEM);
    for (const [index, id] of ids.entries()) await at(index).remove(PAGE, id, new Map(), SYSTEM);
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
  }, 60_000);

  it('do not hide those of a transaction that is committed later than others with greater ids', async () => {
    const ears = new Ears('test', 'every');
    const writer = await node(new Ears('test', 'every'));
    await node(ears);
    if (databases.dialect === 'sqlite') return;
    let commit: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      commit = done;
    });
    const other = await databases.open(database);
    const late = await openDocuments(other, MODEL);
    late.events.follow(new Ears('test', 'every', true));
    const { transaction } = other;
    let wrote: () => void = () => undefined;
    const written = new Promise<void>((done) => {
      wrote = done;
    });
    other.transaction = (work) =>
      transaction.call(other, async (tx) => {
        const result = await work(tx);
        wrote();
        await held;
        return result;
      }) as ReturnType<typeof work>;
    const first = create(late, 'late');
    await written;
    const early = await create(writer, 'early');
    await ears.has(1);
    await create(writer, 'early');
    await ears.has(2);
    commit();
    const id = await first;
    await ears.has(3);
    const numbers = ears.heard.map((event) => event.id);
    expect(ears.heard[0]?.documentId).toBe(early);
    expect(ears.heard[2]?.documentId).toBe(id);
    expect(Math.min(...numbers)).toBe(numbers[2]);
  }, 60_000);

  it('are heard from when a follower begins, until it ends', async () => {
    const ears = new Ears('test', 'every', true);
    const documents = await node(ears);
    await create(documents);
    await documents.following[0]?.begin();
    const id = await create(documents);
    await ears.has(1);
    documents.following[0]?.end();
    await create(documents);
    await new Promise((done) => setTimeout(done, 300));
    expect(ears.heard.map(({ documentId }) => documentId)).toEqual([id]);
  }, 60_000);

  it('are told to one node of all, again where it fails, and from where it came to by another', async () => {
    const [one, other] = [new Ears('search.one', 'one'), new Ears('search.one', 'one')];
    one.failures = 1;
    const first = await node(one);
    const ids = [await create(first), await create(first)];
    await one.has(2);
    await first.events.stop(5_000);
    const between = await openDocuments(await databases.open(database), MODEL);
    between.events.follow(new Ears('search.one', 'one'));
    ids.push(await create(between));
    const second = await node(other);
    ids.push(await create(second));
    await other.has(2);
    expect([...one.heard, ...other.heard].map(({ documentId }) => documentId)).toEqual(ids);
  }, 60_000);

  it('that are gone before they were heard are told as missed', async () => {
    const first = await node(new Ears('search.two', 'one'));
    await create(first);
    await first.events.stop(5_000);
    const between = await openDocuments(await databases.open(database), MODEL);
    between.events.follow(new Ears('search.two', 'one'));
    for (let index = 0; index < 5; index++) await create(between);
    await sweepEvents(database, new AbortController().signal, 2);
    const ears = new Ears('search.two', 'one');
    await node(ears);
    await ears.has(2);
    expect([ears.missedTimes, ears.heard.length]).toEqual([1, 2]);
    expect(await database.knex('plinth_events').pluck('id')).toHaveLength(2);
  }, 60_000);

  it.each(['every', 'one'] as const)('hold no shutdown up where a follower of %s node hangs', async (nodes) => {
    const ears = new Ears(`hangs.${nodes}`, nodes);
    let told = 0;
    ears.tell = (() => {
      told += 1;
      return new Promise<never>(() => undefined);
    }) as Ears['tell'];
    const first = await node(ears);
    await create(first);
    while (told === 0) await new Promise((done) => setTimeout(done, 5));
    const begin = performance.now();
    await first.events.stop(200);
    expect(performance.now() - begin).toBeLessThan(5_000);
  });

  it('refuse followers that nothing could be told', async () => {
    const documents = await openDocuments(await databases.open(database), MODEL);
    const follow = (ears: object) => () => documents.events.follow({ ...new Ears('test', 'every'), tell() {}, missed() {}, ...ears });
    expect(follow({ name: 'a b' })).toThrow('follower "a b" needs a name');
    expect(follow({ nodes: 'one', onDemand: true })).toThrow('is onDemand');
    follow({ types: ['api::nothing.nothing'] })();
    expect(follow({})).toThrow('two followers');
    await expect(documents.events.start()).rejects.toThrow('"api::nothing.nothing", which is no content type');
  });
});
