import { isSafeLink, type StoredNode, TEXT_MARKS, type TextMark } from '../stored/block.ts';
import type { HtmlElement, HtmlNode } from './html-tree.ts';
import { isHidden, marksWithin } from './styles.ts';

/** A piece of text with its marks and link. */
export interface Piece {
  readonly text: string;
  readonly marks: ReadonlySet<TextMark>;
  readonly url: string | null;
}

/** The marks and the link that apply at a place. */
export interface Place {
  readonly marks: ReadonlySet<TextMark>;
  readonly url: string | null;
}

/** A place without marks and link. */
export const PLAIN: Place = { marks: new Set(), url: null };

/** Returns the marks and the link within an element. */
export function placeWithin(element: HtmlElement, { marks, url }: Place): Place {
  return { marks: marksWithin(element, marks), url: element.tag === 'a' ? (addressOf(element) ?? url) : url };
}

/** Returns all text within nodes, ignoring blocks. */
export function piecesOf(nodes: readonly HtmlNode[], place: Place): readonly Piece[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [{ text: node, ...place }];
    if (isHidden(node)) return [];
    if (node.tag === 'br') return [{ text: BREAK, ...place }];
    return piecesOf(node.children, placeWithin(node, place));
  });
}

/**
 * Stands for a line break until white space is collapsed: `
 * ` in HTML is only a space.
 */
export const BREAK = '\u2028';

/**
 * Names of places within a document of a word processor: footnotes, endnotes, comments, headings and bookmarks of Word (`#_ftn1`), Google
 * Docs (`#ftnt1`) and LibreOffice (`#sdfootnote1sym`).
 */
const PLACE_NAME = /^(?:_(?:ftn|edn|msocom|msoanchor|Toc|Ref|Hlk|heading)|ftnt|cmnt|heading=|bookmark=|sd(?:foot|end)note)/i;

/**
 * Returns the address of a link. Null when the server would refuse it, and when it does not lead anywhere from here: relative addresses, and
 * places within the copied document. Browsers make the latter absolute, so that they seem to lead to the page that is open.
 */
function addressOf({ attributes }: HtmlElement): string | null {
  const href = attributes.get('href')?.trim() ?? '';
  const redirect = /^https:\/\/www\.google\.com\/url\?/.test(href) ? new URL(href).searchParams.get('q') : null;
  const url = redirect ?? href;
  if (!isSafeLink(url) || !URL.canParse(url)) return null;
  const { protocol, hash } = new URL(url);
  return protocol === 'file:' || PLACE_NAME.test(hash.slice(1)) ? null : url;
}

/**
 * Returns the children of a block, with HTML's white space collapsed and trimmed.
 * @param without marks to drop: for example, headings are bold anyway
 */
export function childrenFrom(pieces: readonly Piece[], without: readonly TextMark[] = []): readonly StoredNode[] {
  const children: StoredNode[] = [];
  let before: (Piece & { readonly into: StoredNode[] }) | null = null;
  for (const piece of joined(tidied(pieces), without)) {
    const marks = TEXT_MARKS.filter((mark) => piece.marks.has(mark));
    const text = { type: 'text', text: piece.text, ...Object.fromEntries(marks.map((mark) => [mark, true])) };
    const into: StoredNode[] = piece.url === null ? children : before?.url === piece.url ? before.into : [];
    into.push(text);
    if (piece.url !== null && into.length === 1) children.push({ type: 'link', url: piece.url, children: into });
    before = { ...piece, into };
  }
  return children.length === 0 ? [{ type: 'text', text: '' }] : children;
}

/** Merges neighbours with equal marks. Underlining of links is dropped, because links are underlined anyway. */
function joined(pieces: readonly Piece[], without: readonly TextMark[]): readonly Piece[] {
  const all: Piece[] = [];
  for (const { text, marks: given, url } of pieces) {
    const marks = new Set(
      TEXT_MARKS.filter((mark) => given.has(mark) && !without.includes(mark) && !(url !== null && mark === 'underline')),
    );
    const last = all.at(-1);
    if (last?.url === url && last.marks.size === marks.size && [...marks].every((mark) => last.marks.has(mark)))
      all[all.length - 1] = { ...last, text: last.text + text };
    else all.push({ text, marks, url });
  }
  return all;
}

/** Whether there is no visible text. */
export function isBlank(pieces: readonly Piece[]): boolean {
  return pieces.every(({ text }) => /^[\s\u200b\ufeff]*$/.test(text));
}

/** Collapses white space: one space between words, none at the ends. */
function tidied(pieces: readonly Piece[]): readonly Piece[] {
  const whole = pieces.map(({ text }) => text).join('');
  const signs = whole.split('');
  for (const { 0: run, index } of whole.matchAll(/[\s\u200b\ufeff]+/g)) {
    signs.fill('', index, index + run.length);
    const isAtEnd = index === 0 || index + run.length === whole.length;
    if (!isAtEnd) signs[index] = blankOf(run, whole[index - 1] as string, whole[index + run.length] as string);
  }
  let at = 0;
  return pieces.flatMap((piece) => {
    const text = signs.slice(at, at + piece.text.length).join('');
    at += piece.text.length;
    return text === '' ? [] : [{ ...piece, text }];
  });
}

/**
 * Returns what a run of white space becomes. Programs use no-break spaces to preserve runs of spaces; only those of French punctuation and
 * of numbers are kept.
 */
function blankOf(run: string, before: string, after: string): string {
  if (run.includes(BREAK)) return '\n';
  if (/^[\u200b\ufeff]+$/.test(run)) return '';
  return run === '\u00a0' && (/[!?:;»%€$£]/.test(after) || /[«\d]/.test(before)) ? run : ' ';
}
