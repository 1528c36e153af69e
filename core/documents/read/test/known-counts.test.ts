import type { Database } from '../../../database/index.ts';
import { KnownCounts } from '../known-counts.ts';

const databaseAt = (revision: () => number | null) => ({ revision }) as unknown as Database;

describe('KnownCounts', () => {
  it('knows what was counted for the same values, while nothing is committed', () => {
    const counts = new KnownCounts(databaseAt(() => 7));
    expect(counts.at(['a'])?.total).toBeNull();
    counts.at(['a'])?.keep(3);
    expect([counts.at(['a'])?.total, counts.at(['b'])?.total]).toEqual([3, null]);
  });

  it('forgets with the next commit', () => {
    let revision = 1;
    const counts = new KnownCounts(databaseAt(() => revision));
    counts.at(['a'])?.keep(3);
    revision = 2;
    expect(counts.at(['a'])?.total).toBeNull();
  });

  it('keeps nothing that was counted across a commit', () => {
    let revision = 1;
    const counts = new KnownCounts(databaseAt(() => revision));
    const begun = counts.at(['a']);
    revision = 2;
    counts.at(['b']);
    begun?.keep(3);
    expect(counts.at(['a'])?.total).toBeNull();
  });

  it('knows nothing where the database does not tell', () => {
    expect(new KnownCounts(databaseAt(() => null)).at([])).toBeNull();
  });
});
