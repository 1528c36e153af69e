import fc from 'fast-check';
import type { TestDatabases } from './each-database.ts';

/** Cases of a property on SQLite. */
const USUAL = 15;

/** Servers are several times slower, so they run this many times fewer cases. */
const SERVER_SHARE = 3;

/** Added to the seed. Each database has other cases, so together they cover more. */
const SEED_OFFSETS: Readonly<Record<TestDatabases['dialect'], number>> = { sqlite: 0, mysql: 1, postgres: 2 };

/**
 * Returns the number of cases of a property on a database, and their seed.
 * @param usual cases on SQLite, before PROPERTY_RUNS multiplies them
 */
export function runsOn(dialect: TestDatabases['dialect'], usual = USUAL): { readonly numRuns: number; readonly seed: number } {
  const { seed = 0 } = fc.readConfigureGlobal();
  return { numRuns: dialect === 'sqlite' ? usual : Math.ceil(usual / SERVER_SHARE), seed: seed + SEED_OFFSETS[dialect] };
}
