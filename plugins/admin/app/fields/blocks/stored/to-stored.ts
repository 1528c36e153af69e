import type { Mark, Node } from 'prosemirror-model';
import { isNode, type StoredBlocks, type StoredNode, TEXT_MARKS } from './block.ts';
import { recall, remember } from './memory.ts';

/**
 * Converts an editor document into its stored form; null for an empty text. Unchanged nodes are the same objects as `toEditor` was given,
 * so the cost of a key press does not depend on the length of the text.
 */
export function toStored(doc: Node): StoredBlocks | null {
  const before = recall(doc, 0);
  if (before !== undefined) return before.stored as StoredBlocks | null;
  const blocks = isEmpty(doc) ? null : children(doc).map((block) => storedNode(block, 0));
  remember(doc, blocks, 0);
  return blocks;
}

/** Whether the document is empty. */
export function isEmpty(doc: Node): boolean {
  const first = doc.firstChild;
  return doc.childCount === 1 && first?.type.name === 'paragraph' && first.content.size === 0;
}

/** @param depth number of lists around it */
function storedNode(node: Node, depth: number): unknown {
  const before = recall(node, depth);
  if (before !== undefined) return before.stored;
  const stored = made(node, depth);
  remember(node, stored, depth);
  return stored;
}

function made(node: Node, depth: number): unknown {
  const { attrs } = node;
  const extra = (attrs.extra ?? {}) as StoredNode;
  switch (node.type.name) {
    case 'heading':
      return { type: 'heading', level: attrs.level, ...extra, children: texts(node) };
    case 'code_block':
      return { type: 'code', ...(attrs.language !== null && { language: attrs.language }), ...extra, children: texts(node) };
    case 'list': {
      const entries = children(node).map((child) => storedNode(child, child.type.name === 'list' ? depth + 1 : depth));
      return { type: 'list', format: attrs.format, ...extra, ...(depth > 0 && { indentLevel: depth }), children: entries };
    }
    case 'list_item':
      return { type: 'list-item', ...extra, children: texts(node) };
    case 'image':
      return { type: 'image', image: attrs.image, ...extra, children: attrs.children ?? [EMPTY] };
    case 'unknown':
      return attrs.stored;
    default:
      return { type: node.type.name, ...extra, children: texts(node) };
  }
}

const EMPTY: StoredNode = Object.freeze({ type: 'text', text: '' });

/** A piece of text, before pieces are grouped into links. */
interface Piece {
  readonly link: Mark | undefined;
  readonly stored: unknown;
}

/** Returns the inline children of a node: text, and links with text. There is always at least one. */
function texts(node: Node): readonly unknown[] {
  const pieces: Piece[] = [];
  for (const child of children(node)) {
    const link = child.marks.find(({ type }) => type.name === 'link');
    const stored = child.type.name === 'unknown_inline' ? child.attrs.stored : text(child);
    const last = pieces.at(-1);
    const longer = last && sameMark(last.link, link) ? continued(last.stored, stored) : null;
    if (longer === null) pieces.push({ link, stored });
    else pieces[pieces.length - 1] = { link, stored: longer };
  }
  return pieces.length === 0 ? [EMPTY] : linked(pieces);
}

function text(node: Node): StoredNode {
  const on = TEXT_MARKS.filter((name) => node.marks.some(({ type }) => type.name === name));
  const keys = node.marks.filter(({ type }) => type.name === 'extra').map(({ attrs }) => attrs.keys as StoredNode);
  const shown = node.isText ? node.text : '\n';
  return { type: 'text', text: shown, ...Object.assign({}, ...keys), ...Object.fromEntries(on.map((name) => [name, true])) };
}

/** Merges two text nodes with equal marks, which a line break has separated; null when they differ. */
function continued(one: unknown, next: unknown): StoredNode | null {
  if (!isNode(one) || !isNode(next) || typeof one.text !== 'string' || typeof next.text !== 'string') return null;
  if (one.type !== 'text' || next.type !== 'text') return null;
  const { text: before, ...how } = one;
  const { text: after, ...alsoHow } = next;
  return JSON.stringify(how) === JSON.stringify(alsoHow) ? { ...one, text: before + after } : null;
}

function linked(pieces: readonly Piece[]): readonly unknown[] {
  const all: unknown[] = [];
  let open: { readonly mark: Mark; readonly children: unknown[] } | null = null;
  for (const { link, stored } of pieces) {
    if (link === undefined) {
      open = null;
      all.push(stored);
    } else if (open?.mark.eq(link)) {
      open.children.push(stored);
    } else {
      open = { mark: link, children: [stored] };
      all.push({ type: 'link', url: link.attrs.url, ...(link.attrs.extra ?? {}), children: open.children });
    }
  }
  return all;
}

function sameMark(one: Mark | undefined, other: Mark | undefined): boolean {
  return one === undefined || other === undefined ? one === other : one.eq(other);
}

function children(node: Node): readonly Node[] {
  return Array.from({ length: node.childCount }, (_, index) => node.child(index));
}
