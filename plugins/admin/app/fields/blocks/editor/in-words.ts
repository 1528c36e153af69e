import { type EditorState, NodeSelection, type Transaction } from 'prosemirror-state';
import { AddMarkStep, RemoveMarkStep } from 'prosemirror-transform';
import { listed } from '../../../words/lists.ts';
import { t, worded } from '../../../words/text.ts';
import { type ListFormat, TEXT_MARKS, type TextMark } from '../stored/block.ts';
import { type BlockKind, blockKindAt, hasText } from './commands.ts';
import { listFormatAt } from './list-commands.ts';

/** The labels of marks. */
export const MARK_NAMES: Readonly<Record<TextMark, string>> = {
  bold: worded('Bold'),
  italic: worded('Italic'),
  underline: worded('Underlined'),
  strikethrough: worded('Crossed out'),
  code: worded('Code in a line'),
};

const LISTS: Readonly<Record<ListFormat, string>> = { ordered: worded('Numbered list'), unordered: worded('List') };

/** Returns the label of a kind of line. */
export function blockInWords(kind: BlockKind): string {
  if (kind === 'paragraph') return t('Paragraph');
  if (kind === 'quote') return t('Quote');
  if (kind === 'code') return t('Code');
  return t('Heading {level}', { level: Number(kind.at(-1)) });
}

/**
 * Returns what screen readers announce after a change that is only visible: another kind of line, a mark for the next text, or a selected
 * image. Null when there is nothing to announce: typed text is read anyway.
 */
export function changeInWords(before: EditorState, change: Transaction, after: EditorState): string | null {
  const { selection } = after;
  if (selection instanceof NodeSelection && selection.node.type.name === 'image' && !selection.eq(before.selection)) {
    const { alternativeText } = selection.node.attrs.image;
    return alternativeText
      ? t('Picture, {words}. Alt F10 leads to what is said of it.', { words: alternativeText })
      : t('Picture, no alternative text. Alt F10 leads to what is said of it.');
  }
  const [kind, list] = [blockKindAt(after), listFormatAt(after)];
  if (change.docChanged && (kind !== blockKindAt(before) || list !== listFormatAt(before)))
    return list !== null ? t(LISTS[list]) : kind === null ? null : blockInWords(kind);
  const isOfMarks = change.steps.every((step) => step instanceof AddMarkStep || step instanceof RemoveMarkStep);
  if (!change.storedMarksSet && !(change.docChanged && isOfMarks)) return null;
  const turned = TEXT_MARKS.filter((mark) => hasText(before, mark) !== hasText(after, mark));
  if (turned.length === 0) return null;
  return listed(turned.map((mark) => t(hasText(after, mark) ? '{look} on' : '{look} off', { look: t(MARK_NAMES[mark]) })));
}
