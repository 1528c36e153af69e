import { partAround, plainOf } from './markdown.ts';
import type { SearchedText } from './searchable.ts';
import type { Stemmers } from './stemmers.ts';
import { isNear, type Word, wordsOf } from './words.ts';

/** A word of a search. */
export interface Term {
  readonly word: Word;
  /** Whether it may be only the beginning of a word. True for the last word, which somebody may still be typing. */
  readonly isPrefix: boolean;
}

/** A part of an excerpt. Plain text, never HTML. */
export interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

/** A place in a document that matches. */
export interface Mark {
  /** Path of the text in the document: `title`, `blocks.0.body`. */
  readonly attribute: string;
  readonly pieces: readonly Piece[];
}

/** How well a document matches. */
export interface Match {
  readonly score: number;
  /** Whether each word occurs without a mistake; its ending may differ. */
  readonly isExact: boolean;
}

/** Shortest word, in letters, that may contain a mistake. */
export const LEAST_TYPED = 4;

/** How well a word fits: the same word, the same stem, a beginning, or with a mistake. */
const [SAME, STEM, BEGUN, MISTAKEN] = [1, 0.8, 0.6, 0.3] as const;

/** As in BM25: saturation of repeated words, influence of the text's length, and words of a text of usual length. */
const [SATURATION, LENGTH, USUAL_LENGTH] = [1.2, 0.5, 100] as const;

/** Characters of an excerpt, and characters before its first marked word. */
const [SHOWN, BEFORE] = [160, 40] as const;

/** The words of a search. */
export function termsOf(q: string): readonly Term[] {
  const all = [...wordsOf(q)];
  const words = all.filter(({ folded }, index) => !all.slice(index + 1).some((other) => other.folded === folded));
  return words.map((word, index) => ({ word, isPrefix: index === words.length - 1 }));
}

/** Compares the words of texts with the words of a search, in a language. The result depends on nothing but the text and the search. */
export class Matcher {
  readonly #terms: readonly Term[];
  readonly #stems: readonly string[];
  readonly #stem: (lower: string) => string;
  /** Whether the stemmer of the language leaves the beginnings of words unchanged. */
  readonly #isSuffixing: boolean;
  readonly #known = new Map<string, readonly number[]>();

  constructor(terms: readonly Term[], language: string, stemmers: Stemmers) {
    this.#terms = terms;
    this.#isSuffixing = !PREFIXING.has(language);
    this.#stem = (lower) => stemmers.stem(lower, language);
    this.#stems = terms.map(({ word }) => this.#stem(word.lower));
  }

  /** Scores the texts of a document; null unless each term occurs in one of them. */
  match(texts: readonly SearchedText[]): Match | null {
    const totals = this.#terms.map(() => 0);
    const best = this.#terms.map(() => 0);
    for (const { text, weight } of texts) {
      const sums = this.#terms.map(() => 0);
      let count = 0;
      for (const word of wordsOf(text)) {
        count += 1;
        for (const [index, fit] of this.#fits(word).entries()) {
          if (fit === 0) continue;
          sums[index] = (sums[index] as number) + fit;
          best[index] = Math.max(best[index] as number, fit);
        }
      }
      const norm = 1 - LENGTH + (LENGTH * count) / USUAL_LENGTH;
      for (const [index, sum] of sums.entries()) totals[index] = (totals[index] as number) + (weight * sum) / norm;
    }
    if (best.includes(0)) return null;
    const score = totals.reduce((all, total) => all + total / (total + SATURATION), 0) / Math.max(1, totals.length);
    return { score: Math.round(score * 1e4) / 1e4, isExact: !best.includes(MISTAKEN) };
  }

