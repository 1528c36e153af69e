/** A word, and its place in the text. */
export interface Word {
  /** Normalized for comparisons: lower case, Latin and Greek letters without accents. */
  readonly folded: string;
  /** Only lower-cased: the input of stemmers. */
  readonly lower: string;
  readonly start: number;
  readonly end: number;
}

/** Letters of a word that are compared. */
export const LONGEST_WORD = 40;

const RUNS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** Scripts that are written without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const PLAIN = /^[a-z0-9]+$/;
const ACCENTS = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;
/** Letters that Unicode does not decompose, but that people type differently. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
  ё: 'е',
};
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

const segmenters = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The words of a text, in order. */
export function* wordsOf(text: string): Generator<Word> {
  for (const { 0: run, index } of text.matchAll(RUNS)) {
    if (!UNSPACED.test(run)) {
      yield word(run, index);
      continue;
    }
    for (const { segment, index: at, isWordLike } of segmenters.segment(run)) if (isWordLike) yield word(segment, index + at);
  }
}

function word(found: string, start: number): Word {
  const lower = found.slice(0, LONGEST_WORD).toLowerCase();
  return { folded: fold(lower), lower, start, end: start + found.length };
}

/** Normalizes a lower-case word for comparisons. */
export function fold(lower: string): string {
  if (PLAIN.test(lower)) return lower;
  const bare = lower.normalize('NFKD').replace(ACCENTS, '$1').normalize('NFC').toLowerCase();
  return bare.replace(SPECIAL, (letter) => LETTERS[letter] as string);
}

/** Whether two words differ by at most one mistake: a letter too many, too few, a wrong one, or two swapped neighbours. */
export function isNear(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
}
