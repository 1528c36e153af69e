import type { Database } from '../../../database/index.ts';
import { KnownSearches } from '../known-searches.ts';

const databaseAt = (revision: () => number | null) => ({ revision }) as unknown as Database;

const found = (total: number, ids: number[] | null = null) => ({ total, ids });

describe('KnownSearches', () => {
  it('knows what was found for the same values, while nothing is committed', () => {
    const searchAt = new KnownSearches(
      databaseAt(() => 7),
      10,
    ).ofPlan();
    expect(searchAt(['a'])?.result?.total).toBeUndefined();
    searchAt(['a'])?.keep(found(3));
    expect([searchAt(['a'])?.result?.total, searchAt(['b'])?.result?.total]).toEqual([3, undefined]);
  });

  it('forgets with the next commit', () => {
    let revision = 1;
    const searchAt = new KnownSearches(
      databaseAt(() => revision),
      10,
    ).ofPlan();
    searchAt(['a'])?.keep(found(3));
    revision = 2;
    expect(searchAt(['a'])?.result?.total).toBeUndefined();
  });

  it('keeps nothing that was found across a commit', () => {
    let revision = 1;
    const searchAt = new KnownSearches(
      databaseAt(() => revision),
      10,
    ).ofPlan();
    const begun = searchAt(['a']);
    revision = 2;
    searchAt(['b']);
    begun?.keep(found(3));
    expect(searchAt(['a'])?.result?.total).toBeUndefined();
  });

  it('knows nothing where the database does not tell', () => {
    expect(
      new KnownSearches(
        databaseAt(() => null),
        10,
      ).ofPlan()([]),
    ).toBeNull();
  });

  it('remembers nothing when it may not', () => {
    expect(
      new KnownSearches(
        databaseAt(() => 7),
        0,
      ).ofPlan()([]),
    ).toBeNull();
  });

  it('tells plans apart', () => {
    const searches = new KnownSearches(
      databaseAt(() => 7),
      10,
    );
    const [one, other] = [searches.ofPlan(), searches.ofPlan()];
    one(['a'])?.keep(found(3));
    expect(other(['a'])?.result?.total).toBeUndefined();
  });

  it('remembers nothing of very long values', () => {
    const searchAt = new KnownSearches(
      databaseAt(() => 7),
      10,
    ).ofPlan();
    expect(searchAt(['a'.repeat(2_000)])).toBeNull();
  });

  it('remembers the ids of ordinary pages alone', () => {
    const searchAt = new KnownSearches(
      databaseAt(() => 7),
      10,
    ).ofPlan();
    searchAt(['a'])?.keep(found(2, [4, 1]));
    searchAt(['b'])?.keep(
      found(
        500,
        Array.from({ length: 500 }, (_, id) => id),
      ),
    );
    expect([searchAt(['a'])?.result, searchAt(['b'])?.result]).toEqual([found(2, [4, 1]), found(500)]);
  });
});
