import { isDeepStrictEqual } from 'node:util';
import { beginsLine, formatMember, formatValue, indentAt, type JsonStyle, styleOf } from './json-style.ts';
import { type JsonNode, readJsonTree } from './json-tree.ts';

/** What a JSON text may say. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A range of a text that becomes another text. */
interface Range {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Has a JSON text say something else, and leaves every character alone that need not change: order of keys, indentation, line endings, the last line and a
 * byte order mark. New keys come last in their object, and are written as their neighbours are.
 * @param text that `JSON.parse` takes but for a byte order mark
 */
export function editJson(text: string, wanted: JsonObject): string {
  const root = readJsonTree(text);
  const ranges: Range[] = [];
  change(root, parseJson(text), wanted, { text, style: styleOf(text, root), ranges });
  return replaced(text, ranges);
}

/** Gives a key another name where it stands; the text as it is where there is no such key. @param path of the key */
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
 * Puts the keys of an object into another order, each with its text as it is written; keys that are not named stay behind them.
 * @param path of the object @param keys in the order that they shall have
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

/** What a text says. A byte order mark is no mistake. */
export function parseJson(text: string): JsonObject {
  return JSON.parse(text.replace(/^\uFEFF/, '')) as JsonObject;
}

function replaced(text: string, ranges: readonly Range[]): string {
  // From the end, so that offsets hold; what is put in where something is cut comes before the cut.
  const ordered = [...ranges].sort((a, b) => b.start - a.start || b.end - a.end);
  return ordered.reduce((result, range) => result.slice(0, range.start) + range.text + result.slice(range.end), text);
}

/** What is being edited. */
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

/** What both lists begin and end with stays; of the rest, entries change one by one, and those are cut or put in that one list has more. */
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
 * Cuts members and puts others in.
 * @param kept for each member
 * @param format writes what is put in, at an indentation
 * @param at before which member; default: behind the last
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
  // The members before the first that stays go with what follows them, all others with the comma before them.
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

/** Whether objects that are put into another stand on one line each: as the last one that is there, else as what they are put into. A list on one line says nothing of objects. */
function hasFlatMembers(node: JsonNode, { text, style }: Edited): boolean {
  const last = node.members.findLast(({ value }) => value.kind === 'object' && value.members.length > 0)?.value;
  const shown = last ?? (node.members.length > 0 ? node : undefined);
  return shown === undefined ? style.flatObjects : !text.slice(shown.start, shown.end).includes('\n');
}

/** Whether a value has keys. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
