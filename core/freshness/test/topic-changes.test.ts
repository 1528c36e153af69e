import type { Database, Transaction } from '../../database/index.ts';
import type { Raise } from '../index.ts';
import { OwnChanges } from '../own-changes.ts';
import { TopicChanges, type TopicCounters } from '../topic-counters.ts';

/** Records what is reported about committed changes. */
class RecordedChanges extends OwnChanges {
  readonly ended: [readonly Raise[], number][] = [];

  override end(...given: Parameters<OwnChanges['end']>): void {
    this.ended.push(given);
    super.end(...given);
  }
}

/** Makes `TopicChanges` on a database that commits when the test says so. `writers` lists the writers in order. */
function harness(supportsRowLocks: boolean) {
  const writers: string[] = [];
  const counters = { raise: async (_: Transaction, writer: string) => void writers.push(writer) } as unknown as TopicCounters;
  const commits: { commit(): void; fail(): void }[] = [];
  const transaction = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    const result = await work({} as Transaction);
    await new Promise<void>((resolve, reject) => commits.push({ commit: resolve, fail: () => reject(new Error('lost')) }));
    return result;
  };
  const changes = new TopicChanges({ dialect: { supportsRowLocks }, transaction } as unknown as Database, counters, new OwnChanges());
  const begin = async () => {
    const change = changes.run(
      async () => {},
      () => [{ topic: 'tree', by: 1, sign: 0 }],
    );
    await new Promise((resolve) => setImmediate(resolve));
    return change;
  };
  const started = async () => {
    const change = begin();
    await new Promise((resolve) => setImmediate(resolve));
    return { change, ...(commits.at(-1) as (typeof commits)[number]) };
  };
  return { writers, started };
}

describe('the writers of changes', () => {
  it('have one transaction each, and are used again when it has ended', async () => {
    const { writers, started } = harness(true);
    const [first, second] = [await started(), await started()];
    expect(new Set(writers).size).toBe(2);
    second.commit();
    await second.change;
    await started();
    expect(writers[2]).toBe(writers[1]);
    first.commit();
    await first.change;
    await started();
    expect(writers[3]).toBe(writers[0]);
  });

  it('are not used again when it is not known how their transaction has ended', async () => {
    const { writers, started } = harness(true);
    const first = await started();
    first.fail();
    await expect(first.change).rejects.toThrow('lost');
    await started();
    expect(writers[1]).not.toBe(writers[0]);
  });

  it('are used again when their transaction was rolled back, but not when its connection was lost', async () => {
    const writers: string[] = [];
    const counters = { raise: async (_: Transaction, writer: string) => void writers.push(writer) } as unknown as TopicCounters;
    const transaction = async <T>(work: (tx: Transaction) => Promise<T>, undone: () => void): Promise<T> => {
      await work({} as Transaction);
      undone();
      // The connection of this attempt is lost.
      await work({} as Transaction);
      await work({} as Transaction);
      undone();
      throw new Error('conflict');
    };
    const changes = new TopicChanges(
      { dialect: { supportsRowLocks: true }, transaction } as unknown as Database,
      counters,
      new OwnChanges(),
    );
    const change = () =>
      changes.run(
        async () => {},
        () => [{ topic: 'tree', by: 1, sign: 0 }],
      );
    await expect(change()).rejects.toThrow('conflict');
    await expect(change()).rejects.toThrow('conflict');
    const [first, lost, kept, again, lostToo, last] = writers;
    expect([first === lost, kept === lost, again === kept, lostToo === again, last === again]).toEqual([true, false, true, true, false]);
  });

  it('differ from those of other processes', async () => {
    const [one, other] = [harness(true), harness(true)];
    await one.started();
    await other.started();
    expect(one.writers).not.toEqual(other.writers);
  });

  it('are one where only one transaction writes at a time', async () => {
    const { writers, started } = harness(false);
    await started();
    await started();
    expect(writers).toEqual(['', '']);
  });
});

describe('committed changes', () => {
  it('are reported with the documents and the tick of the attempt that was committed, failed ones not at all', async () => {
    const own = new RecordedChanges();
    const counters = { raise: async () => undefined } as unknown as TopicCounters;
    let attempts = 0;
    const transaction = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
      await work({} as Transaction);
      const result = await work({} as Transaction);
      if (attempts > 2) throw new Error('lost');
      return result;
    };
    const changes = new TopicChanges({ dialect: { supportsRowLocks: true }, transaction } as unknown as Database, counters, own);
    const change = () =>
      changes.run(
        async () => ++attempts,
        (attempt) => [{ topic: 'tree', by: 1, sign: 0, documents: [`of attempt ${attempt}`] }],
      );
    await change();
    await expect(change()).rejects.toThrow('lost');
    expect(own.ended).toEqual([[[{ topic: 'tree', by: 1, sign: 0, documents: ['of attempt 2'] }], 2]]);
  });
});
