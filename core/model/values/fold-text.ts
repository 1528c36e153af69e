/**
 * The fold of the case-insensitive operators, as the evaluator and all databases compute it (see `Dialect.fold`): the lower case of every
 * character in no particular language, final sigma as sigma, and `i` where `İ` would leave a dot above.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // Most text is ASCII or near it: the two characters are looked for before anything is copied.
  return lower.includes('ς') || lower.includes('i\u0307') ? lower.replaceAll('ς', 'σ').replaceAll('i\u0307', 'i') : lower;
}
