import type { Revisions } from '../../revisions.ts';
import { KnownSearches } from '../known-searches.ts';

const revisionsAt = (revision: () => number) => ({ isNative: true, current: async () => revision() }) as unknown as Revisions;

const found = (total: number, ids: number[] | null = null) => ({ total, ids });

describe('KnownSearches', () => {
  it('knows what was found for the same values, while nothing is committed', async () => {
    const searchAt = new KnownSearches(
      revisionsAt(() => 7),
      10,
    ).ofPlan();
    expect((await searchAt(['a']))?.result?.total).toBeUndefined();
    (await searchAt(['a']))?.keep(found(3));
    expect([(await searchAt(['a']))?.result?.total, (await searchAt(['b']))?.result?.total]).toEqual([3, undefined]);
  });

  it('forgets with the next commit', async () => {
    let revision = 1;
    const searchAt = new KnownSearches(
      revisionsAt(() => revision),
      10,
    ).ofPlan();
    (await searchAt(['a']))?.keep(found(3));
    revision = 2;
    expect((await searchAt(['a']))?.result?.total).toBeUndefined();
  });

  it('keeps nothing that was found across a commit', async () => {
    let revision = 1;
    const searchAt = new KnownSearches(
      revisionsAt(() => revision),
      10,
    ).ofPlan();
    const begun = await searchAt(['a']);
    revision = 2;
    await searchAt(['b']);
    begun?.keep(found(3));
    expect((await searchAt(['a']))?.result?.total).toBeUndefined();
  });

  it('remembers nothing when it may not', async () => {
    const searches = new KnownSearches(
      revisionsAt(() => 7),
      0,
    );
    expect(await searches.ofPlan()([])).toBeNull();
  });

  it('tells plans apart', async () => {
    const searches = new KnownSearches(
      revisionsAt(() => 7),
      10,
    );
    const [one, other] = [searches.ofPlan(), searches.ofPlan()];
    (await one(['a']))?.keep(found(3));
    expect((await other(['a']))?.result?.total).toBeUndefined();
  });

  it('remembers nothing of very long values', async () => {
    const searchAt = new KnownSearches(
      revisionsAt(() => 7),
      10,
    ).ofPlan();
    expect(await searchAt(['a'.repeat(2_000)])).toBeNull();
  });

  it('remembers the ids of ordinary pages alone', async () => {
    const searchAt = new KnownSearches(
      revisionsAt(() => 7),
      10,
    ).ofPlan();
    (await searchAt(['a']))?.keep(found(2, [4, 1]));
    (await searchAt(['b']))?.keep(
      found(
        500,
        Array.from({ length: 500 }, (_, id) => id),
      ),
    );
    expect([(await searchAt(['a']))?.result, (await searchAt(['b']))?.result]).toEqual([found(2, [4, 1]), found(500)]);
  });
});
