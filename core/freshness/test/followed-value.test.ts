import { FollowedValue } from '../kept-values.ts';
import { ManualLoads, ManualWatch } from './manual-watch.ts';

function harness() {
  const watch = new ManualWatch();
  const { load, answers, failures } = new ManualLoads();
  return { watch, answers, failures, value: new FollowedValue(watch, load) };
}

describe('a followed value', () => {
  it('is there once it was caught up with, and then needs no waiting', async () => {
    const { answers, value } = harness();
    const waiting = value.catchUp();
    expect(value.current).toBeNull();
    answers[0]?.('a');
    await waiting;
    expect([value.current, value.catchUp()]).toEqual(['a', undefined]);
  });

  it('is read once for all that catch up at the same time, and anew after a change', async () => {
    const { watch, answers, value } = harness();
    const waiting = [value.catchUp(), value.catchUp()];
    answers[0]?.('a');
    await Promise.all(waiting);
    watch.commitOther(3_600_000);
    expect(value.catchUp()).toBeUndefined();
    watch.change();
    const again = value.catchUp();
    answers[1]?.('b');
    await again;
    expect([value.current, answers.length]).toEqual(['b', 2]);
  });

  it('is not overtaken by a load that began earlier', async () => {
    const { watch, answers, value } = harness();
    const early = value.catchUp();
    watch.change();
    const late = value.catchUp();
    answers[1]?.('new');
    await late;
    answers[0]?.('old');
    await early;
    expect([value.current, value.catchUp()]).toEqual(['new', undefined]);
  });

  it('keeps what it had when it cannot be read, tells who waits, and tries again', async () => {
    const { watch, answers, failures, value } = harness();
    const first = value.catchUp();
    answers[0]?.('a');
    await first;
    watch.change();
    const failing = value.catchUp();
    failures[1]?.(new Error('away'));
    await expect(failing).rejects.toThrow('away');
    expect(value.current).toBe('a');
    const again = value.catchUp();
    answers[2]?.('b');
    await again;
    expect(value.current).toBe('b');
  });

  it('tries again after a read that threw before it promised anything', async () => {
    let isAway = true;
    const value = new FollowedValue(new ManualWatch(), () => {
      if (isAway) throw new Error('away');
      return Promise.resolve('a');
    });
    await expect(value.catchUp()).rejects.toThrow('away');
    isAway = false;
    await value.catchUp();
    expect(value.current).toBe('a');
  });

  it('is behind when the database does not answer', async () => {
    const { watch, value } = harness();
    watch.isAway = true;
    await expect(value.catchUp()).rejects.toThrow('away');
  });
});
