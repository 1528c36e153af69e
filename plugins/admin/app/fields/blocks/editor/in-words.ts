import { type EditorState, NodeSelection, type Transaction } from 'prosemirror-state';
import { AddMarkStep, RemoveMarkStep } from 'prosemirror-transform';
import { type ListFormat, TEXT_MARKS, type TextMark } from '../stored/block.ts';
import { BLOCK_KINDS, blockKindAt, hasText } from './commands.ts';
import { listFormatAt } from './list-commands.ts';

/** What text that stands out is called. */
export const MARK_NAMES: Readonly<Record<TextMark, string>> = {
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underlined',
  strikethrough: 'Crossed out',
  code: 'Code in a line',
};

const LISTS: Readonly<Record<ListFormat, string>> = { ordered: 'Numbered list', unordered: 'List' };

/**
 * What a change has made of the text, where only eyes would see it: another kind of line, letters that stand out from now on, a picture that is chosen.
 * Null where there is nothing to say: what is typed is read out anyway.
 */
export function changeInWords(before: EditorState, change: Transaction, after: EditorState): string | null {
  const { selection } = after;
  if (selection instanceof NodeSelection && selection.node.type.name === 'image' && !selection.eq(before.selection)) {
    const { alternativeText } = selection.node.attrs.image;
    return `Picture, ${alternativeText || 'no alternative text'}. Alt F10 leads to what is said of it.`;
  }
  const [kind, list] = [blockKindAt(after), listFormatAt(after)];
  if (change.docChanged && (kind !== blockKindAt(before) || list !== listFormatAt(before)))
    return list !== null ? LISTS[list] : kind === null ? null : BLOCK_KINDS[kind];
  const isOfMarks = change.steps.every((step) => step instanceof AddMarkStep || step instanceof RemoveMarkStep);
  if (!change.storedMarksSet && !(change.docChanged && isOfMarks)) return null;
  const turned = TEXT_MARKS.filter((mark) => hasText(before, mark) !== hasText(after, mark));
  return turned.map((mark) => `${MARK_NAMES[mark]} ${hasText(after, mark) ? 'on' : 'off'}`).join(', ') || null;
}
