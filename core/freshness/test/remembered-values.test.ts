import { RememberedValues } from '../kept-values.ts';
import { ManualLoads, ManualWatch } from './manual-watch.ts';

function harness(max?: number) {
  const watch = new ManualWatch();
  const state = { stored: 'a', loads: 0 };
  const values = new RememberedValues<string, string>(
    watch,
    async () => {
      state.loads += 1;
      return state.stored;
    },
    max,
  );
  return { watch, state, values };
}

describe('remembered values', () => {
  it.each([false, true])('are loaded once while their topics do not change, also for many who ask at once', async (isAsynchronous) => {
    const { watch, state, values } = harness();
    watch.isAsynchronous = isAsynchronous;
    await Promise.all([values.get('k'), values.get('k')]);
    watch.commitOther();
    expect([await values.get('k'), state.loads]).toEqual(['a', 1]);
  });

  it('are loaded anew after a change', async () => {
    const { watch, state, values } = harness();
    await values.get('k');
    state.stored = 'b';
    watch.change();
    expect(await values.get('k')).toBe('b');
  });

  it('are not read anew while their topics do not change, however long that is', async () => {
    const { watch, state, values } = harness();
    await values.get('k');
    watch.commitOther(3_600_000);
    watch.isAsynchronous = true;
    expect([await values.get('k'), state.loads]).toEqual(['a', 1]);
  });

  it('do not hold when a change came in while they were loaded', async () => {
    const watch = new ManualWatch();
    const { load, answers } = new ManualLoads();
    const values = new RememberedValues<string, string>(watch, load);
    const early = values.get('k');
    watch.change();
    const late = values.get('k');
    answers[1]?.('new');
    answers[0]?.('old');
    expect([await early, await late, await values.get('k'), answers.length]).toEqual(['old', 'new', 'new', 2]);
  });

  it('fail in their promise when a load throws before it promises anything', async () => {
    const values = new RememberedValues<string, string>(new ManualWatch(), () => {
      throw new Error('away');
    });
    await expect(values.get('k')).rejects.toThrow('away');
  });

  it('are not remembered when they cannot be loaded', async () => {
    const { load, answers, failures } = new ManualLoads();
    const values = new RememberedValues<string, string>(new ManualWatch(), load);
    const failing = [values.get('k'), values.get('k')];
    failures[0]?.(new Error('away'));
    for (const one of failing) await expect(one).rejects.toThrow('away');
    const next = values.get('k');
    answers[1]?.('b');
    expect([await next, answers.length]).toEqual(['b', 2]);
  });

  it('are not given out while nobody can tell whether they hold', async () => {
    const { watch, values } = harness();
    await values.get('k');
    watch.isAway = true;
    await expect(values.get('k')).rejects.toThrow('away');
  });

  it('are forgotten when that is asked for, and bounded in number', async () => {
    const { state, values } = harness(2);
    await values.get('k');
    values.forget();
    await values.get('k');
    expect(state.loads).toBe(2);
    for (const key of ['l', 'm', 'm', 'l', 'k']) await values.get(key);
    expect(state.loads).toBe(5);
  });
});
