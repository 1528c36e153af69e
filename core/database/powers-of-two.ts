/** The greatest power of two that is not greater than a count. The count must be at least 1. */
export function powerOfTwoWithin(count: number): number {
  return 2 ** Math.floor(Math.log2(count));
}

/** The most rows for which each number has its own statement. */
const FEW = 8;

/**
 * Slices for statements that take several rows each. A slice has at most 8 rows, or a power of two, so that few different texts are
 * compiled, prepared and remembered.
 * @param most rows of a slice: a power of two
 */
export function* slicesOfFewSizes<Item>(items: readonly Item[], most: number): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; ) {
    const left = items.length - at;
    const slice = items.slice(at, at + Math.min(most, left <= FEW ? left : powerOfTwoWithin(left)));
    yield slice;
    at += slice.length;
  }
}
