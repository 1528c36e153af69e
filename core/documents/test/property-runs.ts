import type { TestDatabases } from './each-database.ts';

/** The seed of all random cases. To repeat a failure, set PROPERTY_SEED to the seed in the title of its block. */
export const SEED = Number(process.env.PROPERTY_SEED ?? Date.now() % 1e6);

const { PROPERTY_RUNS } = process.env;

/** Cases of a property on SQLite. */
const USUAL = 75;

/** Servers are several times slower, so they run this many times fewer cases. Each has other seeds, so together they cover more. */
const SERVER_SHARE = 3;

const SEEDS: Readonly<Record<TestDatabases['dialect'], number>> = { sqlite: SEED, mysql: SEED + 1, postgres: SEED + 2 };

/**
 * The number of runs and the seed of a property on a database.
 * @param usual cases on SQLite. PROPERTY_RUNS overrides the number for all databases
 */
export function runsOn(dialect: TestDatabases['dialect'], usual = USUAL): { readonly numRuns: number; readonly seed: number } {
  const share = dialect === 'sqlite' ? usual : Math.ceil(usual / SERVER_SHARE);
  return { numRuns: PROPERTY_RUNS === undefined ? share : Number(PROPERTY_RUNS), seed: SEEDS[dialect] };
}
