/** Characters of a value that a message repeats at most. */
const MAX_LENGTH = 1_000;

/** A value of a body as messages show it: text in quotes, lists and objects indented, values inside them as quoted text. */
export function printValue(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : (JSON.stringify(value, printLeaf, 2) ?? String(value));
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

function printLeaf(key: string, value: unknown): unknown {
  if (key === '' || (typeof value === 'object' && value !== null)) return value;
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
