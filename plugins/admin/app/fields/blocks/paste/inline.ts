import { isSafeLink, type StoredNode, TEXT_MARKS, type TextMark } from '../stored/block.ts';
import type { HtmlElement, HtmlNode } from './html-tree.ts';
import { isHidden, marksWithin } from './styles.ts';

/** A piece of text on its way into a block. */
export interface Piece {
  readonly text: string;
  readonly marks: ReadonlySet<TextMark>;
  readonly url: string | null;
}

/** What holds for text at some place: how it stands out, and where it leads. */
export interface Place {
  readonly marks: ReadonlySet<TextMark>;
  readonly url: string | null;
}

/** Where nothing has been said yet. */
export const PLAIN: Place = { marks: new Set(), url: null };

/** What holds within an element. */
export function placeWithin(element: HtmlElement, { marks, url }: Place): Place {
  return { marks: marksWithin(element, marks), url: element.tag === 'a' ? (addressOf(element) ?? url) : url };
}

/** All text within nodes, as if nothing in them were a block. */
export function piecesOf(nodes: readonly HtmlNode[], place: Place): readonly Piece[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [{ text: node, ...place }];
    if (isHidden(node)) return [];
    if (node.tag === 'br') return [{ text: BREAK, ...place }];
    return piecesOf(node.children, placeWithin(node, place));
  });
}

/** Stands for a line break until blanks are put in order: in HTML `\n` is a blank. */
export const BREAK = '\u2028';

/** Where a link leads; null where the server would not take it, or where it leads to a place of a page that stays behind. */
function addressOf({ attributes }: HtmlElement): string | null {
  const href = attributes.get('href')?.trim() ?? '';
  const redirect = /^https:\/\/www\.google\.com\/url\?/.test(href) ? new URL(href).searchParams.get('q') : null;
  const url = redirect ?? href;
  return isSafeLink(url) && !url.startsWith('file:') ? url : null;
}

/**
 * The children of a block, with the blanks of HTML put in order: one between words, none at the ends.
 * @param without what text in this block never says: bold in a heading is how headings look
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

/** Pieces of which no two neighbours look alike. Links are underlined anyway. */
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

/** Whether there is nothing to read. */
export function isBlank(pieces: readonly Piece[]): boolean {
  return pieces.every(({ text }) => /^[\s\u200b\ufeff]*$/.test(text));
}

/** Pieces whose blanks are as they are read: one between words, none at the ends. */
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

/** What a run of blanks is read as. Programs write unbreakable ones to keep blanks apart; who writes French or numbers means them. */
function blankOf(run: string, before: string, after: string): string {
  if (run.includes(BREAK)) return '\n';
  if (/^[\u200b\ufeff]+$/.test(run)) return '';
  return run === '\u00a0' && (/[!?:;»%€$£]/.test(after) || /[«\d]/.test(before)) ? run : ' ';
}
