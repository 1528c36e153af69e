import type { Measured, TargetResult } from './compare.ts';
import type { DatabaseKind } from './options.ts';

/**
 * The time of a request with the most documents, divided by that with the fewest; null if one of them failed. On SQLite it compares
 * Plinth's processor time, because SQLite works in its process; on servers, the time until the response.
 */
export function growthOf(results: readonly TargetResult[], name: string, database: DatabaseKind): number | null {
  const [first, last] = [results[0]?.workloads[name], results.at(-1)?.workloads[name]];
  if (!first || !last || first.failure !== undefined || last.failure !== undefined) return null;
  const cost = (measured: Measured) => (database === 'sqlite' && measured.cpu !== null ? measured.cpu : 1 / measured.perSecond);
  return cost(last) / cost(first);
}
