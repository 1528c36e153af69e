import type { Measured, TargetResult } from './compare.ts';
import type { DatabaseKind } from './options.ts';

/**
 * How much more time a request takes over the most documents than over the least; null where it fails. It is the processor time of Plinth on SQLite, which works in its
 * process, and the time until the answer on servers.
 */
export function growthOf(results: readonly TargetResult[], name: string, database: DatabaseKind): number | null {
  const [first, last] = [results[0]?.workloads[name], results.at(-1)?.workloads[name]];
  if (!first || !last || first.failure !== undefined || last.failure !== undefined) return null;
  const cost = (measured: Measured) => (database === 'sqlite' && measured.cpu !== null ? measured.cpu : 1 / measured.perSecond);
  return cost(last) / cost(first);
}
