import {
  chainCommands,
  deleteSelection,
  joinBackward,
  joinTextblockBackward,
  selectNodeBackward,
  splitBlock,
  toggleMark,
} from 'prosemirror-commands';
import type { Mark } from 'prosemirror-model';
import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import type { StoredNode, TextMark } from '../stored/block.ts';
import { schema } from '../stored/schema.ts';
import { leaveLists, outdent } from './list-commands.ts';
import { onText, textIn } from './places.ts';

const { nodes, marks } = schema;

/** Kinds of lines, in the order of the toolbar's menu. */
export const BLOCK_KINDS = ['paragraph', 'heading1', 'heading2', 'heading3', 'heading4', 'heading5', 'heading6', 'quote', 'code'] as const;

/** A kind of line. */
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** Returns the kind of the line where the selection begins; null in a list, and when only an image is selected. */
export function blockKindAt(state: EditorState): BlockKind | null {
  const { type, attrs } = (textIn(state) ?? state.selection).$from.parent;
  if (type === nodes.heading) return `heading${attrs.level}` as BlockKind;
  if (type === nodes.code_block) return 'code';
  return type === nodes.paragraph || type === nodes.quote ? (type.name as BlockKind) : null;
}

/** Changes the kind of the selected lines, and takes them out of lists. */
export function setBlock(kind: BlockKind): Command {
  return onText((state, dispatch) => {
    let tr = state.tr;
    leaveLists(state, (left) => {
      tr = left;
    });
    const level = kind.startsWith('heading') ? { level: Number(kind.at(-1)) } : {};
    const type = kind === 'code' ? nodes.code_block : 'level' in level ? nodes.heading : nodes[kind as 'paragraph' | 'quote'];
    tr.setBlockType(tr.selection.from, tr.selection.to, type, (node) => ({ ...level, extra: node.attrs.extra }));
    dispatch?.(tr.scrollIntoView());
    return true;
  });
}

/** Adds a mark to the selected text, or removes it. */
export function toggleText(mark: TextMark): Command {
  return toggleMark(marks[mark], null, { removeWhenPresent: false });
}

/** Whether the text at the selection has a mark. */
export function hasText({ selection, storedMarks, doc }: EditorState, mark: TextMark): boolean {
  const type = marks[mark];
  if (selection.empty) return type.isInSet(storedMarks ?? selection.$from.marks()) !== undefined;
  return doc.rangeHasMark(selection.from, selection.to, type);
}

/** A link, and the range of its text. */
export interface LinkAt {
  readonly from: number;
  readonly to: number;
  readonly url: string;
}

/** Returns the link at the start of the selection. */
export function linkAt({ selection: { $from } }: EditorState): LinkAt | null {
  const found = linkMark($from.nodeAfter?.marks) ?? linkMark($from.nodeBefore?.marks);
  if (found === undefined || !$from.parent.isTextblock) return null;
  const start = $from.start();
  let from = 0;
  let to = 0;
  $from.parent.forEach((child, offset) => {
    if (!found.isInSet(child.marks)) return;
    if (to !== start + offset) {
      // A separate link to the same address in the same line is another link.
      if (to >= $from.pos && to > 0) return;
      from = start + offset;
    }
    to = start + offset + child.nodeSize;
  });
  return { from, to, url: found.attrs.url };
}

function linkMark(set: readonly Mark[] | undefined): Mark | undefined {
  return set?.find(({ type }) => type === marks.link);
}

/**
 * Makes the selected text a link, or changes the link that contains the selection. Without a selection it inserts `words`.
 * @param extra stored with the link: the document that it refers to
 */
export function setLink(url: string, words: string, extra: StoredNode | null = null): Command {
  return (state, dispatch) => {
    const { tr, selection } = state;
    const link = marks.link.create({ url, extra });
    const old = linkAt(state);
    const { from, to } = old && (selection.empty || (old.from <= selection.from && selection.to <= old.to)) ? old : selection;
    if (from === to) tr.insertText(words, from).addMark(from, from + words.length, link);
    else tr.removeMark(from, to, marks.link).addMark(from, to, link);
    dispatch?.(tr.removeStoredMark(marks.link).scrollIntoView());
    return true;
  };
}

/** Removes a link and keeps its text. */
export const removeLink: Command = (state, dispatch) => {
  const { selection } = state;
  const { from, to } = linkAt(state) ?? selection;
  if (!state.doc.rangeHasMark(from, to, marks.link)) return false;
  dispatch?.(state.tr.removeMark(from, to, marks.link));
  return true;
};

/** Inserts images after the current block, or in place of it if it is empty. The cursor moves behind them. */
export function insertImages(images: readonly StoredNode[]): Command {
  return (state, dispatch) => {
    const { $to } = state.selection;
    const { tr } = state;
    const index = $to.depth === 0 ? $to.index() : $to.index(0);
    const block = state.doc.maybeChild(index);
    const isEmpty = block?.type === nodes.paragraph && block.content.size === 0;
    const after = $to.depth === 0 ? $to.pos : $to.after(1);
    const from = isEmpty && $to.depth > 0 ? $to.before(1) : after;
    const added = images.map((image) => nodes.image.create({ image }));
    const isLast = after >= state.doc.content.size;
    tr.replaceWith(from, after, isLast ? [...added, nodes.paragraph.create()] : added);
    const behind = from + added.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
    tr.setSelection(TextSelection.near(tr.doc.resolve(behind)));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Enter. An empty list item leaves its list; two empty lines at the end of code leave the code. */
export const enter: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection;
  const { parent } = $from;
  if (!empty || !parent.isTextblock) return false;
  if (parent.type === nodes.list_item)
    return parent.content.size === 0 ? outdent(state, dispatch, view) : splitBlock(state, dispatch, view);
  if (parent.type !== nodes.code_block) return false;
  if ($from.parentOffset < parent.content.size || !parent.textContent.endsWith('\n\n')) return false;
  const tr = state.tr.delete($from.pos - 2, $from.pos);
  const after = tr.selection.$from.after();
  tr.insert(after, nodes.paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView());
  return true;
};

/** Shift and Enter: inserts a line break. */
export const breakLine: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if (!$from.parent.isTextblock) return false;
  const tr = $from.parent.type.spec.code ? state.tr.insertText('\n') : state.tr.replaceSelectionWith(nodes.line_break.create(), true);
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Backspace at the start of a line: leaves a list, or else turns the line into a paragraph. */
const backToPlain: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset > 0) return false;
  if ($from.parent.type === nodes.list_item) return outdent(state, dispatch, view);
  if (blockKindAt(state) === 'paragraph' || !$from.parent.isTextblock) return false;
  return setBlock('paragraph')(state, dispatch, view);
};

/** Backspace. */
export const backspace: Command = chainCommands(deleteSelection, backToPlain, joinTextblockBackward, joinBackward, selectNodeBackward);
