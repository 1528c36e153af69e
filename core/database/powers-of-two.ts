/** The greatest power of two that is not greater than a count. The count must be at least 1. */
export function powerOfTwoWithin(count: number): number {
  return 2 ** Math.floor(Math.log2(count));
}

/**
 * Slices for statements that take several rows each. The size of a slice is a power of two, so that few different texts are compiled,
 * prepared and remembered.
 * @param most rows of a slice: a power of two
 */
export function* slicesOfTwo<Item>(items: readonly Item[], most: number): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; ) {
    const slice = items.slice(at, at + Math.min(most, powerOfTwoWithin(items.length - at)));
    yield slice;
    at += slice.length;
  }
}
