import { type EditorState, NodeSelection, type Transaction } from 'prosemirror-state';
import { AddMarkStep, RemoveMarkStep } from 'prosemirror-transform';
import { listed } from '../../../i18n/lists.ts';
import { type PlainMessageId, t } from '../../../i18n/translate.ts';
import { type ListFormat, TEXT_MARKS, type TextMark } from '../stored/block.ts';
import { type BlockKind, blockKindAt, hasText } from './commands.ts';
import { listFormatAt } from './list-commands.ts';

/** The labels of marks. */
export const MARK_NAMES: Readonly<Record<TextMark, PlainMessageId>> = {
  bold: 'fields.bold',
  italic: 'fields.italic',
  underline: 'fields.underline',
  strikethrough: 'fields.strikethrough',
  code: 'fields.inlineCode',
};

const LISTS: Readonly<Record<ListFormat, PlainMessageId>> = { ordered: 'fields.numberedList', unordered: 'common.list' };

/** Returns the label of a kind of line. */
export function blockInWords(kind: BlockKind): string {
  if (kind === 'paragraph') return t('fields.paragraph');
  if (kind === 'quote') return t('fields.quote');
  if (kind === 'code') return t('fields.codeBlock');
  return t('fields.headingLevel', { level: Number(kind.at(-1)) });
}

/**
 * Returns what screen readers announce after a change that is only visible: another kind of line, a mark for the next text, or a selected
 * image. Null when there is nothing to announce: typed text is read anyway.
 */
export function changeInWords(before: EditorState, change: Transaction, after: EditorState): string | null {
  const { selection } = after;
  if (selection instanceof NodeSelection && selection.node.type.name === 'image' && !selection.eq(before.selection)) {
    const { alternativeText } = selection.node.attrs.image;
    return alternativeText ? t('fields.imageAnnouncement', { words: alternativeText }) : t('fields.imageWithoutAlternative');
  }
  const [kind, list] = [blockKindAt(after), listFormatAt(after)];
  if (change.docChanged && (kind !== blockKindAt(before) || list !== listFormatAt(before)))
    return list !== null ? t(LISTS[list]) : kind === null ? null : blockInWords(kind);
  const isOfMarks = change.steps.every((step) => step instanceof AddMarkStep || step instanceof RemoveMarkStep);
  if (!change.storedMarksSet && !(change.docChanged && isOfMarks)) return null;
  const turned = TEXT_MARKS.filter((mark) => hasText(before, mark) !== hasText(after, mark));
  if (turned.length === 0) return null;
  return listed(turned.map((mark) => t(hasText(after, mark) ? 'fields.formatOn' : 'fields.formatOff', { look: t(MARK_NAMES[mark]) })));
}
