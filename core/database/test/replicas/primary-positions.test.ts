import { setImmediate as turn } from 'node:timers/promises';
import { PrimaryPositions } from '../../server/replicas/primary-positions.ts';
import type { Position } from '../../server/replicas/replication.ts';
import { Place } from './fake-history.ts';

/** Positions of a primary whose answers the test gives. */
function harness() {
  const asked: ((position: Position | null) => void)[] = [];
  const positions = new PrimaryPositions(() => new Promise((resolve) => asked.push(resolve)));
  return { positions, asked };
}

/** Waits until the clock has advanced, so that times before and after differ. */
async function later(): Promise<number> {
  const before = performance.now();
  while (performance.now() === before) await turn();
  return performance.now();
}

describe('the positions of a primary', () => {
  it('tells one that was looked at after the moment, and asks for none', () => {
    const { positions, asked } = harness();
    const since = performance.now();
    positions.note(new Place(7), since + 1);
    expect(positions.at(since)).toEqual(new Place(7));
    expect(asked).toHaveLength(0);
  });

  it('asks where it was looked at before, once for all of a turn', async () => {
    const { positions, asked } = harness();
    positions.note(new Place(7), performance.now());
    const since = await later();
    const [one, other] = [positions.at(since), positions.at(since)];
    await turn();
    await turn();
    expect(asked).toHaveLength(1);
    asked[0]?.(new Place(9));
    expect([await one, await other]).toEqual([new Place(9), new Place(9)]);
  });

  it('asks again after a write of this process, although it was looked at after the moment', async () => {
    const { positions, asked } = harness();
    const since = performance.now();
    positions.note(new Place(7), performance.now());
    positions.wrote();
    const found = positions.at(since);
    expect(found).toBeInstanceOf(Promise);
    await turn();
    await turn();
    asked[0]?.(new Place(8));
    expect(await found).toEqual(new Place(8));
  });

  it('keeps the greater one of two looks that are answered in the other order', () => {
    const { positions } = harness();
    positions.note(new Place(9), 20);
    positions.note(new Place(8), 30);
    expect(positions.at(25)).toEqual(new Place(9));
    // This statement is sent first and answered last, with the newest position. Later results must not be older than that.
    positions.note(new Place(10), 10);
    expect(positions.at(25)).toEqual(new Place(10));
  });

  it('follows to another history, and trusts none where answers of both cross', async () => {
    const { positions } = harness();
    positions.note(new Place(9, 'old'), 10);
    positions.note(new Place(5, 'new'), 20);
    expect(positions.at(15)).toEqual(new Place(5, 'new'));
    positions.note(new Place(10, 'old'), 15);
    expect(positions.at(15)).toBeInstanceOf(Promise);
  });

  it('is none where the primary has none', () => {
    const { positions } = harness();
    positions.note(new Place(9), 10);
    positions.note(null, 20);
    expect(positions.at(15)).toBeNull();
  });

  it('forgets what is older than something that was learnt without it', () => {
    const { positions } = harness();
    positions.note(new Place(9), 10);
    positions.forget();
    expect(positions.at(5)).toBeInstanceOf(Promise);
  });
});
