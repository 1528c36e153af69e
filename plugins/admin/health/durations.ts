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
 * Returns the milliseconds within which a share of the requests was answered. It is the upper limit of a bucket, so at most 41 % too high.
 * Null when nothing was counted.
 */
export function quantile(counts: ArrayLike<number>, share: number): number | null {
  let total = 0;
  for (let bucket = 0; bucket < counts.length; bucket++) total += counts[bucket] as number;
  if (total === 0) return null;
  let left = total * share;
  for (let bucket = 0; bucket < counts.length; bucket++) {
    left -= counts[bucket] as number;
    if (left <= 0) return FIRST * 2 ** (bucket / PER_OCTAVE);
  }
  return FIRST * 2 ** ((BUCKETS - 1) / PER_OCTAVE);
}
