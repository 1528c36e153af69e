/** Returns a number if no digit is lost by that, or else its text. */
export function exactNumber(type: string, text: string): number | string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (type === 'biginteger') return trimmed;
  return /^-?\d+(\.\d+)?$/.test(trimmed) && String(Number(trimmed)) === trimmed ? Number(trimmed) : trimmed;
}

/** Replaces a decimal comma by a point if it is unambiguous. */
export function withPoint(text: string): string {
  return /^[+-]?\d*,\d+$/.test(text.trim()) ? text.trim().replace(',', '.') : text;
}
