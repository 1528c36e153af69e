/** A value in the form in which it is compared: numbers by size, text by code point, false before true. */
export type Comparable = string | number | bigint | boolean;

/** Compares two comparable values of one column: negative, zero or positive. */
export function compareValues(left: Comparable, right: Comparable): number {
  if (typeof left === 'string' && typeof right === 'string') return compareText(left, right);
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** Compares texts by code point, as the databases do: negative, zero or positive. */
export function compareText(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) {
    const a = left.charCodeAt(index);
    const b = right.charCodeAt(index);
    if (a !== b) return codePointRank(a) - codePointRank(b);
  }
  return left.length - right.length;
}

/** Surrogates stand for code points above all others, although their units do not. */
function codePointRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/**
 * The fold of the case-insensitive operators, as the evaluator and all databases compute it (see `Dialect.fold`): the lower case of every
 * character in no particular language, final sigma as sigma, and `i` where `İ` would leave a dot above.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // Most text is ASCII or near it: the two characters are looked for before anything is copied.
  return lower.includes('ς') || lower.includes('i\u0307') ? lower.replaceAll('ς', 'σ').replaceAll('i\u0307', 'i') : lower;
}
