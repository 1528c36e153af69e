import { type EditorState, NodeSelection } from 'prosemirror-state';
import { type ListFormat, type StoredNode, TEXT_MARKS, type TextMark } from '../stored/block.ts';
import { type BlockKind, blockKindAt, hasText, linkAt } from './commands.ts';
import { listFormatAt } from './list-commands.ts';
import { wordsOf } from './word-count.ts';

/** The state that the toolbar shows. */
export interface Seen {
  readonly kind: BlockKind | null;
  readonly list: ListFormat | null;
  readonly marks: readonly TextMark[];
  readonly isLink: boolean;
  /** The language of the code block at the cursor; null elsewhere. */
  readonly language: string | null;
  /** The selected image. */
  readonly image: StoredNode | null;
  readonly words: number;
}

/**
 * Returns the state of the toolbar.
 * @param before the previous state: its word count is reused. If nothing else has changed, it is returned itself.
 */
export function seenOf(state: EditorState, before: Seen | null): Seen {
  const { selection } = state;
  const kind = blockKindAt(state);
  const marks = TEXT_MARKS.filter((mark) => hasText(state, mark));
  const list = listFormatAt(state);
  const isLink = linkAt(state) !== null;
  const language = kind === 'code' ? ((selection.$from.parent.attrs.language as string | null) ?? '') : null;
  const image =
    selection instanceof NodeSelection && selection.node.type.name === 'image' ? (selection.node.attrs.image as StoredNode) : null;
  const isSame =
    before !== null &&
    before.kind === kind &&
    before.list === list &&
    before.isLink === isLink &&
    before.language === language &&
    before.image === image &&
    before.marks.join() === marks.join();
  return isSame ? before : { kind, list, marks, isLink, language, image, words: before?.words ?? wordsOf(state.doc) };
}
