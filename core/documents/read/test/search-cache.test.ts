import type { Freshness, Topic } from '../../../freshness/index.ts';
import { SearchCache } from '../result-cache.ts';

/** A freshness whose topics all have the given revision. */
function freshnessAt(revision: () => number, asked: Topic[][] = []): Freshness {
  const watch = (topics: readonly Topic[]) => {
    asked.push([...topics]);
    return { ask: () => ({ value: revision(), commit: revision() + 100, at: 0 }) };
  };
  return { watch } as unknown as Freshness;
}

const found = (total: number, ids: number[] | null = null) => ({ total, ids });

describe('SearchCache', () => {
  it('knows what was found for the same values, while nothing has changed', async () => {
    const searchAt = new SearchCache(
      freshnessAt(() => 7),
      10,
    ).ofPlan(['api::tree.tree'], false);
    expect((await searchAt(['a']))?.result?.total).toBeUndefined();
    (await searchAt(['a']))?.keep(found(3));
    expect([(await searchAt(['a']))?.result?.total, (await searchAt(['b']))?.result?.total]).toEqual([3, undefined]);
  });

  it('forgets with the next change', async () => {
    let revision = 1;
    const searchAt = new SearchCache(
      freshnessAt(() => revision),
      10,
    ).ofPlan(['api::tree.tree'], false);
    (await searchAt(['a']))?.keep(found(3));
    revision = 2;
    expect((await searchAt(['a']))?.result?.total).toBeUndefined();
  });

  it('keeps nothing that was found across a change', async () => {
    let revision = 1;
    const searchAt = new SearchCache(
      freshnessAt(() => revision),
      10,
    ).ofPlan(['api::tree.tree'], false);
    const begun = await searchAt(['a']);
    revision = 2;
    await searchAt(['b']);
    begun?.keep(found(3));
    expect((await searchAt(['a']))?.result?.total).toBeUndefined();
  });

  it('asks about the topics of the plan, and says which commit its answer saw', async () => {
    const asked: Topic[][] = [];
    const searchAt = new SearchCache(
      freshnessAt(() => 7, asked),
      10,
    ).ofPlan(['api::tree.tree'], false);
    expect([asked, (await searchAt([]))?.commit]).toEqual([[['api::tree.tree']], 107]);
  });

  it('remembers nothing when it may not', async () => {
    const searches = new SearchCache(
      freshnessAt(() => 7),
      0,
    );
    expect(await searches.ofPlan(['api::tree.tree'], false)([])).toBeNull();
  });

  it('tells plans apart', async () => {
    const searches = new SearchCache(
      freshnessAt(() => 7),
      10,
    );
    const [one, other] = [searches.ofPlan(['api::tree.tree'], false), searches.ofPlan(['api::tree.tree'], false)];
    (await one(['a']))?.keep(found(3));
    expect((await other(['a']))?.result?.total).toBeUndefined();
  });

  it('remembers nothing of very long values', async () => {
    const searchAt = new SearchCache(
      freshnessAt(() => 7),
      10,
    ).ofPlan(['api::tree.tree'], false);
    expect(await searchAt(['a'.repeat(2_000)])).toBeNull();
  });

  it('remembers the ids of ordinary pages alone', async () => {
    const searchAt = new SearchCache(
      freshnessAt(() => 7),
      10,
    ).ofPlan(['api::tree.tree'], false);
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
