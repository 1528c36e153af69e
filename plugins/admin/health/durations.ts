/** Upper limit of the first bucket in milliseconds. Each further bucket spans half an octave. */
const FIRST = 0.1;
const PER_OCTAVE = 2;

/** Buckets of a histogram. The last one begins at about 50 seconds. */
export const BUCKETS = 40;

/** Returns the bucket of a duration. */
export function bucketOf(milliseconds: number): number {
  if (!(milliseconds > FIRST)) return 0;
  return Math.min(BUCKETS - 1, Math.ceil(Math.log2(milliseconds / FIRST) * PER_OCTAVE));
}

/**
 * Returns the milliseconds within which a share of the requests was answered: the upper limit of a bucket, at most 41 % too high, and never
 * more than the longest time. Null when nothing was counted.
 * @param longest milliseconds of the slowest request counted
 */
export function quantile(counts: ArrayLike<number>, share: number, longest: number): number | null {
  let total = 0;
  for (let bucket = 0; bucket < counts.length; bucket++) total += counts[bucket] as number;
  if (total === 0) return null;
  let left = total * share;
  // The last bucket has no upper limit.
  for (let bucket = 0; bucket < counts.length - 1; bucket++) {
    left -= counts[bucket] as number;
    if (left <= 0) return Math.min(longest, FIRST * 2 ** (bucket / PER_OCTAVE));
  }
  return longest;
}
