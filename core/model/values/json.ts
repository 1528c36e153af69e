import { textFlaw, textOperand } from './text.ts';

/** Maximum nesting depth of a JSON value. */
const JSON_DEPTH = 64;

/** The reason why a JSON value cannot be stored, or null. The reason continues a sentence: `must not …`. */
export function jsonFlaw(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return textFlaw(value);
  if (typeof value !== 'object' || value === null) return null;
  if (depth === JSON_DEPTH) return `must not be nested more than ${JSON_DEPTH} levels deep`;
  if (Array.isArray(value)) return firstFlaw(value, (entry) => jsonFlaw(entry, depth + 1));
  return firstFlaw(Object.entries(value), ([key, inner]) => {
    if (key === '__proto__') return 'must not contain the key __proto__';
    return textFlaw(key) ?? jsonFlaw(inner, depth + 1);
  });
}

/** Parses a text that contains a JSON object or list. Undefined for any other text. */
export function jsonContainer(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as object;
  } catch {
    return undefined;
  }
}

/** An operand for a column of JSON text: text unchanged, any other value as JSON. @throws ValidationError */
export function jsonOperand(value: unknown): string {
  return textOperand(typeof value === 'string' ? value : JSON.stringify(value));
}

function firstFlaw<T>(entries: readonly T[], flawOf: (entry: T) => string | null): string | null {
  for (const entry of entries) {
    const flaw = flawOf(entry);
    if (flaw !== null) return flaw;
  }
  return null;
}
