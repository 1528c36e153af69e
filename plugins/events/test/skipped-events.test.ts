import { DOCTOR } from 'plinth';
import { eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { KeptPositions } from '../kept-positions.ts';
import { sweepEvents } from '../sweep-events.ts';
import { Ears, type Node, startNode, until } from './nodes.ts';

eachDialect('An event that a follower on one node of all fails to take', (dialect) => {
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
  const node = async (ears: Ears, server = {}) => {
    const started = await startNode(database.url, [ears], server);
    nodes.push(started);
    return started;
  };
  const examine = ({ kernel }: Node) => kernel.container.resolve(DOCTOR).examine({ nodes: 1 });

  it('is skipped after so many attempts, which outlive its node, and told by the doctor for a week', async () => {
    const [one, other] = [new Ears('mails.sent', 'one', { attempts: 3 }), new Ears('mails.sent', 'one', { attempts: 3 })];
    let bad = '';
    const first = await node(one);
    const good = await first.create();
    await one.has(1);
    one.fails = other.fails = (event) => {
      bad ||= event?.documentId ?? '';
      return event?.documentId === bad;
    };
    await first.create();
    const behind = await first.create();
    await until(() => one.failed === 2);
    await stopAll();

    const second = await node(other);
    await other.has(1);
    expect([one.heard, other.heard].map((heard) => heard.map(({ documentId }) => documentId))).toEqual([[good], [behind]]);
    expect([one.failed, other.failed]).toEqual([2, 1]);
    const id = (await second.database.knex('plinth_events').orderBy('id').pluck('id')).map(Number)[1];
    const lines = [...first.lines, ...second.lines].map(({ msg, follower, event, attempts }) => [follower, event, attempts, msg]);
    expect(lines).toEqual([
      ['mails.sent', id, 1, 'event consumer failed; the event will be retried'],
      ['mails.sent', id, 2, 'event consumer failed; the event will be retried'],
      ['mails.sent', id, 3, 'event consumer failed too often; the event is skipped'],
    ]);
    await until(() => other.heard.length === 1);
    await stopAll();

    const third = await node(new Ears('mails.sent', 'one'));
    expect(await examine(third)).toEqual([
      {
        plugin: 'events',
        level: 'mend',
        text: expect.stringMatching(new RegExp(`^the consumer "mails.sent" skipped 1 events .*: the last was ${id}, at \\d{4}-`)),
        mend: expect.stringContaining('rebuild the data'),
      },
    ]);
    const inAWeek = Date.now() + 7 * 86_400_000;
    expect(await new KeptPositions(third.database).diagnoses(inAWeek)).toEqual([]);
    await third.database.knex('plinth_event_positions').delete();
  });

  it('is told by the doctor while it is tried', async () => {
    const ears = new Ears('mails.tried', 'one');
    ears.fails = () => true;
    const trying = await node(ears);
    await trying.create();
    await until(() => ears.failed === 2);
    await stopAll();
    const found = await examine(await node(new Ears('mails.tried', 'one'), { work: false }));
    expect(found).toEqual([
      {
        plugin: 'events',
        level: 'look',
        text: expect.stringMatching(/^the consumer "mails.tried" failed to process event \d+ 2 times; later events are blocked$/),
        mend: 'see the server log',
      },
    ]);
  });

  it('may be that it has missed some: those that are there follow', async () => {
    const ears = new Ears('mails.missed', 'one', { attempts: 2 });
    await node(ears);
    await stopAll();
    const between = await node(ears, { work: false });
    for (let index = 0; index < 5; index++) await between.create();
    await sweepEvents(between.database, new AbortController().signal, 2);
    ears.fails = (event) => event === null;
    await node(ears);
    await ears.has(2);
    expect([ears.missedTimes, ears.heard.length]).toEqual([2, 2]);
  });
});