  /** The matching texts with excerpts around their best places, best texts first. */
  marks(texts: readonly SearchedText[], most: number): readonly Mark[] {
    const found = texts.flatMap(({ path, text, weight, isMarkdown }) => {
      const part = isMarkdown ? partAround(text, () => this.#firstHit(text)) : text;
      // If only the address of a link matches, show the Markdown source.
      for (const shown of isMarkdown ? [plainOf(part), part] : [text]) {
        const hits = this.#hits(shown);
        if (hits.length > 0) return [{ ...around(shown, hits), attribute: path, weight }];
      }
      return [];
    });
    found.sort((one, other) => other.weight * other.worth - one.weight * one.worth);
    return found.slice(0, most).map(({ attribute, pieces }) => ({ attribute, pieces }));
  }

  /** The position of the first word that matches; 0 if none does. */
  #firstHit(text: string): number {
    for (const word of wordsOf(text)) if (this.#fits(word).some((fit) => fit > 0)) return word.start;
    return 0;
  }

  #hits(text: string): readonly Hit[] {
    return [...wordsOf(text)].flatMap((word) => {
      const fit = Math.max(0, ...this.#fits(word));
      return fit === 0 ? [] : [{ start: word.start, end: word.end, fit }];
    });
  }

  /** How well a word fits each term. */
  #fits(word: Word): readonly number[] {
    let fits = this.#known.get(word.lower);
    if (fits === undefined) {
      fits = this.#terms.map((term, index) => this.#fit(word, term, this.#stems[index] as string));
      this.#known.set(word.lower, fits);
    }
    return fits;
  }

  #fit({ folded, lower }: Word, { word: { folded: sought }, isPrefix }: Term, stem: string): number {
    if (folded === sought) return SAME;
    if (this.#isSuffixing && !mayFit(folded, sought)) return 0;
    const own = this.#stem(lower);
    if (own === stem) return STEM;
    if (isPrefix && folded.startsWith(sought)) return BEGUN;
    if (sought.length < LEAST_TYPED) return 0;
    return isNear(sought, folded) || isNear(sought, own) ? MISTAKEN : 0;
  }
}

/** Languages whose stemmers change the beginnings of words. */
const PREFIXING: ReadonlySet<string> = new Set(['arabic', 'indonesian', 'irish', 'tamil', 'sanskrit']);

/** A quick test of the first two letters: whether two words may have the same stem, or differ by one mistake. Most words fail it. */
function mayFit(one: string, other: string): boolean {
  return one[0] === other[0] || one[1] === other[1] || one[0] === other[1] || one[1] === other[0];
}

interface Hit {
  readonly start: number;
  readonly end: number;
  readonly fit: number;
}

/** The part of a text around its best hits, cut between words. */
function around(text: string, hits: readonly Hit[]): { readonly pieces: readonly Piece[]; readonly worth: number } {
  let [first, worth] = [hits[0] as Hit, 0];
  for (const [index, hit] of hits.slice(0, 100).entries()) {
    // Each hit has at least one character, so no more of them fit into an excerpt.
    const near = hits.slice(index, index + SHOWN).filter(({ end }) => end <= hit.start + SHOWN - BEFORE);
    const sum = near.reduce((all, { fit }) => all + fit, 0);
    if (sum > worth) [first, worth] = [hit, sum];
  }
  const from = text.length <= SHOWN ? 0 : cut(text, Math.max(0, first.start - BEFORE), first.start);
  const to = Math.max(text.length - from <= SHOWN ? text.length : lastCut(text, first.end, from + SHOWN), first.end);
  const pieces: Piece[] = [];
  let at = from;
  const add = (end: number, marked: boolean) => {
    if (end > at) pieces.push({ text: text.slice(at, end), marked });
    at = Math.max(at, end);
  };
  if (from > 0) pieces.push({ text: '… ', marked: false });
  for (const { start, end } of hits) {
    if (start < at || end > to) continue;
    add(start, false);
    add(end, true);
  }
  add(to, false);
  if (to < text.length) pieces.push({ text: ' …', marked: false });
  return { pieces, worth };
}

/** The position after the first space in a range; the beginning of the range if there is none. */
function cut(text: string, from: number, before: number): number {
  if (from === 0) return 0;
  const space = text.slice(from, before).search(/\s/);
  return space === -1 ? from : from + space + 1;
}

/** The position of the last space in a range; the end of the range if there is none. */
function lastCut(text: string, behind: number, to: number): number {
  const space = text.slice(behind, to).search(/\s\S*$/);
  return space === -1 ? to : behind + space;
}
