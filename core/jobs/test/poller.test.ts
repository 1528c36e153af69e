import { Poller, type PollerParts } from '../poller.ts';

const EVERY = 1_000;
const SOON = 50;

describe('Poller', () => {
  let times: number[];
  let poller: Poller;

  beforeEach(() => {
    jest.useFakeTimers();
    times = [];
  });
  afterEach(async () => {
    await poller.drain();
    jest.useRealTimers();
  });

  /** @param poll what a poll does, by its number */
  function make(
    poll: (number: number, signal: AbortSignal) => Promise<number | undefined> = async () => undefined,
    failed: PollerParts['failed'] = () => {},
  ) {
    const started = performance.now();
    const noted = (signal: AbortSignal) => poll(times.push(Math.round(performance.now() - started)), signal);
    poller = new Poller({ poll: noted, every: EVERY, soon: SOON, failed });
    return poller;
  }
  const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

  it('polls once it is started, and then about as often as it is told', async () => {
    make().start();
    expect(times).toEqual([]);
    await pass(0);
    expect(times).toEqual([0]);
    await pass(10 * EVERY);
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(pauses.length).toBeGreaterThanOrEqual(10);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(EVERY * 0.75 - 1);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(EVERY + 1);
    expect(new Set(pauses).size).toBeGreaterThan(1);
  });

  it('goes by the pause that a poll asks for', async () => {
    make(async (number) => [300, 7][number - 1] ?? 10_000).start();
    await pass(0);
    await pass(299);
    expect(times).toEqual([0]);
    await pass(9_000);
    expect(times).toEqual([0, 300, 307]);
  });

  it('polls sooner when it is woken while it sleeps, and no later than it was to', async () => {
    make(async (number) => (number === 2 ? 20 : 5_000)).start();
    await pass(0);
    await pass(100);
    for (let wakes = 0; wakes < 5; wakes += 1) {
      poller.wake();
      await pass(5);
    }
    await pass(25);
    expect(times).toEqual([0, 150]);
    poller.wake();
    await pass(20);
    expect(times).toEqual([0, 150, 170]);
    await pass(4_000);
    expect(times).toHaveLength(3);
  });

  it('polls again soon when it is woken while it polls, and never twice at once', async () => {
    let [now, most] = [0, 0];
    make(async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 400));
      now -= 1;
      return undefined;
    }).start();
    await pass(100);
    for (let wakes = 0; wakes < 20; wakes += 1) {
      poller.wake();
      await pass(10);
    }
    expect(times).toEqual([0]);
    await pass(200);
    expect(times).toEqual([0, 450]);
    await pass(400 + SOON + 100);
    expect(times).toHaveLength(2);
    expect(most).toBe(1);
  });

  it('polls again soon where a poll wakes it itself', async () => {
    make(async (number) => {
      if (number === 1) poller.wake();
      return 5_000;
    }).start();
    await pass(200);
    expect(times).toEqual([0, SOON]);
  });

  it('tells failures with how many there were one after the other, and tries again', async () => {
    const failed = jest.fn();
    make(async (number) => {
      if (number === 3) return 10;
      throw new Error(`no ${number}`);
    }, failed).start();
    await pass(5 * EVERY);
    const told = failed.mock.calls.map(([error, count]) => [error.message, count]);
    expect(told.slice(0, 4)).toEqual([
      ['no 1', 1],
      ['no 2', 2],
      ['no 4', 1],
      ['no 5', 2],
    ]);
  });

  it('polls no more once it is drained while it sleeps, and leaves no timer', async () => {
    make().start();
    await pass(0);
    expect(poller.isOn).toBe(true);
    await poller.drain();
    expect(jest.getTimerCount()).toBe(0);
    poller.wake();
    poller.start();
    await pass(10 * EVERY);
    expect([times, poller.isOn, jest.getTimerCount()]).toEqual([[0], false, 0]);
  });

  it('waits for the poll that is under way, which is told, and tells nothing of its failure', async () => {
    const failed = jest.fn();
    make(async (_, signal) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      signal.throwIfAborted();
      return undefined;
    }, failed).start();
    await pass(50);
    poller.wake();
    let isDrained = false;
    const draining = poller.drain().then(() => {
      isDrained = true;
    });
    await pass(49);
    expect(isDrained).toBe(false);
    await pass(1);
    await draining;
    await pass(10 * EVERY);
    expect(times).toEqual([0]);
    expect(failed).not.toHaveBeenCalled();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('does nothing before it is started, and is drained all the same', async () => {
    make().wake();
    await pass(10 * EVERY);
    await poller.drain();
    expect([times, jest.getTimerCount()]).toEqual([[], 0]);
  });

  it('keeps no process alive', async () => {
    jest.useRealTimers();
    const timers = jest.spyOn(globalThis, 'setTimeout');
    make().start();
    while (times.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    expect(timers.mock.results.map(({ value }) => (value as NodeJS.Timeout).hasRef())).toEqual([false, false]);
    timers.mockRestore();
  });
});
