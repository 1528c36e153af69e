import type { Node } from 'prosemirror-model';
import { region } from '../../../i18n/languages.ts';
import { t } from '../../../i18n/translate.ts';

const known = new WeakMap<Node, number>();
const WORD = /[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu;
/** Characters of scripts without spaces. Each counts as a word. */
const SIGNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;
const PER_MINUTE = 230;
const minutes = new Intl.NumberFormat(region, { style: 'unit', unit: 'minute' });

/** Returns the number of words of a text. The count of each block is cached. */
export function wordsOf(doc: Node): number {
  let sum = 0;
  doc.forEach((block) => {
    const before = known.get(block);
    const words = before ?? wordsIn(block.textBetween(0, block.content.size, ' ', ' '));
    if (before === undefined) known.set(block, words);
    sum += words;
  });
  return sum;
}

/** Returns the number of words in a string. */
export function wordsIn(text: string): number {
  const signs = text.match(SIGNS)?.length ?? 0;
  return signs + (text.replace(SIGNS, ' ').match(WORD)?.length ?? 0);
}

/** Formats the length of a text: its words, and the minutes to read it. */
export function lengthInWords(count: number): string {
  if (count === 0) return t('fields.wordCount', { count });
  return t('fields.wordCountReadingTime', { count, minutes: minutes.format(Math.max(1, Math.round(count / PER_MINUTE))) });
}
