import { setTimeout as delay } from 'node:timers/promises';
import type { Row } from '../../database.ts';
import type { ReadConnection } from '../../server/read-connection.ts';
import type { ServerDriver } from '../../server/read-side.ts';
import { Replica } from '../../server/replicas/replica.ts';
import { fakeReplication, Place } from './fake-history.ts';

/** A server that reports its identity and its position. */
interface FakeServer {
  data: string;
  server: string;
  at: number | null;
  /** Its position after it was asked for it; null: the same. */
  next: number | null;
  isAway: boolean;
  isReadOnly: boolean;
}

const READ_ONLY = 'read only';

function harness(own: Partial<FakeServer> = {}) {
  const server: FakeServer = { data: 'content', server: 'two', at: 5, next: null, isAway: false, isReadOnly: true, ...own };
  const open = new Set<{ isUsable: boolean }>();
  const connect = (): ReadConnection => {
    const connection = { isUsable: true };
    const end = () => {
      connection.isUsable = false;
      open.delete(connection);
    };
    open.add(connection);
    const read = async ({ text }: { readonly text: string }): Promise<readonly Row[]> => {
      if (server.isAway) end();
      if (!connection.isUsable) throw Object.assign(new Error('the connection is lost'), { code: 'ECONNRESET' });
      if (text === fakeReplication.replica) {
        const { at } = server;
        server.at = server.next ?? at;
        return [[at]];
      }
      return text === fakeReplication.identity ? [[server.data, server.server]] : [[text === READ_ONLY ? server.isReadOnly : text]];
    };
    const idle = {
      raw: {},
      id: 1,
      current: null,
      suits: () => true,
      setPace: () => undefined,
      begin: () => undefined,
      end: () => undefined,
    };
    const methods = { read, readIn: read, alone: <T>(run: () => Promise<T>) => run(), destroy: end, close: end };
    return Object.defineProperty({ ...idle, ...methods }, 'isUsable', { get: () => connection.isUsable }) as unknown as ReadConnection;
  };
  const driver: ServerDriver = {
    async openReader() {
      if (server.isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      return connect();
    },
    ask: () => Promise.reject(new Error('not asked in this test')),
    working: '',
    cancel: () => [],
    classify: (error) => ({ kind: (error as { code?: string }).code === 'ECONNRESET' ? 'lost' : 'other' }),
  };
  const log: string[] = [];
  const write = (facts: object, message: string) => void log.push(`${message} ${JSON.stringify(facts)}`);
  const replica = new Replica({
    place: 'replica',
    driver,
    replication: fakeReplication,
    readOnly: READ_ONLY,
    config: { url: '' },
    logger: { info: write, warn: write },
    ofPrimary: async () => ['content', 'one'],
  });
  opened.push(replica);
  replica.start();
  return { replica, server, log, open };
}

const opened: Replica[] = [];
afterEach(async () => {
  jest.restoreAllMocks();
  await Promise.all(opened.splice(0).map((replica) => replica.close()));
});

async function until(holds: () => boolean): Promise<void> {
  for (const end = performance.now() + 30_000; !holds() && performance.now() < end; ) await delay(5);
  expect(holds()).toBe(true);
}

const rowsOf = async ({ reads }: Replica) => reads?.read({ text: 'rows', binds: [] });

describe('a replica', () => {
  it('is read once it has said where it is', async () => {
    const { replica } = harness();
    expect(replica.reads).toBeNull();
    await until(() => replica.reads !== null);
    expect([replica.has(new Place(5)), replica.has(new Place(6))]).toEqual([true, false]);
    expect(await rowsOf(replica)).toEqual([['rows']]);
  });

  it.each([
    ['holds other data', { data: 'other' }, 'its database is another one'],
    ['is the primary', { server: 'one' }, 'the server is the primary itself'],
    ['is no replica', { at: null }, 'the server is not a replica'],
    ['is away', { isAway: true }, 'ECONNREFUSED'],
  ])('is not read where it %s, and says why', async (_, own, reason) => {
    const { replica, log, open } = harness(own);
    await until(() => log.length > 0);
    expect(log[0]).toContain(reason);
    expect([replica.reads, open.size]).toEqual([null, 0]);
  });

  it('is waited for until it has what a read needs', async () => {
    const { replica, server } = harness();
    await until(() => replica.reads !== null);
    // Time stands still, so that a busy machine does not end the wait.
    jest.spyOn(performance, 'now').mockReturnValue(0);
    server.next = 7;
    expect(await replica.reaches(new Place(7))).toBe(true);
    expect(replica.has(new Place(7))).toBe(true);
  });

  it('is not waited for again after it was behind, until it has caught up', async () => {
    const { replica, server, log } = harness();
    await until(() => replica.reads !== null);
    expect(await replica.reaches(new Place(7))).toBe(false);
    expect([replica.keepsUp, log.at(-1)]).toEqual([false, expect.stringContaining('read replica is behind')]);
    server.at = 7;
    await until(() => replica.keepsUp);
  });

  it('is waited for again after a failover, although it will never have what it lacked', async () => {
    const { replica } = harness();
    await until(() => replica.reads !== null);
    expect(await replica.reaches(new Place(7, 'old'))).toBe(false);
    await until(() => replica.keepsUp);
  });

  it('is not read while it is away, and begins anew when it is back', async () => {
    const { replica, server } = harness();
    await until(() => replica.reads !== null);
    server.isAway = true;
    replica.failed();
    await until(() => replica.reads === null);
    expect(await replica.reaches(new Place(5))).toBe(false);
    server.at = 3;
    server.isAway = false;
    await until(() => replica.reads !== null);
    expect(replica.has(new Place(5))).toBe(false);
  });

  it('refuses a connection that leads to another server than the first one', async () => {
    const { replica, server } = harness();
    await until(() => replica.reads !== null);
    server.server = 'three';
    await expect(rowsOf(replica)).rejects.toThrow('another server');
  });

  it('ends when it is promoted', async () => {
    const { replica, server, log } = harness();
    await until(() => replica.reads !== null);
    server.at = null;
    expect(await replica.reaches(new Place(6))).toBe(false);
    expect([replica.reads, log.at(-1)]).toEqual([null, expect.stringContaining('the server is not a replica')]);
  });
});

describe('the review of a replica', () => {
  it.each([
    ['in step', {}, { problem: null, lag: expect.any(Number), isReadOnly: true }],
    ['behind', { at: 4 }, { problem: null, lag: null, isReadOnly: true }],
    ['that can be written', { isReadOnly: false }, { problem: null, lag: expect.any(Number), isReadOnly: false }],
    ['that is away', { isAway: true }, { problem: expect.stringContaining('ECONNREFUSED'), lag: null }],
  ])('tells of one %s', async (_, own, found) => {
    const { replica } = harness(own);
    expect(await replica.review(new Place(5))).toMatchObject({ place: 'replica', ...found });
  });
});
