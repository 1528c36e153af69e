import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import type { Database } from '../../database/index.ts';
import { createRevisionReader } from '../create-freshness.ts';
import { stillHolds } from '../index.ts';
import { type Question, ReadCounts, type RevisionReader } from '../revision-reader.ts';
import type { TopicCounters } from '../topic-counters.ts';

/** Makes `RevisionReader` on a database whose responses the test controls. */
function harness(revision: () => number | null) {
  const sent: { readonly topics: readonly string[]; answer(counters: Record<string, number>): void; fail(error: Error): void }[] = [];
  const counters = {
    read: (topics: readonly string[]) =>
      new Promise<ReadonlyMap<string, number>>((resolve, reject) => {
        sent.push({ topics, answer: (found) => resolve(new Map(Object.entries(found))), fail: reject });
      }),
  } as unknown as TopicCounters;
  const reader = createRevisionReader({ revision } as Database, counters, { now: 0 }, new ReadCounts());
  return { reader, sent };
}

const about = (...topics: string[]): Question => ({ topics, last: null });
const valueAt = async (reader: RevisionReader, question: Question) => (await reader.ask(question)).value;

describe('asking a server', () => {
  it('sends one statement for the turn, with the sum of what each asked for and of what stands for everything', async () => {
    const { reader, sent } = harness(() => null);
    const values = [valueAt(reader, about('tree')), valueAt(reader, about('rock', 'tree')), valueAt(reader, about('never'))];
    await turn();
    expect(sent.map(({ topics }) => topics)).toEqual([['*', 'tree', 'rock', 'never']]);
    sent[0]?.answer({ '*': 100, tree: 3, rock: 5 });
    expect(await Promise.all(values)).toEqual([103, 108, 100]);
  });

  it('gives the same promise to all who ask the same question, until its statement is sent', async () => {
    const { reader, sent } = harness(() => null);
    const question = about('tree');
    const first = reader.ask(question);
    expect(reader.ask(question)).toBe(first);
    expect(reader.ask(about('tree'))).not.toBe(first);
    await turn();
    const next = reader.ask(question);
    expect(next).not.toBe(first);
    sent[0]?.answer({ tree: 1 });
    expect((await first) as object).toMatchObject({ value: 1 });
    await turn();
    sent[1]?.answer({ tree: 2 });
    expect((await next) as object).toMatchObject({ value: 2 });
  });

  it('answers nobody by a statement that was sent before he asked', async () => {
    const { reader, sent } = harness(() => null);
    const early = valueAt(reader, about('tree'));
    await turn();
    const late = [valueAt(reader, about('tree')), valueAt(reader, about('rock'))];
    await turn();
    expect(sent).toHaveLength(1);
    sent[0]?.answer({ tree: 1 });
    expect(await early).toBe(1);
    await turn();
    expect(sent.map(({ topics }) => topics)).toEqual([
      ['*', 'tree'],
      ['*', 'tree', 'rock'],
    ]);
    sent[1]?.answer({ tree: 2, rock: 7 });
    expect(await Promise.all(late)).toEqual([2, 7]);
  });

  it('does not wait for long for a statement that gets no answer', async () => {
    const { reader, sent } = harness(() => null);
    const stuck = valueAt(reader, about('tree'));
    await turn();
    const late = valueAt(reader, about('tree'));
    while (sent.length < 2) await delay(5);
    expect(sent).toHaveLength(2);
    const later = valueAt(reader, about('rock'));
    sent[1]?.answer({ tree: 2 });
    expect(await late).toBe(2);
    await turn();
    sent[0]?.answer({ tree: 1 });
    sent[2]?.answer({ rock: 3 });
    expect([await stuck, await later, sent.length]).toEqual([1, 3, 3]);
  });

  it('fails for those whose statement fails, and not for the next', async () => {
    const { reader, sent } = harness(() => null);
    const failing = [valueAt(reader, about('tree')), valueAt(reader, about('rock'))];
    await turn();
    const next = valueAt(reader, about('tree'));
    sent[0]?.fail(new Error('away'));
    for (const one of failing) await expect(one).rejects.toThrow('away');
    await turn();
    sent[1]?.answer({ tree: 1 });
    expect(await next).toBe(1);
  });
});

