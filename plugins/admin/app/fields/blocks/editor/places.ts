import type { Node, ResolvedPos } from 'prosemirror-model';
import { type Selection, TextSelection, type Transaction } from 'prosemirror-state';

/** A place in a text, told by its line: the how-manieth node with text it is, and how far into it. */
interface Place {
  readonly line: number;
  readonly offset: number;
}

/** Whether a selection is one of text: then it can be told by lines. */
export function isInText(selection: Selection): boolean {
  return selection.$anchor.parent.isTextblock && selection.$head.parent.isTextblock;
}

/**
 * Puts other nodes in place of whole blocks, and the selection to the same text as before: what stands there must be the same lines in the same order, in
 * other nodes.
 */
export function replaceBlocks(tr: Transaction, first: number, last: number, blocks: readonly Node[]): Transaction {
  const { doc, selection } = tr;
  const anchor = placeOf(doc, selection.$anchor);
  const head = placeOf(doc, selection.$head);
  tr.replaceWith(startOf(doc, first), startOf(doc, last + 1), blocks);
  return anchor === null || head === null
    ? tr
    : tr.setSelection(TextSelection.create(tr.doc, positionOf(tr.doc, anchor), positionOf(tr.doc, head)));
}

/** Where the block with this number begins. */
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
