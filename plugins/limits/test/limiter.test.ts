import fc from 'fast-check';
import { createLimiter, rateLimitHeaders } from 'plinth/plugins/limits';
import { memoryCounter } from '../memory-counter.ts';

const MINUTE = { requests: 2, interval: 60 };

const realNow = performance.now.bind(performance);
let passed = 0;

/** Moves the clock forward. */
function letTimePass(milliseconds: number): void {
  passed += milliseconds;
  jest.spyOn(performance, 'now').mockImplementation(() => realNow() + passed);
}

describe('a limiter', () => {
  afterEach(() => {
    passed = 0;
    jest.restoreAllMocks();
  });

  it('lets as many through as it says, and tells the first one that is refused, and how long to wait', async () => {
    const limiter = createLimiter(MINUTE);
    const seen = [await limiter.count('a'), await limiter.count('a'), await limiter.count('a'), await limiter.count('a')];
    expect(seen.map(({ remaining, isFirstRefused }) => [remaining, isFirstRefused])).toEqual([
      [1, false],
      [0, false],
      [-1, true],
      [-1, false],
    ]);
    expect(rateLimitHeaders(seen[0] as (typeof seen)[0])).not.toHaveProperty('Retry-After');
    expect(rateLimitHeaders(seen[2] as (typeof seen)[0])).toMatchObject({ 'X-RateLimit-Remaining': '0', 'Retry-After': '60' });
    expect((await limiter.count('b')).remaining).toBe(1);
    await limiter.clear('a');
    expect((await limiter.count('a')).remaining).toBe(1);
  });

  it('begins anew when the interval is over', async () => {
    const limiter = createLimiter({ requests: 1, interval: 0.4 });
    expect((await limiter.count('a')).remaining).toBe(0);
    expect((await limiter.count('a')).remaining).toBe(-1);
    letTimePass(450);
    expect((await limiter.count('a')).remaining).toBe(0);
  });

  it('refuses a burst without counting it against the long interval', async () => {
    const limiter = createLimiter({ requests: 4, interval: 3_600, burst: { requests: 2, interval: 0.4 } });
    const left = async () => (await limiter.count('a')).remaining;
    expect([await left(), await left(), await left(), await left()]).toEqual([1, 0, -1, -1]);
    letTimePass(450);
    expect([await left(), await left(), await left()]).toEqual([1, 0, -1]);
    letTimePass(450);
    const refused = await limiter.count('a');
    expect([refused.remaining, refused.resetIn]).toEqual([-1, 3_600]);
    await limiter.clear('a');
    expect(await left()).toBe(1);
  });

  it('keeps no more than so many keys, whatever they are, and forgets the oldest first', async () => {
    const counter = memoryCounter(3);
    const span = { requests: 1, interval: 60 };
    for (const key of ['a', 'b', 'c', 'd']) await counter.add(key, span);
    const counted = async (key: string) => (await counter.add(key, span)).counted;
    expect([await counted('b'), await counted('c'), await counted('d'), await counted('a'), await counted('b')]).toEqual([2, 2, 2, 1, 1]);
  });

  it('never lets more through than it says, whoever asks in whichever order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string(), { maxLength: 60 }), fc.integer({ min: 1, max: 5 }), async (keys, requests) => {
        const limiter = createLimiter({ requests, interval: 60 });
        const admitted = new Map<string, number>();
        for (const key of keys) if ((await limiter.count(key)).remaining >= 0) admitted.set(key, (admitted.get(key) ?? 0) + 1);
        for (const [key, count] of admitted) expect(count).toBe(Math.min(requests, keys.filter((other) => other === key).length));
      }),
    );
  });
});
