import type { JsonNode } from './json-tree.ts';

/** The formatting of a JSON text. */
export interface JsonStyle {
  /** `\n` or `\r\n`. */
  readonly lineEnd: string;
  /** One step of indentation. */
  readonly step: string;
  /** Between a key and its value. */
  readonly colon: string;
  /** Between two members on one line. */
  readonly comma: string;
  /** Inside the braces of an object on one line. */
  readonly padding: string;
  /** Whether non-empty objects, or lists, are written on one line by default. */
  readonly flatObjects: boolean;
  readonly flatLists: boolean;
}

/** Detects the formatting of a text. Defaults are those of common formatters. */
export function styleOf(text: string, root: JsonNode): JsonStyle {
  const isFlat = (node: JsonNode) => !text.slice(node.start, node.end).includes('\n');
  const filled = [...nodesOf(root)].filter(({ members }) => members.length > 0);
  const objects = filled.filter(({ kind }) => kind === 'object');
  const flat = objects.find(isFlat);
  const broken = objects.find((node) => !isFlat(node));
  const [first] = objects[0]?.members ?? [];
  const pair = filled.find((node) => node.members.length > 1 && isFlat(node));
  const colon = first === undefined ? ': ' : text.slice(first.keyEnd, first.value.start);
  const [one, two] = pair?.members ?? [];
  return {
    lineEnd: /\r?\n/.exec(text)?.[0] ?? '\n',
    step: broken === undefined ? '  ' : stepOf(text, broken),
    colon: colon.includes('\n') ? ': ' : colon,
    comma: one !== undefined && two !== undefined ? text.slice(one.value.end, two.start) : colon === ':' ? ',' : ', ',
    padding: flat === undefined ? ' ' : text.slice(flat.start + 1, flat.members[0]?.start),
    flatObjects: broken === undefined && root.members.length > 0,
    flatLists: filled.filter(({ kind }) => kind === 'list').every(isFlat),
  };
}

/** The indentation of the line of an offset. */
export function indentAt(text: string, offset: number): string {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  return /^\uFEFF?([ \t]*)/.exec(text.slice(lineStart, offset))?.[1] ?? '';
}

/** Whether an offset is at the start of its line, after indentation. */
export function beginsLine(text: string, offset: number): boolean {
  return /\n[ \t]*$/.test(text.slice(0, offset));
}

function stepOf(text: string, node: JsonNode): string {
  const inner = indentAt(text, node.members[0]?.start ?? node.start);
  const outer = indentAt(text, node.start);
  return inner.length > outer.length && inner.startsWith(outer) ? inner.slice(outer.length) : '  ';
}

function* nodesOf(node: JsonNode): Generator<JsonNode> {
  yield node;
  for (const { value } of node.members) yield* nodesOf(value);
}

/**
 * Formats a value.
 * @param indent of the line on which it begins
 * @param isFlat whether its objects are written on one line
 */
export function formatValue(value: unknown, style: JsonStyle, indent: string, isFlat: boolean): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const inner = indent + style.step;
  const members = isList
    ? value.map((entry) => formatValue(entry, style, inner, isFlat))
    : Object.entries(value).map(([key, own]) => formatMember(key, own, style, inner, isFlat));
  const [open, close] = isList ? '[]' : '{}';
  if (members.length === 0) return `${open}${close}`;
  const isLine = isFlat || (isList && style.flatLists && value.every((entry) => typeof entry !== 'object' || entry === null));
  const padding = isList ? '' : style.padding;
  return isLine
    ? `${open}${padding}${members.join(style.comma)}${padding}${close}`
    : `${open}${style.lineEnd}${inner}${members.join(`,${style.lineEnd}${inner}`)}${style.lineEnd}${indent}${close}`;
}

/** A key with its value. */
export function formatMember(key: string, value: unknown, style: JsonStyle, indent: string, isFlat: boolean): string {
  return `${JSON.stringify(key)}${style.colon}${formatValue(value, style, indent, isFlat)}`;
}
