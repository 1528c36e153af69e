import type { ReadOptions, Row, Sql } from '../../database.ts';
import type { Failure } from '../../failure.ts';
import { type ReadableReplica, ReplicaReads } from '../../server/replicas/replica-reads.ts';
import { fakeReplication, Place } from './fake-history.ts';

const SQL: Sql = { text: 'rows', binds: [] };

/** A primary at a position, and its replicas, as reads see them. */
function harness(
  replicas: readonly { at: number; comesTo?: number; isGone?: boolean; isBehind?: boolean; fails?: string; endsThen?: boolean }[],
) {
  const asked: string[] = [];
  const primary = { at: 10 as number | null };
  const answer = (who: string) => ({
    read: async (sql: Sql): Promise<readonly Row[]> => {
      asked.push(`${who}: ${sql.text}`);
      return sql.text === fakeReplication.primary ? [[primary.at]] : [[who, ...(sql.text.includes(',') ? [primary.at] : [])]];
    },
    snapshot: async <T>(work: (read: (sql: Sql) => Promise<readonly Row[]>, isOneState: boolean) => Promise<T>): Promise<T> =>
      work(answer(who).read, true),
    lend: () => Promise.reject(new Error('not asked in this test')),
  });
  const failed: number[] = [];
  const readable = replicas.map((replica, at): ReadableReplica => {
    const own = answer(`replica ${at + 1}`);
    let isOver = replica.isGone === true;
    const fail = async () => {
      isOver = replica.endsThen === true;
      throw new Error(replica.fails);
    };
    const reads = replica.fails === undefined ? own : { ...own, read: fail, snapshot: fail };
    return {
      get reads() {
        return isOver ? null : reads;
      },
      keepsUp: replica.isBehind !== true,
      has: (position) => new Place(replica.at).includes(position),
      reaches: async (position) => new Place(replica.comesTo ?? replica.at).includes(position),
      failed: () => void failed.push(at + 1),
      figures: { used: 0, idle: 1, waiting: 0, max: 10 },
      review: () => Promise.reject(new Error('not asked in this test')),
      start: () => undefined,
      close: async () => undefined,
    };
  });
  const classify = (error: unknown): Failure => ({ kind: (error as Error).message }) as Failure;
  const reads = new ReplicaReads({ primary: answer('primary'), replicas: readable, replication: fakeReplication, classify });
  const since = () => ({ asker: { isGone: false, since: performance.now() } });
  const look = () => reads.read({ text: 'topics', binds: [] }, { tellsChanges: true });
  return { reads, asked, failed, primary, since, look };
}

/** Reads for a request that arrived before the check of the replica. */
async function readAfterLook({ reads, since, look, asked }: ReturnType<typeof harness>): Promise<unknown> {
  const options: ReadOptions = since();
  await look();
  asked.length = 0;
  return (await reads.read(SQL, options))[0]?.[0];
}

describe('a read that a replica may answer', () => {
  it('goes to one that has what the primary had, without another statement there', async () => {
    const test = harness([{ at: 10 }]);
    expect(await readAfterLook(test)).toBe('replica 1');
    expect(test.asked).toEqual(['replica 1: rows']);
    expect(test.reads.figures).toEqual({ replicas: 1, primary: 0 });
  });

  it('goes to each in turn', async () => {
    const test = harness([{ at: 10 }, { at: 11 }]);
    expect([await readAfterLook(test), await readAfterLook(test), await readAfterLook(test)]).toEqual([
      'replica 1',
      'replica 2',
      'replica 1',
    ]);
  });

  it('asks the primary where it is, if nobody has looked since the request', async () => {
    const test = harness([{ at: 10 }]);
    expect((await test.reads.read(SQL, test.since()))[0]?.[0]).toBe('replica 1');
    expect(test.asked).toEqual(['primary: primary position', 'replica 1: rows']);
  });

  it('waits for one that comes to it', async () => {
    expect(await readAfterLook(harness([{ at: 8 }, { at: 9, comesTo: 10 }]))).toBe('replica 2');
  });

  it.each([
    ['has less', { at: 9 }],
    ['was behind, and is not waited for', { at: 9, comesTo: 10, isBehind: true }],
    ['cannot be used', { at: 10, isGone: true }],
  ])('goes to the primary where the replica %s', async (_, replica) => {
    const test = harness([replica]);
    expect(await readAfterLook(test)).toBe('primary');
    expect(test.reads.figures).toEqual({ replicas: 0, primary: 1 });
  });

  it('goes to the primary where that has no position, as when it is a standby itself', async () => {
    const test = harness([{ at: 10 }]);
    test.primary.at = null;
    expect(await readAfterLook(test)).toBe('primary');
  });

  it('must show what this process has written meanwhile', async () => {
    const test = harness([{ at: 10 }]);
    const options = test.since();
    await test.look();
    test.primary.at = 11;
    test.reads.wrote();
    expect((await test.reads.read(SQL, options))[0]?.[0]).toBe('primary');
  });

  it('must show what was learnt at the primary, although not all of it was asked for this request', async () => {
    const test = harness([{ at: 10 }]);
    const options = test.since();
    await test.look();
    test.primary.at = 11;
    await test.look();
    expect((await test.reads.read(SQL, options))[0]?.[0]).toBe('primary');
  });

  it('may be several statements on one state', async () => {
    const test = harness([{ at: 10 }]);
    const options = test.since();
    await test.look();
    const rows = await test.reads.snapshot((read) => Promise.all([read(SQL), read(SQL)]), options);
    expect(rows.flat(2)).toEqual(['replica 1', 'replica 1']);
  });

  it.each(['lost', 'conflict', 'missing', 'unusable'])('goes to the primary if the replica fails (%s)', async (fails) => {
    const test = harness([{ at: 10, fails }]);
    expect(await readAfterLook(test)).toBe('primary');
    expect(test.failed).toEqual(fails === 'conflict' ? [] : [1]);
  });

  it.each(['slow', 'value', 'other'])('fails if the statement itself does (%s)', async (fails) => {
    const test = harness([{ at: 10, fails }]);
    await expect(readAfterLook(test)).rejects.toThrow(fails);
    expect(test.asked).toEqual([]);
  });
});

it('goes to the primary where the connections to the replica are closed before it gets one', async () => {
  const test = harness([{ at: 10, fails: 'other', endsThen: true }]);
  expect(await readAfterLook(test)).toBe('primary');
});

describe('other reads', () => {
  it.each([
    ['of nobody in particular', undefined],
    ['of a request that does not allow it', { asker: { isGone: false } }],
    ['without a time limit', { isPatient: true, asker: { isGone: false, since: 0 } }],
  ])('go to the primary: %s', async (_, options) => {
    const test = harness([{ at: 10 }]);
    expect((await test.reads.read(SQL, options))[0]?.[0]).toBe('primary');
    expect(test.asked).toEqual(['primary: rows']);
    expect(test.reads.figures).toEqual({ replicas: 0, primary: 0 });
  });

  it('look at the primary as before while there is no replica', async () => {
    const test = harness([{ at: 10, isGone: true }]);
    await test.look();
    expect(test.asked).toEqual(['primary: topics']);
  });
});
