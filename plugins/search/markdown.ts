/**
 * Markup of Markdown, and what replaces it, in this order. Each pattern looks ahead only a limited distance, so that no text takes long.
 */
const SIGNS: readonly (readonly [sign: RegExp, left: string])[] = [
  [/^ {0,3}(?:`{3,}|~{3,}).*$/gm, ''],
  [/^ {0,3}(?:[-*_][ \t]{0,3}){3,}$/gm, ''],
  [/!?\[([^\]\n]{0,300})\]\([^()\s]{0,2000}(?: "[^"\n]{0,300}")?\)/g, '$1'],
  [/<(https?:\/\/[^>\s]{1,2000})>/g, '$1'],
  [/^(?:[ \t]{0,3}(?:>|#{1,6}|[-*+]|\d{1,9}[.)])[ \t]+)+/gm, ''],
  [/(`{1,3})(?=\S)([^\n]{0,300}?\S)\1/g, '$2'],
  [/(\*{1,3}|~~)(?=\S)([^\n]{0,300}?\S)\1/g, '$2'],
  [/(?<![\p{L}\p{N}_])(_{1,3})(?=\S)([^\n]{0,300}?\S)\1(?![\p{L}\p{N}_])/gu, '$2'],
];

/** Characters, and signs that may open something, of a text whose markup is removed as a whole. */
const [SHORT, MOST_SIGNS] = [4_000, 2_000] as const;

const OPENING = /[*_~`]+|[[<]/g;

/**
 * The part of Markdown around a place whose markup can be removed in a few milliseconds, cut between words. That is all of it, unless it
 * consists of little else than markup.
 */
export function partAround(markdown: string, placed: () => number): string {
  if (markdown.length <= SHORT || (markdown.match(OPENING)?.length ?? 0) <= MOST_SIGNS) return markdown;
  const place = placed();
  const from = Math.max(0, place - SHORT / 2);
  const [before, after] = [markdown.slice(from, place), markdown.slice(place, place + SHORT / 2)];
  return (from === 0 ? before : before.replace(/^\S*\s/, '')) + (place + SHORT / 2 < markdown.length ? after.replace(/\s\S*$/, '') : after);
}

/** The text of Markdown without the markup of headings, lists, links and emphasis. */
export function plainOf(markdown: string): string {
  return SIGNS.reduce((text, [sign, left]) => text.replace(sign, left), markdown);
}
