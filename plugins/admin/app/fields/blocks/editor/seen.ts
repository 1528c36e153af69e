import { type EditorState, NodeSelection } from 'prosemirror-state';
import { type ListFormat, type StoredNode, TEXT_MARKS, type TextMark } from '../stored/block.ts';
import { type BlockKind, blockKindAt, hasText, linkAt } from './commands.ts';
import { listFormatAt } from './list-commands.ts';
import { wordsOf } from './word-count.ts';

/** What the tools show of a text. */
export interface Seen {
  readonly kind: BlockKind | null;
  readonly list: ListFormat | null;
  readonly marks: readonly TextMark[];
  readonly isLink: boolean;
  /** The language of the code one is in; null elsewhere. */
  readonly language: string | null;
  /** The image that is chosen. */
  readonly image: StoredNode | null;
  readonly words: number;
}

/** @param before what was shown: its words are taken over rather than counted, and where nothing else is other, it is the answer */
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
