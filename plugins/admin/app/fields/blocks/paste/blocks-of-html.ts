import type { ListFormat, StoredBlocks, StoredNode } from '../stored/block.ts';
import { type HtmlElement, type HtmlNode, htmlTree } from './html-tree.ts';
import { BREAK, childrenFrom, isBlank, type Piece, PLAIN, type Place, piecesOf, placeWithin } from './inline.ts';
import { type ListEntry, listsOf } from './lists.ts';
import { isHidden, styleOf } from './styles.ts';

/** Elements that start a new line. */
const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside body blockquote caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr ' +
    'html li main nav ol p pre section summary table tbody tfoot thead tr ul'
  ).split(' '),
);

/** Separator of table cells: stored blocks have no tables. */
const BETWEEN_CELLS = ' | ';

/**
 * Converts HTML of a clipboard to stored blocks: text, marks, links, headings, lists, quotes and code. Everything else is dropped, such as
 * fonts, colours, margins, images of other sites, and data of programs.
 */
export function blocksOfHtml(html: string): StoredBlocks {
  const builder = new BlockBuilder();
  builder.add(htmlTree(fragmentOf(html)).children, PLAIN, 'paragraph');
  return builder.end();
}

/** Returns the copied part. The rest of the HTML is data of the program. */
function fragmentOf(html: string): string {
  const start = html.indexOf('<!--StartFragment');
  const end = html.lastIndexOf('<!--EndFragment');
  return start !== -1 && end > start ? html.slice(start, end) : html;
}

/** Collects blocks. */
class BlockBuilder {
  readonly #blocks: StoredNode[] = [];
  #pieces: Piece[] = [];
  #entries: ListEntry[] = [];

  /** Returns all blocks. */
  end(): StoredBlocks {
    this.#endLine('paragraph');
    this.#endList();
    return this.#blocks;
  }

  /** @param type of blocks without a kind of their own */
  add(nodes: readonly HtmlNode[], place: Place, type: 'paragraph' | 'quote'): void {
    for (const node of nodes) {
      if (typeof node === 'string') this.#pieces.push({ text: node, ...place });
      else if (node.tag === 'br') this.#pieces.push({ text: BREAK, ...place });
      else if (!isHidden(node)) this.#addElement(node, place, type);
    }
  }

  #addElement(element: HtmlElement, around: Place, type: 'paragraph' | 'quote'): void {
    const { tag, children } = element;
    const place = placeWithin(element, around);
    // An inline element may contain blocks: Google Docs wraps everything in one `<b>`.
    if (!BLOCKS.has(tag)) {
      this.add(children, place, type);
      return;
    }
    this.#endLine(type);
    const heading = levelOf(element);
    const entry = wordEntryOf(element);
    if (entry !== null) this.#entries.push({ ...entry, children: childrenFrom(piecesOf(children, place)) });
    else if (heading !== null) this.#heading(heading, piecesOf(children, place));
    else if (tag === 'ul' || tag === 'ol') this.#list(element, place, 1);
    else if (tag === 'pre') this.#code(element);
    else if (tag === 'tr') this.#row(element, place);
    else this.add(children, place, tag === 'blockquote' ? 'quote' : type);
    this.#endLine(tag === 'blockquote' ? 'quote' : type);
  }

  #push(block: StoredNode): void {
    this.#endList();
    this.#blocks.push(block);
  }

  #endLine(type: 'paragraph' | 'quote'): void {
    const pieces = this.#pieces;
    this.#pieces = [];
    if (!isBlank(pieces)) this.#push({ type, children: childrenFrom(pieces) });
  }

  #endList(): void {
    if (this.#entries.length === 0) return;
    this.#blocks.push(...listsOf(this.#entries));
    this.#entries = [];
  }

  #heading(level: number, pieces: readonly Piece[]): void {
    if (!isBlank(pieces)) this.#push({ type: 'heading', level, children: childrenFrom(pieces, ['bold']) });
  }

  #code({ children }: HtmlElement): void {
    const text = piecesOf(children, PLAIN)
      .map((piece) => piece.text)
      .join('')
      .replaceAll(BREAK, '\n')
      .replace(/^\n|\n$/g, '');
    if (text !== '') this.#push({ type: 'code', children: [{ type: 'text', text }] });
  }

  #row({ children }: HtmlElement, place: Place): void {
    const cells = children.flatMap((cell) => (typeof cell === 'string' ? [] : [piecesOf(cell.children, placeWithin(cell, place))]));
    const pieces = cells.flatMap((cell, index) => (index === 0 ? cell : [{ ...PLAIN, text: BETWEEN_CELLS }, ...cell]));
    if (!cells.every(isBlank)) this.#push({ type: 'paragraph', children: childrenFrom(pieces) });
  }

  /** A nested list is in an item of the outer list, or beside its items, as in Google Docs. */
  #list(list: HtmlElement, place: Place, level: number): void {
    const format: ListFormat = list.tag === 'ol' ? 'ordered' : 'unordered';
    for (const child of list.children) {
      if (typeof child === 'string') continue;
      if (isList(child)) {
        this.#list(child, place, level + 1);
        continue;
      }
      const lists = child.children.filter((node): node is HtmlElement => typeof node !== 'string' && isList(node));
      const own = child.children.filter((node) => !lists.includes(node as HtmlElement));
      const pieces = linesOf(own, placeWithin(child, place));
      if (!isBlank(pieces)) this.#entries.push({ level, format, children: childrenFrom(pieces) });
      for (const inner of lists) this.#list(inner, place, level + 1);
    }
  }
}

/** Converts blocks to the lines of one block. */
function linesOf(nodes: readonly HtmlNode[], place: Place): readonly Piece[] {
  return nodes.flatMap((node) => {
    const isBlock = typeof node !== 'string' && BLOCKS.has(node.tag);
    return isBlock ? [{ text: BREAK, ...place }, ...piecesOf([node], place), { text: BREAK, ...place }] : piecesOf([node], place);
  });
}

function isList({ tag }: HtmlElement): boolean {
  return tag === 'ul' || tag === 'ol';
}

/** Returns the level of a heading, 1 to 6. Word marks the title of a text by a class. */
function levelOf({ tag, attributes }: HtmlElement): number | null {
  if (/^h[1-6]$/.test(tag)) return Number(tag[1]);
  return tag === 'p' && attributes.get('class') === 'MsoTitle' ? 1 : null;
}

/** Word stores list items as paragraphs: `mso-list: l0 level2 lfo1`, with the bullet before them as hidden text. */
function wordEntryOf(element: HtmlElement): Pick<ListEntry, 'level' | 'format'> | null {
  const level = / level(\d+)/.exec(` ${styleOf(element).get('mso-list') ?? ''}`)?.[1];
  if (element.tag !== 'p' || level === undefined) return null;
  return { level: Number(level), format: /^\s*\(?(?:\d+|[a-z]{1,5})[.)]/i.test(signOf(element)) ? 'ordered' : 'unordered' };
}

/** Returns the bullet of an item: `·`, `1.`, `a)`. */
function signOf(element: HtmlElement): string {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    if ((styleOf(child).get('mso-list') ?? '') === 'ignore') return textOf(child);
    const sign = signOf(child);
    if (sign !== '') return sign;
  }
  return '';
}

function textOf(element: HtmlElement): string {
  return element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}
