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

/** The rank of a UTF-16 unit in code point order. Surrogates rank highest: they encode the highest code points. */
function codePointRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/**
 * The case folding of case-insensitive operators. The evaluator and all databases compute the same (see `Dialect.fold`): lower case without
 * a locale, final sigma as sigma, and `İ` as `i` without the combining dot.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // Most text has neither character, so the search avoids a copy.
  return lower.includes('ς') || lower.includes('i\u0307') ? lower.replaceAll('ς', 'σ').replaceAll('i\u0307', 'i') : lower;
}
