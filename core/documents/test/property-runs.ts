import type { TestDatabases } from './each-database.ts';

/** Decides which cases are tried. What failed is tried again with the seed that the name of its block tells. */
export const SEED = Number(process.env.PROPERTY_SEED ?? Date.now() % 1e6);

const { PROPERTY_RUNS } = process.env;

/** Cases of a law on SQLite. */
const USUAL = 75;

/** On servers, where a case takes several times as long, a law is tried with so many times fewer cases, and with others: together they are more than each had. */
const SERVER_SHARE = 3;

const SEEDS: Readonly<Record<TestDatabases['dialect'], number>> = { sqlite: SEED, mysql: SEED + 1, postgres: SEED + 2 };

/**
 * How often a law is tried on a database, and with which cases.
 * @param usual cases on SQLite, unless PROPERTY_RUNS says how many on each database
 */
export function runsOn(dialect: TestDatabases['dialect'], usual = USUAL): { readonly numRuns: number; readonly seed: number } {
  const share = dialect === 'sqlite' ? usual : Math.ceil(usual / SERVER_SHARE);
  return { numRuns: PROPERTY_RUNS === undefined ? share : Number(PROPERTY_RUNS), seed: SEEDS[dialect] };
}
