import type { Reference, Values } from './shape.ts';

/** How a body changes a list of references: `disconnect` removes; `connect` adds or moves, with a position. */
export interface ReferenceChanges {
  readonly connect?: readonly unknown[];
  readonly disconnect?: readonly unknown[];
}

/** Returns a key that identifies a reference in a list. */
export function referenceKey({ documentId, locale }: Reference): string {
  return `${documentId}|${locale ?? ''}`;
}

/** Returns a reference as a body names it. */
export function namedReference({ documentId, locale, __type }: Reference, isLocaleNamed: boolean): string | Values {
  const pin = isLocaleNamed && typeof locale === 'string' ? { locale } : null;
  if (__type !== undefined) return { __type, documentId, ...pin };
  return pin === null ? documentId : { documentId, ...pin };
}

/**
 * Returns the smallest changes that turn one ordered list into another. They never replace the whole list, so references that the caller
 * does not see remain.
 * @returns null when the lists are the same
 */
export function referenceChanges(
  before: readonly Reference[],
  after: readonly Reference[],
  isLocaleNamed: boolean,
): ReferenceChanges | null {
  const places = new Map(before.map((reference, index) => [referenceKey(reference), index]));
  const wanted = new Set(after.map(referenceKey));
  const disconnect = before
    .filter((reference) => !wanted.has(referenceKey(reference)))
    .map((reference) => namedReference(reference, isLocaleNamed));
  const still = longestRising(after.map((reference) => places.get(referenceKey(reference)) ?? -1));
  const lastStill = still.lastIndexOf(true);
  const connect = after.flatMap((reference, index) => {
    if (still[index]) return [];
    const named = namedReference(reference, isLocaleNamed);
    if (index > lastStill) return [named];
    const { documentId, __type } = (after[index - 1] ?? reference) as Reference;
    const position = index === 0 ? { start: true } : { after: documentId, ...(__type !== undefined && { __type }) };
    return [{ ...(typeof named === 'string' ? { documentId: named } : named), position }];
  });
  if (connect.length === 0 && disconnect.length === 0) return null;
  return { ...(connect.length > 0 && { connect }), ...(disconnect.length > 0 && { disconnect }) };
}

/** Marks the numbers of the longest increasing subsequence. Numbers below 0 never belong to it. */
function longestRising(numbers: readonly number[]): readonly boolean[] {
  /** For each length: the index of the smallest number that can end a run of it. */
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, number] of numbers.entries()) {
    previous.push(-1);
    if (number < 0) continue;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] as number] as number) < number) low = middle + 1;
      else high = middle;
    }
    previous[index] = low === 0 ? -1 : (ends[low - 1] as number);
    ends[low] = index;
  }
  const chosen = numbers.map(() => false);
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] as number) chosen[index] = true;
  return chosen;
}
