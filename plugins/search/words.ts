/** A word of a text, and where it stands. */
export interface Word {
  /** As it is compared: lower case, Latin and Greek letters without their accents. */
  readonly folded: string;
  /** In lower case alone: what rules of a language look at. */
  readonly lower: string;
  readonly start: number;
  readonly end: number;
}

/** Letters of a word that count. */
export const LONGEST_WORD = 40;

const RUNS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** Scripts that put no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const PLAIN = /^[a-z0-9]+$/;
const ACCENTS = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;
/** What Unicode takes for letters of their own, and people type otherwise. */
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

/** The words of a text, in their order. */
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

/** A word as words are compared, of a word in lower case. */
export function fold(lower: string): string {
  if (PLAIN.test(lower)) return lower;
  const bare = lower.normalize('NFKD').replace(ACCENTS, '$1').normalize('NFC').toLowerCase();
  return bare.replace(SPECIAL, (letter) => LETTERS[letter] as string);
}

/**
 * Whether two words differ by one letter at most: one too many, one too few, another one, or two neighbours that changed places.
 */
export function isNear(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
}
