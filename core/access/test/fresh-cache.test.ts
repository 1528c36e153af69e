import { FreshCache } from '../index.ts';

/** A cache over a value that changes, under a clock that is set by hand. */
function harness() {
  const state = { time: 0, stored: 'a', loads: 0, delay: Promise.resolve() as Promise<unknown>, fail: false };
  const cache = new FreshCache<string, string>({
    maxAge: 1000,
    refreshAfter: 500,
    now: () => state.time,
    load: async () => {
      state.loads += 1;
      const read = state.stored;
      await state.delay;
      if (state.fail) throw new Error('away');
      return read;
    },
  });
  return { state, cache };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('FreshCache', () => {
  it('loads a value once while it is fresh, also for many who ask at once', async () => {
    const { state, cache } = harness();
    await Promise.all([cache.get('k'), cache.get('k')]);
    state.time = 499;
    expect(await cache.get('k')).toBe('a');
    expect(state.loads).toBe(1);
  });

  it('reloads behind the answer when the value gets old', async () => {
    const { state, cache } = harness();
    await cache.get('k');
    state.stored = 'b';
    state.time = 600;
    expect(await cache.get('k')).toBe('a');
    await settled();
    expect(await cache.get('k')).toBe('b');
    expect(state.loads).toBe(2);
  });

  it('never serves a value older than its bound', async () => {
    const { state, cache } = harness();
    await cache.get('k');
    state.stored = 'b';
    state.time = 1000;
    expect(await cache.get('k')).toBe('b');
  });

  it('counts the age from the start of the load', async () => {
    const { state, cache } = harness();
    let release: (value?: unknown) => void = () => undefined;
    state.delay = new Promise((resolve) => {
      release = resolve;
    });
    const first = cache.get('k');
    state.time = 900;
    release();
    await first;
    state.delay = Promise.resolve();
    state.stored = 'b';
    state.time = 1001;
    expect(await cache.get('k')).toBe('b');
  });

  it('forgets at once, a load under way included', async () => {
    const { state, cache } = harness();
    let release: (value?: unknown) => void = () => undefined;
    state.delay = new Promise((resolve) => {
      release = resolve;
    });
    const before = cache.get('k');
    state.stored = 'b';
    cache.forget('k');
    state.delay = Promise.resolve();
    expect(await cache.get('k')).toBe('b');
    release();
    expect(await before).toBe('a');
    expect(await cache.get('k')).toBe('b');
    state.stored = 'c';
    cache.forget();
    expect(await cache.get('k')).toBe('c');
  });

  it('serves a known value while reloading fails, and fails when its time is over', async () => {
    const { state, cache } = harness();
    await cache.get('k');
    state.fail = true;
    state.time = 700;
    expect(await cache.get('k')).toBe('a');
    await settled();
    state.time = 1100;
    await expect(cache.get('k')).rejects.toThrow('away');
    state.fail = false;
    expect(await cache.get('k')).toBe('a');
  });

  it('keeps a bounded number of values', async () => {
    let loads = 0;
    const cache = new FreshCache<number, number>({
      maxEntries: 2,
      load: async (key) => {
        loads += 1;
        return key;
      },
    });
    for (const key of [1, 2, 3, 3, 2, 1]) expect(await cache.get(key)).toBe(key);
    expect(loads).toBe(4);
  });
});
