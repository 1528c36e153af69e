import type { Node, ResolvedPos } from 'prosemirror-model';
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state';

/** A position in a text: the index of its text block, and the offset within it. */
interface Place {
  readonly line: number;
  readonly offset: number;
}

/**
 * Returns the text of a selection, from its first to its last line. The selection itself may begin or end outside of lines: Ctrl A selects
 * the whole document, and a text may begin or end with an image. Null when it has no line.
 */
export function textIn({ doc, selection }: Pick<EditorState, 'doc' | 'selection'>): TextSelection | null {
  const { $anchor, $head, from, to } = selection;
  if ($anchor.parent.isTextblock && $head.parent.isTextblock) return selection as TextSelection;
  let [first, last]: [number | null, number] = [null, 0];
  doc.nodesBetween(from, to, (node, position) => {
    if (!node.isTextblock) return true;
    first ??= Math.max(from, position + 1);
    last = Math.min(to, position + 1 + node.content.size);
    return false;
  });
  return first === null ? null : TextSelection.create(doc, first, last);
}

/** Makes a command of selections of text work on every selection that has a line. */
export function onText(command: Command): Command {
  return (state, dispatch, view) => {
    const text = textIn(state);
    if (text === null) return false;
    return command(text === state.selection ? state : state.apply(state.tr.setSelection(text)), dispatch, view);
  };
}

/** Replaces whole blocks by others, and keeps the selection at the same text. The new blocks must have the same lines in the same order. */
export function replaceBlocks(tr: Transaction, first: number, last: number, blocks: readonly Node[]): Transaction {
  const { doc, selection } = tr;
  const anchor = placeOf(doc, selection.$anchor);
  const head = placeOf(doc, selection.$head);
  tr.replaceWith(startOf(doc, first), startOf(doc, last + 1), blocks);
  return anchor === null || head === null
    ? tr
    : tr.setSelection(TextSelection.create(tr.doc, positionOf(tr.doc, anchor), positionOf(tr.doc, head)));
}

/** Returns the position at which a block begins. */
export function startOf(doc: Node, index: number): number {
  let position = 0;
  for (let at = 0; at < index; at++) position += doc.child(at).nodeSize;
  return position;
}

function placeOf(doc: Node, $position: ResolvedPos): Place | null {
  if (!$position.parent.isTextblock) return null;
  const start = $position.start();
  let line = 0;
  doc.nodesBetween(0, start, (node, position) => {
    if (node.isTextblock && position + 1 < start) line += 1;
    return !node.isTextblock;
  });
  return { line, offset: $position.parentOffset };
}

function positionOf(doc: Node, { line, offset }: Place): number {
  let found = 0;
  let at = -1;
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    at += 1;
    if (at === line) found = position + 1 + Math.min(offset, node.content.size);
    return false;
  });
  return found;
}
