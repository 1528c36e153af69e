/** A number as the form keeps it: a number where none of its digits is lost by that, else its text. */
export function exactNumber(type: string, text: string): number | string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (type === 'biginteger') return trimmed;
  return /^-?\d+(\.\d+)?$/.test(trimmed) && String(Number(trimmed)) === trimmed ? Number(trimmed) : trimmed;
}

/** A comma that can only be meant as a point is one. */
export function withPoint(text: string): string {
  return /^[+-]?\d*,\d+$/.test(text.trim()) ? text.trim().replace(',', '.') : text;
}
