import type { Database } from '../../../database/index.ts';
import { KnownCounts } from '../known-counts.ts';

/** Counts how often it is asked. */
function counter(total: number) {
  const count = jest.fn(async () => total);
  return count;
}

const databaseAt = (revision: () => number | null) => ({ revision }) as unknown as Database;

describe('KnownCounts', () => {
  it('asks once per parameters while nothing is committed', async () => {
    const counts = new KnownCounts(databaseAt(() => 7));
    const count = counter(3);
    expect([await counts.get(['a'], count), await counts.get(['a'], count), await counts.get(['b'], count)]).toEqual([3, 3, 3]);
    expect(count).toHaveBeenCalledTimes(2);
  });

  it('asks again after a commit', async () => {
    let revision = 1;
    const counts = new KnownCounts(databaseAt(() => revision));
    await counts.get(['a'], counter(3));
    revision = 2;
    expect(await counts.get(['a'], counter(4))).toBe(4);
  });

  it('keeps nothing that was counted across a commit', async () => {
    let revision = 1;
    const counts = new KnownCounts(databaseAt(() => revision));
    const slow = counts.get(['a'], async () => {
      revision = 2;
      await counts.get(['b'], counter(0));
      return 3;
    });
    expect(await slow).toBe(3);
    expect(await counts.get(['a'], counter(4))).toBe(4);
  });

  it('always asks where the database does not tell', async () => {
    const counts = new KnownCounts(databaseAt(() => null));
    const count = counter(3);
    await counts.get([], count);
    await counts.get([], count);
    expect(count).toHaveBeenCalledTimes(2);
  });
});
