import { setImmediate as turn } from 'node:timers/promises';
import { BuildingTime, WorkSlices } from '../rows/work-slices.ts';

describe('the slices of an answer', () => {
  /** Milliseconds that work has taken: a clock that stands still between pieces of work. */
  let clock = 0;
  const busy = (milliseconds: number) => {
    clock += milliseconds;
  };
  beforeAll(() => jest.spyOn(performance, 'now').mockImplementation(() => clock));
  afterAll(() => jest.restoreAllMocks());
  const items = Array.from({ length: 600 }, (_, at) => at);
  const slow = (item: number) => {
    busy(0.2);
    return item * 2;
  };

  /** Number of turns of the event loop while work runs. */
  async function turnsOf(work: readonly Promise<unknown>[]): Promise<number> {
    let isOver = false;
    let turns = 0;
    const others = (async () => {
      for (; !isOver; turns++) await turn();
    })();
    await Promise.all(work);
    isOver = true;
    await others;
    return turns;
  }

  it('let others in while many items are built, and keep their order', async () => {
    const built = Promise.resolve(new WorkSlices(new BuildingTime(), null).map(items, slow));
    expect(await turnsOf([built])).toBeGreaterThan(6);
    expect(await built).toEqual(items.map((item) => item * 2));
  });

  it('share the time with those of others', async () => {
    const time = new BuildingTime();
    // Each starts in a turn of its own, as requests do.
    const answers = Array.from({ length: 12 }, async () => {
      await turn();
      return new WorkSlices(time, null).map(items.slice(0, 100), slow);
    });
    // Each alone takes two slices.
    expect(await turnsOf(answers)).toBeGreaterThan(12);
    for (const answer of answers) expect(await answer).toHaveLength(100);
  });

  it('count what others do in their turn, for who shares it with them', async () => {
    const slices = new WorkSlices(new BuildingTime(), null);
    expect(slices.share()).toBeNull();
    busy(40);
    await expect(slices.share()).resolves.toBeUndefined();
  });

  it('make nobody wait for few items or for what others do, and begin anew with each turn', async () => {
    const slices = new WorkSlices(new BuildingTime(), null);
    expect(slices.map([1, 2], (item) => item + 1)).toEqual([2, 3]);
    expect(slices.pause()).toBeNull();
    busy(15);
    expect(slices.pause()).toBeNull();
    expect(slices.map([1], () => busy(15))).toHaveLength(1);
    await expect(slices.pause()).resolves.toBeUndefined();
    await turn();
    expect(slices.pause()).toBeNull();
  });

  it('let others in between answers that go on with statements, which are not counted', async () => {
    const others = new BuildingTime();
    others.take(15);
    const answers = Array.from({ length: 20 }, async () => {
      await new WorkSlices(others, null).pause();
      busy(5);
    });
    expect(await turnsOf(answers)).toBeGreaterThan(6);
    const time = new BuildingTime();
    time.take(1);
    const slices = new WorkSlices(time, null);
    expect(slices.pause()).toBeNull();
    busy(35);
    expect(slices.map([1], (item) => item)).toEqual([1]);
    await expect(slices.pause()).resolves.toBeUndefined();
  });

  it('end when nobody waits any more', async () => {
    const asker = { isGone: false };
    const built = new WorkSlices(new BuildingTime(), asker).map(items, slow);
    asker.isGone = true;
    await expect(built).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
