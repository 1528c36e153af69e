/** Columns that a line of a program may take. */
const WIDTH = 100;

const NAME = /^[A-Za-z_$][\w$]*$/;

/** A value as TypeScript writes it, and as its types do: in one line where there is room. @param column where the text begins, `indent` how far its lines stand in */
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

/** A text as a literal: what JSON writes, between single quotes. */
export function quoted(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`;
}
