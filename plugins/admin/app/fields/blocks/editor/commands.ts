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

const { nodes, marks } = schema;

/** What a line can be, in the order of the menu of the toolbar. */
export const BLOCK_KINDS = ['paragraph', 'heading1', 'heading2', 'heading3', 'heading4', 'heading5', 'heading6', 'quote', 'code'] as const;

/** One of `BLOCK_KINDS`. */
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** What the line is in which the selection begins; null in a list, and where an image is chosen. */
export function blockKindAt({ selection: { $from } }: EditorState): BlockKind | null {
  const { type, attrs } = $from.parent;
  if (type === nodes.heading) return `heading${attrs.level}` as BlockKind;
  if (type === nodes.code_block) return 'code';
  return type === nodes.paragraph || type === nodes.quote ? (type.name as BlockKind) : null;
}

/** Makes the chosen lines this kind of block, taking them out of lists. */
export function setBlock(kind: BlockKind): Command {
  return (state, dispatch) => {
    let tr = state.tr;
    leaveLists(state, (left) => {
      tr = left;
    });
    if (!tr.selection.$from.parent.isTextblock) return false;
    const level = kind.startsWith('heading') ? { level: Number(kind.at(-1)) } : {};
    const type = kind === 'code' ? nodes.code_block : 'level' in level ? nodes.heading : nodes[kind as 'paragraph' | 'quote'];
    tr.setBlockType(tr.selection.from, tr.selection.to, type, (node) => ({ ...level, extra: node.attrs.extra }));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Makes chosen text stand out, or no longer. */
export function toggleText(mark: TextMark): Command {
  return toggleMark(marks[mark], null, { removeWhenPresent: false });
}

/** Whether text at the selection stands out in a way. */
export function hasText({ selection, storedMarks, doc }: EditorState, mark: TextMark): boolean {
  const type = marks[mark];
  if (selection.empty) return type.isInSet(storedMarks ?? selection.$from.marks()) !== undefined;
  return doc.rangeHasMark(selection.from, selection.to, type);
}

/** A link, and the text that it goes over. */
export interface LinkAt {
  readonly from: number;
  readonly to: number;
  readonly url: string;
}

/** The link that the selection begins in. */
export function linkAt({ selection: { $from } }: EditorState): LinkAt | null {
  const found = linkMark($from.nodeAfter?.marks) ?? linkMark($from.nodeBefore?.marks);
  if (found === undefined || !$from.parent.isTextblock) return null;
  const start = $from.start();
  let from = 0;
  let to = 0;
  $from.parent.forEach((child, offset) => {
    if (!found.isInSet(child.marks)) return;
    if (to !== start + offset) {
      // One further on that leads to the same place is another link.
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
 * Makes the chosen text a link, or changes the one that the selection is in; where nothing is chosen, the words given are put there.
 * @param extra kept with the link: which document it leads to
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

/** Leaves the words of a link. */
export const removeLink: Command = (state, dispatch) => {
  const { selection } = state;
  const { from, to } = linkAt(state) ?? selection;
  if (!state.doc.rangeHasMark(from, to, marks.link)) return false;
  dispatch?.(state.tr.removeMark(from, to, marks.link));
  return true;
};

/** Puts images behind the line one is in, or in its place where it is empty; one goes on writing behind them. */
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

/** Enter: an empty entry leaves its list; two empty lines at the end of code leave it. */
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

/** Shift and Enter: a line break, which code has anyway. */
export const breakLine: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if (!$from.parent.isTextblock) return false;
  const tr = $from.parent.type.spec.code ? state.tr.insertText('\n') : state.tr.replaceSelectionWith(nodes.line_break.create(), true);
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** At the start of a line: out of a list, then a paragraph again, then to the line before. */
const backToPlain: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset > 0) return false;
  if ($from.parent.type === nodes.list_item) return outdent(state, dispatch, view);
  if (blockKindAt(state) === 'paragraph' || !$from.parent.isTextblock) return false;
  return setBlock('paragraph')(state, dispatch, view);
};

/** Backspace. */
export const backspace: Command = chainCommands(deleteSelection, backToPlain, joinTextblockBackward, joinBackward, selectNodeBackward);
