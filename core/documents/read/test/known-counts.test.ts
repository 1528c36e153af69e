import type { Database } from '../../../database/index.ts';
import { KnownCounts } from '../known-counts.ts';

const databaseAt = (revision: () => number | null) => ({ revision }) as unknown as Database;

describe('KnownCounts', () => {
  it('knows what was counted for the same values, while nothing is committed', () => {
    const countAt = new KnownCounts(databaseAt(() => 7)).ofPlan();
    expect(countAt(['a'])?.total).toBeNull();
    countAt(['a'])?.keep(3);
    expect([countAt(['a'])?.total, countAt(['b'])?.total]).toEqual([3, null]);
  });

  it('forgets with the next commit', () => {
    let revision = 1;
    const countAt = new KnownCounts(databaseAt(() => revision)).ofPlan();
    countAt(['a'])?.keep(3);
    revision = 2;
    expect(countAt(['a'])?.total).toBeNull();
  });

  it('keeps nothing that was counted across a commit', () => {
    let revision = 1;
    const countAt = new KnownCounts(databaseAt(() => revision)).ofPlan();
    const begun = countAt(['a']);
    revision = 2;
    countAt(['b']);
    begun?.keep(3);
    expect(countAt(['a'])?.total).toBeNull();
  });

  it('knows nothing where the database does not tell', () => {
    expect(new KnownCounts(databaseAt(() => null)).ofPlan()([])).toBeNull();
  });

  it('tells plans apart', () => {
    const counts = new KnownCounts(databaseAt(() => 7));
    const [one, other] = [counts.ofPlan(), counts.ofPlan()];
    one(['a'])?.keep(3);
    expect(other(['a'])?.total).toBeNull();
  });

  it('remembers no count of very long values', () => {
    const countAt = new KnownCounts(databaseAt(() => 7)).ofPlan();
    expect(countAt(['a'.repeat(2_000)])).toBeNull();
  });
});