describe('asking a server for what may be a little old', () => {
  const OLD = 250;
  let now = 1_000;
  let clock: jest.SpyInstance;
  beforeEach(() => {
    clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => clock.mockRestore());
  const valueWithin = async (reader: RevisionReader, maxAge: number, ...topics: string[]) =>
    (await reader.ask(about(...topics), maxAge)).value;

  it('sends one statement in that time, whoever asks for whatever was asked for before', async () => {
    const { reader, sent } = harness(() => null);
    const first = [valueWithin(reader, OLD, 'tree'), valueWithin(reader, OLD, 'rock', 'tree')];
    await turn();
    // A statement is under way, and recent enough.
    first.push(valueWithin(reader, OLD, 'rock'));
    sent[0]?.answer({ tree: 1, rock: 2 });
    expect(await Promise.all(first)).toEqual([1, 3, 2]);
    now += OLD;
    expect(reader.ask(about('tree'), OLD)).toMatchObject({ value: 1, commit: null, at: 1_000 });
    expect(await valueWithin(reader, OLD, 'tree', 'rock')).toBe(3);
    expect(sent).toHaveLength(1);
    now += 1;
    const next = valueWithin(reader, OLD, 'tree');
    await turn();
    expect(sent[1]?.topics).toEqual(['*', 'tree', 'rock']);
    sent[1]?.answer({ tree: 2, rock: 2 });
    expect([await next, await valueWithin(reader, OLD, 'rock')]).toEqual([2, 2]);
    expect(sent).toHaveLength(2);
  });

  it('still answers others by a statement that is sent after they asked, and lets the rest know what it told', async () => {
    const { reader, sent } = harness(() => null);
    const early = valueWithin(reader, OLD, 'tree');
    await turn();
    sent[0]?.answer({ tree: 1 });
    expect(await early).toBe(1);
    const exact = valueWithin(reader, 0, 'tree');
    await turn();
    sent[1]?.answer({ tree: 2 });
    expect(await exact).toBe(2);
    await turn();
    expect(await valueWithin(reader, OLD, 'tree')).toBe(2);
    expect(sent).toHaveLength(2);
  });

  it('takes nothing that was asked for before this process has written, not even what is under way', async () => {
    const { reader, sent } = harness(() => null);
    const early = valueWithin(reader, OLD, 'tree');
    await turn();
    now += 1;
    reader.ended();
    now += 1;
    const late = valueWithin(reader, OLD, 'tree');
    sent[0]?.answer({ tree: 1 });
    expect(await early).toBe(1);
    await turn();
    sent[1]?.answer({ tree: 2 });
    expect(await late).toBe(2);
    reader.ended();
    now += 1;
    const again = valueWithin(reader, OLD, 'tree');
    await turn();
    sent[2]?.answer({ tree: 3 });
    expect(await again).toBe(3);
  });

  it('fails as others do when the server does not answer', async () => {
    const { reader, sent } = harness(() => null);
    const asked = valueWithin(reader, OLD, 'tree');
    await turn();
    sent[0]?.fail(new Error('away'));
    await expect(asked).rejects.toThrow('away');
  });
});

describe('asking SQLite', () => {
  it('counts the age of what was read from when another commit can have come', async () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    try {
      let commit = 1;
      const { reader, sent } = harness(() => commit);
      const question = about('tree');
      const at = async (time: number) => {
        clock.mockReturnValue(time);
        const asked = reader.ask(question);
        for (const each of sent.splice(0)) each.answer({ tree: 1 });
        return asked;
      };
      const read = await at(0);
      const quiet = stillHolds(read, await at(60_000));
      // A write that bypasses Plinth raises no counter.
      commit = 2;
      const held = [];
      for (const time of [61_000, 64_999, 65_000, 90_000]) held.push(stillHolds(read, await at(time)));
      expect([quiet, ...held]).toEqual([true, true, true, false, false]);
    } finally {
      clock.mockRestore();
    }
  });

  it('looks at what requests have not found together itself', async () => {
    let commit = 1;
    let looks = 0;
    const { reader, sent } = harness(() => {
      looks += 1;
      return commit;
    });
    const question = about('tree');
    const first = valueAt(reader, question);
    sent[0]?.answer({ tree: 1 });
    await first;
    looks = 0;
    // As from a timer: requests of the next turn may be sent after a commit that comes now.
    expect(reader.ask(question)).not.toBeInstanceOf(Promise);
    commit = 2;
    reader.arrived();
    const second = valueAt(reader, question);
    expect([looks, sent.length]).toEqual([2, 2]);
    sent[1]?.answer({ tree: 2 });
    expect(await second).toBe(2);
    commit = 3;
    await turn();
    reader.arrived();
    const third = valueAt(reader, question);
    expect([looks, sent.length]).toEqual([3, 3]);
    sent[2]?.answer({ tree: 2 });
    await third;
    reader.ended();
    expect(reader.ask(question)).not.toBeInstanceOf(Promise);
    expect(looks).toBe(4);
  });

  it('leaves an error of the look to those who ask', async () => {
    let isBusy = false;
    const { reader } = harness(() => {
      if (isBusy) throw new Error('locked');
      return 1;
    });
    isBusy = true;
    reader.arrived();
    await expect(reader.ask(about('tree'))).rejects.toThrow('locked');
  });
});
