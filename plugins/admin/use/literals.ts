/** Maximum line width of generated code. */
const WIDTH = 100;

const NAME = /^[A-Za-z_$][\w$]*$/;

/**
 * Formats a value as a TypeScript literal, on one line if it fits.
 * @param column where the text begins
 * @param indent of the lines that follow
 */
export function literal(value: unknown, column = 0, indent = ''): string {
  const short = inLine(value);
  if (column + short.length <= WIDTH || typeof value !== 'object' || value === null) return short;
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((each) => literal(each, inner.length, inner))
    : Object.entries(value).map(([key, each]) => `${keyOf(key)}: ${literal(each, inner.length + keyOf(key).length + 3, inner)}`);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  return `${open}\n${parts.map((part) => `${inner}${part},`).join('\n')}\n${indent}${close}`;
}

function inLine(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(inLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).map(([key, each]) => `${keyOf(key)}: ${inLine(each)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

function keyOf(key: string): string {
  return NAME.test(key) ? key : quoted(key);
}

/** Formats a text as a literal: JSON's escapes, in single quotes. */
export function quoted(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`;
}
