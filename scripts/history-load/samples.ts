/** Samples of one operation: milliseconds of clock time and of processor time. */
export class Samples {
  readonly clock: number[] = [];
  readonly processor: number[] = [];

  /** Runs work and records its cost. Processor time is that of the whole process, so nothing else may run in it. */
  async timed<Result>(work: () => Promise<Result>): Promise<Result> {
    const used = process.cpuUsage();
    const begun = performance.now();
    const result = await work();
    this.clock.push(performance.now() - begun);
    const { user, system } = process.cpuUsage(used);
    this.processor.push((user + system) / 1_000);
    return result;
  }
}

/** The median and the quartiles of values. */
export function spread(values: readonly number[]): { readonly low: number; readonly median: number; readonly high: number } {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return { low: at(0.25), median: at(0.5), high: at(0.75) };
}

/**
 * The slowdown from one operation to another, as a fraction of the first: the median of the differences in rounds measured together, with
 * its 95 % confidence interval. Other work on the machine hardly affects it.
 */
export function slowing(
  before: readonly number[],
  after: readonly number[],
): { readonly low: number; readonly median: number; readonly high: number } {
  const differences = before.map((value, round) => (after[round] ?? Number.NaN) - value).sort((one, other) => one - other);
  const base = spread(before).median;
  const off = 0.98 * Math.sqrt(differences.length);
  const at = (place: number) => (differences[Math.max(0, Math.min(differences.length - 1, Math.round(place)))] ?? Number.NaN) / base;
  const middle = (differences.length - 1) / 2;
  return { low: at(middle - off), median: at(middle), high: at(middle + off) };
}
