import { Fragment, type Mark, type Node } from 'prosemirror-model';
import { childrenOf, extraOf, isNode, isText, type StoredNode, TEXT_MARKS } from './block.ts';
import { remember } from './memory.ts';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

/**
 * Converts a stored text into an editor document. Each node remembers its stored form, so that `toStored` returns unchanged nodes as they
 * were.
 * @param value the stored value; anything but an array is an empty text
 */
export function toEditor(value: unknown): Node {
  const blocks = Array.isArray(value) ? value.map((block) => blockNode(block, 0)) : [];
  const doc = nodes.doc.create(null, blocks.length === 0 ? [nodes.paragraph.create()] : blocks);
  return remember(doc, Array.isArray(value) ? value : null, 0);
}

/** @param depth number of lists around it */
function blockNode(stored: unknown, depth: number): Node {
  return remember((isNode(stored) && madeOf(stored, depth)) || nodes.unknown.create({ stored }), stored, depth);
}

/** Returns null for nodes that the editor does not know. */
function madeOf(stored: StoredNode, depth: number): Node | null {
  const children = childrenOf(stored);
  if (children === null) return null;
  switch (stored.type) {
    case 'paragraph':
      return nodes.paragraph.create({ extra: extraOf(stored, ['type', 'children']) }, inline(children));
    case 'quote':
      return nodes.quote.create({ extra: extraOf(stored, ['type', 'children']) }, inline(children));
    case 'heading':
      if (!LEVELS.includes(stored.level)) return null;
      return nodes.heading.create({ level: stored.level, extra: extraOf(stored, ['type', 'children', 'level']) }, inline(children));
    case 'code':
      return code(stored, children);
    case 'list':
      return list(stored, children, depth);
    case 'image':
      if (!isNode(stored.image)) return null;
      return nodes.image.create({ image: stored.image, children, extra: extraOf(stored, ['type', 'children', 'image']) });
    default:
      return null;
  }
}

const LEVELS: readonly unknown[] = [1, 2, 3, 4, 5, 6];

function list(stored: StoredNode, children: readonly unknown[], depth: number): Node | null {
  if ((stored.format !== 'ordered' && stored.format !== 'unordered') || children.length === 0) return null;
  const entries = children.map((child) => {
    if (!isNode(child) || child.type !== 'list-item') return listOnly(blockNode(child, depth + 1), child, depth);
    const texts = childrenOf(child);
    const item =
      texts === null
        ? nodes.unknown.create({ stored: child })
        : nodes.list_item.create({ extra: extraOf(child, ['type', 'children']) }, inline(texts));
    return remember(item, child, depth);
  });
  // In a nested list the depth determines `indentLevel`.
  const known = ['type', 'children', 'format', ...(depth > 0 ? ['indentLevel'] : [])];
  return nodes.list.create({ format: stored.format, extra: extraOf(stored, known) }, entries);
}

/** Lists contain only items and lists: any other block is an unknown node there. */
function listOnly(node: Node, stored: unknown, depth: number): Node {
  return node.type === nodes.list ? node : remember(nodes.unknown.create({ stored }), stored, depth);
}

function code(stored: StoredNode, children: readonly unknown[]): Node | null {
  if (!children.every(isText)) return null;
  const language = typeof stored.language === 'string' ? stored.language : null;
  const known = ['type', 'children', ...(language === null ? [] : ['language'])];
  const texts = children.flatMap((child) => {
    if (child.text === '') return [];
    const keys = extraOf(child, ['type', 'text']);
    return [schema.text(child.text, keys === null ? [] : [marks.extra.create({ keys })])];
  });
  return nodes.code_block.create({ language, extra: extraOf(stored, known) }, Fragment.fromArray(joined(texts)));
}

function inline(children: readonly unknown[]): Fragment {
  return Fragment.fromArray(joined(children.flatMap((child) => inlineNodes(child))));
}

function inlineNodes(child: unknown): Node[] {
  if (isText(child)) return textNodes(child, []);
  const texts = isNode(child) && child.type === 'link' && typeof child.url === 'string' ? childrenOf(child) : null;
  if (texts?.every(isText)) {
    const { url } = child as StoredNode;
    const link = marks.link.create({ url, extra: extraOf(child as StoredNode, ['type', 'url', 'children']) });
    return texts.flatMap((text) => textNodes(text, [link]));
  }
  return [nodes.unknown_inline.create({ stored: child })];
}

/** Converts text to nodes, with line breaks as nodes of their own. */
function textNodes(stored: StoredNode & { readonly text: string }, around: readonly Mark[]): Node[] {
  const on = TEXT_MARKS.filter((name) => stored[name] === true);
  const keys = extraOf(stored, ['type', 'text', ...on]);
  const own = [...around, ...on.map((name) => marks[name].create()), ...(keys === null ? [] : [marks.extra.create({ keys })])];
  const set = own.reduce<readonly Mark[]>((all, mark) => mark.addToSet(all), []);
  return stored.text.split('\n').flatMap((line, index) => {
    const text = line === '' ? [] : [schema.text(line, set)];
    return index === 0 ? text : [nodes.line_break.create(null, null, set), ...text];
  });
}

/** Merges neighbours with equal marks, as `Fragment.fromArray` requires. */
function joined(inlineNodes: readonly Node[]): Node[] {
  const all: Node[] = [];
  for (const node of inlineNodes) {
    const last = all.at(-1);
    if (last?.isText && node.isText && last.sameMarkup(node)) all[all.length - 1] = schema.text(`${last.text}${node.text}`, node.marks);
    else all.push(node);
  }
  return all;
}
