import type { ListFormat, StoredNode } from '../stored/block.ts';

/** A list item with its nesting level; the outermost list has the lowest. */
export interface ListEntry {
  readonly level: number;
  readonly format: ListFormat;
  readonly children: readonly StoredNode[];
}

/** Builds nested lists from a flat sequence of items, as Word has it. */
export function listsOf(entries: readonly ListEntry[], depth = 0): readonly StoredNode[] {
  const lists: { format: ListFormat; children: StoredNode[] }[] = [];
  const level = Math.min(...entries.map((entry) => entry.level));
  for (let at = 0; at < entries.length; ) {
    const entry = entries[at] as ListEntry;
    const isHere = entry.level === level;
    if (lists.length === 0 || (isHere && lists.at(-1)?.format !== entry.format)) lists.push({ format: entry.format, children: [] });
    const into = (lists.at(-1) as (typeof lists)[number]).children;
    if (isHere) {
      into.push({ type: 'list-item', children: entry.children });
      at += 1;
    } else {
      const found = entries.findIndex((other, index) => index > at && other.level === level);
      const end = found === -1 ? entries.length : found;
      into.push(...listsOf(entries.slice(at, end), depth + 1));
      at = end;
    }
  }
  return lists.map(({ format, children }) => ({ type: 'list', format, ...(depth > 0 && { indentLevel: depth }), children }));
}
