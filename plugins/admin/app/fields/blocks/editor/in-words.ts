import { type EditorState, NodeSelection, type Transaction } from 'prosemirror-state';
import { AddMarkStep, RemoveMarkStep } from 'prosemirror-transform';
import { listed } from '../../../words/lists.ts';
import { t, worded } from '../../../words/text.ts';
import { type ListFormat, TEXT_MARKS, type TextMark } from '../stored/block.ts';
import { type BlockKind, blockKindAt, hasText } from './commands.ts';
import { listFormatAt } from './list-commands.ts';

/** What text that stands out is called. */
export const MARK_NAMES: Readonly<Record<TextMark, string>> = {
  bold: worded('Bold'),
  italic: worded('Italic'),
  underline: worded('Underlined'),
  strikethrough: worded('Crossed out'),
  code: worded('Code in a line'),
};

const LISTS: Readonly<Record<ListFormat, string>> = { ordered: worded('Numbered list'), unordered: worded('List') };

/** What a line of a kind is called. */
export function blockInWords(kind: BlockKind): string {
  if (kind === 'paragraph') return t('Paragraph');
  if (kind === 'quote') return t('Quote');
  if (kind === 'code') return t('Code');
  return t('Heading {level}', { level: Number(kind.at(-1)) });
}

/**
 * What a change has made of the text, where only eyes would see it: another kind of line, letters that stand out from now on, a picture that is chosen.
 * Null where there is nothing to say: what is typed is read out anyway.
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
