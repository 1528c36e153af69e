import type { Node, NodeType } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import type { ListFormat } from '../stored/block.ts';
import { schema } from '../stored/schema.ts';
import { onText, replaceBlocks, startOf, textIn } from './places.ts';

const { list: LIST, list_item: ITEM, paragraph: PARAGRAPH, unknown: UNKNOWN } = schema.nodes;

/** A line with the lists that contain it, outermost first; a block has none. Items of one list share the same list node here. */
interface Entry {
  readonly node: Node;
  readonly lists: readonly Node[];
  /** Whether the selection covers it. */
  readonly isChosen: boolean;
}

/** The blocks that a selection covers, with lists split into lines. */
interface Touched {
  readonly first: number;
  readonly last: number;
  readonly entries: readonly Entry[];
}

/**
 * Makes the selected lines a list. If they are a list of another kind, it changes the kind. If they are a list of this kind, it removes the
 * list.
 */
export function toggleList(format: ListFormat): Command {
  return changed((entries) => {
    // Images between the lines cannot be items.
    const chosen = entries.filter(({ isChosen, node, lists }) => isChosen && (node.isTextblock || lists.length > 0));
    if (chosen.length === 0) return null;
    if (chosen.every(({ lists }) => lists.at(-1)?.attrs.format === format)) return entries.map((entry) => lifted(entry, true));
    const others = new Map<Node, Node>();
    for (const { lists } of chosen) {
      const inner = lists.at(-1);
      if (inner !== undefined && !others.has(inner)) others.set(inner, LIST.create({ ...inner.attrs, format }));
    }
    const converted = entries.map((entry) => ({ ...entry, lists: entry.lists.map((list) => others.get(list) ?? list) }));
    return gathered(converted, LIST.create({ format }));
  });
}

/** Moves the selected items into a list within the item before them. */
export const indent: Command = changed((entries) => {
  const moved: Entry[] = [];
  for (const entry of entries) {
    const before = moved.at(-1);
    const own = entry.lists.length;
    if (!entry.isChosen || own === 0 || before === undefined || before.lists.length < own) {
      moved.push(entry);
      continue;
    }
    const inner = before.lists[own] ?? LIST.create({ format: entry.lists.at(-1)?.attrs.format });
    moved.push({ ...entry, lists: [...entry.lists, inner] });
  }
  return moved.every((entry, index) => entry === entries[index]) ? null : moved;
});

/** Moves the selected items out of their list, into the surrounding list or out of all lists. */
export const outdent: Command = changed((entries) =>
  entries.some(({ isChosen, lists }) => isChosen && lists.length > 0) ? entries.map((entry) => lifted(entry, false)) : null,
);

/** Moves the selected items out of all lists. */
export const leaveLists: Command = changed((entries) =>
  entries.some(({ isChosen, lists }) => isChosen && lists.length > 0) ? entries.map((entry) => lifted(entry, true)) : null,
);

/** Returns the kind of list at the start of the selection. */
export function listFormatAt(state: EditorState): ListFormat | null {
  const { $from } = textIn(state) ?? state.selection;
  return $from.parent.type === ITEM ? ($from.node(-1).attrs.format as ListFormat) : null;
}

/** @param change returns null when there is nothing to do */
function changed(change: (entries: readonly Entry[]) => readonly Entry[] | null): Command {
  return onText((state, dispatch) => {
    const { first, last, entries } = touched(state);
    const next = change(entries);
    if (next === null) return false;
    dispatch?.(replaceBlocks(state.tr, first, last, built(next, 0)).scrollIntoView());
    return true;
  });
}

function lifted(entry: Entry, isWhole: boolean): Entry {
  return entry.isChosen ? { ...entry, lists: isWhole ? [] : entry.lists.slice(0, -1) } : entry;
}

/** Puts selected blocks into a list. An adjacent list of the same kind is continued. */
function gathered(entries: readonly Entry[], fresh: Node): readonly Entry[] {
  return entries.map((entry) =>
    entry.isChosen && entry.lists.length === 0 && entry.node.isTextblock ? { ...entry, lists: [fresh] } : entry,
  );
}

function touched({ doc, selection: { from, to } }: EditorState): Touched {
  const first = doc.resolve(from).index(0);
  const last = doc.resolve(to).index(0);
  const entries: Entry[] = [];
  const add = (node: Node, position: number, lists: readonly Node[]) => {
    if (node.type !== LIST) {
      entries.push({ node, lists, isChosen: position < to && position + node.nodeSize > from });
      return;
    }
    node.forEach((child, offset) => {
      add(child, position + 1 + offset, [...lists, node]);
    });
  };
  for (let index = first; index <= last; index++) add(doc.child(index), startOf(doc, index), []);
  return { first, last, entries };
}

function built(entries: readonly Entry[], depth: number): readonly Node[] {
  const nodes: Node[] = [];
  for (let at = 0; at < entries.length; ) {
    const { node, lists } = entries[at] as Entry;
    const list = lists[depth];
    let end = at + 1;
    if (list === undefined) {
      nodes.push(as(depth === 0 ? PARAGRAPH : ITEM, node));
    } else {
      while (end < entries.length && isSameList(entries[end]?.lists[depth], list)) end += 1;
      nodes.push(LIST.create(list.attrs, [...built(entries.slice(at, end), depth + 1)]));
    }
    at = end;
  }
  return nodes;
}

/** Whether two list nodes are the same list. New lists that are equal and adjacent are merged. */
function isSameList(one: Node | undefined, other: Node): boolean {
  return one === other || (one !== undefined && one.childCount + other.childCount === 0 && one.sameMarkup(other));
}

/** Converts a line into a block or a list item. */
function as(type: NodeType, node: Node): Node {
  const isEntry = node.type === ITEM;
  if (node.type === UNKNOWN || isEntry === (type === ITEM)) return node;
  return type.create({ extra: isEntry ? null : node.attrs.extra }, withoutCode(node));
}

function withoutCode(node: Node) {
  if (!node.type.spec.code) return node.content;
  return node.textContent.split('\n').flatMap((line, index) => {
    const text = line === '' ? [] : [schema.text(line)];
    return index === 0 ? text : [schema.nodes.line_break.create(), ...text];
  });
}
