import type { Node, NodeType } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import type { ListFormat } from '../stored/block.ts';
import { schema } from '../stored/schema.ts';
import { isInText, replaceBlocks, startOf } from './places.ts';

const { list: LIST, list_item: ITEM, paragraph: PARAGRAPH, unknown: UNKNOWN } = schema.nodes;

/** A line of a list, and the lists that it stands in, outermost first; of none: a block. Entries of one list have the same node there. */
interface Entry {
  readonly node: Node;
  readonly lists: readonly Node[];
  /** Whether the selection touches it. */
  readonly isChosen: boolean;
}

/** The blocks that a selection touches, with lists taken apart. */
interface Touched {
  readonly first: number;
  readonly last: number;
  readonly entries: readonly Entry[];
}

/** Makes the chosen lines entries of a list; of one that they are in, another kind of list; of one of that kind, lines without a list. */
export function toggleList(format: ListFormat): Command {
  return changed((entries) => {
    const chosen = entries.filter(({ isChosen }) => isChosen);
    const inLists = chosen.every(({ lists }) => lists.length > 0);
    if (inLists && chosen.every(({ lists }) => lists.at(-1)?.attrs.format === format)) return entries.map((entry) => lifted(entry, true));
    if (!inLists) return gathered(entries, LIST.create({ format }));
    const others = new Map<Node, Node>();
    for (const { lists } of chosen) {
      const inner = lists.at(-1) as Node;
      if (!others.has(inner)) others.set(inner, LIST.create({ ...inner.attrs, format }));
    }
    return entries.map((entry) => ({ ...entry, lists: entry.lists.map((list) => others.get(list) ?? list) }));
  });
}

/** Puts the chosen entries into a list of the entry before them. */
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

/** Takes the chosen entries out of the list that they are in: into the list around it, or out of all. */
export const outdent: Command = changed((entries) =>
  entries.some(({ isChosen, lists }) => isChosen && lists.length > 0) ? entries.map((entry) => lifted(entry, false)) : null,
);

/** Takes the chosen entries out of all lists. */
export const leaveLists: Command = changed((entries) =>
  entries.some(({ isChosen, lists }) => isChosen && lists.length > 0) ? entries.map((entry) => lifted(entry, true)) : null,
);

/** The kind of list that the selection begins in. */
export function listFormatAt({ selection: { $from } }: EditorState): ListFormat | null {
  return $from.parent.type === ITEM ? ($from.node(-1).attrs.format as ListFormat) : null;
}

/** @param change null where there is nothing to do */
function changed(change: (entries: readonly Entry[]) => readonly Entry[] | null): Command {
  return (state, dispatch) => {
    if (!isInText(state.selection)) return false;
    const { first, last, entries } = touched(state);
    const next = change(entries);
    if (next === null) return false;
    dispatch?.(replaceBlocks(state.tr, first, last, built(next, 0)).scrollIntoView());
    return true;
  };
}

function lifted(entry: Entry, isWhole: boolean): Entry {
  return entry.isChosen ? { ...entry, lists: isWhole ? [] : entry.lists.slice(0, -1) } : entry;
}

/** Chosen blocks in a list; it goes on where one of the same kind stands before or behind. */
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

/** Lists that nobody has stored yet and that look alike are one. */
function isSameList(one: Node | undefined, other: Node): boolean {
  return one === other || (one !== undefined && one.childCount + other.childCount === 0 && one.sameMarkup(other));
}

/** A line as a block or as an entry, which it may be already. */
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
