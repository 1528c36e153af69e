import type { Node, ResolvedPos } from 'prosemirror-model';
import { type Selection, TextSelection, type Transaction } from 'prosemirror-state';

/** A position in a text: the index of its text block, and the offset within it. */
interface Place {
  readonly line: number;
  readonly offset: number;
}

/** Whether both ends of a selection are in text blocks. */
export function isInText(selection: Selection): boolean {
  return selection.$anchor.parent.isTextblock && selection.$head.parent.isTextblock;
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
