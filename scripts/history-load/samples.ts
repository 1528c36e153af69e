/** What was measured of one thing: milliseconds on the clock, and of the processor. */
export class Samples {
  readonly clock: number[] = [];
  readonly processor: number[] = [];

  /** Runs work and notes what it took. The processor's time is that of the whole process: nothing else may run in it. */
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

/** The median of some values, and the values between which the middle half lies. */
export function spread(values: readonly number[]): { readonly low: number; readonly median: number; readonly high: number } {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return { low: at(0.25), median: at(0.5), high: at(0.75) };
}

/**
 * How much longer one thing takes than another, as a part of that one: by the median of the differences of rounds that were measured together, and the values between which
 * that median lies in 95 of 100 cases, whatever else the machine has done.
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
