import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import type { Database } from '../../database/index.ts';
import { type Asks, asksOf, type Question } from '../asks.ts';
import { stillHolds } from '../index.ts';
import type { TopicCounters } from '../topic-counters.ts';

/** Asks over a database whose answers a test gives. */
function harness(revision: () => number | null) {
  const sent: { readonly topics: readonly string[]; answer(counters: Record<string, number>): void; fail(error: Error): void }[] = [];
  const counters = {
    read: (topics: readonly string[]) =>
      new Promise<ReadonlyMap<string, number>>((resolve, reject) => {
        sent.push({ topics, answer: (found) => resolve(new Map(Object.entries(found))), fail: reject });
      }),
  } as unknown as TopicCounters;
  const asks = asksOf({ revision } as Database, counters);
  return { asks, sent };
}

const about = (...topics: string[]): Question => ({ topics, last: null });
const valueAt = async (asks: Asks, question: Question) => (await asks.ask(question)).value;

describe('asking a server', () => {
  it('sends one statement for the turn, with the sum of what each asked for and of what stands for everything', async () => {
    const { asks, sent } = harness(() => null);
    const values = [valueAt(asks, about('tree')), valueAt(asks, about('rock', 'tree')), valueAt(asks, about('never'))];
    await turn();
    expect(sent.map(({ topics }) => topics)).toEqual([['*', 'tree', 'rock', 'never']]);
    sent[0]?.answer({ '*': 100, tree: 3, rock: 5 });
    expect(await Promise.all(values)).toEqual([103, 108, 100]);
  });

  it('answers nobody by a statement that was sent before he asked', async () => {
    const { asks, sent } = harness(() => null);
    const early = valueAt(asks, about('tree'));
    await turn();
    const late = [valueAt(asks, about('tree')), valueAt(asks, about('rock'))];
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
    const { asks, sent } = harness(() => null);
    const stuck = valueAt(asks, about('tree'));
    await turn();
    const late = valueAt(asks, about('tree'));
    await delay(400);
    expect(sent).toHaveLength(2);
    const later = valueAt(asks, about('rock'));
    sent[1]?.answer({ tree: 2 });
    expect(await late).toBe(2);
    await turn();
    sent[0]?.answer({ tree: 1 });
    sent[2]?.answer({ rock: 3 });
    expect([await stuck, await later, sent.length]).toEqual([1, 3, 3]);
  });

  it('fails for those whose statement fails, and not for the next', async () => {
    const { asks, sent } = harness(() => null);
    const failing = [valueAt(asks, about('tree')), valueAt(asks, about('rock'))];
    await turn();
    const next = valueAt(asks, about('tree'));
    sent[0]?.fail(new Error('away'));
    for (const one of failing) await expect(one).rejects.toThrow('away');
    await turn();
    sent[1]?.answer({ tree: 1 });
    expect(await next).toBe(1);
  });
});

describe('asking SQLite', () => {
  it('counts the age of what was read from when another commit can have come', async () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    try {
      let commit = 1;
      const { asks, sent } = harness(() => commit);
      const question = about('tree');
      const at = async (time: number) => {
        clock.mockReturnValue(time);
        const asked = asks.ask(question);
        for (const each of sent.splice(0)) each.answer({ tree: 1 });
        return asked;
      };
      const read = await at(0);
      const quiet = stillHolds(read, await at(60_000));
      // Past Plinth, say: no counter tells of it.
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
    const { asks, sent } = harness(() => {
      looks += 1;
      return commit;
    });
    const question = about('tree');
    const first = valueAt(asks, question);
    sent[0]?.answer({ tree: 1 });
    await first;
    looks = 0;
    // In a timer, as it were: the requests of the next turn may have been sent after a commit that comes now.
    expect(asks.ask(question)).not.toBeInstanceOf(Promise);
    commit = 2;
    asks.arrived();
    const second = valueAt(asks, question);
    expect([looks, sent.length]).toEqual([2, 2]);
    sent[1]?.answer({ tree: 2 });
    expect(await second).toBe(2);
    commit = 3;
    await turn();
    asks.arrived();
    const third = valueAt(asks, question);
    expect([looks, sent.length]).toEqual([3, 3]);
    sent[2]?.answer({ tree: 2 });
    await third;
    asks.ended();
    expect(asks.ask(question)).not.toBeInstanceOf(Promise);
    expect(looks).toBe(4);
  });

  it('leaves an error of the look to those who ask', async () => {
    let isBusy = false;
    const { asks } = harness(() => {
      if (isBusy) throw new Error('locked');
      return 1;
    });
    isBusy = true;
    asks.arrived();
    await expect(asks.ask(about('tree'))).rejects.toThrow('locked');
  });
});
