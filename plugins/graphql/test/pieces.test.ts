import { DOCUMENTS } from 'plinth';
import { type BootedApp, bootApp } from 'plinth/testing';
import { inPieces } from '../execute/aggregates.ts';

describe('lists that are answered piece by piece', () => {
  let app: BootedApp;

  beforeAll(async () => {
    app = await bootApp({ app: { contentTypes: [] } });
  });
  afterAll(() => app.close());

  const items = Array.from({ length: 2_000 }, (_, at) => at);
  const busy = (milliseconds: number) => {
    for (const end = performance.now() + milliseconds; performance.now() < end; );
  };

  it('are those that they were, and let others in between', async () => {
    let turns = 0;
    let isOver = false;
    const others = () => {
      turns += 1;
      if (!isOver) setImmediate(others);
    };
    setImmediate(others);
    const given = inPieces(items, app.kernel.container.resolve(DOCUMENTS).slices());
    const answered = await Promise.all(
      given.map(async (each) => {
        const item = await each;
        busy(0.1);
        return item;
      }),
    );
    isOver = true;
    expect(answered).toEqual(items);
    // 200 ms of work, in slices of 30 ms.
    expect(turns).toBeGreaterThan(4);
  });

  it('are left where they are when they are short', () => {
    expect(inPieces(items.slice(0, 50), app.kernel.container.resolve(DOCUMENTS).slices())).toEqual(items.slice(0, 50));
  });

  it('end without an error for each item when nobody waits for them any more', async () => {
    const given = inPieces(items, app.kernel.container.resolve(DOCUMENTS).slices({ isGone: true }));
    const answered = await Promise.all(
      given.map(async (each) => {
        const item = await each;
        busy(0.1);
        return item;
      }),
    );
    expect(answered).toHaveLength(items.length);
    expect(answered.at(-1)).toBeNull();
  });
});
