import { isDeepStrictEqual } from 'node:util';
import { beginsLine, formatMember, formatValue, indentAt, type JsonStyle, styleOf } from './json-style.ts';
import { type JsonNode, readJsonTree } from './json-tree.ts';

/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A range of a text, with its replacement. */
interface Range {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Changes the content of a JSON text and leaves all other characters unchanged: order of keys, indentation, line endings, the last line and
 * a byte order mark. New keys are added at the end of their object, formatted like their neighbours.
 * @param text valid for `JSON.parse`, except for a byte order mark
 */
export function editJson(text: string, wanted: JsonObject): string {
  const root = readJsonTree(text);
  const ranges: Range[] = [];
  change(root, parseJson(text), wanted, { text, style: styleOf(text, root), ranges });
  return replaced(text, ranges);
}

/** Renames a key in place; returns the text unchanged if the key is missing. @param path of the key */
export function renameKey(text: string, path: readonly string[], to: string): string {
  let members = readJsonTree(text).members;
  for (const [depth, key] of path.entries()) {
    const found = members.find((member) => member.key === key);
    if (found === undefined) break;
    if (depth === path.length - 1) return replaced(text, [{ start: found.start, end: found.keyEnd, text: JSON.stringify(to) }]);
    members = found.value.members;
  }
  return text;
}

/**
 * Reorders the keys of an object without changing their text. Keys that are not named come last.
 * @param path of the object @param keys in the new order
 */
export function orderKeys(text: string, path: readonly string[], keys: readonly string[]): string {
  let node: JsonNode | undefined = readJsonTree(text);
  for (const step of path) node = node?.members.find(({ key }) => key === step)?.value;
  const members = node?.members ?? [];
  const known = new Map(members.map((member) => [member.key, text.slice(member.start, member.value.end)]));
  const named = keys.filter((key) => known.has(key));
  const ordered = [...new Set([...named, ...known.keys()])];
  const ranges = members.map(({ start, value }, index) => ({ start, end: value.end, text: known.get(ordered[index] ?? '') ?? '' }));
  return replaced(text, ranges);
}

/** Parses a JSON text, which may begin with a byte order mark. */
export function parseJson(text: string): JsonObject {
  return JSON.parse(text.replace(/^\uFEFF/, '')) as JsonObject;
}

function replaced(text: string, ranges: readonly Range[]): string {
  // From the end, so that offsets stay valid. An insertion at the start of a cut is placed before it.
  const ordered = [...ranges].sort((a, b) => b.start - a.start || b.end - a.end);
  return ordered.reduce((result, range) => result.slice(0, range.start) + range.text + result.slice(range.end), text);
}

/** The text being edited. */
interface Edited {
  readonly text: string;
  readonly style: JsonStyle;
  readonly ranges: Range[];
}

function change(node: JsonNode, is: unknown, wanted: unknown, edited: Edited): void {
  if (isDeepStrictEqual(is, wanted)) return;
  const { text, style, ranges } = edited;
  const { start, end, kind } = node;
  if (kind === 'object' && isObject(is) && isObject(wanted)) changeObject(node, is, wanted, edited);
  else if (kind === 'list' && Array.isArray(is) && Array.isArray(wanted)) changeList(node, is, wanted, edited);
  else {
    const isFlat = style.flatObjects || (kind !== 'scalar' && !text.slice(start, end).includes('\n'));
    ranges.push({ start, end, text: formatValue(wanted, style, indentAt(text, start), isFlat) });
  }
}

function changeObject(node: JsonNode, is: JsonObject, wanted: JsonObject, edited: Edited): void {
  const kept = node.members.map(({ key, value }) => {
    if (!Object.hasOwn(wanted, key)) return false;
    change(value, is[key], wanted[key], edited);
    return true;
  });
  const added = Object.entries(wanted).filter(([key]) => !Object.hasOwn(is, key));
  const isFlat = hasFlatMembers(node, edited);
  regroup(node, kept, added.length, edited, (indent) =>
    added.map(([key, value]) => formatMember(key, value, edited.style, indent, isFlat)),
  );
}

/** The common start and end of both lists stay. In between, entries are changed one by one, then the surplus is cut or inserted. */
function changeList(node: JsonNode, is: readonly unknown[], wanted: readonly unknown[], edited: Edited): void {
  const shorter = Math.min(is.length, wanted.length);
  let begin = 0;
  while (begin < shorter && isDeepStrictEqual(is[begin], wanted[begin])) begin += 1;
  let end = 0;
  while (end < shorter - begin && isDeepStrictEqual(is.at(-1 - end), wanted.at(-1 - end))) end += 1;
  const common = shorter - end;
  for (let index = begin; index < common; index += 1) change(node.members[index]?.value ?? node, is[index], wanted[index], edited);
  const kept = node.members.map((_, index) => index < common || index >= is.length - end);
  const added = wanted.slice(common, wanted.length - end);
  const isFlat = hasFlatMembers(node, edited);
  regroup(node, kept, added.length, edited, (indent) => added.map((entry) => formatValue(entry, edited.style, indent, isFlat)), common);
}

/**
 * Cuts members and inserts others.
 * @param kept whether each member stays
 * @param format formats the new members at an indentation
 * @param at index of the member to insert before; default: at the end
 */
function regroup(
  node: JsonNode,
  kept: readonly boolean[],
  count: number,
  { text, style, ranges }: Edited,
  format: (indent: string) => readonly string[],
  at = node.members.length,
): void {
  const { members } = node;
  const first = kept.indexOf(true);
  if (first < 0) {
    if (members.length === 0 && count === 0) return;
    const outer = indentAt(text, node.start);
    const isLine = style.flatObjects || (node.kind === 'list' && style.flatLists);
    const padding = node.kind === 'list' ? '' : style.padding;
    const inner = isLine
      ? `${padding}${format(outer).join(style.comma)}${padding}`
      : `${style.lineEnd}${outer}${style.step}${format(outer + style.step).join(`,${style.lineEnd}${outer}${style.step}`)}${style.lineEnd}${outer}`;
    ranges.push({ start: node.start + 1, end: node.end - 1, text: count === 0 ? '' : inner });
    return;
  }
  // Members before the first kept one are cut with the comma after them, all others with the comma before them.
  if (first > 0) ranges.push({ start: members[0]?.start ?? 0, end: members[first]?.start ?? 0, text: '' });
  for (const [index, member] of members.entries()) {
    if (index > first && kept[index] === false) ranges.push({ start: members[index - 1]?.value.end ?? 0, end: member.value.end, text: '' });
  }
  if (count === 0) return;
  const before = kept.lastIndexOf(true, at - 1);
  const near = members[before < 0 || at === 0 ? first : before];
  if (near === undefined) return;
  const isOwnLine = beginsLine(text, near.start);
  const indent = indentAt(text, near.start);
  const between = isOwnLine ? `,${style.lineEnd}${indent}` : style.comma;
  const texts = format(indent).join(between);
  if (before < 0 || at === 0) ranges.push({ start: near.start, end: near.start, text: `${texts}${between}` });
  else ranges.push({ start: near.value.end, end: near.value.end, text: `${between}${texts}` });
}

/** Whether inserted objects are written on one line: like the last object inside, else like the container itself. */
function hasFlatMembers(node: JsonNode, { text, style }: Edited): boolean {
  const last = node.members.findLast(({ value }) => value.kind === 'object' && value.members.length > 0)?.value;
  const shown = last ?? (node.members.length > 0 ? node : undefined);
  return shown === undefined ? style.flatObjects : !text.slice(shown.start, shown.end).includes('\n');
}

/** Whether a value is an object with keys. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
